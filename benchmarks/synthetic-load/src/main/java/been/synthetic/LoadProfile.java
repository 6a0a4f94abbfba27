package been.synthetic;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/** How the creation of slaves is spread over the instants of the time {@code t}. */
enum LoadProfile {
    /** A Poisson process: given their number, slaves fall on every instant alike. */
    STEADY {
        @Override
        double logDensity(double at, Shape shape) {
            return 0;
        }
    },

    /** A normal distribution around {@code t/2}. */
    PULSE {
        @Override
        double logDensity(double at, Shape shape) {
            return -square((at - shape.time() / 2.0) / shape.spread()) / 2;
        }
    },

    /** A log-normal distribution with the mean {@code t/2} and the pinch as standard deviation. */
    BURST {
        @Override
        double logDensity(double at, Shape shape) {
            double mean = shape.time() / 2.0;
            double variance = Math.log1p(square(shape.pinch() / mean));
            double mu = Math.log(mean) - variance / 2;
            return -square(Math.log(at) - mu) / (2 * variance) - Math.log(at);
        }
    };

    /**
     * @param time instants
     * @param spread of a pulse, in instants
     * @param pinch of a burst, in instants
     */
    record Shape(int time, double spread, double pinch) {}

    /** Of a point on the time line, up to a constant. */
    abstract double logDensity(double at, Shape shape);

    /** How many of the slaves are created at each instant. */
    int[] order(int slaves, Shape shape, RandomGenerator random) {
        double[] cumulative = new double[shape.time()];
        Arrays.setAll(cumulative, i -> logDensity(i + 0.5, shape));
        // Relative to the highest one, because exp of the others may be 0 but not all of them.
        double highest = Arrays.stream(cumulative).max().orElseThrow();
        Arrays.setAll(cumulative, i -> Math.exp(cumulative[i] - highest));
        Arrays.parallelPrefix(cumulative, Double::sum);
        int[] order = new int[shape.time()];
        for (int i = 0; i < slaves; i++) {
            double drawn = random.nextDouble() * cumulative[cumulative.length - 1];
            int found = Arrays.binarySearch(cumulative, drawn);
            order[found < 0 ? -found - 1 : found + 1]++;
        }
        return order;
    }

    private static double square(double value) {
        return value * value;
    }
}
