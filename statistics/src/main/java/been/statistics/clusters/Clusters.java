package been.statistics.clusters;

import been.statistics.Means;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The clusters of measurements, lowest first, and the borders between them (Bulej, Kalibera and
 * Tůma 2005, on benchmarks that are a mixture of cases).
 *
 * <p>A mixture of up to {@value Mixture#MOST_COMPONENTS} normal distributions is fitted, as many as
 * Schwarz's criterion (BIC) wants. Since a skewed distribution takes several of them, components
 * make clusters of their own only where the density falls to about a third between them (Hennig
 * 2010, ridgeline merging): a cluster is a mode, whatever its shape. Pure: no random starts.
 *
 * @param borders one less than clusters, ascending; a value at a border belongs above it
 * @param components how many normal distributions the mixture has
 */
public record Clusters(List<Cluster> clusters, List<Double> borders, int components) {

    /** Fewer measurements than this are one cluster. */
    public static final int LEAST_MEASUREMENTS = 20;

    public Clusters {
        clusters = List.copyOf(clusters);
        borders = List.copyOf(borders);
    }

    /**
     * The clusters of these measurements, in whatever order.
     *
     * @throws IllegalArgumentException for no measurement, or one that is not finite
     */
    public static Clusters in(double[] measurements) {
        if (measurements.length == 0) {
            throw new IllegalArgumentException("clusters need at least one measurement");
        }
        for (int i = 0; i < measurements.length; i++) {
            if (!Double.isFinite(measurements[i])) {
                throw new IllegalArgumentException(
                        "measurement %d is %s, not a finite number".formatted(i, measurements[i]));
            }
        }
        double[] sorted = measurements.clone();
        Arrays.sort(sorted);
        if (sorted.length < LEAST_MEASUREMENTS || sorted[0] == sorted[sorted.length - 1]) {
            return of(sorted, List.of(), 1);
        }
        Mixture mixture = Mixture.of(Bins.of(sorted));
        return of(sorted, Modes.borders(mixture), mixture.components());
    }

    /** Which cluster a value belongs to, 0 for the lowest. */
    public int clusterOf(double value) {
        int cluster = 0;
        while (cluster < borders.size() && value >= borders.get(cluster)) {
            cluster++;
        }
        return cluster;
    }

    private static Clusters of(double[] sorted, List<Double> borders, int components) {
        List<Double> kept = new ArrayList<>();
        List<Cluster> clusters = new ArrayList<>();
        int from = 0;
        for (double border : borders) {
            int to = below(sorted, border);
            // Too few on either side are outliers, and no reason for a border.
            if (to - from >= Cluster.FEWEST && sorted.length - to >= Cluster.FEWEST) {
                clusters.add(cluster(Arrays.copyOfRange(sorted, from, to), sorted.length));
                kept.add(border);
                from = to;
            }
        }
        clusters.add(cluster(Arrays.copyOfRange(sorted, from, sorted.length), sorted.length));
        return new Clusters(clusters, kept, components);
    }

    private static int below(double[] sorted, double border) {
        int count = 0;
        while (count < sorted.length && sorted[count] < border) {
            count++;
        }
        return count;
    }

    private static Cluster cluster(double[] own, int all) {
        return new Cluster(
                own[0],
                own[own.length - 1],
                Means.mean(own),
                own.length == 1 ? 0 : Math.sqrt(Means.variance(own)),
                own.length,
                (double) own.length / all);
    }
}
