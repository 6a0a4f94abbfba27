package been.web.pages.evaluators;

import been.analyses.AnalysisSummary;
import been.analyses.Evaluator;
import been.analyses.Evaluators;
import been.web.pages.parts.Field;
import been.web.pages.parts.Html;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.dialog.Dialog;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Paragraph;
import com.vaadin.flow.component.select.Select;
import com.vaadin.flow.router.QueryParameters;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Asks which evaluator is to look at which analysis, and with what parameters. */
public final class RunDialog extends Dialog {

    private final Evaluators evaluators;
    private final String who;
    private final Select<Evaluator> which = new Select<>();
    private final Select<AnalysisSummary> where = new Select<>();
    private final Field target = new Field("Only on", "experiment/binary/execution", "");
    private final Map<String, Field> fields = new LinkedHashMap<>();
    private final Div parameters = new Div();
    private final Div problem = Html.div("problem");

    /**
     * @param choices evaluators to choose from; the first is chosen
     * @param analyses to choose from; the first is chosen
     */
    public RunDialog(
            Evaluators evaluators,
            List<Evaluator> choices,
            List<AnalysisSummary> analyses,
            String who) {
        super("Run an evaluator");
        this.evaluators = evaluators;
        this.who = who;
        which.setLabel("Evaluator");
        which.setItemLabelGenerator(one -> one.title() + " (" + one.reference().name() + ")");
        which.setItems(choices);
        which.setWidthFull();
        where.setLabel("Analysis");
        where.setItemLabelGenerator(one -> one.id() + " · " + one.name());
        where.setItems(analyses);
        where.setWidthFull();
        which.addValueChangeListener(event -> show(event.getValue()));
        choices.stream().findFirst().ifPresent(which::setValue);
        analyses.stream().findFirst().ifPresent(where::setValue);
        problem.setVisible(false);
        add(which, where, target, parameters, problem);
        setWidth("36rem");
        getFooter().add(new Button("Cancel", _ -> close()), new Button("Run", _ -> run()));
    }

    private void show(Evaluator evaluator) {
        fields.clear();
        parameters.removeAll();
        target.setVisible(!evaluator.scope().equals("analysis"));
        for (Evaluator.Parameter parameter : evaluator.parameters()) {
            String preset = parameter.preset();
            var field =
                    new Field(parameter.name(), parameter.values(), preset == null ? "" : preset);
            fields.put(parameter.name(), field);
            parameters.add(field);
            if (!parameter.help().isEmpty()) {
                parameters.add(Html.text(parameter.help(), "quiet", "small"));
            }
        }
    }

    private void run() {
        Evaluator evaluator = which.getValue();
        AnalysisSummary analysis = where.getValue();
        if (evaluator == null || analysis == null) {
            say("Choose an evaluator and an analysis.");
            return;
        }
        var set = new LinkedHashMap<String, String>();
        fields.forEach((name, field) -> {
            if (!field.value().isEmpty()) {
                set.put(name, field.value());
            }
        });
        switch (evaluators.ask(
                analysis.id().toString(),
                evaluator.reference().name(),
                evaluator.reference().version(),
                target.isVisible() ? target.value() : "",
                set,
                who)) {
            case Evaluators.Refused(var why, _) -> say(why);
            case Evaluators.Taken _ -> {
                var ui = getUI();
                close();
                ui.ifPresent(page ->
                        page.navigate(
                                "analyses/" + analysis.id(),
                                QueryParameters.simple(Map.of("tab", "evaluations"))));
            }
        }
    }

    private void say(String what) {
        Html.fill(problem, new Paragraph(what));
        problem.setVisible(true);
    }
}
