package been.testing.simulation;

import java.util.random.RandomGenerator;

/**
 * A version whose mean and variation are known, in the model of the thesis's chapter 7: binaries
 * scatter around the mean, executions around their binary, measurements around their execution.
 *
 * @param binaries how binaries scatter
 * @param executions how executions scatter around their binary
 * @param measurements how measurements scatter around their execution
 * @param perExecution measurements of each execution
 */
public record SimulatedVersion(
        double mean, Spread binaries, Spread executions, Spread measurements, int perExecution) {

    /**
     * The spread of one level.
     *
     * @param deviation standard deviation relative to the version's mean, 0.03 for 3 %
     */
    public record Spread(double deviation, Noise noise) {

        /** Nothing scatters at this level. */
        public static final Spread NONE = new Spread(0, Noise.NORMAL);

        public static Spread normal(double deviation) {
            return new Spread(deviation, Noise.NORMAL);
        }

        private double[] draw(double[] values, double scale, RandomGenerator random) {
            if (deviation > 0) {
                noise.fill(values, random);
                for (int i = 0; i < values.length; i++) {
                    values[i] *= deviation * scale;
                }
            }
            return values;
        }
    }

    /** A version of one binary. */
    public static SimulatedVersion of(
            double mean, Spread executions, Spread measurements, int perExecution) {
        return new SimulatedVersion(mean, Spread.NONE, executions, measurements, perExecution);
    }

    /** The same variation, relative to a mean that is {@code ratio} times as large. */
    public SimulatedVersion times(double ratio) {
        return new SimulatedVersion(mean * ratio, binaries, executions, measurements, perExecution);
    }

    /** Measurements of {@code count} executions of one binary. */
    public double[][][] executions(int count, RandomGenerator random) {
        return binaries(1, count, random);
    }

    /** Measurements of {@code count} binaries with so many executions each. */
    public double[][][] binaries(int count, int executionsEach, RandomGenerator random) {
        double[] offsets = binaries.draw(new double[count], mean, random);
        double[][][] values = new double[count][executionsEach][];
        for (int k = 0; k < count; k++) {
            double[] inner = executions.draw(new double[executionsEach], mean, random);
            for (int j = 0; j < executionsEach; j++) {
                double centre = mean + offsets[k] + inner[j];
                values[k][j] = measurements.draw(new double[perExecution], mean, random);
                for (int i = 0; i < perExecution; i++) {
                    values[k][j][i] += centre;
                }
            }
        }
        return values;
    }

    /** The means of {@code count} executions of one binary, without keeping their measurements. */
    public double[] executionMeans(int count, RandomGenerator random) {
        double[] means = executions.draw(new double[count], mean, random);
        double[] inner = new double[perExecution];
        for (int j = 0; j < count; j++) {
            double sum = 0;
            for (double deviation : measurements.draw(inner, mean, random)) {
                sum += deviation;
            }
            means[j] += mean + sum / perExecution;
        }
        return means;
    }
}
