package been.web.pages.analysis;

import been.analyses.AnalysisView;
import been.analyses.Evaluator;
import been.analyses.Evaluators;
import been.results.Evaluation;
import been.results.Evaluations;
import been.web.pages.evaluators.EvaluationView;
import been.web.pages.evaluators.RunDialog;
import been.web.pages.live.Live;
import been.web.pages.parts.EmptyState;
import been.web.pages.parts.Html;
import been.web.security.Caller;
import been.web.security.Role;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.html.Div;
import java.util.List;
import java.util.Optional;

/** What evaluators made of the analysis, live. */
final class EvaluationsPart extends Part {

    private final Evaluators evaluators;
    private final Evaluations evaluations;
    private final Caller caller;
    private final Div list = Html.div("tab-body");
    private Optional<AnalysisView> view = Optional.empty();
    private List<Evaluation> shown = List.of();

    EvaluationsPart(Evaluators evaluators, Evaluations evaluations, Caller caller) {
        this.evaluators = evaluators;
        this.evaluations = evaluations;
        this.caller = caller;
        Div orders = Html.div("row", new Button("Run an evaluator", _ -> run()));
        add(Html.only(caller.may(Role.OPERATOR), orders), list);
        Live.follow(
                this,
                changed ->
                        evaluators.onChange(analysis -> {
                            if (analysis.equals(analysis())) {
                                changed.run();
                            }
                        }),
                this::read,
                this::show);
    }

    private String analysis() {
        return view.map(one -> one.summary().id().toString()).orElse("");
    }

    private List<Evaluation> read() {
        return evaluations.of(analysis());
    }

    @Override
    void show(AnalysisView changed, Selection selection) {
        boolean isOther =
                view.map(one -> !one.summary().id().equals(changed.summary().id())).orElse(true);
        view = Optional.of(changed);
        if (isOther) {
            shown = List.of();
            fill(read());
        }
    }

    private void show(List<Evaluation> all) {
        if (!all.equals(shown)) {
            fill(all);
        }
    }

    private void fill(List<Evaluation> all) {
        shown = all;
        if (all.isEmpty()) {
            Html.fill(
                    list,
                    new EmptyState(
                            "Nothing evaluated yet",
                            "Evaluators make tables and plots of all measurements; name them in the analysis file, or run one here.",
                            "evaluators: [levels, changes-chart]"));
            return;
        }
        Html.fill(
                list,
                all.stream()
                        .map(one ->
                                new EvaluationView(
                                        one, title(one), evaluations, evaluators, caller))
                        .toArray(Component[]::new));
    }

    private String title(Evaluation one) {
        return evaluators
                .find(one.evaluator().name(), one.evaluator().version())
                .map(Evaluator::title)
                .orElse(one.evaluator().name());
    }

    private void run() {
        view.ifPresent(one ->
                new RunDialog(evaluators, evaluators.list(), List.of(one.summary()), caller.name())
                        .open());
    }
}
