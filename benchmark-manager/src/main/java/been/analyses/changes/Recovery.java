package been.analyses.changes;

import been.protocol.analyses.Change;
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
     * The first version for sure better than the one before it, or than the series before it, whose
     * interval reaches back to where the metric was before the regression.
     *
     * @param before where the metric was
     * @param later versions after the regression, oldest first
     * @param changes of the benchmark; those that the series shows are used
     */
    static Optional<String> of(
            Level before, Better better, List<Point> later, List<Change> changes) {
        return later.stream()
                .filter(point ->
                        improved(point, changes)
                                .filter(level -> reaches(before, better, level))
                                .isPresent())
                .map(Point::version)
                .findFirst();
    }

    /** The level that a version improved to, if it did. */
    private static Optional<Level> improved(Point point, List<Change> changes) {
        if (point.against() != null && point.against().verdict() == Verdict.IMPROVED) {
            return Optional.of(new Level(point.mean(), point.halfWidth()));
        }
        return changes.stream()
                .filter(change -> change.evidence() == Change.Evidence.SERIES)
                .filter(change -> change.verdict() == Verdict.IMPROVED)
                .filter(change -> change.until().equals(point.version()))
                .map(Change::current)
                .findFirst();
    }

    private static boolean reaches(Level before, Better better, Level level) {
        double slack = orNone(before.halfWidth()) + orNone(level.halfWidth());
        return switch (better) {
            case LOWER -> level.mean() <= before.mean() + slack;
            case HIGHER -> level.mean() >= before.mean() - slack;
        };
    }

    private static double orNone(@org.jspecify.annotations.Nullable Double halfWidth) {
        return halfWidth == null ? 0 : halfWidth;
    }
}
