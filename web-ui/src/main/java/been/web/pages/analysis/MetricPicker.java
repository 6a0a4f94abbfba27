package been.web.pages.analysis;

import been.protocol.analyses.AnalysisKind;
import been.protocol.analyses.AnalysisSummary.VerdictCounts;
import been.protocol.analyses.AnalysisView;
import been.protocol.analyses.AnalysisView.Comparison;
import been.protocol.analyses.VerdictWords;
import been.protocol.results.Metric;
import been.web.pages.parts.Html;
import been.web.pages.parts.Labels;
import been.web.pages.parts.Morph;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.NativeButton;
import java.util.ArrayList;
import java.util.function.Consumer;

/** The metrics of an analysis, each with its verdicts; one is chosen. */
final class MetricPicker extends Div {

    private final Consumer<String> choose;

    MetricPicker(Consumer<String> choose) {
        this.choose = choose;
        addClassName("picker");
        getElement().setAttribute("role", "group");
        getElement().setAttribute("aria-label", "Metric");
    }

    void show(AnalysisView view, String chosen) {
        var buttons = new ArrayList<Component>();
        for (Metric metric : view.metrics()) {
            NativeButton button = new NativeButton();
            button.add(Html.text(metric.label(), "name"));
            if (view.summary().kind() == AnalysisKind.REGRESSION) {
                button.add(Labels.tally(tally(view, metric), VerdictWords.VERSIONS));
            }
            button.getElement()
                    .setAttribute("aria-pressed", String.valueOf(metric.name().equals(chosen)))
                    .setAttribute("data-metric", metric.name());
            button.addClickListener(_ -> choose.accept(metric.name()));
            buttons.add(button);
        }
        Morph.refill(this, buttons.toArray(Component[]::new));
    }

    private static VerdictCounts tally(AnalysisView view, Metric metric) {
        return VerdictCounts.of(
                view.comparisons().stream()
                        .filter(c -> c.metric().equals(metric.name()))
                        .map(Comparison::verdict)
                        .toList());
    }
}
