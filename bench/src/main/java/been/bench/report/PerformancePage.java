package been.bench.report;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** docs/performance.md, a section for each bench; pure. */
public final class PerformancePage {
    private static final String BEGINNING =
            """
            # Performance

            Measurements of BEEN itself, written by `./been bench`; do not edit. Each section \
            states its machine and date; run its command to replace it with figures of your own \
            machine.
            """;
    private static final String HEADING = "\n## ";
    private static final String SEPARATOR = ", ";

    private PerformancePage() {}

    /**
     * The page with this report in place of earlier ones whose figures it has. Figures that were
     * chosen have a section of their own, after the one of the whole bench.
     */
    public static String with(String page, Report report) {
        var sections = sections(page);
        SortedMap<String, String> own =
                sections.computeIfAbsent(report.bench(), _ -> new TreeMap<>());
        List<String> only = report.only();
        own.keySet()
                .removeIf(others ->
                        only.isEmpty() || only.containsAll(List.of(others.split(SEPARATOR, -1))));
        own.put(String.join(SEPARATOR, only), section(report));
        var whole = new StringBuilder(BEGINNING);
        sections.values().stream()
                .flatMap(ofBench -> ofBench.values().stream())
                .forEach(section -> whole.append(HEADING).append(section));
        return whole.toString();
    }

    /**
     * The sections of the benches by their figures, each from its heading on; other text is
     * dropped.
     */
    private static Map<Bench, SortedMap<String, String>> sections(String page) {
        var sections = new EnumMap<Bench, SortedMap<String, String>>(Bench.class);
        for (String section : page.split(HEADING, -1)) {
            for (Bench bench : Bench.values()) {
                var title = Pattern.compile("\\Q" + bench.heading() + "\\E(: (.+))?\n(?s:.*)");
                Matcher known = title.matcher(section);
                if (known.matches()) {
                    sections.computeIfAbsent(bench, _ -> new TreeMap<>())
                            .put(
                                    Objects.requireNonNullElse(known.group(2), ""),
                                    section.stripTrailing() + "\n");
                }
            }
        }
        return sections;
    }

    private static String section(Report report) {
        List<String> only = report.only();
        var text = new StringBuilder(report.bench().heading());
        text.append(only.isEmpty() ? "" : ": " + String.join(SEPARATOR, only));
        text.append("\n\nWritten by `./been bench ")
                .append(report.bench().verb())
                .append(only.isEmpty() ? "" : " --only " + String.join(",", only))
                .append(report.quick() ? " --quick` (too few repetitions to rely on)" : "`")
                .append(" on ")
                .append(report.machine().date())
                .append(".\n\n| | |\n| --- | --- |\n");
        report.machine().facts().forEach((name, value) -> fact(text, name, value));
        if (report.machine().isBusy()) {
            text.append(
                    "\n**Other programs used this machine at the time: the timings are not reliable.**\n");
        }
        text.append('\n').append(report.bench().explanation()).append("\n\n");
        boolean hasPeer = report.readings().stream().anyMatch(reading -> reading.peer() != null);
        text.append(
                hasPeer
                        ? "| figure | BEEN | peer | ratio | target | |\n| --- | --- | --- | --- | --- | --- |\n"
                        : "| figure | BEEN | target | |\n| --- | --- | --- | --- |\n");
        for (Reading reading : report.readings()) {
            row(text, reading, hasPeer);
        }
        for (String problem : report.problems()) {
            text.append("\nNot measured: ").append(escaped(problem)).append('\n');
        }
        return text.toString();
    }

    private static void fact(StringBuilder text, String name, String value) {
        text.append("| ").append(name).append(" | ").append(escaped(value)).append(" |\n");
    }

    private static void row(StringBuilder text, Reading reading, boolean hasPeer) {
        String note = reading.note().isEmpty() ? "" : " (" + reading.note() + ")";
        text.append("| ").append(escaped(reading.figure() + note));
        text.append(" | ").append(Cells.value(reading.ours(), reading.unit()));
        if (hasPeer) {
            text.append(" | ").append(Cells.value(reading.peer(), reading.unit()));
            text.append(" | ").append(Cells.ratio(reading));
        }
        text.append(" | ").append(reading.target());
        text.append(" | ").append(Cells.judgement(reading)).append(" |\n");
    }

    /** Escapes what would end a table cell. */
    private static String escaped(String text) {
        return text.replace("|", "\\|").replace("\n", " ");
    }
}
