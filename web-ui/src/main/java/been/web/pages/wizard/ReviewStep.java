package been.web.pages.wizard;

import been.analyses.Forecast;
import been.analyses.Forecast.Foretold;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Html;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.checkbox.Checkbox;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Paragraph;
import com.vaadin.flow.component.textfield.TextArea;
import com.vaadin.flow.data.value.ValueChangeMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** The plan, what is left out of it, and the file, which may be edited. */
final class ReviewStep extends Step {
    private static final int MILLIS = 400;

    private final Paragraph plan = new Paragraph();
    private final Div experiments = new Div();
    private final Paragraph ownText = new Paragraph();
    private final TextArea yaml = new TextArea("Analysis file");
    private final Consumer<List<Map<String, String>>> leaveOut;

    private record Row(Checkbox box, Component label, String role) {}

    /**
     * @param written takes the file as the user wrote it
     * @param leaveOut takes the combinations that are not to be measured
     */
    ReviewStep(Form form, Consumer<String> written, Consumer<List<Map<String, String>>> leaveOut) {
        super("Review", "This is what will be run. Nothing has been started yet.");
        this.leaveOut = leaveOut;
        plan.addClassName("sentence");
        yaml.setWidthFull();
        yaml.addClassName("code");
        yaml.setHelperText(
                "This file is what is run; the steps before show as much of it as they can.");
        yaml.setManualValidation(true);
        yaml.setValueChangeMode(ValueChangeMode.LAZY);
        yaml.setValueChangeTimeout(MILLIS);
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
        boolean isSame =
                text.strip().equals(yaml.getValue().strip())
                        || DraftReader.read(yaml.getValue()).equals(new DraftReader.Form(draft));
        if (!isSame) { // otherwise it may have comments and an order of its own
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

    /** The file: as it was typed while the form means the same. */
    String text() {
        return yaml.getValue();
    }

    /** Begins with a file that there is already. */
    void begin(String file) {
        yaml.setValue(file);
    }

    /** Why the steps before cannot show the file; empty if they can. */
    void disableOthers(String why) {
        ownText.setText(
                why.isEmpty()
                        ? ""
                        : "The steps before are disabled: "
                                + why
                                + ". Remove it from the file to enable them.");
        ownText.setVisible(!why.isEmpty());
    }

    private DataTable<Row> table(Draft draft, Forecast.Foreseen foreseen) {
        List<Foretold> all = foreseen.experiments();
        List<Map<String, String>> out = Draft.combinations(draft.get(Draft.EXCLUDED));
        boolean mayBeLeftOut =
                foreseen.kind().equals("comparison") && !draft.comparesCommands() && all.size() > 2;
        var rows = new ArrayList<Row>();
        all.forEach(each ->
                rows.add(
                        new Row(
                                box(each, mayBeLeftOut && !each.isBaseline(), out),
                                Html.text(each.label(), "label"),
                                each.isBaseline() ? "baseline" : "")));
        if (!all.isEmpty()) {
            out.forEach(each ->
                    rows.add(new Row(back(each, out), Html.quiet(words(each)), "left out")));
        }
        return new DataTable<Row>("Experiments")
                .column("measured", Row::box)
                .column("experiment", Row::label)
                .column("", Row::role, "quiet")
                .whenEmpty("The versions are asked for when it starts; each becomes an experiment.")
                .show(rows);
    }

    private static String words(Map<String, String> combination) {
        return Draft.text(combination).replace("\n", " ");
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
        box.setAriaLabel("Measure " + words(each));
        box.addValueChangeListener(
                _ -> leaveOut.accept(out.stream().filter(other -> !other.equals(each)).toList()));
        return box;
    }
}
