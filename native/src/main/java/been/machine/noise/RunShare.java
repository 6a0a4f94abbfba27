package been.machine.noise;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The resources and usage of a run, to be subtracted from the host's totals.
 *
 * @param cores the processors that it was confined to; empty when it was not confined
 * @param threads those of the same cores, which slow it down when others use them
 * @param cpuSeconds CPU time of its process tree; absent when unknown
 * @param memoryStallSeconds time in which it waited for memory; absent when unknown
 */
public record RunShare(
        List<Integer> cores,
        List<Integer> threads,
        @Nullable Double cpuSeconds,
        @Nullable Double memoryStallSeconds) {

    public RunShare {
        cores = List.copyOf(cores);
        threads = List.copyOf(threads);
    }
}
