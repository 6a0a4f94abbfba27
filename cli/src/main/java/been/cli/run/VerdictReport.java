package been.cli.run;

import been.cli.terminal.Columns;
import been.cli.terminal.Sparkline;
import been.cli.terminal.Table.Cell;
import been.cli.terminal.Terminal;
import been.cli.terminal.VerdictSign;
import been.protocol.analyses.AnalysisKind;
import been.protocol.analyses.AnalysisView;
import been.protocol.analyses.AnalysisView.Comparison;
import been.protocol.analyses.AnalysisView.Estimate;
import been.protocol.analyses.AnalysisView.Experiment;
import been.protocol.analyses.AnalysisView.Finding;
import been.protocol.analyses.AnalysisView.FindingState;
import been.protocol.analyses.AnalysisView.History;
import been.protocol.analyses.AnalysisView.Steadiness;
import been.protocol.analyses.Bisection;
import been.protocol.analyses.Change;
import been.protocol.analyses.Verdict;
import been.protocol.analyses.VerdictWords;
import been.protocol.analyses.VersionDetails;
import been.protocol.results.Metric;
import been.statistics.wording.Effect;
import been.statistics.wording.Percent;
import been.statistics.wording.Rounding;
import been.statistics.wording.Scale;
import java.io.PrintWriter;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * An analysis's verdicts as a person reads them: a table for each metric, a count, and the page.
 */
public final class VerdictReport {
    /** So many failed tasks are shown. */
    private static final int FAILURES = 5;

    private final AnalysisView analysis;
    private final List<Change> series;
    private final URI platform;

    /**
     * @param series changes that no two neighbouring versions show
     */
    public VerdictReport(AnalysisView analysis, List<Change> series, URI platform) {
        this.analysis = analysis;
        this.series = List.copyOf(series);
        this.platform = platform;
    }

    public void print(PrintWriter out) {
        for (Metric metric : analysis.metrics()) {
            out.println();
            table(metric).forEach(line -> out.println(" " + line));
            if (isRegression()) {
                histories(analysis, metric.name()).forEach(out::println);
            }
        }
        analysis.notes().forEach(note -> out.println(" ~ " + note));
        steadiness().forEach(line -> out.println(" ~ " + line));
        analysis.comparisons().stream()
                .filter(Comparison::heldBack)
                .forEach(comparison -> out.println(" ? " + comparison.sentence()));
        series.forEach(change ->
                out.println(
                        (change.verdict() == Verdict.REGRESSED ? " ▲ " : " ▼ ")
                                + change.sentence()));
        Bisection bisection = analysis.bisection();
        if (bisection == null) {
            commits().forEach(line -> out.println(" → " + line));
        } else {
            BisectionText.lines(bisection).forEach(line -> out.println(" → " + line));
        }
        for (Experiment experiment : analysis.experiments()) {
            if (experiment.problem() != null) {
                out.println(" ✕ " + experiment.label() + ": " + experiment.problem());
            }
        }
        analysis.unmeasured().stream()
                .limit(FAILURES)
                .forEach(unmeasured -> out.println(" ~ " + unmeasured.sentence()));
        analysis.failures().stream()
                .limit(FAILURES)
                .forEach(failure ->
                        out.println(
                                " ✕ "
                                        + failure.task()
                                        + ": "
                                        + failure.reason()
                                        + ", "
                                        + Terminal.harmless(failure.detail())));
        int more = analysis.failures().size() - FAILURES;
        if (more > 0) {
            out.println(" ✕ and %d more; the page lists all".formatted(more));
        }
        if (!analysis.disturbances().isEmpty()) {
            out.println(disturbances());
        }
        out.println();
        out.println(
                analysis.summary().outcome()
                        + " · "
                        + platform.resolve("/analyses/" + analysis.summary().id()));
    }

    /** The commits with which something changed. */
    private List<String> commits() {
        List<String> changed =
                analysis.comparisons().stream()
                        .filter(c ->
                                c.verdict() == Verdict.REGRESSED || c.verdict() == Verdict.IMPROVED)
                        .map(Comparison::newExperiment)
                        .toList();
        List<String> lines = new ArrayList<>();
        for (Experiment experiment : analysis.experiments()) {
            VersionDetails details = experiment.details();
            if (details != null && changed.contains(experiment.key())) {
                lines.add(
                        "%s %s (%s)"
                                .formatted(experiment.label(), details.title(), details.origin()));
            }
        }
        return lines;
    }

    /**
     * A line for each metric of which not all executions are steady from the first iteration on.
     */
    private List<String> steadiness() {
        return analysis.metrics().stream()
                .flatMap(metric -> {
                    List<Steadiness> own =
                            analysis.steadiness().stream()
                                    .filter(s -> s.metric().equals(metric.name()))
                                    .toList();
                    return own.stream().allMatch(s -> s.kind().equals("flat"))
                            ? Stream.empty()
                            : Stream.of(metric.label() + ": " + kinds(own) + leftOut(own));
                })
                .toList();
    }

