package been.cli.clean;

import been.cli.terminal.Bytes;
import been.cli.terminal.Table;
import been.cli.terminal.Table.Column;
import been.cli.terminal.Terminal;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** What would be removed, and what was, as text; pure. */
final class PreviewText {
    private static final int LISTED = 20;

    private PreviewText() {}

    /** A table of the kinds, and below it the oldest things of each. */
    static List<String> lines(JsonNode preview) {
        var table =
                new Table(
                        Column.left(""),
                        Column.left("kept for"),
                        Column.right("would go"),
                        Column.right("space"));
        long bytes = 0;
        for (JsonNode part : preview.path("parts")) {
            JsonNode days = part.path("rule").path("days");
            table.row(
                    part.path("rule").path("kind").asString(),
                    days.isNumber() ? days.asInt() + " days" : "ever",
                    part.path("count").asString(),
                    Bytes.text(part.path("bytes").asLong()));
            bytes += part.path("bytes").asLong();
        }
        var lines = new ArrayList<>(table.lines(Terminal.detect()));
        for (JsonNode part : preview.path("parts")) {
            items(part, lines);
        }
        lines.add("");
        lines.add(Bytes.text(bytes) + " in all");
        return lines;
    }

    private static void items(JsonNode part, List<String> lines) {
        JsonNode items = part.path("items");
        if (items.isEmpty()) {
            return;
        }
        lines.add("");
        lines.add(part.path("rule").path("kind").asString() + ", oldest first:");
        for (int i = 0; i < Math.min(LISTED, items.size()); i++) {
            JsonNode item = items.path(i);
            lines.add(
                    "  %s  %s  %s  %s"
                            .formatted(
                                    item.path("since").asString().replaceAll("T.*", ""),
                                    item.path("name").asString(),
                                    item.path("what").asString(),
                                    Bytes.text(item.path("bytes").asLong())));
        }
        long more = part.path("count").asLong() - Math.min(LISTED, items.size());
        if (more > 0) {
            lines.add("  and " + more + " more");
        }
    }

    /** Such as {@code removed 3 contexts, 12 logs; 4.2 MB}. */
    static String removed(JsonNode sweep) {
        var parts = new ArrayList<String>();
        sweep.path("removed")
                .forEachEntry((kind, count) -> parts.add(count.asString() + " " + kind));
        return parts.isEmpty()
                ? "nothing was old enough to be removed"
                : "removed %s; %s"
                        .formatted(
                                String.join(", ", parts), Bytes.text(sweep.path("bytes").asLong()));
    }
}
