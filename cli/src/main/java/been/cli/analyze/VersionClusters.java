package been.cli.analyze;

import been.statistics.Confidence;
import been.statistics.clusters.ClusterComparison;
import been.statistics.clusters.Clusters;
import org.jspecify.annotations.Nullable;

/**
 * The clusters of one version.
 *
 * @param comparison with the version before; null for the first
 */
record VersionClusters(
        VersionMeasurements version, Clusters clusters, @Nullable ClusterComparison comparison) {

    static VersionClusters of(
            VersionMeasurements version,
            @Nullable VersionMeasurements previous,
            Confidence confidence) {
        if (previous == null) {
            return new VersionClusters(version, Clusters.in(version.observations().values()), null);
        }
        ClusterComparison comparison =
                ClusterComparison.of(previous.observations(), version.observations(), confidence);
        return new VersionClusters(version, comparison.current(), comparison);
    }
}
