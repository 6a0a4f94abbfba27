package been.web.pages.wizard;

import been.analyses.Forecast;
import been.analyses.Forecast.Basis;
import been.analyses.Forecast.Prospect;
import been.statistics.wording.SpokenDuration;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Html;
import been.web.pages.text.Numbers;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.textfield.TextField;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * How often: until verdicts are decided or intervals are narrow enough, or a fixed number of times.
 */
final class PrecisionStep extends Step {
    private final Div untilPrecise = new Div();
    private final Div exactly = new Div();
    private final Div prospects = new Div();
    private final TextField measurements;
    private final Consumer<String> choose;

    /**
     * @param choose takes the precision that was picked
     */
    PrecisionStep(Form form, Consumer<String> choose) {
        super("How precisely", "The narrower the interval, the longer it takes.");
        this.choose = choose;
        Map<String, String> rules = new LinkedHashMap<>();
        rules.put("precision", "until verdicts are decided or intervals are narrow enough");
        rules.put("exactly", "a fixed number of times");
        untilPrecise.add(
                Html.div(
                        "grid",
                        form.text(
                                Draft.PRECISION,
                                "Precision",
                                "1%",
                                "half-width of the interval of a change"),
                        form.text(Draft.BUDGET, "Budget", "30m", "it ends then in any case")));
        exactly.add(
                form.text(
                        Draft.EXECUTIONS,
                        "Executions of each",
                        "12",
                        "each in a fresh process; 2 at least"));
        measurements =
                form.text(
                        Draft.MEASUREMENTS,
                        "Measurements in each execution",
                        "",
                        "chosen by the pilot if left out");
        add(
                form.radio(Draft.UNTIL, "Repeat", rules),
                untilPrecise,
                exactly,
                prospects,
                Html.div(
                        "grid",
                        form.text(Draft.CONFIDENCE, "Confidence", "99%", "of the interval"),
                        form.text(
                                Draft.TOLERANCE,
                                "Tolerance",
                                "1%",
                                "a change that does not matter"),
                        measurements,
                        form.text(
                                Draft.WALL_TIME,
                                "Longest execution",
                                "10m",
                                "longer ones are ended"),
                        form.text(
                                Draft.MEMORY,
                                "Most memory",
                                "no limit",
                                "of one execution, such as 2GiB")));
    }

    @Override
    void show(Draft draft, Outlook outlook) {
        untilPrecise.setVisible(!draft.isExact());
        exactly.setVisible(draft.isExact());
        measurements.setVisible(
                draft.isOfModule() || draft.get(Draft.COMMANDS).contains("${measurements}"));
        prospects.setVisible(!draft.isExact());
        prospects.removeAll();
        if (outlook.forecast() instanceof Forecast.Foreseen foreseen && !draft.isExact()) {
            Basis basis = foreseen.basis();
            if (basis == null || foreseen.prospects().isEmpty()) {
                prospects.add(
                        Html.quiet(
                                "Nothing like it was measured before: the first executions, its pilot, show how long a precision takes. The budget limits it."));
            } else {
                prospects.add(table(foreseen, basis));
            }
        }
    }

    private Div table(Forecast.Foreseen foreseen, Basis basis) {
        var table =
                new DataTable<Prospect>("What a precision takes")
                        .number("precision", each -> "± " + share(each).replace("%", " %"))
                        .number("executions of each", PrecisionStep::executions)
                        .number(
                                "takes about",
                                each -> each.isReached() ? each.time() : "not reached")
                        .column("", each -> choice(each, foreseen.precision()))
                        .show(foreseen.prospects());
        return new Div(
                table,
                Html.text(
                        "Based on the variation in analysis %s, %s; one execution of it took %s."
                                .formatted(
                                        basis.id(),
                                        basis.name(),
                                        SpokenDuration.of(basis.perExecution())),
                        "quiet",
                        "small"));
    }

    private static String share(Prospect prospect) {
        return Numbers.significant(prospect.precision() * 100) + "%";
    }

    private static String executions(Prospect prospect) {
        return (prospect.isReached() ? "" : "more than ") + prospect.executions();
    }

    private Component choice(Prospect prospect, double precision) {
        boolean isChosen = Math.abs(prospect.precision() - precision) < 1e-9;
        return isChosen
                ? Html.text("✓ chosen", "best")
                : Html.small("Choose ± " + share(prospect), () -> choose.accept(share(prospect)));
    }
}
