package been.web.pages.analysis;

import been.protocol.analyses.AnalysisView.Comparison;
import been.protocol.analyses.AnalysisView.Estimate;
import been.protocol.analyses.AnalysisView.Experiment;
import been.protocol.analyses.AnalysisView.Finding;
import been.web.charts.Figures;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Html;
import been.web.pages.parts.Labels;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.NativeTableRow;
import com.vaadin.flow.component.html.Span;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/** Every experiment of one metric: its mean, what it is compared with, and the verdict. */
final class VerdictTable extends Div {

    /** The least range of the interval column, so that noise does not fill it. */
    private static final double LEAST_RANGE = 0.02;

    /** Larger changes would all be drawn at the edge of the column. */
    private static final double WIDEST_RANGE = 1;

    /** The newest versions of a history are shown first. */
    private final DataTable<Experiment> table =
            new DataTable<Experiment>("Verdicts").key(Experiment::key).startAtEnd();

    VerdictTable() {
        add(table);
    }

    void show(Figures figures) {
        String against = figures.isHistory() ? "previous" : "baseline";
        double range = range(figures);
        List<String> varied = figures.isHistory() ? List.of() : varied(figures);
        table.caption("Verdicts for " + figures.metric().label()).clearColumns();
        if (varied.size() > 1) {
            varied.forEach(factor -> addFactor(figures, factor));
        } else {
            table.column(
                    figures.isHistory() ? "version" : "configuration", Experiment::label, "label");
            CommitCell.addColumn(table, figures.experiments());
        }
        table.number(against + figures.unit(), each -> old(figures, each))
                .number("mean" + figures.unit(), each -> mean(figures, each))
                .number("change to " + against, each -> change(figures, each));
        if (range <= WIDEST_RANGE) {
            table.column("interval", each -> interval(figures, each, range));
        }
        table.column("verdict", each -> verdict(figures, each))
                .number("executions × each", each -> counts(figures, each))
                .eachRow((each, row) -> decorate(figures, each, row))
                .draw(figures.experiments());
    }

    private void addFactor(Figures figures, String factor) {
        boolean isNumber =
                figures.experiments().stream()
                        .map(each -> each.configuration().getOrDefault(factor, ""))
                        .allMatch(value -> value.matches("[+-]?[0-9]{1,15}(\\.[0-9]{1,15})?"));
        DataTable.Cell<Experiment> value =
                each -> Html.text(each.configuration().getOrDefault(factor, ""), "label");
        if (isNumber) {
            table.number(factor, value);
        } else {
            table.column(factor, value);
        }
    }

    private static void decorate(Figures figures, Experiment experiment, NativeTableRow row) {
        row.getElement().setAttribute("data-experiment", experiment.key());
        figures.comparison(experiment)
                .map(comparison -> comparison.verdict())
                .filter(verdict -> verdict.isChange() && figures.isHistory())
                .ifPresent(verdict -> row.addClassNames("changed", verdict.word()));
    }

    /** The factors in which configurations differ. */
    private static List<String> varied(Figures figures) {
        var values = new TreeMap<String, Set<String>>();
        figures.experiments()
                .forEach(each ->
                        each.configuration()
                                .forEach((name, value) ->
                                        values.computeIfAbsent(name, _ -> new HashSet<>())
                                                .add(value)));
        values.values().removeIf(each -> each.size() < 2);
        return List.copyOf(values.keySet());
    }

    private static @Nullable Component old(Figures figures, Experiment experiment) {
        Comparison comparison = figures.comparison(experiment).orElse(null);
        if (comparison == null) {
            return null;
        }
        Span old =
                figures.experiments().stream()
                        .filter(each -> each.key().equals(comparison.oldExperiment()))
                        .findFirst()
                        .flatMap(figures::estimate)
                        .map(estimate -> mean(figures, estimate))
                        .orElseGet(Span::new);
        old.setTitle("of " + figures.label(comparison.oldExperiment()));
        return Html.styled(old, "quiet");
    }

    private static Component mean(Figures figures, Experiment experiment) {
        return figures.estimate(experiment)
                .map(estimate -> mean(figures, estimate))
                .orElseGet(() -> Html.quiet("–"));
    }

