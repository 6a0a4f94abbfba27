package been.analyses.conduct;

import been.analyses.planning.Unit;
import been.analyses.store.Exclusion;
import been.analyses.store.StoredContext.Purpose;
import been.analyses.store.StoredExperiment;
import been.analyses.store.StoredRun;
import been.analyses.store.StoredRun.State;
import been.protocol.ContextId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Copies the measured experiments of an analysis into the plan of its repeat. */
public final class Repeating {
    /** Four on a side. */
    private static final int LEAST_TWICE = 8;

    private static final int MOST_TWICE = 100;

    private Repeating() {}

    /**
     * The experiments with their packages. Those that are not repeated stay in the list, since the
     * baseline is an index; the prefix excludes them even after the repeat is resumed.
     *
     * @param only key of the experiment to repeat; {@code null} for all
     */
    public static List<StoredExperiment> experiments(
            List<StoredExperiment> original, @Nullable String only) {
        return original.stream()
                .map(each ->
                        new StoredExperiment(
                                each.experiment(),
                                each.details(),
                                each.fetched(),
                                each.builds(),
                                exclusion(each, only),
                                0))
                .toList();
    }

    private static @Nullable Exclusion exclusion(StoredExperiment each, @Nullable String only) {
        Exclusion exclusion = each.exclusion();
        if (exclusion == null) {
            return only == null || only.equals(each.key())
                    ? null
                    : Exclusion.leftOut("the repeat of another experiment");
        }
        return switch (exclusion.kind()) {
            case LEFT_OUT, IDENTICAL -> exclusion;
            case FAILED, WAITING -> Exclusion.leftOut("the original: " + each.problem());
        };
    }

    /**
     * Executions of these experiments that landed, in the order in which they ran.
     *
     * @param sides 2 for a duet, whose pairs are repeated together
     */
    public static List<StoredRun> repeated(
            List<StoredRun> original, Set<String> experiments, int sides) {
        return original.stream()
                .filter(run -> run.state() == State.LANDED)
                .filter(run -> experiments.contains(run.experiment()))
                .collect(Collectors.groupingBy(StoredRun::place, TreeMap::new, Collectors.toList()))
                .values()
                .stream()
                .filter(turn -> turn.size() == sides)
                .flatMap(List::stream)
                .toList();
    }

    /**
     * The executions of one experiment for two sides of as many; empty where several binaries ran,
     * since they are too few to be divided.
     */
    public static List<StoredRun> twice(List<StoredRun> repeated) {
        boolean isOneBinary = repeated.stream().map(StoredRun::binary).distinct().count() == 1;
        int wanted = Math.clamp(2L * repeated.size(), LEAST_TWICE, MOST_TWICE);
        return !isOneBinary
                ? List.of()
                : IntStream.range(0, wanted)
                        .mapToObj(i -> repeated.get(i % repeated.size()).at(i))
                        .toList();
    }

    /** The same executions for the repeat, numbered without gaps from failed ones. */
    public static List<StoredRun> block(long id, List<StoredRun> repeated) {
        ContextId context = first(id);
        Map<Integer, Integer> places = new TreeMap<>();
        Map<String, Integer> numbers = new HashMap<>();
        List<StoredRun> block = new ArrayList<>();
        for (StoredRun run : repeated) {
            int place = places.computeIfAbsent(run.place(), _ -> places.size());
            int number = numbers.merge(run.experiment() + "/" + run.binary(), 1, Integer::sum) - 1;
            block.add(
                    new StoredRun(
                            run.experiment(),
                            run.binary(),
                            number,
                            Names.execution(id, run.experiment(), run.binary(), number),
                            context,
                            place,
                            1,
                            State.PLANNED,
                            null,
                            null,
                            run.measurements(),
                            run.warmUp()));
        }
        return block;
    }

    /** How many executions of each unit the original made, from the copied block. */
    static Map<String, Integer> wanted(
            RunningAnalysis running, List<StoredRun> runs, Findings findings) {
        Map<Integer, Set<String>> places =
                runs.stream()
                        .filter(run -> run.context().equals(first(running.id())))
                        .collect(
                                Collectors.groupingBy(
                                        StoredRun::place,
                                        Collectors.mapping(
                                                StoredRun::experiment, Collectors.toSet())));
        Map<String, Integer> wanted = new LinkedHashMap<>();
        for (Unit unit : findings.units(running.id(), running.definition())) {
            wanted.put(
                    unit.key(),
                    (int)
                            places.values().stream()
                                    .filter(place -> place.containsAll(unit.experiments()))
                                    .count());
        }
        return wanted;
    }

    private static ContextId first(long id) {
        return Names.context(id, Purpose.BLOCK, 1);
    }
}
