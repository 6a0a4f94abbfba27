package been.testing.simulation;

import java.util.random.RandomGenerator;

/** How values scatter around their mean: with mean 0 and variance 1, whatever the shape. */
public enum Noise {
    /** Independent and Gaussian. */
    NORMAL,
    /** Independent, exponential: skewness 2. */
    SKEWED,
    /** Independent; one in five around a second, higher mode, three deviations from the first. */
    BIMODAL,
    /** Gaussian, each correlated with the one before it: AR(1) with ρ = 0.7. */
    AUTOCORRELATED;

    private static final double CORRELATION = 0.7;
    private static final double RARE = 0.2;

    /** The modes' own share of the variance is what their distance leaves. */
    private static final double LOW_MODE = -0.475;

    private static final double HIGH_MODE = -LOW_MODE * (1 - RARE) / RARE;
    private static final double WITHIN_MODE = Math.sqrt(1 + LOW_MODE * HIGH_MODE);

    /** As many values as {@code into} has room for, in their order. */
    public void fill(double[] into, RandomGenerator random) {
        double previous = random.nextGaussian();
        for (int i = 0; i < into.length; i++) {
            switch (this) {
                case NORMAL -> into[i] = random.nextGaussian();
                case SKEWED -> into[i] = random.nextExponential() - 1;
                case BIMODAL -> {
                    double mode = random.nextDouble() < RARE ? HIGH_MODE : LOW_MODE;
                    into[i] = mode + WITHIN_MODE * random.nextGaussian();
                }
                case AUTOCORRELATED -> {
                    double fresh = Math.sqrt(1 - CORRELATION * CORRELATION) * random.nextGaussian();
                    previous = CORRELATION * previous + fresh;
                    into[i] = previous;
                }
            }
        }
    }
}
