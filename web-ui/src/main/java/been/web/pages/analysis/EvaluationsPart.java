package been.web.pages.analysis;

import been.analyses.Evaluators;
import been.protocol.access.Role;
import been.protocol.analyses.AnalysisSummary;
import been.protocol.analyses.AnalysisView;
import been.protocol.analyses.Evaluator;
import been.results.Evaluation;
import been.results.Evaluations;
import been.web.pages.evaluators.EvaluationView;
import been.web.pages.evaluators.RunDialog;
import been.web.pages.live.Live;
import been.web.pages.parts.EmptyState;
import been.web.pages.parts.Html;
import been.web.security.Caller;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.html.Div;
import java.util.List;
import java.util.Optional;

/** The evaluations of the analysis, live. */
final class EvaluationsPart extends Part {
    private final Evaluators evaluators;
    private final Evaluations evaluations;
    private final Caller caller;
    private final Div list = Html.div("tab-body");
    private final Live<List<Evaluation>> live = Live.of(this, this::read, this::show);
    private Optional<AnalysisSummary> analysis = Optional.empty();

    EvaluationsPart(Evaluators evaluators, Evaluations evaluations, Caller caller) {
        this.evaluators = evaluators;
        this.evaluations = evaluations;
        this.caller = caller;
        Div orders = Html.div("row", new Button("Run an evaluator", _ -> run()));
        add(Html.only(caller.may(Role.OPERATOR), orders), list);
        live.follow(evaluators::onChange, this::id);
    }

    private String id() {
        return analysis.map(each -> each.id().toString()).orElse("");
    }

    private List<Evaluation> read() {
        return evaluations.of(id());
    }

    @Override
    void show(AnalysisView changed, Selection selection) {
        boolean isOther = !changed.summary().id().toString().equals(id());
        analysis = Optional.of(changed.summary());
        if (isOther) {
            live.now();
        }
    }

    private void show(List<Evaluation> all) {
        Html.fill(
                list,
                all.stream()
                        .map(one ->
                                new EvaluationView(
                                        one, title(one), evaluations, evaluators, caller))
                        .toArray(Component[]::new));
        if (all.isEmpty()) {
            list.add(
                    new EmptyState(
                            "Nothing evaluated yet",
                            "Evaluators make tables and plots of all measurements; name them in the analysis file, or run one here.",
                            "evaluators: [levels, changes-chart]"));
        }
    }

    private String title(Evaluation one) {
        return evaluators
                .find(one.evaluator().name(), one.evaluator().version())
                .map(Evaluator::title)
                .orElse(one.evaluator().name());
    }

    private void run() {
        analysis.ifPresent(one ->
                RunDialog.open(
                        evaluators, evaluators.list(id()), _ -> List.of(one), caller.name()));
    }
}
