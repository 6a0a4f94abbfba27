package been.web.pages.analysis;

import been.analyses.AnalysisView;
import been.analyses.AnalysisView.Experiment;
import been.analyses.AnalysisView.Failure;
import been.analyses.AnalysisView.Steadiness;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Html;
import been.web.pages.parts.LongTable;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Paragraph;
import com.vaadin.flow.component.html.Section;
import com.vaadin.flow.component.html.Span;
import java.util.List;

/** What was planned, how far each experiment is, and what failed. */
final class ProgressPart extends Part {

    private final LongTable<Experiment> experiments = LongTable.of(this::table);
    private final Div steadiness = new Div();
    private final Div failures = new Div();
    private final Paragraph plan = new Paragraph();
    private boolean isRegression;

    ProgressPart() {
        plan.addClassName("sentence");
        add(Html.div("plane pad", plan), experiments, steadiness, failures);
    }

    @Override
    void show(AnalysisView view, Selection selection) {
        String pilot = view.pilot() == null ? "" : ". From the pilot: " + view.pilot();
        plan.setText("Plan: " + view.plan() + pilot);
        Html.fill(steadiness, steadiness(view));
        isRegression = view.summary().kind().equals("regression");
        experiments.show(view.experiments());
        Html.fill(failures, failures(view.failures()));
    }

    private DataTable table(List<Experiment> part) {
        DataTable table =
                new DataTable("Experiments and their executions")
                        .text(isRegression ? "version" : "configuration")
                        .text("executions")
                        .number("done")
                        .number("planned")
                        .text("problem");
        part.forEach(experiment -> table.row(cells(experiment)));
        return table;
    }

    private static Component[] cells(Experiment experiment) {
        String problem = experiment.problem();
        return new Component[] {
            Html.text(experiment.label(), "label"),
            meter(experiment),
            DataTable.cell(String.valueOf(experiment.executionsDone())),
            DataTable.cell(String.valueOf(experiment.executionsPlanned())),
            problem == null ? new Span() : Html.text(problem, "state", "bad")
        };
    }

    private static Component meter(Experiment experiment) {
        double share =
                experiment.executionsPlanned() == 0
                        ? 0
                        : (double) experiment.executionsDone() / experiment.executionsPlanned();
        Div meter = Html.div("meter");
        meter.getElement().setProperty("innerHTML", "<i></i>");
        meter.getElement().setAttribute("aria-hidden", "true");
        meter.getStyle().set("--share", String.valueOf(Math.clamp(share, 0, 1)));
        return meter;
    }

    /** Nothing where executions have too few iterations to tell. */
    private static Component steadiness(AnalysisView view) {
        if (view.steadiness().isEmpty()) {
            return new Span();
        }
        DataTable table =
                new DataTable("What executions do over their iterations")
                        .text("metric")
                        .text("experiment")
                        .text("over its iterations")
                        .number("steady from")
                        .number("left out of each execution");
        for (Steadiness one : view.steadiness()) {
            boolean isSteady = one.kind().equals("flat") || one.kind().equals("warm-up");
            table.row(
                    DataTable.cell(one.metric()),
                    Html.text(one.experiment(), "label"),
                    Html.text(one.kind(), "state", isSteady ? "good" : "paused"),
                    DataTable.cell(
                            one.steadyFrom() == null ? "never" : String.valueOf(one.steadyFrom())),
                    DataTable.cell(String.valueOf(one.leftOut())));
        }
        return Html.section("Steady state", table);
    }

    private static Component failures(List<Failure> failures) {
        if (failures.isEmpty()) {
            return Html.text("Nothing failed.", "quiet");
        }
        LongTable<Failure> table = LongTable.of(ProgressPart::failed);
        table.show(failures);
        Section section = Html.section("Failures", table);
        section.getStyle().set("margin-top", "0");
        return section;
    }

    private static DataTable failed(List<Failure> part) {
        DataTable table =
                new DataTable("What failed and why")
                        .text("task")
                        .text("experiment")
                        .text("reason")
                        .text("detail")
                        .text("when");
        for (Failure failure : part) {
            table.row(
                    Html.link("/tasks/" + failure.task(), failure.task()),
                    DataTable.cell(failure.experiment()),
                    Html.text(failure.reason(), "state", "bad"),
                    DataTable.cell(failure.detail()),
                    when(failure.when()));
        }
        return table;
    }

    private static Component when(String when) {
        return FailureTime.parse(when)
                .<Component>map(been.web.pages.parts.Moment::new)
                .orElseGet(() -> new Span(when));
    }
}
