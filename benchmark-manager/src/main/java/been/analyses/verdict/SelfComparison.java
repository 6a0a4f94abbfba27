package been.analyses.verdict;

import been.protocol.analyses.Verdict;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One version compared with itself (A/A), as if it were two versions.
 *
 * @param measuredAt start of its newest execution
 * @param side executions on each side; 0 where there are too few to compare
 * @param verdict absent where there are too few
 * @param low of the interval of the relative change; absent when undetermined
 */
public record SelfComparison(
        String experiment,
        String metric,
        Instant measuredAt,
        int side,
        double confidence,
        double tolerance,
        @Nullable Verdict verdict,
        @Nullable Double low,
        @Nullable Double high) {}
