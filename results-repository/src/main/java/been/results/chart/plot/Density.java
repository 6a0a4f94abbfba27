package been.results.chart.plot;

import been.statistics.Means;
import been.statistics.describe.Quantiles;
import java.util.Arrays;
import java.util.Optional;

/**
 * A smooth estimate of a distribution's density at evenly spaced places: a Gaussian kernel with
 * Silverman's (1986, 3.31) bandwidth, on linearly binned values (Wand 1994).
 *
 * @param from the first place
 * @param step between places
 * @param values at each place, integrating to about 1
 */
@SuppressWarnings("ArrayRecordComponent") // read once, never compared
record Density(double from, double step, double[] values) {

    private static final int PLACES = 160;
    private static final double REACH = 3;

    /** Empty when nothing varies, or for a single value. */
    static Optional<Density> of(double[] sample, double low, double high) {
        if (sample.length < 2 || !(high > low)) {
            return Optional.empty();
        }
        Quantiles quantiles = Quantiles.of(sample);
        double spread = Math.sqrt(Means.variance(sample));
        double quartiles = (quantiles.at(0.75) - quantiles.at(0.25)) / 1.34;
        double width =
                0.9
                        * (quartiles > 0 ? Math.min(spread, quartiles) : spread)
                        * Math.pow(sample.length, -0.2);
        if (!(width > 0)) {
            return Optional.empty();
        }
        double step = (high - low + 2 * REACH * width) / (PLACES - 1);
        double from = low - REACH * width;
        return Optional.of(
                new Density(from, step, smooth(binned(sample, from, step), width, step)));
    }

    private static double[] binned(double[] sample, double from, double step) {
        double[] bins = new double[PLACES];
        for (double value : sample) {
            double place = (value - from) / step;
            int below = (int) Math.floor(place);
            if (below >= 0 && below < PLACES - 1) {
                double share = place - below;
                bins[below] += (1 - share) / sample.length;
                bins[below + 1] += share / sample.length;
            }
        }
        return bins;
    }

    private static double[] smooth(double[] bins, double width, double step) {
        double[] kernel = new double[PLACES];
        for (int i = 0; i < PLACES; i++) {
            double distance = i * step / width;
            kernel[i] = Math.exp(-distance * distance / 2) / (width * Math.sqrt(2 * Math.PI));
        }
        // A kernel narrower than the places would miss weight; then it is a histogram.
        double whole = step * (kernel[0] + 2 * Arrays.stream(kernel, 1, PLACES).sum());
        double[] smooth = new double[PLACES];
        for (int i = 0; i < PLACES; i++) {
            for (int j = 0; j < PLACES; j++) {
                smooth[i] += bins[j] * kernel[Math.abs(i - j)] / whole;
            }
        }
        return smooth;
    }

    double at(int place) {
        return from + place * step;
    }

    double highest() {
        return Arrays.stream(values).max().orElse(0);
    }
}
