package been.machine.allocation;

import java.util.Set;

/**
 * One of several equal parts of something that cores share, such as a partition of a cache or a
 * memory channel: who has it has these cores, or some of them.
 *
 * @param resource what tasks call it: {@code l3-partition}, {@code memory-channel}
 * @param area slices next to each other are in the same one: the number of a socket or a cache
 * @param number within the area, from 0
 * @param cores numbers of the physical cores that it belongs to
 */
public record CoreSlice(String resource, int area, int number, Set<Integer> cores) {
    public CoreSlice {
        cores = Set.copyOf(cores);
    }
}
