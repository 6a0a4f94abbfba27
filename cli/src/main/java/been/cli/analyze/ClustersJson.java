package been.cli.analyze;

import been.statistics.Interval;
import been.statistics.clusters.Cluster;
import been.statistics.clusters.ClusterComparison;
import been.statistics.clusters.Clusters;
import been.statistics.compare.EffectSize;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Clusters as JSON: one version without a name by itself, others as a list. */
final class ClustersJson {

    private ClustersJson() {}

    static String text(List<VersionClusters> versions) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        if (versions.size() == 1) {
            version(root, versions.getFirst());
        } else {
            ArrayNode list = root.putArray("versions");
            versions.forEach(version -> version(list.addObject(), version));
        }
        return new JsonMapper().writerWithDefaultPrettyPrinter().writeValueAsString(root);
    }

    private static void version(ObjectNode node, VersionClusters version) {
        if (version.version().version() != null) {
            node.put("version", version.version().version());
        }
        Clusters clusters = version.clusters();
        ArrayNode list = node.putArray("clusters");
        clusters.clusters().forEach(cluster -> cluster(list.addObject(), cluster));
        ArrayNode borders = node.putArray("borders");
        clusters.borders().forEach(borders::add);
        node.put("components", clusters.components());
        ClusterComparison comparison = version.comparison();
        if (comparison != null) {
            ArrayNode parts = node.putArray("comparison");
            comparison.parts().forEach(part -> part(parts.addObject(), comparison, part));
        }
    }

    private static void cluster(ObjectNode node, Cluster cluster) {
        VersionJson.number(node, "low", cluster.low());
        VersionJson.number(node, "high", cluster.high());
        VersionJson.number(node, "mean", cluster.mean());
        VersionJson.number(node, "deviation", cluster.deviation());
        node.put("count", cluster.count());
        VersionJson.number(node, "share", cluster.share());
    }

    private static void part(
            ObjectNode node, ClusterComparison comparison, ClusterComparison.Part part) {
        switch (part) {
            case ClusterComparison.Gone(var old) -> indices(node, comparison, old, null);
            case ClusterComparison.Appeared(var current) ->
                    indices(node, comparison, null, current);
            case ClusterComparison.Both(var old, var current, var effect, var shareChange) -> {
                indices(node, comparison, old, current);
                effect(node, effect);
                share(node, shareChange);
            }
        }
    }

    /** Which clusters, by their place from the lowest; null where there is none. */
    private static void indices(
            ObjectNode node,
            ClusterComparison comparison,
            @Nullable Cluster old,
            @Nullable Cluster current) {
        if (old == null) {
            node.putNull("old");
        } else {
            node.put("old", comparison.old().clusters().indexOf(old));
        }
        if (current == null) {
            node.putNull("new");
        } else {
            node.put("new", comparison.current().clusters().indexOf(current));
        }
    }

    private static void effect(ObjectNode node, EffectSize effect) {
        switch (effect) {
            case EffectSize.Determined(var ratio, _, _) -> {
                VersionJson.number(node, "relative", ratio.estimate() - 1);
                bounds(node, "interval", ratio.shifted(-1));
            }
            case EffectSize.Undetermined(var reason) -> {
                node.putNull("relative");
                node.putNull("interval");
                node.put("undetermined", reason.sentence());
            }
        }
    }

    private static void share(ObjectNode node, Optional<Interval> change) {
        if (change.isEmpty()) {
            node.putNull("share_change");
            node.putNull("share_interval");
        } else {
            VersionJson.number(node, "share_change", change.get().estimate());
            bounds(node, "share_interval", change.get());
        }
    }

    private static void bounds(ObjectNode node, String name, Interval interval) {
        node.putArray(name).add(interval.low()).add(interval.high());
    }
}
