package been.analyses.changes;

import been.protocol.analyses.Change.Level;
import been.protocol.analyses.SeriesHistory.Point;
import been.protocol.analyses.Verdict;
import been.protocol.results.Metric.Better;
import java.util.List;
import java.util.Optional;

/** Finds the version that ends a regression; pure. */
final class Recovery {

    private Recovery() {}

    /**
     * The first version for sure better than the one before it whose interval reaches back to where
     * the metric was before the regression.
     *
     * @param before where the metric was
     * @param later versions after the regression, oldest first
     */
    static Optional<Point> of(Level before, Better better, List<Point> later) {
        return later.stream()
                .filter(point ->
                        point.against() != null && point.against().verdict() == Verdict.IMPROVED)
                .filter(point -> reaches(before, better, point))
                .findFirst();
    }

    private static boolean reaches(Level before, Better better, Point point) {
        double slack = orNone(before.halfWidth()) + orNone(point.halfWidth());
        return switch (better) {
            case LOWER -> point.mean() <= before.mean() + slack;
            case HIGHER -> point.mean() >= before.mean() - slack;
        };
    }

    private static double orNone(@org.jspecify.annotations.Nullable Double halfWidth) {
        return halfWidth == null ? 0 : halfWidth;
    }
}
