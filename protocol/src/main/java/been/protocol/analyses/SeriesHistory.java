package been.protocol.analyses;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One benchmark over the versions.
 *
 * @param points oldest first; each version with the results of the newest analysis that measured it
 */
public record SeriesHistory(ChangeSeries series, List<Point> points) {

    public SeriesHistory {
        points = List.copyOf(points);
    }

    /**
     * One version.
     *
     * @param halfWidth of the mean's interval; absent with a single execution
     * @param digests of the host's configurations under which it was measured
     * @param against absent for a version that was held against none
     * @param change the number of the change, where it is one
     */
    public record Point(
            String version,
            AnalysisId analysis,
            String experiment,
            double mean,
            @Nullable Double halfWidth,
            double confidence,
            int binaries,
            int executions,
            long measurements,
            Set<String> digests,
            @Nullable Against against,
            @Nullable Long change,
            @Nullable ChangeState state) {
        public Point {
            digests = Set.copyOf(digests);
        }
    }

    /** What a version is held against, and what follows. */
    public record Against(
            String version,
            Verdict verdict,
            double effect,
            @Nullable Double low,
            @Nullable Double high,
            String sentence) {}
}
