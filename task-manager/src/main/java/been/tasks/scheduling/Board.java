package been.tasks.scheduling;

import been.protocol.HostName;
import java.util.List;
import java.util.Map;

/**
 * All that one page of decisions depends on.
 *
 * @param lanes tasks that may be next, in the order of their turns
 * @param oldest the oldest of each kind, for turns that go by age
 * @param family tasks of contexts that may use hosts which are not open to all
 * @param reservations made before, for tasks that are still ready
 * @param served number of the last turn that each owner used
 * @param unpacked where the same packages were unpacked lately
 * @param seed decides between hosts that are equally good
 */
public record Board(
        List<Host> hosts,
        List<Lane> lanes,
        List<Unit> oldest,
        List<Unit> family,
        List<Reservation> reservations,
        Map<String, Long> served,
        Unpacked unpacked,
        long seed) {

    /**
     * @param occupancy what is on it, or may still be
     */
    public record Host(OfferedHost facts, Occupancy occupancy) {}

    /**
     * Tasks of equal demands and priority and of one owner.
     *
     * @param demands what each of them demands
     * @param order of the oldest
     * @param isCut whether there may be more behind these
     */
    public record Lane(
            Map<Demand, Integer> demands,
            int priority,
            String owner,
            long order,
            List<Unit> units,
            boolean isCut) {}

    /** Hosts on which packages were unpacked, the latest first. */
    public interface Unpacked {
        List<HostName> hostsOf(String packages);
    }
}
