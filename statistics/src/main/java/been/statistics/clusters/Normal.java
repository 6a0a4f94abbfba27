package been.statistics.clusters;

/** One component of a mixture. */
record Normal(double weight, double mean, double deviation) {

    private static final double LOG_ROOT_TWO_PI = 0.9189385332046728;

    /** ln of weight times density. */
    double logDensity(double value) {
        double distance = (value - mean) / deviation;
        return Math.log(weight / deviation) - LOG_ROOT_TWO_PI - distance * distance / 2;
    }
}
