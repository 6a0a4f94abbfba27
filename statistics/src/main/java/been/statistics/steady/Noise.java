package been.statistics.steady;

import java.util.Arrays;

/**
 * What a series scatters from one value to the next, whatever its levels do.
 *
 * @param deviation of the differences of neighbours, over √2; robust against changes of level
 * @param inflation (1 + ρ)/(1 − ρ), by which autocorrelation multiplies the variance of a mean
 */
record Noise(double deviation, double inflation) {

    private static final double NORMAL_MEDIAN = 0.674489750196082;
    private static final double MOST_CORRELATION = 0.9;

    /** Differences two apart square to at most twice those one apart, for any AR(1) noise. */
    private static final double SMOOTH = 2;

    /**
     * ρ from the medians of differences one and two apart (Chakar, Lebarbier, Lévy-Leduc and Robin
     * 2017), which changes of level leave alone. Differences four apart tell noise from a smooth
     * movement, such as a slow wave, in which there is no noise to allow for.
     */
    static Noise in(double[] values) {
        double one = medianDifference(values, 1);
        double two = medianDifference(values, 2);
        double four = medianDifference(values, 4);
        double deviation = one / NORMAL_MEDIAN / Math.sqrt(2);
        if (one == 0 || four * four > SMOOTH * two * two) {
            return new Noise(deviation, 1);
        }
        double rho = Math.clamp(two * two / (one * one) - 1, 0, MOST_CORRELATION);
        return new Noise(deviation, (1 + rho) / (1 - rho));
    }

    private static double medianDifference(double[] values, int apart) {
        double[] differences = new double[values.length - apart];
        for (int i = 0; i < differences.length; i++) {
            differences[i] = Math.abs(values[i + apart] - values[i]);
        }
        Arrays.sort(differences);
        return differences[differences.length / 2];
    }
}
