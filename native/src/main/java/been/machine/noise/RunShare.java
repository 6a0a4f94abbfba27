package been.machine.noise;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a run had and used itself, so that it is not taken for others' doing.
 *
 * @param cores the processors that it was confined to; empty when it was not
 * @param cpuSeconds of its whole tree; absent where it could not be measured
 * @param memoryStallSeconds in which it waited for memory; absent likewise
 */
public record RunShare(
        List<Integer> cores, @Nullable Double cpuSeconds, @Nullable Double memoryStallSeconds) {

    public RunShare {
        cores = List.copyOf(cores);
    }
}
