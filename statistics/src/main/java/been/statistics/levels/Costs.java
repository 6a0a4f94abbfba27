package been.statistics.levels;

import been.statistics.Level;

/**
 * The cost of one repetition at each level without the levels below it, in any one unit: seconds,
 * or the cost of a measurement.
 *
 * @param measurement one measurement
 * @param execution start-up and warm-up of an execution
 * @param binary one build
 */
public record Costs(double measurement, double execution, double binary) {

    public Costs {
        requireCost(measurement, "a measurement");
        requireCost(execution, "an execution");
        requireCost(binary, "a binary");
        if (measurement == 0) {
            throw new IllegalArgumentException("a measurement cannot be free");
        }
    }

    double of(Level level) {
        return switch (level) {
            case MEASUREMENT -> measurement;
            case EXECUTION -> execution;
            case BINARY -> binary;
        };
    }

    private static void requireCost(double cost, String what) {
        if (!(cost >= 0 && Double.isFinite(cost))) {
            throw new IllegalArgumentException("the cost of " + what + " cannot be " + cost);
        }
    }
}
