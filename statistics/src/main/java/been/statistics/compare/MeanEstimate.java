package been.statistics.compare;

import been.statistics.Means;

/**
 * A mean and how far it may be off.
 *
 * @param squaredError the variance of the mean
 * @param repetitions how many independent values it comes from, at least 2
 */
public record MeanEstimate(double mean, double squaredError, int repetitions) {

    public MeanEstimate {
        if (repetitions < 2 || !(squaredError >= 0)) {
            throw new IllegalArgumentException(
                    "a mean's error needs two values, not %d, and cannot be %s"
                            .formatted(repetitions, squaredError));
        }
    }

    public static MeanEstimate of(double... independent) {
        double squaredError = Means.variance(independent) / independent.length;
        return new MeanEstimate(Means.mean(independent), squaredError, independent.length);
    }
}
