package been.machine.allocation;

import been.machine.allocation.Core.Level;
import been.machine.allocation.Core.Part;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Picks cores that are near each other and far from other runs: of one kind, the fastest with
 * enough cores; behind one cache, else in one memory node, else in one socket; in the part with the
 * fewest other runs, and not beside the housekeeping core; then the tightest fit, so that larger
 * runs fit later.
 */
final class CorePicker {
    private final Occupancy occupation;

    CorePicker(Occupancy occupation) {
        this.occupation = occupation;
    }

    /**
     * @param memoryBytes free memory that the nodes of these cores should have
     */
    Optional<List<Core>> pick(List<Core> free, int count, long memoryBytes) {
        return kinds(free)
                .filter(alike -> alike.size() >= count)
                .findFirst()
                .map(alike -> nearest(alike, count, memoryBytes));
    }

    /** The cores of each kind, the fastest first, and at last all cores together. */
    private static Stream<List<Core>> kinds(List<Core> free) {
        Map<Integer, List<Core>> kinds =
                free.stream()
                        .collect(
                                Collectors.groupingBy(
                                        Core::kind, TreeMap::new, Collectors.toList()));
        return Stream.concat(kinds.values().stream(), Stream.of(free));
    }

    private List<Core> nearest(List<Core> free, int count, long memoryBytes) {
        for (Level level : Level.values()) {
            Optional<List<Core>> best =
                    parts(free, level)
                            .filter(part -> part.size() >= count)
                            .filter(part -> level == Level.MACHINE || hasMemory(part, memoryBytes))
                            .min(preference(level));
            if (best.isPresent()) {
                return fill(best.get(), count, level);
            }
        }
        throw new IllegalStateException("there are " + free.size() + " cores, not " + count);
    }

    /** Picks cores of a part from as few of its subparts as possible. */
    private List<Core> fill(List<Core> part, int count, Level level) {
        if (level == Level.CACHE) {
            return part.subList(0, count);
        }
        Level finer = level.finer();
        var chosen = new ArrayList<Core>();
        List<Core> left = part;
        while (true) {
            int missing = count - chosen.size();
            Optional<List<Core>> last =
                    parts(left, finer).filter(one -> one.size() >= missing).min(preference(finer));
            if (last.isPresent()) {
                chosen.addAll(fill(last.get(), missing, finer));
                return chosen;
            }
            List<Core> whole =
                    parts(left, finer)
                            .min(
                                    Comparator.comparingInt((List<Core> one) -> -one.size())
                                            .thenComparing(preference(finer)))
                            .orElseThrow();
            chosen.addAll(whole);
            left = left.stream().filter(core -> !whole.contains(core)).toList();
        }
    }

    private Comparator<List<Core>> preference(Level level) {
        Comparator<List<Core>> preference = Comparator.comparingInt(_ -> 0);
        for (Level around : level.upwards()) {
            preference =
                    preference.thenComparingInt(part -> occupation.taken(part.getFirst(), around));
        }
        for (Level around : level.upwards()) {
            preference =
                    preference.thenComparing(
                            part -> occupation.isWithThePlatform(part.getFirst(), around));
        }
        return preference
                .thenComparingInt(List::size)
                .thenComparingInt(part -> part.getFirst().number());
    }

    private static Stream<List<Core>> parts(List<Core> cores, Level level) {
        Map<Part, List<Core>> parts = new LinkedHashMap<>();
        for (Core core : cores) {
            parts.computeIfAbsent(core.part(level), _ -> new ArrayList<>()).add(core);
        }
        return parts.values().stream();
    }

    private boolean hasMemory(Collection<Core> part, long bytes) {
        return !occupation.tellsMemory()
                || occupation.freeMemory(part.stream().map(Core::memoryNode).distinct().toList())
                        >= bytes;
    }
}
