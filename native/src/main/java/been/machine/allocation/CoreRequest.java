package been.machine.allocation;

import been.protocol.CoreThreads;
import java.util.Map;

/**
 * The request of one run.
 *
 * @param cores number of physical cores, not shared with other runs
 * @param threads threads to use of each core
 * @param memoryBytes its memory limit; 0 for none, in which case no memory is reserved
 * @param resources number of {@linkplain CoreSlice slices} of each resource
 */
public record CoreRequest(
        int cores, CoreThreads threads, long memoryBytes, Map<String, Integer> resources) {

    public CoreRequest {
        resources = Map.copyOf(resources);
        if (cores < 1) {
            throw new IllegalArgumentException("a run needs at least one core, not " + cores);
        }
    }

    /** A request for one thread on each of several cores. */
    public static CoreRequest of(int cores) {
        return new CoreRequest(cores, CoreThreads.ONE, 0, Map.of());
    }
}