    private static Span mean(Figures figures, Estimate estimate) {
        String[] parts = figures.mean(estimate).split(" ± ", 2);
        Span mean = new Span(new Span(parts[0]));
        if (parts.length == 2) {
            mean.add(Html.text(" ± " + parts[1], "pm"));
        }
        mean.setTitle("at " + Figures.confidence(estimate.confidence()));
        return mean;
    }

    private static Component change(Figures figures, Experiment experiment) {
        Span change = new Span(figures.change(experiment).orElse(""));
        figures.comparison(experiment).ifPresent(c -> change.setTitle(c.sentence()));
        return change;
    }

    private static @Nullable Component interval(
            Figures figures, Experiment experiment, double range) {
        Comparison comparison = figures.comparison(experiment).orElse(null);
        if (comparison == null) {
            return null;
        }
        Double low = comparison.low();
        Double high = comparison.high();
        if (low == null || high == null) {
            return Html.quiet("undetermined");
        }
        Span interval = Html.text("", "forest", comparison.verdict().word());
        interval.getElement().setAttribute("aria-hidden", "true");
        interval.getStyle()
                .set("--low", share(low / range))
                .set("--high", share(high / range))
                .set("--at", share(comparison.change() / range));
        interval.getElement().setProperty("innerHTML", "<i></i><b></b>");
        return interval;
    }

    private static String share(double share) {
        return String.valueOf(Math.clamp(share, -1, 1));
    }

    private static Component verdict(Figures figures, Experiment experiment) {
        String problem = experiment.problem();
        if (problem != null && figures.estimate(experiment).isEmpty()) {
            Span failed =
                    experiment.identicalTo() != null
                            ? Html.state("identical", "paused")
                            : Html.state(
                                    experiment.executionsDone() > 0
                                            ? "nothing counts"
                                            : "not measured",
                                    "bad");
            failed.setTitle(problem);
            return failed;
        }
        return figures.isHistory()
                ? figures.comparison(experiment)
                        .map(VerdictTable::historyVerdict)
                        .orElseGet(() -> Html.quiet(figures.isFirst(experiment) ? "first" : ""))
                : comparedVerdict(figures, experiment);
    }

    /** With the state of a regression that was found; all of it on hover. */
    private static Component historyVerdict(Comparison comparison) {
        Span verdict = Labels.verdict(comparison.verdict());
        verdict.setTitle(comparison.sentence());
        Finding finding = comparison.finding();
        if (finding == null) {
            return verdict;
        }
        String state =
                switch (finding.state()) {
                    case CONFIRMED -> "confirmed";
                    case NOT_CONFIRMED -> "regression not confirmed";
                    case NEW -> "regression not confirmed yet";
                };
        return new Span(verdict, Html.quiet(" · " + state));
    }

    private static Component comparedVerdict(Figures figures, Experiment experiment) {
        Optional<Comparison> comparison = figures.comparison(experiment);
        Component verdict =
                comparison.isEmpty() && figures.isBaseline(experiment)
                        ? Html.quiet("baseline")
                        : Labels.verdict(comparison, figures.words());
        String best =
                !figures.isBest(experiment)
                        ? ""
                        : figures.isVeryBest(experiment) ? "  ★ best" : "  ★ as good as the best";
        return new Span(verdict, Html.text(best, "best"));
    }

    private static Component counts(Figures figures, Experiment experiment) {
        Optional<Estimate> estimate = figures.estimate(experiment);
        if (estimate.isEmpty()) {
            return Html.quiet(
                    experiment.executionsDone() + " of " + experiment.executionsPlanned());
        }
        Span counts = new Span(Figures.counts(estimate.get()));
        counts.setTitle(Figures.countsInWords(estimate.get()));
        return counts;
    }

    /** The interval column spans the widest interval. */
    private static double range(Figures figures) {
        return 1.05
                * figures.comparisons().stream()
                        .filter(each -> each.low() != null && each.high() != null)
                        .flatMapToDouble(
                                each -> DoubleStream.of(bound(each.low()), bound(each.high())))
                        .reduce(LEAST_RANGE, Math::max);
    }

    private static double bound(@Nullable Double change) {
        return change == null ? 0 : Math.abs(change);
    }
}
