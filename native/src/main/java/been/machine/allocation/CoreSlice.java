package been.machine.allocation;

import java.util.Set;

/**
 * One of several equal parts of a resource that cores share, such as a cache partition or a memory
 * channel. Its owner also owns its cores, or some of them.
 *
 * @param resource name of the resource: {@code l3-partition}, {@code memory-channel}
 * @param area number of the socket or cache; adjacent slices are in the same area
 * @param number within the area, from 0
 * @param cores numbers of its physical cores
 */
public record CoreSlice(String resource, int area, int number, Set<Integer> cores) {
    public CoreSlice {
        cores = Set.copyOf(cores);
    }
}
