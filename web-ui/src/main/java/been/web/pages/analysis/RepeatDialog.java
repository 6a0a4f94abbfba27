package been.web.pages.analysis;

import been.analyses.Repeats;
import been.protocol.analyses.AnalysisView;
import been.protocol.analyses.AnalysisView.Experiment;
import been.protocol.analyses.RepeatPreview;
import been.web.pages.parts.Dialogs;
import been.web.pages.parts.Html;
import been.web.pages.parts.Links;
import been.web.pages.parts.OneOf;
import been.web.pages.parts.Problem;
import been.web.security.Caller;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.UI;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Paragraph;
import com.vaadin.flow.component.html.Span;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Asks what to repeat, and shows what cannot be as it was before it starts. */
final class RepeatDialog {
    private static final String ALL = "all experiments";

    private final Repeats repeats;
    private final Caller caller;
    private final AnalysisView view;
    private final Div preview = Html.div("repeat-preview");
    private @Nullable String experiment;

    private RepeatDialog(Repeats repeats, Caller caller, AnalysisView view) {
        this.repeats = repeats;
        this.caller = caller;
        this.view = view;
    }

    static void open(Repeats repeats, Caller caller, AnalysisView view) {
        new RepeatDialog(repeats, caller, view).open();
    }

    private void open() {
        List<String> choices = new ArrayList<>(List.of(ALL));
        view.experiments().stream()
                .filter(each -> each.problem() == null)
                .map(Experiment::label)
                .forEach(choices::add);
        OneOf<String> choice =
                new OneOf<String>("Experiments", text -> text == null ? "" : text)
                        .offer(choices, ALL)
                        .onChoice(label -> show(label.equals(ALL) ? null : label));
        show(null);
        Dialogs.ask(
                "Repeat " + view.summary().name() + " exactly",
                "48rem",
                "Repeat",
                this::repeat,
                choice,
                preview);
    }

    private void show(@Nullable String label) {
        experiment = label;
        repeats.preview(view.summary().id(), label)
                .ifPresent(shown -> Html.fill(preview, content(shown)));
    }

    private static Component[] content(RepeatPreview shown) {
        if (!shown.problems().isEmpty()) {
            return shown.problems().stream().map(Paragraph::new).toArray(Component[]::new);
        }
        return new Component[] {
            new Paragraph(
                    Html.line(
                            shown.executions(),
                            " executions in the same order on host ",
                            hosts(String.valueOf(shown.host())),
                            ", with the same packages and parameters. They took ",
                            shown.took(),
                            ".")),
            RepeatsPanel.differences(shown.differences())
        };
    }

    private static Component hosts(String names) {
        return names.contains(",") ? new Span(names) : Links.host(names);
    }

    private boolean repeat(Problem problem) {
        return switch (repeats.repeat(view.summary().id(), experiment, caller.name(), null)) {
            case Repeats.Started(var id) -> {
                UI.getCurrent().navigate("analyses/" + id);
                yield true;
            }
            case Repeats.Refused(var problems) -> problem.say(String.join("; ", problems));
        };
    }
}
