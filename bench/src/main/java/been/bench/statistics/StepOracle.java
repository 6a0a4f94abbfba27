package been.bench.statistics;

import been.testing.simulation.SimulatedHistory;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * Finds a step in a history of which it knows that it is independent, of standard deviation 1, and
 * holds at most one step: the largest difference of means over its standard error (max-CUSUM). What
 * no method that must find these things out can surpass by much.
 *
 * @param threshold that the largest must reach
 */
public record StepOracle(double threshold) {

    /** Calibrates one to this share of false alarms, on simulated histories without a step. */
    public static StepOracle calibrated(
            double falseAlarms, int versions, int histories, RandomGenerator random) {
        double[] largest = new double[histories];
        for (int i = 0; i < histories; i++) {
            largest[i] = clearest(SimulatedHistory.normal(random, versions, 0)).clarity();
        }
        Arrays.sort(largest);
        return new StepOracle(largest[(int) Math.ceil((1 - falseAlarms) * histories) - 1]);
    }

    /** Where the step is found; the length of the history where there is none. */
    public int find(double... values) {
        Clearest clearest = clearest(values);
        return clearest.clarity() > threshold ? clearest.at() : values.length;
    }

    /**
     * @param at index of the first value after it
     */
    private record Clearest(int at, double clarity) {}

    private static Clearest clearest(double... values) {
        int n = values.length;
        double all = Arrays.stream(values).sum();
        double before = 0;
        var clearest = new Clearest(n, 0);
        for (int k = 1; k < n; k++) {
            before += values[k - 1];
            double difference = (all - before) / (n - k) - before / k;
            double clarity = Math.abs(difference) / Math.sqrt(1.0 / k + 1.0 / (n - k));
            if (clarity > clearest.clarity()) {
                clearest = new Clearest(k, clarity);
            }
        }
        return clearest;
    }
}
