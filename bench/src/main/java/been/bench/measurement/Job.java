package been.bench.measurement;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One run that every contestant does in its own way.
 *
 * @param cpuSeconds limit on CPU time; null for none
 * @param wallSeconds limit on wall time; null for none
 * @param memoryBytes limit on memory; null for none
 * @param cores to be confined to; empty for any
 */
record Job(
        List<String> command,
        @Nullable Integer cpuSeconds,
        @Nullable Integer wallSeconds,
        @Nullable Long memoryBytes,
        List<Integer> cores) {

    /** Without limits. */
    static Job of(List<String> command) {
        return new Job(command, null, null, null, List.of());
    }

    /** With a limit that it does not reach on everything that all contestants limit. */
    Job limited() {
        return new Job(command, 60, 60, 1L << 30, cores);
    }

    Job on(List<Integer> given) {
        return new Job(command, cpuSeconds, wallSeconds, memoryBytes, given);
    }

    Job withCpuSeconds(int limit) {
        return new Job(command, limit, wallSeconds, memoryBytes, cores);
    }

    Job withWallSeconds(int limit) {
        return new Job(command, cpuSeconds, limit, memoryBytes, cores);
    }
}
