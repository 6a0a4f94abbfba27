package been.cli.run;

import been.cli.platform.Analysis;
import been.cli.terminal.Sparkline;
import been.cli.terminal.Table;
import been.cli.terminal.Table.Cell;
import been.cli.terminal.Table.Column;
import been.cli.terminal.Terminal;
import been.cli.terminal.VerdictSign;
import been.statistics.compare.Verdict;
import been.statistics.wording.Percent;
import been.statistics.wording.Rounding;
import been.statistics.wording.Scale;
import java.io.PrintWriter;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * An analysis's verdicts as a person reads them: a table for each metric, a count, and the page.
 */
public final class VerdictReport {
    private final Analysis analysis;
    private final URI platform;

    public VerdictReport(Analysis analysis, URI platform) {
        this.analysis = analysis;
        this.platform = platform;
    }

    public void print(PrintWriter out) {
        Terminal terminal = Terminal.detect();
        for (Analysis.Metric metric : analysis.metrics()) {
            out.println();
            table(metric).lines(terminal).forEach(line -> out.println(" " + line));
            if (isRegression()) {
                out.println(" history  " + history(metric));
            }
        }
        Objects.requireNonNullElse(analysis.notes(), List.<String>of())
                .forEach(note -> out.println(" ~ " + note));
        steadiness().forEach(line -> out.println(" ~ " + line));
        analysis.comparisons().stream()
                .filter(Analysis.Comparison::isHeldBack)
                .forEach(comparison -> out.println(" ? " + comparison.sentence()));
        for (Analysis.Experiment experiment : analysis.experiments()) {
            if (experiment.problem() != null) {
                out.println(" ✕ " + experiment.label() + ": " + experiment.problem());
            }
        }
        analysis.failures().stream()
                .limit(5)
                .forEach(failure ->
                        out.println(
                                " ✕ "
                                        + failure.task()
                                        + ": "
                                        + failure.reason()
                                        + ", "
                                        + failure.detail()));
        if (!analysis.disturbances().isEmpty()) {
            out.println(disturbances());
        }
        out.println();
        out.println(closing());
    }

    /**
     * A line for each metric of which not all executions are steady from the first iteration on.
     */
    private List<String> steadiness() {
        List<Analysis.Steadiness> all =
                Objects.requireNonNullElse(analysis.steadiness(), List.of());
        return analysis.metrics().stream()
                .flatMap(metric -> {
                    List<Analysis.Steadiness> own =
                            all.stream().filter(s -> s.metric().equals(metric.name())).toList();
                    return own.stream().allMatch(Analysis.Steadiness::isFlat)
                            ? Stream.empty()
                            : Stream.of(metric.title() + ": " + kinds(own) + leftOut(own));
                })
                .toList();
    }

    private String kinds(List<Analysis.Steadiness> of) {
        Map<String, List<String>> byKind = new LinkedHashMap<>();
        for (Analysis.Steadiness one : of) {
            String label =
                    analysis.experiments().stream()
                            .filter(e -> e.key().equals(one.experiment()))
                            .map(Analysis.Experiment::label)
                            .findFirst()
                            .orElse(one.experiment());
            byKind.computeIfAbsent(one.kind(), _ -> new ArrayList<>()).add(label);
        }
        return byKind.entrySet().stream()
                .map(entry ->
                        entry.getKey()
                                + (byKind.size() == 1
                                        ? ""
                                        : " (" + String.join(", ", entry.getValue()) + ")"))
                .collect(Collectors.joining(", "));
    }

    private static String leftOut(List<Analysis.Steadiness> of) {
        int most = of.stream().mapToInt(Analysis.Steadiness::leftOut).max().orElse(0);
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
        return analysis.summary().kind().equals("regression");
    }

    private Table table(Analysis.Metric metric) {
        double[] means =
                analysis.estimates().stream()
                        .filter(estimate -> estimate.metric().equals(metric.name()))
                        .mapToDouble(Analysis.Estimate::mean)
                        .toArray();
        Scale scale = Scale.of(metric.unit(), DoubleStream.of(means));
        Table table =
                new Table(
                        Column.left(metric.title()),
                        Column.right(scale.unit().isEmpty() ? "mean" : "mean, " + scale.unit()),
                        Column.right(isRegression() ? "change to previous" : "change to baseline"),
                        Column.left(interval()),
                        Column.left("verdict"),
                        Column.right("executions"));
        for (Analysis.Experiment experiment : analysis.experiments()) {
            estimate(experiment, metric)
                    .ifPresent(estimate -> table.row(row(experiment, metric, estimate, scale)));
        }
        return table;
    }

