package been.statistics.plan;

import been.statistics.Confidence;
import java.util.List;
import java.util.Optional;

/**
 * Chooses how many binaries of each version are built and how often each is executed: the counts
 * that reach the precision in the least time. Unlike the optimum of Kalibera and Jones (2013), it
 * counts the degrees of freedom: the interval rests on binaries, and with three of them t is ten.
 *
 * @param spreads of the metrics that are compared; the one that needs most decides
 * @param confidence of the interval of the ratio of two versions
 * @param precision its wanted half-width
 * @param costs in seconds: of an execution with its measurements, and of a build
 * @param binaries of each version that are built already
 */
public record BinaryPlanner(
        List<BinarySpread> spreads,
        Confidence confidence,
        double precision,
        Cost costs,
        int binaries) {

    /** A verdict about builds that vary needs as many (thesis, chapter 7). */
    public static final int LEAST = 3;

    /** More are never built. */
    public static final int MOST = 30;

    /** Another number must save a tenth of the time: the optimum is flat. */
    private static final double WORTH_IT = 0.9;

    /** Seconds. */
    public record Cost(double execution, double build) {}

    /**
     * What is to be done of each version.
     *
     * @param executions of each binary
     * @param halfWidth that is expected
     */
    public record Plan(int binaries, int executions, double halfWidth) {

        /**
         * Executions of each version, with those that were done while there were fewer binaries.
         *
         * @param built binaries over which they were spread
         */
        public int executions(int built, int done) {
            return Math.max(done, built * executions) + (binaries - built) * executions;
        }
    }

    public BinaryPlanner {
        spreads = List.copyOf(spreads);
        if (spreads.isEmpty() || binaries < 2) {
            throw new IllegalArgumentException("nothing shows how binaries vary");
        }
    }

    /**
     * The half-width of the ratio of two equal versions, infinite when it has no bounds: Fieller's
     * interval, which for equal means is symmetric about 1/(1 − g) with g = t²·e²/x̄².
     */
    public double halfWidth(int count, double executions) {
        double t = confidence.tQuantile(count - 1);
        double error =
                spreads.stream()
                        .mapToDouble(spread -> spread.squaredError(count, executions))
                        .max()
                        .orElseThrow();
        double rest = 1 - t * t * error;
        return rest > 0 ? Math.sqrt(1 / (rest * rest) - 1) : Double.POSITIVE_INFINITY;
    }

    /** The same spread, scaled to an interval that turned out wider than predicted. */
    public BinaryPlanner calibrated(double halfWidth, double executions) {
        double predicted = halfWidth(binaries, executions);
        boolean isWider = halfWidth > predicted && predicted > 0 && Double.isFinite(halfWidth);
        double more = isWider ? halfWidth * halfWidth / (predicted * predicted) : 1;
        return new BinaryPlanner(
                spreads.stream()
                        .map(s -> new BinarySpread(s.binary() * more, s.execution() * more))
                        .toList(),
                confidence,
                precision,
                costs,
                binaries);
    }

    /**
     * The quickest plan that reaches the precision; where none does, the most precise one.
     *
     * @param executions of each version at most
     * @param seconds for each version at most, beyond what was spent so far
     * @param done executions of each version so far
     */
    public Plan plan(int executions, double seconds, int done) {
        Optional<Plan> quickest = Optional.empty();
        Plan narrowest = plan(binaries, most(binaries, executions, seconds, done));
        for (int count = binaries; count <= Math.max(MOST, binaries); count++) {
            int most = most(count, executions, seconds, done);
            if (most == 0) {
                continue;
            }
            double fewest = fewest(count);
            if (fewest <= most) {
                Plan enough = plan(count, (int) fewest);
                boolean isQuicker =
                        quickest.isEmpty()
                                || seconds(enough, done) < WORTH_IT * seconds(quickest.get(), done);
                quickest = isQuicker ? Optional.of(enough) : quickest;
            } else if (quickest.isEmpty()) {
                Plan all = plan(count, most);
                narrowest = all.halfWidth() < narrowest.halfWidth() ? all : narrowest;
            }
        }
        return quickest.orElse(narrowest);
    }

    private Plan plan(int count, int executions) {
        int each = Math.max(1, executions);
        return new Plan(count, each, halfWidth(count, each));
    }

    /** Executions of each binary that the limits allow; 0 where they allow not even the builds. */
    private int most(int count, int executions, double seconds, int done) {
        int each = executions / count;
        while (each > 0 && seconds(new Plan(count, each, 0), done) > seconds) {
            each--;
        }
        return each;
    }

    /**
     * Executions of each binary with which the half-width is the precision p, that is {@code t²·e²
     * = 1 − 1/sqrt(1 + p²)}; rounded up, at least 1, infinite where none suffice.
     */
    private double fewest(int count) {
        double t = confidence.tQuantile(count - 1);
        double error = (1 - 1 / Math.sqrt(1 + precision * precision)) / (t * t);
        return spreads.stream()
                .mapToDouble(spread -> {
                    double left = count * error - Math.max(0, spread.binary());
                    return left > 0 ? spread.execution() / left : Double.POSITIVE_INFINITY;
                })
                .map(executions -> Math.max(1, Math.ceil(executions)))
                .max()
                .orElseThrow();
    }

    private double seconds(Plan plan, int done) {
        return (plan.binaries() - binaries) * costs.build()
                + (plan.executions(binaries, done) - done) * costs.execution();
    }
}
