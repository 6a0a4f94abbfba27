package been.web.pages.evaluators;

import been.analyses.Evaluators;
import been.protocol.analyses.AnalysisSummary;
import been.protocol.analyses.Evaluator;
import been.protocol.analyses.EvaluatorName;
import been.web.pages.parts.Dialogs;
import been.web.pages.parts.Field;
import been.web.pages.parts.Html;
import been.web.pages.parts.OneOf;
import been.web.pages.parts.Problem;
import been.web.pages.parts.SearchField;
import com.vaadin.flow.component.UI;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.router.QueryParameters;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/** Asks which evaluator to run on which analysis, and with what parameters. */
public final class RunDialog {
    private final Evaluators evaluators;
    private final String who;
    private final OneOf<Evaluator> which =
            new OneOf<>("Evaluator", one -> one.title() + " (" + one.reference().name() + ")");
    private final SearchField search;
    private final OneOf<AnalysisSummary> where =
            new OneOf<>("Analysis", one -> one.id() + " · " + one.name());
    private final Field target = new Field("Only on", "experiment/binary/execution", "");
    private final Map<String, Field> fields = new LinkedHashMap<>();
    private final Div parameters = new Div();

    private RunDialog(
            Evaluators evaluators, Function<String, List<AnalysisSummary>> analyses, String who) {
        this.evaluators = evaluators;
        this.who = who;
        which.setWidthFull();
        where.setWidthFull();
        which.addValueChangeListener(event -> show(event.getValue()));
        search =
                new SearchField(
                        "Search in analyses",
                        "name or module of an analysis",
                        words -> offer(analyses.apply(words)));
        List<AnalysisSummary> newest = analyses.apply("");
        search.setVisible(newest.size() > 1);
        offer(newest);
    }

    private void offer(List<AnalysisSummary> found) {
        where.setItems(found);
        found.stream().findFirst().ifPresent(where::setValue);
    }

    /**
     * @param choices evaluators to choose from; the first is chosen
     * @param analyses finds those with these words to choose from; the first is chosen
     */
    public static void open(
            Evaluators evaluators,
            List<Evaluator> choices,
            Function<String, List<AnalysisSummary>> analyses,
            String who) {
        var asked = new RunDialog(evaluators, analyses, who);
        asked.which.setItems(choices);
        choices.stream().findFirst().ifPresent(asked.which::setValue);
        Dialogs.ask(
                "Run an evaluator",
                "36rem",
                "Run",
                asked::run,
                asked.which,
                asked.search,
                asked.where,
                asked.target,
                asked.parameters);
    }

    private void show(Evaluator evaluator) {
        fields.clear();
        parameters.removeAll();
        target.setVisible(!evaluator.scope().equals("analysis"));
        for (Evaluator.Parameter parameter : evaluator.parameters()) {
            String preset = Objects.requireNonNullElse(parameter.preset(), "");
            var field = new Field(parameter.name(), parameter.values(), preset);
            fields.put(parameter.name(), field);
            parameters.add(field, Html.text(parameter.help(), "quiet", "small"));
        }
    }

    private boolean run(Problem problem) {
        Evaluator evaluator = which.getValue();
        AnalysisSummary analysis = where.getValue();
        if (evaluator == null || analysis == null) {
            return problem.say("Choose an evaluator and an analysis.");
        }
        var set = new LinkedHashMap<String, String>();
        fields.forEach((name, field) -> set.put(name, field.value()));
        set.values().removeIf(String::isEmpty);
        return switch (evaluators.ask(
                analysis.id().toString(),
                evaluator.reference().name(),
                EvaluatorName.of(evaluator.reference().name()).isInModule()
                        ? null // that of the module that the analysis measures
                        : evaluator.reference().version(),
                target.isVisible() ? target.value() : "",
                set,
                who)) {
            case Evaluators.Refused(var why, _) -> problem.say(why);
            case Evaluators.Taken _ -> {
                UI.getCurrent()
                        .navigate(
                                "analyses/" + analysis.id(),
                                QueryParameters.of("tab", "evaluations"));
                yield true;
            }
        };
    }
}
