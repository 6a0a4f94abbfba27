package been.statistics.clusters;

/**
 * Sorted measurements in at most {@value #MOST} groups of neighbours, so that fitting takes the
 * same time for a thousand and for ten million.
 */
final class Bins {

    private static final int MOST = 500;

    private final double[] means;
    private final double[] variances;
    private final double[] counts;
    private final double least;
    private final int size;

    private Bins(double[] means, double[] variances, double[] counts, double least, int size) {
        this.means = means;
        this.variances = variances;
        this.counts = counts;
        this.least = least;
        this.size = size;
    }

    static Bins of(double[] sorted) {
        int n = sorted.length;
        int groups = Math.min(MOST, n);
        double[] means = new double[groups];
        double[] variances = new double[groups];
        double[] counts = new double[groups];
        for (int g = 0; g < groups; g++) {
            int from = (int) ((long) g * n / groups);
            int to = (int) ((long) (g + 1) * n / groups);
            double sum = 0;
            for (int i = from; i < to; i++) {
                sum += sorted[i] - sorted[from];
            }
            means[g] = sorted[from] + sum / (to - from);
            double squares = 0;
            for (int i = from; i < to; i++) {
                squares += (sorted[i] - means[g]) * (sorted[i] - means[g]);
            }
            variances[g] = squares / (to - from);
            counts[g] = to - from;
        }
        return new Bins(means, variances, counts, resolution(sorted), n);
    }

    /**
     * The smallest deviation a component may have: a step of the clock where values repeat, so that
     * its ticks are no clusters, and never nothing.
     */
    private static double resolution(double[] sorted) {
        double step = Double.POSITIVE_INFINITY;
        boolean repeats = false;
        for (int i = 1; i < sorted.length; i++) {
            double difference = sorted[i] - sorted[i - 1];
            repeats |= difference == 0;
            step = difference > 0 ? Math.min(step, difference) : step;
        }
        double range = sorted[sorted.length - 1] - sorted[0];
        return Math.max(repeats ? step : 0, range * 1e-6);
    }

    int groups() {
        return means.length;
    }

    double mean(int group) {
        return means[group];
    }

    double variance(int group) {
        return variances[group];
    }

    double count(int group) {
        return counts[group];
    }

    /** The smallest deviation a component may have. */
    double least() {
        return least;
    }

    /** How many measurements there are in all. */
    int size() {
        return size;
    }
}
