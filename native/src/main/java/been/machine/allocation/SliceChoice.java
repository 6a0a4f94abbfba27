package been.machine.allocation;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * One combination of all slices that a run requests.
 *
 * @param cores cores that are in all slices, which the run can use
 */
record SliceChoice(List<CoreSlice> slices, Set<Integer> cores) {

    /** All combinations, lowest slices first; slices of one resource are adjacent. */
    static List<SliceChoice> all(Occupancy occupation, Map<String, Integer> wanted) {
        List<SliceChoice> choices = List.of();
        for (var entry : new TreeMap<>(wanted).entrySet()) {
            List<SliceChoice> these =
                    windows(occupation.freeSlices(entry.getKey()), entry.getValue());
            choices = choices.isEmpty() ? these : both(choices, these);
            if (choices.isEmpty()) {
                return List.of();
            }
        }
        return choices;
    }

    private static List<SliceChoice> windows(List<CoreSlice> free, int count) {
        var windows = new ArrayList<SliceChoice>();
        for (int from = 0; from + count <= free.size(); from++) {
            List<CoreSlice> window = free.subList(from, from + count);
            CoreSlice first = window.getFirst();
            CoreSlice last = window.getLast();
            if (first.area() == last.area() && last.number() - first.number() == count - 1) {
                var cores = new HashSet<Integer>();
                window.forEach(slice -> cores.addAll(slice.cores()));
                windows.add(new SliceChoice(List.copyOf(window), cores));
            }
        }
        return windows;
    }

    private static List<SliceChoice> both(List<SliceChoice> some, List<SliceChoice> others) {
        var both = new ArrayList<SliceChoice>();
        for (SliceChoice one : some) {
            for (SliceChoice other : others) {
                var cores = new HashSet<>(one.cores);
                cores.retainAll(other.cores);
                if (!cores.isEmpty()) {
                    var slices = new ArrayList<>(one.slices);
                    slices.addAll(other.slices);
                    both.add(new SliceChoice(slices, cores));
                }
            }
        }
        return both;
    }
}