    private String kinds(List<Steadiness> of) {
        Map<String, List<String>> byKind = new LinkedHashMap<>();
        for (Steadiness one : of) {
            byKind.computeIfAbsent(one.kind(), _ -> new ArrayList<>())
                    .add(analysis.label(one.experiment()));
        }
        return byKind.entrySet().stream()
                .map(entry ->
                        entry.getKey()
                                + (byKind.size() == 1
                                        ? ""
                                        : " (" + String.join(", ", entry.getValue()) + ")"))
                .collect(Collectors.joining(", "));
    }

    private static String leftOut(List<Steadiness> of) {
        int most = of.stream().mapToInt(Steadiness::leftOut).max().orElse(0);
        return most == 0
                ? ""
                : "; the first %d measurements of each execution are left out".formatted(most);
    }

    /** How many executions each thing disturbed, the most frequent first. */
    private String disturbances() {
        return analysis.disturbances().entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
                .map(one -> one.getKey() + " " + one.getValue())
                .collect(
                        Collectors.joining(
                                ", ",
                                " disturbed, of %d executions: "
                                        .formatted(analysis.summary().executionsDone()),
                                ""));
    }

    private boolean isRegression() {
        return analysis.summary().kind() == AnalysisKind.REGRESSION;
    }

    private List<String> table(Metric metric) {
        double[] means =
                analysis.estimates().stream()
                        .filter(estimate -> estimate.metric().equals(metric.name()))
                        .mapToDouble(Estimate::mean)
                        .toArray();
        Scale scale = Scale.of(metric.unit(), DoubleStream.of(means));
        List<Row> rows =
                analysis.experiments().stream()
                        .flatMap(experiment ->
                                estimate(analysis, experiment, metric.name()).stream()
                                        .map(estimate ->
                                                new Row(
                                                        experiment,
                                                        estimate,
                                                        comparison(experiment, metric))))
                        .toList();
        VerdictWords words = VerdictWords.of(analysis.summary().kind(), metric);
        return new Columns<Row>()
                .left(metric.label(), row -> row.experiment().label())
                .right(
                        scale.unit().isEmpty() ? "mean" : "mean, " + scale.unit(),
                        row -> mean(row.estimate(), scale))
                .right(
                        isRegression() ? "change to previous" : "change to baseline",
                        row -> row.of(c -> sign(c, words).cell(effect(c).change())))
                .left(interval(), row -> row.of(c -> Cell.of(effect(c).interval())))
                .left("verdict", row -> row.of(c -> verdict(c, words)))
                .right("executions", row -> row.estimate().executions())
                .lines(rows, Terminal.detect());
    }

    /** An experiment with what is known of it. */
    private record Row(Experiment experiment, Estimate estimate, Optional<Comparison> comparison) {
        /** A cell about the comparison; an empty one where there is none. */
        Cell of(Function<Comparison, Cell> cell) {
            return comparison.map(cell).orElseGet(() -> Cell.of(""));
        }
    }

    private static Effect effect(Comparison comparison) {
        return new Effect(comparison.change(), comparison.low(), comparison.high());
    }

    private String interval() {
        return analysis.comparisons().stream()
                .findFirst()
                .map(comparison -> Percent.of(comparison.confidence()) + " interval")
                .orElse("interval");
    }

    private static VerdictSign sign(Comparison comparison, VerdictWords words) {
        return VerdictSign.of(comparison.verdict(), words);
    }

    private static Cell verdict(Comparison comparison, VerdictWords words) {
        VerdictSign sign = sign(comparison, words);
        Finding finding = comparison.finding();
        boolean isConfirmed = finding != null && finding.state() == FindingState.CONFIRMED;
        return new Cell(
                sign.word()
                        + (comparison.best() ? ", best" : "")
                        + (finding == null
                                ? ""
                                : ", " + (isConfirmed ? "" : "regression ") + finding.state()),
                sign.style());
    }

    private static String mean(Estimate estimate, Scale scale) {
        double mean = estimate.mean() * scale.factor();
        return estimate.halfWidth() == null || estimate.halfWidth() == 0
                ? Rounding.number(mean)
                : Rounding.plusMinus(mean, estimate.halfWidth() * scale.factor());
    }

    /** Means of a metric, as a line of blocks for each configuration. */
    static List<String> histories(AnalysisView analysis, String metric) {
        List<String> lines = new ArrayList<>();
        for (History history : analysis.histories()) {
            String line = line(analysis, history, metric);
            if (!line.isBlank()) {
                String of = history.name().isEmpty() ? "" : " of " + history.name();
                lines.add(" history" + of + "  " + line);
            }
        }
        return lines;
    }

    private static String line(AnalysisView analysis, History history, String metric) {
        return Sparkline.of(
                history.experiments().stream()
                        .mapToDouble(experiment ->
                                estimate(analysis, experiment, metric)
                                        .map(Estimate::mean)
                                        .orElse(Double.NaN))
                        .toArray());
    }

    private static Optional<Estimate> estimate(
            AnalysisView analysis, Experiment experiment, String metric) {
        return analysis.estimates().stream()
                .filter(estimate ->
                        estimate.experiment().equals(experiment.key())
                                && estimate.metric().equals(metric))
                .findFirst();
    }

    private Optional<Comparison> comparison(Experiment experiment, Metric metric) {
        return analysis.comparisons().stream()
                .filter(comparison ->
                        comparison.newExperiment().equals(experiment.key())
                                && comparison.metric().equals(metric.name()))
                .findFirst();
    }
}
