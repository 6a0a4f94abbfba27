package been.machine.allocation;

import been.protocol.CoreThreads;
import java.util.Map;

/**
 * What one run asks of a machine.
 *
 * @param cores physical ones, for itself alone
 * @param threads of each of these cores
 * @param memoryBytes its limit on memory; 0 when it has none, and then none is set apart for it
 * @param resources how many {@linkplain CoreSlice slices} of each name it takes
 */
public record CoreRequest(
        int cores, CoreThreads threads, long memoryBytes, Map<String, Integer> resources) {

    public CoreRequest {
        resources = Map.copyOf(resources);
        if (cores < 1) {
            throw new IllegalArgumentException("a run needs at least one core, not " + cores);
        }
    }

    /** One thread on each of so many cores, and nothing else. */
    public static CoreRequest of(int cores) {
        return new CoreRequest(cores, CoreThreads.ONE, 0, Map.of());
    }
}
