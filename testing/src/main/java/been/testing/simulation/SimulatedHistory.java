package been.testing.simulation;

import java.util.random.RandomGenerator;

/** Histories whose truth is known. */
public final class SimulatedHistory {

    private SimulatedHistory() {}

    /** Normal values of standard deviation 1 and first-order autocorrelation {@code rho}. */
    public static double[] normal(RandomGenerator random, int n, double rho) {
        double[] values = new double[n];
        double value = random.nextGaussian();
        double fresh = Math.sqrt(1 - rho * rho);
        for (int i = 0; i < n; i++) {
            value = i == 0 ? value : rho * value + fresh * random.nextGaussian();
            values[i] = value;
        }
        return values;
    }

    /** Student's t with 3 degrees of freedom: heavy tails. */
    public static double[] heavyTailed(RandomGenerator random, int n) {
        double[] values = new double[n];
        for (int i = 0; i < n; i++) {
            double squares = 0;
            for (int f = 0; f < 3; f++) {
                double normal = random.nextGaussian();
                squares += normal * normal;
            }
            values[i] = random.nextGaussian() / Math.sqrt(squares / 3);
        }
        return values;
    }

    /** Adds {@code step} from index {@code at} on, in place. */
    public static double[] stepped(double[] values, int at, double step) {
        for (int i = at; i < values.length; i++) {
            values[i] += step;
        }
        return values;
    }

    /** Adds {@code offset} everywhere, in place. */
    public static double[] around(double offset, double[] values) {
        return stepped(values, 0, offset);
    }
}
