package been.cli.bench;

/** docs/performance.md; pure. */
final class PerformancePage {
    private PerformancePage() {}

    static String of(Report report) {
        var page = new StringBuilder();
        page.append("# Performance of measuring\n\n");
        page.append(
                "Written by `./been bench measurement"
                        + (report.quick() ? " --quick` (too few repetitions to rely on)" : "`")
                        + " on "
                        + report.machine().date()
                        + "; do not edit. Run it on your own machine to see yours.\n\n");
        page.append("| | |\n| --- | --- |\n");
        fact(page, "processor", report.machine().processor());
        fact(page, "processors", Integer.toString(report.machine().processors()));
        fact(page, "memory", report.machine().memoryMebibytes() + " MiB");
        fact(page, "kernel", report.machine().kernel());
        fact(page, "Java", report.machine().java());
        fact(page, "accounting", report.machine().accounting());
        fact(page, "peer", report.machine().peer());
        fact(page, "load average before", Double.toString(report.machine().load()));
        if (report.machine().isBusy()) {
            page.append("\n**Others used this machine at the time: its timings say little.**\n");
        }
        page.append(
                "\nBEEN and the peer took turns on the same jobs. Values are medians with the range"
                        + " of nine in ten observations; *worst* stands with the range from least to"
                        + " largest. The ratio is BEEN's value by the peer's.\n\n");
        page.append(
                "| figure | BEEN | peer | ratio | target | |\n| --- | --- | --- | --- | --- | --- |\n");
        for (Reading reading : report.readings()) {
            row(page, reading);
        }
        for (String problem : report.problems()) {
            page.append("\nNot measured: ").append(escaped(problem)).append('\n');
        }
        return page.toString();
    }

    private static void fact(StringBuilder page, String name, String value) {
        page.append("| ").append(name).append(" | ").append(escaped(value)).append(" |\n");
    }

    private static void row(StringBuilder page, Reading reading) {
        String note = reading.note().isEmpty() ? "" : " (" + reading.note() + ")";
        page.append("| ").append(escaped(reading.figure() + note));
        page.append(" | ").append(Cells.value(reading.ours(), reading.unit()));
        page.append(" | ").append(Cells.value(reading.peer(), reading.unit()));
        page.append(" | ").append(Cells.ratio(reading));
        page.append(" | ").append(reading.target());
        page.append(" | ").append(Cells.judgement(reading)).append(" |\n");
    }

    /** Text must not look like a table's edge. */
    private static String escaped(String text) {
        return text.replace("|", "\\|").replace("\n", " ");
    }
}
