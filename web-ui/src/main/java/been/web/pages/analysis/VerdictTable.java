package been.web.pages.analysis;

import been.analyses.AnalysisView.Comparison;
import been.analyses.AnalysisView.Estimate;
import been.analyses.AnalysisView.Experiment;
import been.analyses.AnalysisView.Finding;
import been.web.charts.Figures;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Html;
import been.web.pages.parts.Labels;
import been.web.pages.text.Numbers;
import been.web.pages.text.VerdictWord;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.NativeTableRow;
import com.vaadin.flow.component.html.Span;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Every experiment of one metric: what it measured, against what, and what follows. */
final class VerdictTable {

    /** The least range of the interval column, so that noise does not fill it. */
    private static final double LEAST_RANGE = 0.02;

    private static final double WIDEST_RANGE = 1;

    private final Figures figures;
    private final double range;

    /** What configurations differ in, where that is more than one thing; else their labels do. */
    private final List<String> factors;

    VerdictTable(Figures figures) {
        this.figures = figures;
        this.range = range(figures);
        List<String> varied = figures.isHistory() ? List.of() : varied(figures);
        this.factors = varied.size() > 1 ? varied : List.of();
    }

    private static List<String> varied(Figures figures) {
        var values = new TreeMap<String, Set<String>>();
        figures.experiments()
                .forEach(each ->
                        each.configuration()
                                .forEach((name, value) ->
                                        values.computeIfAbsent(name, _ -> new HashSet<>())
                                                .add(value)));
        return values.entrySet().stream()
                .filter(each -> each.getValue().size() > 1)
                .map(Map.Entry::getKey)
                .toList();
    }

    private boolean isNumber(String factor) {
        return figures.experiments().stream()
                .map(each -> each.configuration().getOrDefault(factor, ""))
                .allMatch(value -> value.matches("[+-]?[0-9]{1,15}(\\.[0-9]{1,15})?"));
    }

    /**
     * @param experiments the rows, all or some
     */
    DataTable table(List<Experiment> experiments) {
        String unit = figures.scale().unit().isEmpty() ? "" : ", " + figures.scale().unit();
        String against = figures.isHistory() ? "previous" : "baseline";
        DataTable table = new DataTable("Verdicts for " + figures.metric().title());
        if (factors.isEmpty()) {
            table.text(figures.isHistory() ? "version" : "configuration");
        }
        for (String factor : factors) {
            if (isNumber(factor)) {
                table.number(factor);
            } else {
                table.text(factor);
            }
        }
        table.number(against + unit).number("mean" + unit).number("change to " + against);
        if (drawsIntervals()) {
            table.text("interval");
        }
        table.text("verdict").number("executions × each");
        for (Experiment experiment : experiments) {
            NativeTableRow row = table.row(cells(experiment));
            row.getElement().setAttribute("data-experiment", experiment.key());
            figures.comparison(experiment)
                    .map(comparison -> VerdictWord.of(comparison.verdict()))
                    .filter(verdict -> verdict.isChange() && figures.isHistory())
                    .ifPresent(verdict -> row.addClassNames("changed", verdict.word()));
        }
        return table;
    }

    private Component[] cells(Experiment experiment) {
        Optional<Estimate> estimate = figures.estimate(experiment);
        Optional<Comparison> comparison = figures.comparison(experiment);
        var cells = new ArrayList<Component>();
        if (factors.isEmpty()) {
            cells.add(Html.text(experiment.label(), "label"));
        }
        factors.forEach(factor ->
                cells.add(Html.text(experiment.configuration().getOrDefault(factor, ""), "label")));
        cells.add(comparison.map(this::old).orElseGet(Span::new));
        cells.add(estimate.map(this::mean).orElseGet(() -> Html.text("–", "quiet")));
        cells.add(comparison.map(VerdictTable::change).orElseGet(Span::new));
        if (drawsIntervals()) {
            cells.add(comparison.map(this::interval).orElseGet(Span::new));
        }
        cells.add(verdict(experiment, comparison));
        cells.add(
                estimate.<Component>map(VerdictTable::counts)
                        .orElseGet(() -> progress(experiment)));
        return cells.toArray(Component[]::new);
    }

    /** Changes by whole factors would all stand at the edge of the column. */
    private boolean drawsIntervals() {
        return range <= WIDEST_RANGE;
    }

