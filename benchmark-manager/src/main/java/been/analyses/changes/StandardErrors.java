package been.analyses.changes;

import been.protocol.analyses.SeriesHistory.Point;
import been.statistics.Confidence;
import java.util.List;

/**
 * The standard error of each mean of a series: one deviation, pooled over all versions, divided by
 * the root of the number of repetitions; pure. A version's own deviation, from a few executions,
 * would give the most weight to the versions that vary least by chance.
 */
final class StandardErrors {
    private final double[] errors;
    private final double freedom;

    private StandardErrors(double[] errors, double freedom) {
        this.errors = errors;
        this.freedom = freedom;
    }

    /** One for each version, copied. */
    double[] errors() {
        return errors.clone();
    }

    /** Degrees of freedom of the deviation. */
    double freedom() {
        return freedom;
    }

    /** Zeros, without degrees of freedom, if no version was repeated. */
    static StandardErrors of(List<Point> points) {
        double squares = 0;
        double freedom = 0;
        for (Point point : points) {
            int repetitions = repetitions(point);
            Double halfWidth = point.halfWidth();
            if (halfWidth != null && Double.isFinite(halfWidth) && repetitions > 1) {
                double t = new Confidence(point.confidence()).tQuantile(repetitions - 1.0);
                double error = halfWidth / t;
                squares += (repetitions - 1.0) * repetitions * error * error;
                freedom += repetitions - 1.0;
            }
        }
        double variance = freedom == 0 ? 0 : squares / freedom;
        return new StandardErrors(
                points.stream()
                        .mapToDouble(point -> Math.sqrt(variance / repetitions(point)))
                        .toArray(),
                freedom);
    }

    private static int repetitions(Point point) {
        return Math.max(1, point.binaries() > 1 ? point.binaries() : point.executions());
    }
}
