package been.web.pages.analysis;

import been.analyses.Analyses;
import been.protocol.access.Role;
import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.AnalysisView.Experiment;
import been.protocol.results.StoredExecution;
import been.protocol.results.Validity;
import been.results.Archive;
import been.results.Results;
import been.web.pages.parts.Dialogs;
import been.web.pages.parts.Html;
import been.web.security.Caller;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.textfield.TextField;
import java.util.List;

/** Takes executions and whole experiments out of statistics, and back. */
final class InvalidationBar extends Div {
    private final Results results;
    private final Archive archive;
    private final Analyses analyses;
    private final Caller caller;
    private AnalysisId analysis = new AnalysisId(0);
    private List<Experiment> chosen = List.of();

    InvalidationBar(Results results, Archive archive, Analyses analyses, Caller caller) {
        this.results = results;
        this.archive = archive;
        this.analyses = analyses;
        this.caller = caller;
    }

    /** Offers these experiments of an analysis. */
    void offer(AnalysisId id, List<Experiment> experiments) {
        analysis = id;
        chosen = List.copyOf(experiments);
        Html.fill(
                this,
                chosen.stream()
                        .map(each ->
                                new Button(
                                        "Invalidate " + each.label(),
                                        _ -> ask(each.label(), executions(each))))
                        .toArray(Component[]::new));
    }

    private List<StoredExecution> executions(Experiment experiment) {
        return results.executions(analysis.toString(), experiment.key()).stream()
                .filter(each -> each.validity() != Validity.INVALIDATED)
                .toList();
    }

    /** Of one execution. */
    Component order(StoredExecution execution) {
        if (!caller.may(Role.OPERATOR)) {
            return new Div();
        }
        String name =
                "%s, binary %d, execution %d"
                        .formatted(
                                execution.address().experiment(),
                                execution.address().binary(),
                                execution.address().execution());
        return execution.validity() == Validity.INVALIDATED
                ? named(
                        Html.small(
                                "Reinstate",
                                () -> {
                                    archive.reinstate(execution.address(), caller.name());
                                    analyses.recount(analysis);
                                }),
                        "Reinstate " + name)
                : named(
                        Html.small("Invalidate", () -> ask(name, List.of(execution))),
                        "Invalidate " + name);
    }

    private static Button named(Button button, String label) {
        button.setAriaLabel(label);
        return button;
    }

    private void ask(String name, List<StoredExecution> executions) {
        AnalysisId asked = analysis;
        var why = new TextField("Why");
        why.setWidthFull();
        Dialogs.ask(
                "Invalidate " + name + "?",
                "32rem",
                "Invalidate",
                problem -> {
                    if (why.getValue().isBlank()) {
                        problem.say("Give the reason; it is kept with the results.");
                        return false;
                    }
                    try {
                        for (StoredExecution each : executions) {
                            results.invalidate(
                                    each.address(), caller.name(), why.getValue().strip());
                        }
                    } finally {
                        analyses.recount(asked);
                    }
                    return true;
                },
                Html.text(
                        "%d executions no longer count; they are kept, and can be reinstated."
                                .formatted(executions.size())),
                why);
    }
}
