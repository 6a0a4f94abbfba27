package been.web.pages.wizard;

import been.analyses.Forecast;
import been.analyses.Forecast.Basis;
import been.analyses.Forecast.Prospect;
import been.statistics.wording.SpokenDuration;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Html;
import been.web.pages.text.Numbers;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Paragraph;
import com.vaadin.flow.component.textfield.TextField;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** How often: until an interval is narrow enough, or exactly so many times. */
final class PrecisionStep extends Step {
    private final Div untilPrecise = new Div();
    private final Div exactly = new Div();
    private final Div prospects = new Div();
    private final TextField measurements;
    private final Consumer<String> choose;

    /**
     * @param choose is told the precision that somebody picked
     */
    PrecisionStep(Form form, Consumer<String> choose) {
        super("How precisely", "The narrower the interval, the longer it takes.");
        this.choose = choose;
        Map<String, String> rules = new LinkedHashMap<>();
        rules.put("precision", "until the interval is narrow enough");
        rules.put("exactly", "exactly so many times");
        untilPrecise.add(
                Html.div(
                        "grid",
                        form.text(
                                Draft.PRECISION,
                                "Precision",
                                "1%",
                                "half-width of the interval of a change"),
                        form.text(
                                Draft.BUDGET,
                                "Budget",
                                "30m",
                                "it ends then, however wide it is")));
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
                        "the pilot shows how many are worth while, if left out");
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
                                "what hangs is ended then"),
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
                        Html.styled(
                                new Paragraph(
                                        "Nothing like it was measured before: the first executions, its pilot, will tell how long a precision takes. The budget bounds it."),
                                "quiet"));
            } else {
                prospects.add(table(foreseen, basis));
            }
        }
    }

    private Div table(Forecast.Foreseen foreseen, Basis basis) {
        DataTable table =
                new DataTable("What a precision takes")
                        .number("precision")
                        .number("executions of each")
                        .number("takes about")
                        .text("");
        for (Prospect prospect : foreseen.prospects()) {
            String share = Numbers.significant(prospect.precision() * 100) + "%";
            boolean isChosen = Math.abs(prospect.precision() - foreseen.precision()) < 1e-9;
            table.row(
                    Html.text("± " + share.replace("%", " %")),
                    DataTable.cell(
                            (prospect.isReached() ? "" : "more than ") + prospect.executions()),
                    DataTable.cell(
                            prospect.isReached()
                                    ? SpokenDuration.of(prospect.time())
                                    : "not to be had"),
                    isChosen
                            ? Html.text("✓ chosen", "best")
                            : Html.small("Choose ± " + share, () -> choose.accept(share)));
        }
        return new Div(
                table,
                Html.text(
                        "As analysis %s, %s, varied; one execution of it took %s."
                                .formatted(
                                        basis.id(),
                                        basis.name(),
                                        SpokenDuration.of(basis.perExecution())),
                        "quiet",
                        "small"));
    }

    @Override
    List<String> fields() {
        return List.of(
                Draft.UNTIL,
                Draft.PRECISION,
                Draft.BUDGET,
                Draft.EXECUTIONS,
                Draft.CONFIDENCE,
                Draft.TOLERANCE,
                Draft.MEASUREMENTS,
                Draft.WALL_TIME,
                Draft.MEMORY);
    }
}
