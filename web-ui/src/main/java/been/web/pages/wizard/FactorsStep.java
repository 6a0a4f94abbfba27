package been.web.pages.wizard;

import been.analyses.Forecast;
import been.analyses.Forecast.Foretold;
import been.analyses.ModuleView;
import been.analyses.ModuleView.Setting;
import been.web.pages.parts.Html;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Paragraph;
import com.vaadin.flow.component.select.Select;
import com.vaadin.flow.component.textfield.TextField;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What is varied: versions, or values of parameters. */
final class FactorsStep extends Step {
    private final Form form;
    private final Div versions = new Div();
    private final TextField artifact;
    private final Paragraph noFactors = new Paragraph();
    private final Div values = Html.div("grid");
    private final Select<String> baseline;
    private List<Setting> shown = List.of();

    FactorsStep(Form form) {
        super("Versions or factors", "What is compared?");
        this.form = form;
        artifact =
                form.text(
                        Draft.ARTIFACT,
                        "Maven artifact",
                        "org.apache.commons:commons-compress",
                        "Its releases are the versions; ${package.version} is the folder of the fetched one.");
        versions.add(
                form.area(
                        Draft.VERSIONS,
                        "Versions",
                        "1.0\n1.1",
                        "One per line, oldest first; or leave it empty and choose from the releases."),
                artifact,
                Html.div(
                        "grid",
                        form.text(Draft.FROM, "From", "2.12.0", "itself included"),
                        form.text(Draft.TO, "To", "", "the newest when left out"),
                        form.text(
                                Draft.INCLUDE,
                                "Only those that match",
                                "2\\.[0-9]+\\.0",
                                "a regular expression for the whole version")));
        noFactors.addClassName("quiet");
        baseline = form.select(Draft.BASELINE, "Compare the others with", "");
        add(versions, noFactors, values, baseline);
    }

    @Override
    void show(Draft draft, Outlook outlook) {
        versions.setVisible(draft.isRegression());
        artifact.setVisible(!draft.isOfModule());
        showValues(draft, settings(draft, outlook.modules()));
        noFactors.setText(
                draft.comparesCommands()
                        ? "The commands themselves are compared; nothing else is needed."
                        : shown.size() == 1 && !draft.isRegression()
                                ? "Write several commands, or one with ${placeholders}, in the step before."
                                : "");
        showBaseline(draft, outlook.forecast());
    }

    private static List<Setting> settings(Draft draft, List<ModuleView> modules) {
        List<Setting> settings = new ArrayList<>();
        if (draft.isOfModule()) {
            Optional<ModuleView> module =
                    modules.stream()
                            .filter(m -> m.name().equals(draft.get(Draft.MODULE)))
                            .findFirst();
            module.map(ModuleView::parameters).ifPresent(settings::addAll);
            if (!draft.isRegression() && module.map(ModuleView::hasVersions).orElse(false)) {
                settings.add(new Setting("version", "versions", null, "of the measured software"));
            }
        } else {
            draft.placeholders()
                    .forEach(name ->
                            settings.add(
                                    new Setting(name, "values, \"\" for an empty one", null, "")));
            if (!draft.isRegression() && draft.namesVersion()) {
                settings.add(new Setting("version", "versions", null, ""));
            }
        }
        if (settings.stream().noneMatch(setting -> setting.name().equals("host"))) {
            settings.add(new Setting("host", "hosts or host groups", null, "Where to measure"));
        }
        return settings;
    }

    private void showValues(Draft draft, List<Setting> settings) {
        if (settings.equals(shown)) {
            return;
        }
        Set<String> old = new LinkedHashSet<>();
        shown.forEach(setting -> old.add(Draft.VALUE + setting.name()));
        form.remove(old);
        values.removeAll();
        for (Setting setting : settings) {
            String preset = setting.preset();
            TextField field =
                    form.text(
                            Draft.VALUE + setting.name(),
                            setting.name(),
                            preset == null ? "" : preset,
                            hint(draft, setting));
            field.setValue(draft.get(Draft.VALUE + setting.name()));
            values.add(field);
        }
        shown = settings;
    }

    private static String hint(Draft draft, Setting setting) {
        String help = setting.help().isEmpty() ? "" : setting.help() + ": ";
        return help
                + setting.expected()
                + "; several, separated by commas, are "
                + (draft.isRegression() ? "measured with each version" : "compared");
    }

    private void showBaseline(Draft draft, Forecast forecast) {
        if (forecast instanceof Forecast.Foreseen foreseen) {
            List<Foretold> all = foreseen.experiments();
            baseline.setVisible(foreseen.kind().equals("comparison") && all.size() > 1);
            List<String> keys = all.stream().map(each -> Draft.text(each.varied())).toList();
            baseline.setItemLabelGenerator(key -> label(all, key));
            if (!baseline.getListDataView().getItems().toList().equals(keys)) {
                baseline.setItems(keys);
            }
            all.stream()
                    .filter(Foretold::isBaseline)
                    .map(each -> Draft.text(each.varied()))
                    .findFirst()
                    .ifPresent(baseline::setValue);
        } else {
            baseline.setVisible(!draft.get(Draft.BASELINE).isEmpty());
        }
    }

    private static String label(List<Foretold> all, String key) {
        return all.stream()
                .filter(each -> Draft.text(each.varied()).equals(key))
                .map(Foretold::label)
                .findFirst()
                .orElse(key);
    }
}
