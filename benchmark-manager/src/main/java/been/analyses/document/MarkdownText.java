package been.analyses.document;

import been.analyses.document.Block.Heading;
import been.analyses.document.Block.Paragraph;
import been.analyses.document.Block.Table;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A report as Markdown; text stays text, whatever characters it has. */
public final class MarkdownText {
    private MarkdownText() {}

    public static String of(List<Block> blocks) {
        return blocks.stream().map(MarkdownText::block).collect(Collectors.joining("\n"));
    }

    private static String block(Block block) {
        return switch (block) {
            case Heading(int level, String text) -> "#".repeat(level) + " " + escaped(text) + "\n";
            case Paragraph(String text) -> escaped(text) + "\n";
            case Table table -> table(table);
        };
    }

    private static String table(Table table) {
        String rule =
                IntStream.range(0, table.titles().size())
                        .mapToObj(i -> table.numbers().contains(i) ? "---:" : "---")
                        .collect(Collectors.joining("|", "|", "|\n"));
        return row(table.titles())
                + rule
                + table.rows().stream().map(MarkdownText::row).collect(Collectors.joining());
    }

    private static String row(List<String> cells) {
        return cells.stream()
                .map(MarkdownText::escaped)
                .collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    private static String escaped(String text) {
        return text.replaceAll("([\\\\`*_|\\[\\]<>#@!~&$])", "\\\\$1").replaceAll("\\p{Cc}", " ");
    }
}
