package been.cli.analyze;

import been.statistics.Confidence;
import been.statistics.Interval;
import been.statistics.levels.ImpactFactor;
import been.statistics.levels.OptimumCount;
import been.statistics.levels.VarianceComponents.Component;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The levels of variation as JSON with unrounded numbers; what is not known is null. */
final class LevelsJson {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private LevelsJson() {}

    static String of(List<LevelStatistics> versions) {
        ObjectNode root = NODES.objectNode();
        ArrayNode list = root.putArray("versions");
        versions.forEach(version -> list.add(version(version)));
        return new JsonMapper().writerWithDefaultPrettyPrinter().writeValueAsString(root);
    }

    private static ObjectNode version(LevelStatistics version) {
        ObjectNode node = NODES.objectNode();
        node.put("version", version.version().version());
        VersionJson.number(node, "mean", version.levels().mean());
        ArrayNode levels = node.putArray("levels");
        for (Component component : version.levels().components()) {
            ObjectNode level = levels.addObject();
            level.put("level", VersionJson.lower(component.level()));
            level.put("repetitions", component.repetitions());
            VersionJson.number(level, "s2", component.biased());
            VersionJson.number(level, "t2", component.unbiased());
            version.impact().stream()
                    .filter(factor -> factor.level() == component.level())
                    .forEach(factor -> level.set("impact_factor", impact(factor)));
            version.optima().stream()
                    .filter(count -> count.level() == component.level())
                    .map(OptimumCount::unrounded)
                    .forEach(count -> VersionJson.number(level, "optimum", count));
        }
        node.set("mean_95", interval(version.levels().topLevelInterval(Confidence.P95)));
        node.set("thesis_99", interval(version.levels().thesisInterval(Confidence.P99)));
        node.set("resampled_medians_99", interval(version.resampled()));
        ObjectNode runs = node.putObject("runs_test");
        runs.put("runs", version.runs().runs());
        VersionJson.number(runs, "expected", version.runs().expected());
        VersionJson.number(runs, "z", version.runs().z());
        VersionJson.number(runs, "p", version.runs().p());
        return node;
    }

    private static ObjectNode impact(ImpactFactor factor) {
        ObjectNode node = NODES.objectNode();
        number(node, "bootstrap", factor.bootstrap());
        number(node, "closed", factor.closed());
        return node;
    }

    private static void number(ObjectNode node, String name, @Nullable Double value) {
        VersionJson.number(node, name, value == null ? Double.NaN : value);
    }

    private static @Nullable ObjectNode interval(Optional<Interval> interval) {
        if (interval.isEmpty()) {
            return null;
        }
        ObjectNode node = NODES.objectNode();
        VersionJson.number(node, "estimate", interval.get().estimate());
        VersionJson.number(node, "low", interval.get().low());
        VersionJson.number(node, "high", interval.get().high());
        return node;
    }
}