    private String interval() {
        return analysis.comparisons().stream()
                .findFirst()
                .map(comparison -> Percent.of(comparison.confidence()) + " interval")
                .orElse("interval");
    }

    private List<Cell> row(
            Analysis.Experiment experiment,
            Analysis.Metric metric,
            Analysis.Estimate estimate,
            Scale scale) {
        Cell label = Cell.of(experiment.label());
        Cell mean = Cell.of(mean(estimate, scale));
        Cell count = Cell.of(Integer.toString(estimate.executions()));
        Optional<Analysis.Comparison> found = comparison(experiment, metric);
        if (found.isEmpty()) {
            return List.of(label, mean, Cell.of(""), Cell.of(""), Cell.of(""), count);
        }
        Analysis.Comparison comparison = found.get();
        VerdictSign sign =
                VerdictSign.of(Verdict.valueOf(comparison.verdict().toUpperCase(Locale.ROOT)));
        double halfWidth = halfWidth(comparison);
        return List.of(
                label,
                mean,
                new Cell(
                        sign.symbol() + " " + Percent.signed(comparison.change(), halfWidth),
                        sign.style()),
                Cell.of(bounds(comparison, halfWidth)),
                new Cell(verdict(sign, comparison), sign.style()),
                count);
    }

    private static String verdict(VerdictSign sign, Analysis.Comparison comparison) {
        Analysis.Finding finding = comparison.finding();
        return sign.word()
                + (comparison.best() ? ", best" : "")
                + (finding == null
                        ? ""
                        : ", " + (finding.isConfirmed() ? "" : "regression ") + finding.state());
    }

    private static String mean(Analysis.Estimate estimate, Scale scale) {
        double mean = estimate.mean() * scale.factor();
        return estimate.halfWidth() == null || estimate.halfWidth() == 0
                ? Rounding.number(mean)
                : Rounding.plusMinus(mean, estimate.halfWidth() * scale.factor());
    }

    private static double halfWidth(Analysis.Comparison comparison) {
        return comparison.low() == null || comparison.high() == null
                ? Double.NaN
                : (comparison.high() - comparison.low()) / 2;
    }

    private static String bounds(Analysis.Comparison comparison, double halfWidth) {
        return comparison.low() == null || comparison.high() == null
                ? "undetermined"
                : "["
                        + Percent.signed(comparison.low(), halfWidth).replace(" %", "")
                        + ", "
                        + Percent.signed(comparison.high(), halfWidth)
                        + "]";
    }

    private String history(Analysis.Metric metric) {
        return Sparkline.of(
                analysis.experiments().stream()
                        .mapToDouble(experiment ->
                                estimate(experiment, metric)
                                        .map(Analysis.Estimate::mean)
                                        .orElse(Double.NaN))
                        .toArray());
    }

    private Optional<Analysis.Estimate> estimate(
            Analysis.Experiment experiment, Analysis.Metric metric) {
        return analysis.estimates().stream()
                .filter(estimate ->
                        estimate.experiment().equals(experiment.key())
                                && estimate.metric().equals(metric.name()))
                .findFirst();
    }

    private Optional<Analysis.Comparison> comparison(
            Analysis.Experiment experiment, Analysis.Metric metric) {
        return analysis.comparisons().stream()
                .filter(comparison ->
                        comparison.newExperiment().equals(experiment.key())
                                && comparison.metric().equals(metric.name()))
                .findFirst();
    }

    private String closing() {
        Analysis.Verdicts verdicts = analysis.summary().verdicts();
        String state = analysis.summary().state();
        String detail =
                analysis.summary().stateDetail() == null
                        ? ""
                        : ": " + analysis.summary().stateDetail();
        String counts =
                "%d regressed, %d improved, %d equivalent, %d inconclusive"
                        .formatted(
                                verdicts.regressed(),
                                verdicts.improved(),
                                verdicts.equivalent(),
                                verdicts.inconclusive());
        return (state.equals("FINISHED") ? counts : state.toLowerCase(Locale.ROOT) + detail)
                + " · "
                + platform.resolve("/analyses/" + analysis.summary().id());
    }
}
