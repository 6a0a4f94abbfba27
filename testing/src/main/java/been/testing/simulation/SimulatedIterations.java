package been.testing.simulation;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import java.util.random.RandomGenerator;

/** Iterations of executions whose kind is known; times, so that lower is better. */
public final class SimulatedIterations {

    private final RandomGenerator random;
    private final int iterations;
    private final double spread;

    /**
     * @param spread relative standard deviation of the noise
     */
    public SimulatedIterations(RandomGenerator random, int iterations, double spread) {
        this.random = random;
        this.iterations = iterations;
        this.spread = spread;
    }

    /** Noise around one level. */
    public double[] flat() {
        return noisy(_ -> 100);
    }

    /** Noise that follows its predecessor. */
    public double[] wandering(double rho) {
        double[] values = new double[iterations];
        double noise = random.nextGaussian();
        double fresh = Math.sqrt(1 - rho * rho);
        for (int i = 0; i < iterations; i++) {
            noise = rho * noise + fresh * random.nextGaussian();
            values[i] = 100 * (1 + spread * noise);
        }
        return values;
    }

    /** The phases end within the first half, each 10 to 60 % above the next. */
    public double[] warmUp(int phases) {
        int[] ends = random.ints(phases, 15, iterations / 2).sorted().toArray();
        double[] levels = new double[phases + 1];
        levels[phases] = 100;
        for (int p = phases - 1; p >= 0; p--) {
            levels[p] = levels[p + 1] * (1.1 + random.nextDouble() / 2);
        }
        return noisy(i -> levels[(int) Arrays.stream(ends).filter(end -> end <= i).count()]);
    }

    /** Better by 10 to 40 % at first. */
    public double[] slowDown() {
        int at = random.nextInt(30, iterations / 2);
        double early = 100 / (1.1 + 0.3 * random.nextDouble());
        return noisy(i -> i < at ? early : 100);
    }

    /** Levels that alternate for ever, each for as long as {@code half}. */
    public double[] alternating(int half, double ratio) {
        return noisy(i -> i / half % 2 == 0 ? 100 : 100 * ratio);
    }

    /** A short wave, such as one of garbage collections. */
    public double[] wave(double period, double height) {
        return noisy(i -> 100 * (1 + height * Math.sin(2 * Math.PI * i / period)));
    }

    /** One value in a hundred is two to ten times the others. */
    public double[] spikes() {
        return noisy(_ -> random.nextInt(100) == 0 ? 100 * (2 + 8 * random.nextDouble()) : 100);
    }

    /** The last change comes within the last quarter, or the last 500 iterations. */
    public double[] lateChange() {
        int window = Math.min(500, iterations / 4);
        int at = iterations - window + random.nextInt(window / 10, 8 * window / 10);
        return noisy(i -> i < at ? 100 : 125);
    }

    private double[] noisy(IntToDoubleFunction level) {
        double[] values = new double[iterations];
        for (int i = 0; i < iterations; i++) {
            values[i] = level.applyAsDouble(i) * (1 + spread * random.nextGaussian());
        }
        return values;
    }
}
