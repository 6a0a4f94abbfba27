package been.system.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Writes the part of docs/measured-run.md that machines fill: {@code LINES PAGE COMMIT}. */
final class MachinesPage {
    static final String BEGIN = "<!-- machines: written by ./been test --machines -->";
    static final String END = "<!-- machines: end -->";

    private MachinesPage() {}

    public static void main(String[] arguments) throws IOException {
        List<Seen> seen = Files.readAllLines(Path.of(arguments[0])).stream().map(Seen::of).toList();
        Path page = Path.of(arguments[1]);
        String origin =
                "Written by `./been test --machines` at commit %s on %s; not edited by hand."
                        .formatted(arguments[2], LocalDate.now(ZoneOffset.UTC));
        Files.writeString(page, replaced(Files.readString(page), origin + "\n" + tables(seen)));
    }

    /** The page with another text between its marks. */
    static String replaced(String page, String text) {
        int begin = page.indexOf(BEGIN);
        int end = page.indexOf(END);
        if (begin < 0 || end < begin) {
            throw new IllegalArgumentException("the page has no marks: " + BEGIN + " and " + END);
        }
        return page.substring(0, begin + BEGIN.length()) + "\n" + text + "\n" + page.substring(end);
    }

    /** A table for each machine: what was promised by row, the rights by column. */
    static String tables(List<Seen> seen) {
        Map<String, List<Seen>> machines =
                seen.stream()
                        .collect(
                                Collectors.groupingBy(
                                        one -> one.machine() + ", control groups " + one.layout(),
                                        LinkedHashMap::new,
                                        Collectors.toList()));
        return machines.entrySet().stream()
                .map(machine -> "\n### " + machine.getKey() + "\n\n" + table(machine.getValue()))
                .collect(Collectors.joining());
    }

    private static String table(List<Seen> seen) {
        Set<String> rights = new LinkedHashSet<>();
        for (Right right : Right.values()) {
            if (seen.stream().anyMatch(one -> one.right().equals(right.sentence()))) {
                rights.add(right.sentence());
            }
        }
        Map<String, Map<String, String>> rows = new LinkedHashMap<>();
        for (Seen one : seen) {
            rows.computeIfAbsent(one.what(), _ -> new LinkedHashMap<>())
                    .put(one.right(), one.cell());
        }
        var text = new StringBuilder();
        text.append("| | ").append(String.join(" | ", rights)).append(" |\n");
        text.append("| --- |").append(" --- |".repeat(rights.size())).append('\n');
        rows.forEach((what, cells) -> {
            text.append("| ").append(what).append(" |");
            rights.forEach(
                    right -> text.append(' ').append(cells.getOrDefault(right, "—")).append(" |"));
            text.append('\n');
        });
        return text.toString();
    }
}
