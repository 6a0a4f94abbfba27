package been.web.pages.analysis;

import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.EnvironmentDifference;
import been.protocol.analyses.EnvironmentDifference.Property;
import been.protocol.analyses.RepeatView;
import been.protocol.analyses.RepeatView.Outcome;
import been.protocol.analyses.Reproduction;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Dialogs;
import been.web.pages.parts.Html;
import been.web.pages.parts.Links;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Paragraph;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Links an analysis and its repeats both ways, with what each repeat found. */
final class RepeatsPanel extends Div {

    RepeatsPanel() {
        addClassName("repeats");
    }

    void show(AnalysisId id, List<RepeatView> repeats) {
        setVisible(!repeats.isEmpty());
        Html.fill(this, repeats.stream().map(each -> line(id, each)).toArray(Component[]::new));
    }

    private static Component line(AnalysisId id, RepeatView repeat) {
        boolean isItself = repeat.analysis().equals(id);
        AnalysisId other = isItself ? repeat.original() : repeat.analysis();
        String what = repeat.experiment() == null ? "" : ", experiment " + repeat.experiment();
        Button open = Html.small("Compared", () -> open(repeat));
        open.setAriaLabel("Compared with analysis " + other);
        return new Paragraph(
                Html.line(
                        isItself ? "Repeats " : "Repeated by ",
                        Links.analysis(other, "analysis " + other),
                        what + " ",
                        repeat.reproduction() == null
                                ? Html.quiet(repeat.state().name().toLowerCase(Locale.ROOT))
                                : word(repeat.reproduction()),
                        " ",
                        open));
    }

    private static Component word(Reproduction word) {
        return Html.state(
                word.word(),
                switch (word) {
                    case REPRODUCED -> "good";
                    case DIFFERS -> "bad";
                    case INCONCLUSIVE -> "waiting";
                });
    }

    private static void open(RepeatView repeat) {
        Dialogs.show(
                "Analysis %s repeats analysis %s".formatted(repeat.analysis(), repeat.original()),
                "60rem",
                new DataTable<Outcome>("The repeat relative to the original")
                        .column("", outcome -> word(outcome.reproduction()))
                        .column("", Outcome::sentence)
                        .whenEmpty("It has not ended yet.")
                        .show(repeat.outcomes()),
                Html.section("What was different", differences(repeat.differences())));
    }

    /** Everything that is not as it was, or a sentence that nothing is known to be different. */
    static Component differences(List<EnvironmentDifference> differences) {
        if (differences.isEmpty()) {
            return new Paragraph(
                    "Nothing known: packages, parameters, order, the host's configuration and the"
                            + " platform's version are the same.");
        }
        List<Component> parts = new ArrayList<>();
        for (EnvironmentDifference difference : differences) {
            parts.add(new Paragraph(difference.sentence()));
            if (!difference.properties().isEmpty()) {
                parts.add(
                        new DataTable<Property>("Properties of the host that differ")
                                .column("property", Property::name, "mono")
                                .column("original", Property::before, "mono")
                                .column("repeat", Property::after, "mono")
                                .show(difference.properties()));
            }
        }
        return new Div(parts.toArray(Component[]::new));
    }
}
