package been.cli.run;

import been.cli.terminal.Columns;
import been.cli.terminal.Terminal;
import been.protocol.analyses.AnalysisView;
import been.protocol.analyses.RunReport;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;

/** A run's verdicts as a person reads them. */
final class RunText {
    private final RunReport run;
    private final Optional<AnalysisView> history;

    /**
     * @param history that the version joined; empty where it joined none
     */
    RunText(RunReport run, Optional<AnalysisView> history) {
        this.run = run;
        this.history = history;
    }

    void print(PrintWriter out) {
        List<Finding> findings = Finding.of(run.run());
        if (!findings.isEmpty()) {
            out.println();
            new Columns<Finding>()
                    .left("benchmark", Finding::benchmark)
                    .left("version", finding -> finding.of().newLabel())
                    .left("against", finding -> finding.of().oldLabel())
                    .right("before", Finding::before)
                    .right("after", Finding::after)
                    .right("change", finding -> finding.sign().cell(finding.change()))
                    .left(findings.getFirst().confidence() + " interval", Finding::interval)
                    .left("verdict", finding -> finding.sign().cell())
                    .lines(findings, Terminal.detect())
                    .forEach(line -> out.println(" " + line));
            history.ifPresent(analysis -> histories(analysis, findings).forEach(out::println));
            out.println();
        }
        run.run().notes().forEach(note -> out.println(" ~ " + note));
        out.println(run.run().outcome() + " · " + run.url());
    }

    /** A line of blocks for each metric that was told of. */
    private static List<String> histories(AnalysisView analysis, List<Finding> findings) {
        return findings.stream()
                .map(Finding::of)
                .flatMap(verdict ->
                        VerdictReport.histories(analysis, verdict.metric()).stream()
                                .map(line -> line + "  " + verdict.title()))
                .distinct()
                .toList();
    }
}
