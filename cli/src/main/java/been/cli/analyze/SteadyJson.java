package been.cli.analyze;

import been.statistics.steady.Segment;
import been.statistics.steady.SteadyState;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Steady states as JSON: one version without a name by itself, others as a list. */
final class SteadyJson {

    private SteadyJson() {}

    static String text(List<VersionSteadiness> versions) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        if (versions.size() == 1) {
            version(root, versions.getFirst());
        } else {
            ArrayNode list = root.putArray("versions");
            versions.forEach(version -> version(list.addObject(), version));
        }
        return new JsonMapper().writerWithDefaultPrettyPrinter().writeValueAsString(root);
    }

    private static void version(ObjectNode node, VersionSteadiness version) {
        if (version.version().version() != null) {
            node.put("version", version.version().version());
        }
        node.put("class", version.words());
        ArrayNode executions = node.putArray("executions");
        version.executions().forEach(state -> execution(executions.addObject(), state));
    }

    private static void execution(ObjectNode node, SteadyState state) {
        node.put("class", state.kind().words());
        if (state.steadyFrom().isPresent()) {
            node.put("steady_from", state.steadyFrom().getAsInt());
        } else {
            node.putNull("steady_from");
        }
        VersionJson.number(node, "mean", state.mean().orElse(Double.NaN));
        node.put("outliers", state.outliers());
        ArrayNode segments = node.putArray("segments");
        for (Segment segment : state.segments()) {
            ObjectNode each = segments.addObject();
            each.put("from", segment.from());
            each.put("to", segment.to());
            VersionJson.number(each, "mean", segment.mean());
            VersionJson.number(each, "deviation", segment.deviation());
            each.put("steady", segment.steady());
        }
    }
}
