package been.statistics.clusters;

import been.statistics.Confidence;
import been.statistics.Interval;
import been.statistics.Level;
import been.statistics.Means;
import been.statistics.Observations;
import been.statistics.compare.EffectSize;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Two versions cluster by cluster: what became of each mode, and of its share (Bulej, Kalibera and
 * Tůma 2005). A small change in a cluster of microseconds is reported beside one of milliseconds,
 * in whose spread the mean of all would hide it.
 *
 * @param parts from the lowest cluster to the highest
 */
public record ClusterComparison(Clusters old, Clusters current, List<Part> parts) {

    /** What became of a cluster. */
    public sealed interface Part {}

    /**
     * In both versions.
     *
     * @param effect the ratio of its means, new / old, on means of executions within the cluster
     * @param shareChange its share of an execution's measurements, new − old, with Student's
     *     interval on executions; empty when executions were not repeated on one side
     */
    public record Both(
            Cluster old, Cluster current, EffectSize effect, Optional<Interval> shareChange)
            implements Part {}

    /** Only in the older version. */
    public record Gone(Cluster old) implements Part {}

    /** Only in the newer version. */
    public record Appeared(Cluster current) implements Part {}

    public ClusterComparison {
        parts = List.copyOf(parts);
    }

    /** Compares the clusters of two versions, which are clustered separately. */
    public static ClusterComparison of(
            Observations old, Observations current, Confidence confidence) {
        Clusters before = Clusters.in(old.values());
        Clusters after = Clusters.in(current.values());
        List<Part> parts = new ArrayList<>();
        for (Matching.Pair pair : Matching.of(before.clusters(), after.clusters())) {
            if (pair.current() < 0) {
                parts.add(new Gone(before.clusters().get(pair.old())));
            } else if (pair.old() < 0) {
                parts.add(new Appeared(after.clusters().get(pair.current())));
            } else {
                Observations within = within(old, before, pair.old());
                Observations now = within(current, after, pair.current());
                parts.add(
                        new Both(
                                before.clusters().get(pair.old()),
                                after.clusters().get(pair.current()),
                                EffectSize.of(within, now, confidence),
                                shareChange(
                                        shares(old, before, pair.old()),
                                        shares(current, after, pair.current()),
                                        confidence)));
            }
        }
        return new ClusterComparison(before, after, parts);
    }

    /** The measurements of one cluster; executions without any are left out. */
    private static Observations within(Observations all, Clusters clusters, int cluster) {
        List<double[]> executions = all.executions();
        List<double[][]> binaries = new ArrayList<>();
        int next = 0;
        for (int repetitions : all.repetitions(Level.EXECUTION)) {
            double[][] own =
                    executions.subList(next, next + repetitions).stream()
                            .map(execution -> within(execution, clusters, cluster))
                            .filter(values -> values.length > 0)
                            .toArray(double[][]::new);
            next += repetitions;
            if (own.length > 0) {
                binaries.add(own);
            }
        }
        return Observations.ofBinaries(binaries.toArray(double[][][]::new));
    }

    private static double[] within(double[] execution, Clusters clusters, int cluster) {
        return Arrays.stream(execution)
                .filter(value -> clusters.clusterOf(value) == cluster)
                .toArray();
    }

    private static double[] shares(Observations all, Clusters clusters, int cluster) {
        return all.executions().stream()
                .mapToDouble(execution ->
                        (double) within(execution, clusters, cluster).length / execution.length)
                .toArray();
    }

    private static Optional<Interval> shareChange(
            double[] old, double[] current, Confidence confidence) {
        int fewer = Math.min(old.length, current.length);
        if (fewer < 2) {
            return Optional.empty();
        }
        double error =
                Math.sqrt(
                        Means.variance(old) / old.length
                                + Means.variance(current) / current.length);
        double change = Means.mean(current) - Means.mean(old);
        return Optional.of(
                Interval.around(change, confidence.tQuantile(fewer - 1) * error, confidence));
    }
}
