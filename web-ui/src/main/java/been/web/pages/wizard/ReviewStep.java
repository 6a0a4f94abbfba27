package been.web.pages.wizard;

import been.analyses.Forecast;
import been.analyses.Forecast.Foretold;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Html;
import com.vaadin.flow.component.checkbox.Checkbox;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Paragraph;
import com.vaadin.flow.component.textfield.TextArea;
import com.vaadin.flow.data.value.ValueChangeMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** The plan, what of it is left out, and the file, which may be written on by hand. */
final class ReviewStep extends Step {
    private static final int MOST = 100;
    private static final int MILLIS = 400;

    private final Paragraph plan = new Paragraph();
    private final Div experiments = new Div();
    private final Paragraph ownText = new Paragraph();
    private final TextArea yaml = new TextArea("Analysis file");
    private final Consumer<List<Map<String, String>>> leaveOut;

    /**
     * @param written is given the file as somebody wrote it
     * @param leaveOut is given the combinations that are not to be measured
     */
    ReviewStep(Form form, Consumer<String> written, Consumer<List<Map<String, String>>> leaveOut) {
        super("Review", "This is what will be run. Nothing has been started yet.");
        this.leaveOut = leaveOut;
        plan.addClassName("sentence");
        yaml.setWidthFull();
        yaml.addClassName("code");
        yaml.setHelperText(
                "What you write here is what counts; the steps before show it as far as they can.");
        yaml.setManualValidation(true);
        yaml.setValueChangeMode(ValueChangeMode.LAZY);
        yaml.setValueChangeTimeout(MILLIS);
        yaml.getElement().setAttribute("data-field", Draft.YAML);
        yaml.addValueChangeListener(event -> {
            if (event.isFromClient()) {
                written.accept(event.getValue());
            }
        });
        form.bind(Draft.YAML, yaml);
        ownText.addClassName("why");
        add(plan, experiments, ownText, yaml);
    }

    @Override
    void show(Draft draft, Outlook outlook) {
        String text = outlook.yaml().text();
        if (!text.strip().equals(yaml.getValue().strip())) {
            yaml.setValue(text);
        }
        if (outlook.forecast() instanceof Forecast.Foreseen foreseen) {
            plan.setText("Plan: " + foreseen.plan());
            Html.fill(experiments, table(draft, foreseen));
        } else {
            plan.setText("");
            experiments.removeAll();
        }
    }

    /** Why the steps before do not show what is written; empty when they do. */
    void rest(String why) {
        ownText.setText(
                why.isEmpty()
                        ? ""
                        : "The steps before rest, since "
                                + why
                                + ". Take it out of the file, and they go on.");
        ownText.setVisible(!why.isEmpty());
    }

    private Div table(Draft draft, Forecast.Foreseen foreseen) {
        List<Foretold> all = foreseen.experiments();
        List<Map<String, String>> out = Draft.combinations(draft.get(Draft.EXCLUDED));
        if (all.isEmpty()) {
            return new Div(
                    Html.text(
                            "The versions are asked for when it starts; each becomes an experiment.",
                            "quiet"));
        }
        DataTable table = new DataTable("Experiments").text("measured").text("experiment").text("");
        boolean mayBeLeftOut = foreseen.kind().equals("comparison") && !draft.comparesCommands();
        all.stream()
                .limit(MOST)
                .forEach(each ->
                        table.row(
                                box(
                                        each,
                                        mayBeLeftOut && !each.isBaseline() && all.size() > 2,
                                        out),
                                Html.text(each.label(), "label"),
                                Html.text(each.isBaseline() ? "baseline" : "", "quiet")));
        out.forEach(each ->
                table.row(
                        back(each, out),
                        Html.text(Draft.text(each).replace("\n", " "), "quiet"),
                        Html.text("left out", "quiet")));
        return all.size() > MOST
                ? new Div(table, Html.text("and %d more".formatted(all.size() - MOST), "quiet"))
                : new Div(table);
    }

    private Checkbox box(Foretold each, boolean mayBeLeftOut, List<Map<String, String>> out) {
        var box = new Checkbox(true);
        box.setAriaLabel("Measure " + each.label());
        box.setEnabled(mayBeLeftOut);
        box.addValueChangeListener(_ -> {
            var more = new ArrayList<>(out);
            more.add(each.varied());
            leaveOut.accept(more);
        });
        return box;
    }

    private Checkbox back(Map<String, String> each, List<Map<String, String>> out) {
        var box = new Checkbox(false);
        box.setAriaLabel("Measure " + Draft.text(each).replace("\n", " "));
        box.addValueChangeListener(
                _ -> leaveOut.accept(out.stream().filter(other -> !other.equals(each)).toList()));
        return box;
    }

    @Override
    List<String> fields() {
        return List.of(Draft.YAML, Draft.EXCLUDED);
    }
}
