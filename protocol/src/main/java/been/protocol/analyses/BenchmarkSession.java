package been.protocol.analyses;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One version of a benchmark as one analysis measured it.
 *
 * @param isRun whether it was measured only to be compared with itself
 * @param deviation of executions (of binaries where several were built), relative to the mean;
 *     absent for a single one
 * @param side executions on each side of the comparison with itself; 0 where there are too few
 * @param verdict of that comparison; absent where there are too few
 * @param low of the interval of its relative change; absent when undetermined
 * @param reach half-width of the interval against the version before, relative to the ratio; absent
 *     where it was not compared
 */
public record BenchmarkSession(
        String version,
        AnalysisId analysis,
        Instant measuredAt,
        boolean isRun,
        int executions,
        @Nullable Double deviation,
        int side,
        @Nullable Verdict verdict,
        @Nullable Double low,
        @Nullable Double high,
        double confidence,
        double tolerance,
        @Nullable Double reach) {}
