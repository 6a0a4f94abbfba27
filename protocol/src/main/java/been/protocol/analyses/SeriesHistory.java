package been.protocol.analyses;

import java.util.Collections;
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
     * @param shift the change from here on that only the whole series shows, if any
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
            @Nullable Shift shift,
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

    /**
     * How the whole series moved from one level to another.
     *
     * @param oldVersion the last one before
     * @param until the first version of the new level, later than the change's own if it was
     *     gradual
     */
    public record Shift(
            String oldVersion,
            String until,
            Verdict verdict,
            double effect,
            @Nullable Double low,
            @Nullable Double high,
            double confidence,
            String sentence) {}

    /**
     * Whether two neighbouring versions are not compared along the series, since they were not
     * measured under the same configurations of the host. The mean of a version that was measured
     * under two is of neither.
     */
    public static boolean isBreak(Point older, Point newer) {
        return areKnown(older, newer) && !older.digests().equals(newer.digests());
    }

    /** Whether two versions have no configuration of the host in common. */
    public static boolean isReconfigured(Point older, Point newer) {
        return areKnown(older, newer) && Collections.disjoint(older.digests(), newer.digests());
    }

    private static boolean areKnown(Point older, Point newer) {
        return !older.digests().isEmpty() && !newer.digests().isEmpty();
    }
}
