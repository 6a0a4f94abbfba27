package been.statistics.plan;

import been.statistics.Confidence;

/** How many independent measurements a quantile takes. */
public final class SampleSize {

    private SampleSize() {}

    /**
     * The number of measurements after which the sample's quantile at {@code probability} is
     * between the true ones at {@code probability ± halfWidth} (Chen and Kelton 1999).
     */
    public static long forQuantile(double probability, double halfWidth, Confidence confidence) {
        if (!(probability > 0 && probability < 1 && halfWidth > 0)) {
            throw new IllegalArgumentException(
                    "no sample size for probability %s ± %s".formatted(probability, halfWidth));
        }
        double u = confidence.normalQuantile();
        return (long) Math.ceil(u * u * probability * (1 - probability) / (halfWidth * halfWidth));
    }
}
