package been.machine.allocation;

import java.util.List;

/**
 * The part of a machine reserved for one run.
 *
 * @param processors processors of the run, ascending; other threads of their cores are idle
 * @param memoryNodes NUMA nodes of its memory, ascending; empty when the machine has only one
 * @param memoryBytes memory reserved for it
 * @param slices slices of resources that its cores share with others
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

    /** The slices of that resource. */
    public List<CoreSlice> slices(String resource) {
        return slices.stream().filter(slice -> slice.resource().equals(resource)).toList();
    }
}
