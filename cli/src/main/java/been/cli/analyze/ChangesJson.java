package been.cli.analyze;

import been.statistics.Interval;
import been.statistics.changes.Change;
import been.statistics.changes.ChangeCriteria;
import been.statistics.changes.Changes;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Changes as JSON with unrounded numbers; what is not known is null. */
final class ChangesJson {

    private final VersionHistory versions;
    private final ChangeCriteria criteria;

    ChangesJson(VersionHistory versions, ChangeCriteria criteria) {
        this.versions = versions;
        this.criteria = criteria;
    }

    String text(Changes changes) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.put("versions", versions.history().size());
        root.put("false_alarms", criteria.falseAlarms());
        root.put("confidence", criteria.confidence().level());
        ArrayNode list = root.putArray("changes");
        changes.changes().forEach(change -> change(list.addObject(), change));
        ArrayNode spikes = root.putArray("spikes");
        changes.spikes().forEach(spikes::add);
        VersionJson.number(root, "deviation", changes.deviation());
        VersionJson.number(root, "autocorrelation_inflation", changes.autocorrelationInflation());
        changes.drift()
                .ifPresentOrElse(
                        drift -> {
                            ObjectNode node = root.putObject("drift");
                            VersionJson.number(node, "per_version", drift.perVersion().estimate());
                            bounds(node, drift.perVersion());
                        },
                        () -> root.putNull("drift"));
        return new JsonMapper().writerWithDefaultPrettyPrinter().writeValueAsString(root);
    }

    private void change(ObjectNode node, Change change) {
        node.put("index", change.index());
        if (versions.labels().isEmpty()) {
            node.putNull("version");
        } else {
            node.put("version", versions.label(change.index()));
        }
        VersionJson.number(node, "before", change.before());
        VersionJson.number(node, "after", change.after());
        change.relative()
                .ifPresentOrElse(
                        relative -> {
                            VersionJson.number(node, "relative", relative.estimate());
                            bounds(node, relative);
                        },
                        () -> node.putNull("relative").putNull("interval"));
        VersionJson.number(node, "p", change.p());
        switch (change.standing()) {
            case Change.Found() -> node.put("standing", "found");
            case Change.Confirmed(var holds, var elsewhere) -> {
                node.put("standing", "confirmed");
                node.put("holds", holds);
                if (elsewhere.isPresent()) {
                    node.put("elsewhere", elsewhere.getAsInt());
                } else {
                    node.putNull("elsewhere");
                }
            }
        }
    }

    private static void bounds(ObjectNode node, Interval interval) {
        node.putArray("interval").add(interval.low()).add(interval.high());
    }
}
