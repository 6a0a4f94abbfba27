package been.analyses.conduct;

import been.analyses.planning.Pairs.Pair;
import been.analyses.planning.Unit;
import been.analyses.store.StoredRun;
import been.protocol.ContextId;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Determines what is measured together during the search of a long history: the most recently added
 * versions and those that each of them is compared with.
 *
 * @param since the order of its first execution; earlier executions do not count
 * @param joined the most recently added experiments
 * @param units with their comparison partners, in order
 * @param pairs the compared experiments
 */
record Rounds(int since, Set<String> joined, List<Unit> units, List<Pair> pairs) {

    /** The order values at which blocks of executions start. */
    static NavigableSet<Integer> blocks(Collection<StoredRun> runs) {
        var first = new HashMap<ContextId, Integer>();
        runs.forEach(run -> first.merge(run.context(), run.place(), Math::min));
        return new TreeSet<>(first.values());
    }

    /** A single round with all experiments. */
    static Rounds whole(List<Unit> units) {
        return new Rounds(Integer.MIN_VALUE, Set.of(), units, List.of());
    }

    /**
     * The last round; the only one includes everything.
     *
     * @param pairs the compared experiments, without excluded ones
     */
    static Rounds last(List<Unit> units, List<Pair> pairs, List<StoredRun> runs) {
        List<Unit> live = units.stream().filter(unit -> !unit.isOut()).toList();
        Map<String, Integer> joined = joined(live, runs);
        int first = joined.values().stream().mapToInt(Integer::intValue).min().orElse(0);
        int last = joined.values().stream().mapToInt(Integer::intValue).max().orElse(0);
        if (first == last) {
            return whole(units);
        }
        Set<String> newest =
                joined.entrySet().stream()
                        .filter(entry -> entry.getValue() == last)
                        .map(Map.Entry::getKey)
                        .collect(Collectors.toSet());
        var wanted = new HashSet<String>(newest);
        for (Pair pair : pairs) {
            if (newest.contains(pair.old()) || newest.contains(pair.current())) {
                wanted.add(pair.old());
                wanted.add(pair.current());
            }
        }
        return new Rounds(
                last,
                newest,
                units.stream().filter(unit -> wanted.contains(unit.key())).toList(),
                pairs);
    }

    /** The first block of each experiment; those without executions join with the next block. */
    private static Map<String, Integer> joined(List<Unit> live, List<StoredRun> runs) {
        NavigableSet<Integer> blocks = blocks(runs);
        var first = new HashMap<String, Integer>();
        runs.forEach(run ->
                first.merge(
                        run.experiment(),
                        Objects.requireNonNull(blocks.floor(run.place())),
                        Math::min));
        return live.stream()
                .collect(
                        Collectors.toMap(
                                Unit::key,
                                unit -> first.getOrDefault(unit.key(), Integer.MAX_VALUE)));
    }

    /** Whether the interval of a pair with this newer experiment belongs to it. */
    boolean has(String current) {
        return since == Integer.MIN_VALUE
                || joined.contains(current)
                || pairs.stream()
                        .anyMatch(pair ->
                                pair.current().equals(current) && joined.contains(pair.old()));
    }
}
