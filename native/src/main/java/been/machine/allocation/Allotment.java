package been.machine.allocation;

import java.util.List;

/**
 * What one run has of a machine for itself alone.
 *
 * @param processors that it runs on, ascending; other threads of their cores are idle
 * @param memoryNodes that its memory comes from, ascending; empty where the machine has no choice
 *     of them
 * @param memoryBytes set apart for it
 * @param slices of what its cores share with others
 */
public record Allotment(
        List<Integer> processors,
        List<Integer> memoryNodes,
        long memoryBytes,
        List<CoreSlice> slices) {

    public Allotment {
        processors = List.copyOf(processors);
        memoryNodes = List.copyOf(memoryNodes);
        slices = List.copyOf(slices);
    }

    /** Those of that name. */
    public List<CoreSlice> slices(String resource) {
        return slices.stream().filter(slice -> slice.resource().equals(resource)).toList();
    }
}
