package been.cli.analyze;

import been.cli.terminal.Style;
import been.cli.terminal.Table;
import been.cli.terminal.Table.Column;
import been.cli.terminal.Terminal;
import been.statistics.Interval;
import been.statistics.clusters.Cluster;
import been.statistics.clusters.ClusterComparison;
import been.statistics.compare.EffectSize;
import been.statistics.wording.Percent;
import been.statistics.wording.Rounding;
import java.util.ArrayList;
import java.util.List;

/** Clusters in tables and words. */
final class ClustersText {

    private final Terminal terminal;

    ClustersText(Terminal terminal) {
        this.terminal = terminal;
    }

    List<String> lines(List<VersionClusters> versions) {
        List<String> lines = new ArrayList<>();
        for (VersionClusters version : versions) {
            if (!lines.isEmpty()) {
                lines.add("");
            }
            List<Cluster> clusters = version.clusters().clusters();
            lines.add(
                    terminal.paint(Style.HEADING, version.version().label())
                            + "  "
                            + (clusters.size() == 1 ? "1 cluster" : clusters.size() + " clusters"));
            table(clusters).lines(terminal).forEach(line -> lines.add("  " + line));
            ClusterComparison comparison = version.comparison();
            if (comparison != null) {
                lines.add("  against the version before:");
                comparison.parts().forEach(part -> lines.add("    " + sentence(part)));
            }
        }
        return lines;
    }

    private static Table table(List<Cluster> clusters) {
        Table table =
                new Table(
                        Column.right("share"),
                        Column.right("mean"),
                        Column.right("deviation"),
                        Column.left("range"));
        for (Cluster cluster : clusters) {
            table.row(
                    Rounding.significant(cluster.share() * 100, 3) + " %",
                    Rounding.significant(cluster.mean(), 5),
                    Rounding.significant(cluster.deviation(), 2),
                    Rounding.significant(cluster.low(), 5)
                            + " to "
                            + Rounding.significant(cluster.high(), 5));
        }
        return table;
    }

    private static String sentence(ClusterComparison.Part part) {
        return switch (part) {
            case ClusterComparison.Gone(var old) -> around(old) + ": gone";
            case ClusterComparison.Appeared(var current) -> around(current) + ": new";
            case ClusterComparison.Both(var old, _, var effect, var shareChange) ->
                    around(old)
                            + ": "
                            + size(effect)
                            + shareChange.map(ClustersText::share).orElse("");
        };
    }

    private static String around(Cluster cluster) {
        return "around " + Rounding.significant(cluster.mean(), 3);
    }

    private static String size(EffectSize effect) {
        return switch (effect) {
            case EffectSize.Undetermined(var reason) -> reason.sentence();
            case EffectSize.Determined(var ratio, _, _) -> change(ratio.shifted(-1));
        };
    }

    private static String change(Interval change) {
        return "%s (%s interval %s to %s)"
                .formatted(
                        Percent.signed(change.estimate(), change.halfWidth()),
                        Percent.of(change.confidence().level()),
                        Percent.signed(change.low(), change.halfWidth()),
                        Percent.signed(change.high(), change.halfWidth()));
    }

    /** In points, since a share is one of the whole. */
    private static String share(Interval change) {
        return "; its share %s points %s"
                .formatted(
                        Percent.signed(change.estimate(), change.halfWidth()).replace(" %", ""),
                        Percent.bounds(change));
    }
}
