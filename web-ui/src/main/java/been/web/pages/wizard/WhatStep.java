package been.web.pages.wizard;

import been.analyses.ModuleView;
import been.protocol.results.Metric;
import been.web.pages.parts.Html;
import com.vaadin.flow.component.checkbox.CheckboxGroup;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.NativeDetails;
import com.vaadin.flow.component.html.Paragraph;
import com.vaadin.flow.component.radiobutton.RadioButtonGroup;
import com.vaadin.flow.component.select.Select;
import com.vaadin.flow.component.textfield.TextArea;
import com.vaadin.flow.component.textfield.TextField;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** What is measured: plain commands, or a module. */
final class WhatStep extends Step {
    private static final Map<String, String> FIGURE_WORDS =
            ordered(
                    "wall-time",
                    "wall time",
                    "cpu-time",
                    "CPU time",
                    "memory",
                    "peak memory",
                    "instructions",
                    "instructions",
                    "page-faults",
                    "page faults",
                    "context-switches",
                    "context switches",
                    "io-read",
                    "bytes read from disks",
                    "io-write",
                    "bytes written to disks",
                    "energy",
                    "energy");

    private static final List<String> FIGURES = List.copyOf(FIGURE_WORDS.keySet());

    private final TextArea commands;
    private final CheckboxGroup<String> measure;
    private final NativeDetails ownMetric;
    private final Select<String> module;
    private final CheckboxGroup<String> benchmarks;
    private final Paragraph about = new Paragraph();
    private final TextField name;
    private final Div ofCommands = new Div();
    private final Div ofModule = new Div();

    WhatStep(Form form) {
        super("What", "What do you want to measure, and what do you want to know?");
        RadioButtonGroup<String> subject =
                form.radio(
                        Draft.SUBJECT,
                        "Measure",
                        ordered("commands", "plain commands", "module", "a benchmark module"));
        RadioButtonGroup<String> kind =
                form.radio(
                        Draft.KIND,
                        "Question",
                        ordered(
                                "comparison",
                                "which one is better",
                                "regression",
                                "which version became slower"));
        commands =
                form.area(
                        Draft.COMMANDS,
                        "Commands",
                        "gzip -9 -c /usr/share/dict/words\nxz -9 -c /usr/share/dict/words",
                        "One shell command per line, or one command with ${placeholders}, with values that you set in the next step.");
        measure = form.several(Draft.MEASURE, "Of each run, measure", "");
        measure.setItems(FIGURES);
        measure.setItemLabelGenerator(figure -> FIGURE_WORDS.getOrDefault(figure, figure));
        ownMetric =
                new NativeDetails(
                        "A number that the command prints",
                        Html.div(
                                "grid",
                                form.text(Draft.METRIC, "Its name", "size", ""),
                                form.text(Draft.METRIC_UNIT, "Unit", "byte", ""),
                                form.text(
                                        Draft.METRIC_BETTER, "Better", "lower", "lower or higher"),
                                form.text(
                                        Draft.METRIC_PATTERN,
                                        "Pattern",
                                        "^size: ([0-9]+)$",
                                        "The first group is the number; every match is a measurement.")));
        module = form.select(Draft.MODULE, "Module", "");
        benchmarks = form.several(Draft.BENCHMARKS, "Benchmarks", "All, if none is chosen.");
        name =
                form.text(
                        Draft.NAME,
                        "Name of the analysis",
                        "",
                        "Generated from the commands if left empty.");
        ofCommands.add(commands, measure, ownMetric);
        ofModule.add(module, about, benchmarks);
        add(Html.div("choices", subject, kind), ofCommands, ofModule, name);
    }

    private static Map<String, String> ordered(String... pairs) {
        var words = new LinkedHashMap<String, String>();
        for (int i = 0; i < pairs.length; i += 2) {
            words.put(pairs[i], pairs[i + 1]);
        }
        return words;
    }

    @Override
    void show(Draft draft, Outlook outlook) {
        ofCommands.setVisible(!draft.isOfModule());
        ofModule.setVisible(draft.isOfModule());
        name.setPlaceholder(draft.name());
        String measured = draft.get(Draft.MEASURE);
        // Other figures are offered where the file that the draft was made from has them.
        List<String> figures =
                Stream.concat(FIGURES.stream(), Stream.of(measured.split(", *")))
                        .filter(figure -> !figure.isBlank())
                        .distinct()
                        .toList();
        if (!measure.getListDataView().getItems().toList().equals(figures)) {
            measure.setItems(figures);
        }
        Form.check(
                measure,
                figures,
                measured.isEmpty() && draft.get(Draft.METRIC).isEmpty() ? "wall-time" : measured);
        if (!draft.get(Draft.METRIC).isEmpty() || !draft.get(Draft.METRIC_PATTERN).isEmpty()) {
            ownMetric.setOpen(true);
        }
        showModule(draft, outlook.modules());
    }

    private void showModule(Draft draft, List<ModuleView> modules) {
        List<String> names = modules.stream().map(ModuleView::name).toList();
        if (module.getListDataView().getItems().toList().isEmpty() && !names.isEmpty()) {
            module.setItems(names);
        }
        Optional<ModuleView> chosen =
                modules.stream().filter(m -> m.name().equals(draft.get(Draft.MODULE))).findFirst();
        module.setValue(chosen.map(ModuleView::name).orElse(null));
        about.setText(chosen.map(m -> m.title() + ", version " + m.version()).orElse(""));
        List<String> metrics =
                chosen.map(m -> m.metrics().stream().map(Metric::name).toList()).orElse(List.of());
        benchmarks.setVisible(metrics.size() > 1);
        if (!benchmarks.getListDataView().getItems().toList().equals(metrics)) {
            benchmarks.setItems(metrics);
        }
        Form.check(benchmarks, metrics, draft.get(Draft.BENCHMARKS));
    }
}
