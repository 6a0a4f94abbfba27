package been.statistics.changes;

import been.statistics.Interval;
import been.statistics.Means;
import java.util.Optional;

/**
 * A history that a straight line describes better than steps do: changes reported for it are steps
 * of a gradual movement, and their places mean little.
 *
 * @param perVersion the slope, in the unit of the values, with an interval for independent values
 */
public record Drift(Interval perVersion) {

    private static final int LEAST_VERSIONS = 10;

    /**
     * The line, if by Schwarz's criterion (1978) it beats the levels that were found: n·ln(squares)
     * plus ln n for the slope, or for each change's size and place.
     */
    static Optional<Drift> of(double[] values, Levels levels, ChangeCriteria criteria) {
        int n = values.length;
        int changes = levels.count() - 1;
        if (n < LEAST_VERSIONS || changes == 0) {
            return Optional.empty();
        }
        double mean = Means.mean(values);
        double middle = (n - 1) / 2.0;
        double products = 0;
        for (int i = 0; i < n; i++) {
            products += (i - middle) * (values[i] - mean);
        }
        double spread = n * ((double) n * n - 1) / 12;
        double slope = products / spread;
        double squares = Means.squaredDeviations(values, mean) - slope * products;
        double line = n * Math.log(squares) + Math.log(n);
        double steps = n * Math.log(levels.squares()) + 2 * changes * Math.log(n);
        if (!(line < steps)) {
            return Optional.empty();
        }
        double error = Math.sqrt(Math.max(0, squares) / (n - 2) / spread);
        double reach = criteria.confidence().tQuantile(n - 2) * error;
        return Optional.of(new Drift(Interval.around(slope, reach, criteria.confidence())));
    }
}
