package been.tasks.scheduling;

import been.protocol.Exclusivity;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What each unit of a queue needs, over all its tasks.
 *
 * @param draining whether it may have to have hosts kept free for it
 * @param slots false for generators, which take none
 * @param generators whether some of its tasks are such
 * @param hostsAlone how many hosts it needs for tasks that are alone
 * @param sharedCores how many cores it needs for tasks that may be beside strangers
 * @param hostForContext whether it needs a host for tasks of its context only
 */
record UnitNeeds(
        boolean draining,
        boolean slots,
        boolean generators,
        int hostsAlone,
        int sharedCores,
        boolean hostForContext) {

    static UnitNeeds of(List<Suitability> members) {
        List<Demand> demands = members.stream().map(Suitability::demand).toList();
        return new UnitNeeds(
                demands.size() > 1 || demands.getFirst().needsDraining(),
                demands.stream().anyMatch(Demand::takesSlots),
                !demands.stream().allMatch(Demand::takesSlots),
                (int) those(demands, is(Exclusivity.EXCLUSIVE)).count(),
                those(demands, is(Exclusivity.SHARED)).mapToInt(Demand::cores).sum(),
                those(demands, is(Exclusivity.CONTEXT)).findAny().isPresent());
    }

    private static Predicate<Demand> is(Exclusivity exclusivity) {
        return demand -> demand.exclusivity() == exclusivity;
    }

    private static Stream<Demand> those(List<Demand> demands, Predicate<Demand> kind) {
        return demands.stream().filter(Demand::takesSlots).filter(kind);
    }

    /** Whether some of its tasks may be beside strangers. */
    boolean sharesHosts() {
        return sharedCores > 0;
    }
}
