package been.analyses.document;

import been.analyses.document.Block.Heading;
import been.analyses.document.Block.Paragraph;
import been.analyses.document.Block.Table;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A report as one HTML page without scripts, which needs no other file. */
public final class HtmlText {
    private static final String STYLE =
            """
            body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 72rem;
              padding: 0 1rem; color-scheme: light dark; }
            h1 { font-size: 1.4rem; } h2 { font-size: 1.1rem; margin-top: 2rem; }
            .scroll { overflow-x: auto; }
            table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
            th, td { text-align: left; padding: .25rem .75rem; border-bottom: 1px solid #8885; }
            .n { text-align: right; }
            """;

    private HtmlText() {}

    public static String of(String title, List<Block> blocks) {
        return """
        <!DOCTYPE html>
        <html lang="en">
        <head><meta charset="utf-8"><title>%s</title><style>
        %s</style></head>
        <body>
        %s</body>
        </html>
        """
                .formatted(
                        escaped(title),
                        STYLE,
                        blocks.stream().map(HtmlText::block).collect(Collectors.joining()));
    }

    private static String block(Block block) {
        return switch (block) {
            case Heading(int level, String text) ->
                    "<h%d>%s</h%d>\n".formatted(level, escaped(text), level);
            case Paragraph(String text) -> "<p>%s</p>\n".formatted(escaped(text));
            case Table table ->
                    "<div class=\"scroll\"><table>\n<thead>%s</thead>\n<tbody>\n%s</tbody></table></div>\n"
                            .formatted(
                                    row("th", table, table.titles()),
                                    table.rows().stream()
                                            .map(cells -> row("td", table, cells))
                                            .collect(Collectors.joining()));
        };
    }

    private static String row(String element, Table table, List<String> cells) {
        return IntStream.range(0, cells.size())
                .mapToObj(i ->
                        "<%s%s>%s</%s>"
                                .formatted(
                                        element,
                                        table.numbers().contains(i) ? " class=\"n\"" : "",
                                        escaped(cells.get(i)),
                                        element))
                .collect(Collectors.joining("", "<tr>", "</tr>\n"));
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
