package been.cli.run;

import been.cli.platform.Analysis;
import been.cli.platform.Run;
import been.cli.terminal.Sparkline;
import been.cli.terminal.Table;
import been.cli.terminal.Table.Cell;
import been.cli.terminal.Table.Column;
import been.cli.terminal.Terminal;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A run's verdicts as a person reads them. */
final class RunText {
    private final Run run;
    private final Optional<Analysis> history;

    /**
     * @param history that the version joined; empty where it joined none
     */
    RunText(Run run, Optional<Analysis> history) {
        this.run = run;
        this.history = history;
    }

    void print(PrintWriter out) {
        Terminal terminal = Terminal.detect();
        List<Finding> findings = run.run().verdicts().stream().map(Finding::new).toList();
        if (!findings.isEmpty()) {
            Table table =
                    new Table(
                            Column.left("benchmark"),
                            Column.left("version"),
                            Column.left("against"),
                            Column.right("before"),
                            Column.right("after"),
                            Column.right("change"),
                            Column.left(findings.getFirst().confidence() + " interval"),
                            Column.left("verdict"));
            findings.forEach(finding -> table.row(row(finding)));
            out.println();
            table.lines(terminal).forEach(line -> out.println(" " + line));
            history.ifPresent(analysis -> histories(analysis, findings).forEach(out::println));
            out.println();
        }
        out.println(closing());
    }

    /** A line of blocks for each metric that was told of. */
    private static List<String> histories(Analysis analysis, List<Finding> findings) {
        return findings.stream()
                .map(Finding::of)
                .map(verdict ->
                        " history  %s  %s"
                                .formatted(line(analysis, verdict.metric()), verdict.title()))
                .distinct()
                .toList();
    }

    private static String line(Analysis analysis, String metric) {
        return Sparkline.of(
                analysis.experiments().stream()
                        .mapToDouble(experiment ->
                                analysis.estimates().stream()
                                        .filter(e -> e.experiment().equals(experiment.key()))
                                        .filter(e -> e.metric().equals(metric))
                                        .mapToDouble(Analysis.Estimate::mean)
                                        .findFirst()
                                        .orElse(Double.NaN))
                        .toArray());
    }

    private static List<Cell> row(Finding finding) {
        return List.of(
                Cell.of(finding.benchmark()),
                Cell.of(finding.of().newLabel()),
                Cell.of(finding.of().oldLabel()),
                Cell.of(finding.before()),
                Cell.of(finding.after()),
                new Cell(finding.sign().symbol() + " " + finding.change(), finding.sign().style()),
                Cell.of(finding.interval()),
                new Cell(finding.sign().word(), finding.sign().style()));
    }

    private String closing() {
        Run.Facts facts = run.run();
        String what =
                facts.state().equals("FINISHED")
                        ? Counts.of(facts.counts())
                        : facts.state().toLowerCase(Locale.ROOT)
                                + (facts.detail() == null ? "" : ": " + facts.detail());
        return what + " · " + run.url();
    }
}
