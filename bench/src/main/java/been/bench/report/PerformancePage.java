package been.bench.report;

import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Stream;

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

    private PerformancePage() {}

    /** The page with this report in place of the earlier one of the same bench. */
    public static String with(String page, Report report) {
        var sections = sections(page);
        sections.put(report.bench(), section(report));
        var whole = new StringBuilder(BEGINNING);
        sections.values().forEach(section -> whole.append(HEADING).append(section));
        return whole.toString();
    }

    /** The sections of the benches, each from its heading on; other text is dropped. */
    private static Map<Bench, String> sections(String page) {
        var sections = new EnumMap<Bench, String>(Bench.class);
        for (String section : page.split(HEADING, -1)) {
            Stream.of(Bench.values())
                    .filter(bench -> section.startsWith(bench.heading() + "\n"))
                    .forEach(bench -> sections.put(bench, section.stripTrailing() + "\n"));
        }
        return sections;
    }

    private static String section(Report report) {
        var text = new StringBuilder(report.bench().heading()).append("\n\n");
        text.append("Written by `./been bench ")
                .append(report.bench().verb())
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
