package been.statistics.clusters;

/**
 * Measurements around one mode, at least {@value #FEWEST} where there are several clusters.
 *
 * @param low the smallest value in it
 * @param high the largest
 * @param deviation with n − 1; 0 for a single value
 * @param share of all measurements
 */
public record Cluster(
        double low, double high, double mean, double deviation, int count, double share) {

    /** Fewer measurements than this are outliers of a cluster beside them. */
    static final int FEWEST = 5;
}