    private Component old(Comparison comparison) {
        Span old =
                figures.experiments().stream()
                        .filter(each -> each.key().equals(comparison.oldExperiment()))
                        .findFirst()
                        .flatMap(figures::estimate)
                        .map(this::mean)
                        .orElseGet(Span::new);
        old.addClassName("quiet");
        old.setTitle("of " + figures.label(comparison.oldExperiment()));
        return old;
    }

    private Span mean(Estimate estimate) {
        String[] parts = figures.mean(estimate).split(" ± ", 2);
        Span mean = new Span(new Span(parts[0]));
        if (parts.length == 2) {
            mean.add(Html.text(" ± " + parts[1], "pm"));
        }
        mean.setTitle("at " + Figures.confidence(estimate.confidence()));
        return mean;
    }

    private static Span change(Comparison comparison) {
        Span change =
                new Span(Numbers.percent(comparison.change(), comparison.low(), comparison.high()));
        change.setTitle(comparison.sentence());
        return change;
    }

    private Span interval(Comparison comparison) {
        Double low = comparison.low();
        Double high = comparison.high();
        if (low == null || high == null) {
            return Html.text("undetermined", "quiet");
        }
        Span interval = Html.text("", "forest", VerdictWord.of(comparison.verdict()).word());
        interval.getElement().setAttribute("aria-hidden", "true");
        interval.getStyle()
                .set("--low", share(low))
                .set("--high", share(high))
                .set("--at", share(comparison.change()));
        interval.getElement().setProperty("innerHTML", "<i></i><b></b>");
        return interval;
    }

    private String share(double change) {
        return String.valueOf(Math.clamp(change / range, -1, 1));
    }

    private Component verdict(Experiment experiment, Optional<Comparison> comparison) {
        String problem = experiment.problem();
        if (problem != null && figures.estimate(experiment).isEmpty()) {
            String what = experiment.executionsDone() > 0 ? "nothing counts" : "not measured";
            Span failed = Html.text(what, "state", "bad");
            failed.setTitle(problem);
            return failed;
        }
        if (!figures.isHistory()) {
            return comparedVerdict(experiment, comparison);
        }
        return comparison
                .map(VerdictTable::historyVerdict)
                .orElseGet(() -> Html.text(isFirst(experiment) ? "first" : "", "quiet"));
    }

    /** With what became of a regression that was found; hover says all of it. */
    private static Component historyVerdict(Comparison comparison) {
        Span verdict = Labels.verdict(VerdictWord.of(comparison.verdict()));
        verdict.setTitle(comparison.sentence());
        Finding finding = comparison.finding();
        if (finding == null) {
            return verdict;
        }
        String state =
                switch (finding.state()) {
                    case "confirmed" -> "confirmed";
                    case "not confirmed" -> "regression not confirmed";
                    default -> "regression not confirmed yet";
                };
        return new Span(verdict, Html.text(" · " + state, "quiet"));
    }

    private Component comparedVerdict(Experiment experiment, Optional<Comparison> comparison) {
        Span cell =
                comparison
                        .map(c -> Labels.verdict(VerdictWord.of(c.verdict())))
                        .orElseGet(() ->
                                Html.text(
                                        figures.isBaseline(experiment) ? "baseline" : "", "quiet"));
        Span both = new Span(cell);
        if (figures.isBest(experiment)) {
            String word = figures.isVeryBest(experiment) ? "  ★ best" : "  ★ as good as the best";
            both.add(Html.text(word, "best"));
        }
        return both;
    }

    private boolean isFirst(Experiment experiment) {
        return figures.experiments().getFirst().equals(experiment);
    }

    private static Span counts(Estimate estimate) {
        Span counts = new Span(Figures.counts(estimate));
        counts.setTitle(Figures.countsInWords(estimate));
        return counts;
    }

    private static Component progress(Experiment experiment) {
        return Html.text(
                experiment.executionsDone() + " of " + experiment.executionsPlanned(), "quiet");
    }

    /** The interval column spans the widest interval. */
    private static double range(Figures figures) {
        double widest = LEAST_RANGE;
        for (Comparison comparison : figures.comparisons()) {
            Double low = comparison.low();
            Double high = comparison.high();
            if (low != null && high != null) {
                widest = Math.max(widest, Math.max(Math.abs(low), Math.abs(high)));
            }
        }
        return widest * 1.05;
    }
}
