package been.cli.clean;

import been.cli.terminal.Columns;
import been.cli.terminal.Terminal;
import been.protocol.Quantities;
import been.protocol.retention.RetentionPreview;
import been.protocol.retention.RetentionPreview.Part;
import been.protocol.retention.SweepView;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What would be removed, and what was, as text; pure. */
final class PreviewText {
    private static final int LISTED = 20;

    private PreviewText() {}

    /** A table of the kinds, and below it the oldest things of each. */
    static List<String> lines(RetentionPreview preview) {
        var lines =
                new ArrayList<>(
                        new Columns<Part>()
                                .left("", part -> part.rule().kind().wireName())
                                .left(
                                        "kept for",
                                        part ->
                                                part.rule().days() == null
                                                        ? "ever"
                                                        : part.rule().days() + " days")
                                .right("would go", Part::count)
                                .right("space", part -> Quantities.roundSize(part.bytes()))
                                .lines(preview.parts(), Terminal.detect()));
        preview.parts().forEach(part -> items(part, lines));
        lines.add("");
        lines.add(Quantities.roundSize(preview.bytes()) + " in all");
        return lines;
    }

    private static void items(Part part, List<String> lines) {
        if (part.items().isEmpty()) {
            return;
        }
        lines.add("");
        lines.add(part.rule().kind().wireName() + ", oldest first:");
        int listed = Math.min(LISTED, part.items().size());
        for (RetentionPreview.Item item : part.items().subList(0, listed)) {
            lines.add(
                    "  %s  %s  %s  %s"
                            .formatted(
                                    item.since().toString().replaceAll("T.*", ""),
                                    item.name(),
                                    item.what(),
                                    Quantities.roundSize(item.bytes())));
        }
        if (part.count() > listed) {
            lines.add("  and " + (part.count() - listed) + " more");
        }
    }

    /** Such as {@code removed 3 contexts, 12 logs; 4.2 MB}. */
    static String removed(SweepView sweep) {
        String removed =
                sweep.removed().entrySet().stream()
                        .sorted(Map.Entry.comparingByKey())
                        .map(one -> one.getValue() + " " + one.getKey().wireName())
                        .collect(Collectors.joining(", "));
        return removed.isEmpty()
                ? "nothing was old enough to be removed"
                : "removed %s; %s".formatted(removed, Quantities.roundSize(sweep.bytes()));
    }
}
