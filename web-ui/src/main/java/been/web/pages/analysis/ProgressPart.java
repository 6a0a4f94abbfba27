package been.web.pages.analysis;

import been.analyses.Analyses;
import been.protocol.analyses.AnalysisKind;
import been.protocol.analyses.AnalysisView;
import been.protocol.analyses.AnalysisView.Experiment;
import been.protocol.analyses.AnalysisView.Failure;
import been.protocol.analyses.AnalysisView.Steadiness;
import been.protocol.analyses.AnalysisView.Unmeasured;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Html;
import been.web.pages.parts.Links;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Paragraph;
import com.vaadin.flow.component.html.Section;
import com.vaadin.flow.component.html.Span;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The plan, the progress of each experiment, and what failed. */
final class ProgressPart extends Part {
    private final Paragraph plan = Html.styled(new Paragraph(), "sentence");
    private final DataTable<Experiment> experiments =
            new DataTable<>("Experiments and their executions");
    private final DataTable<Steadiness> steadiness =
            new DataTable<Steadiness>("What executions do over their iterations")
                    .column("metric", Steadiness::metric)
                    .column("experiment", Steadiness::experiment, "label")
                    .column("over its iterations", ProgressPart::kind)
                    .number(
                            "steady from",
                            one -> one.steadyFrom() == null ? "never" : one.steadyFrom())
                    .number("left out of each execution", Steadiness::leftOut);
    private final DataTable<Failure> failures =
            new DataTable<Failure>("What failed and why")
                    .column("task", failure -> Links.task(failure.task()))
                    .column("experiment", Failure::experiment)
                    .column("reason", failure -> Html.state(failure.reason(), "bad"))
                    .column("detail", Failure::detail)
                    .column("when", failure -> when(failure.when()));
    private final DataTable<Unmeasured> unmeasured =
            new DataTable<Unmeasured>("Versions that are not measured, and why")
                    .number("versions", one -> String.format(Locale.ROOT, "%,d", one.versions()))
                    .column("reason", one -> one.why().isEmpty() ? "not yet" : one.why());
    private final VersionList versions;
    private final Section unmeasuredSection;
    private final Section steadySection = Html.section("Steady state", steadiness);
    private final Section failureSection = Html.section("Failures", failures);
    private final Span noFailure = Html.quiet("Nothing failed.");

    ProgressPart(Analyses analyses) {
        versions = new VersionList(analyses);
        unmeasuredSection = Html.section("Versions", unmeasured, versions);
        unmeasuredSection.getStyle().set("margin-top", "0");
        steadySection.getStyle().set("margin-top", "0");
        failureSection.getStyle().set("margin-top", "0");
        add(
                Html.div("plane pad", plan),
                experiments,
                unmeasuredSection,
                steadySection,
                failureSection,
                noFailure);
    }

    @Override
    void show(AnalysisView view, Selection selection) {
        String pilot = view.pilot() == null ? "" : ". From the pilot: " + view.pilot();
        plan.setText("Plan: " + view.plan() + pilot);
        boolean isRegression = view.summary().kind() == AnalysisKind.REGRESSION;
        experiments
                .clearColumns()
                .column(isRegression ? "version" : "configuration", Experiment::label, "label");
        CommitCell.addColumn(experiments, view.experiments());
        experiments
                .column("executions", ProgressPart::meter)
                .number("done", Experiment::executionsDone)
                .number("planned", Experiment::executionsPlanned)
                .column("problem", experiment -> problem(view, experiment))
                .show(view.experiments());
        unmeasured.show(view.unmeasured());
        unmeasuredSection.setVisible(!view.unmeasured().isEmpty());
        if (!view.unmeasured().isEmpty()) {
            versions.show(view.summary().id());
        }
        steadiness.show(view.steadiness());
        steadySection.setVisible(!view.steadiness().isEmpty());
        failures.show(view.failures());
        failureSection.setVisible(!view.failures().isEmpty());
        noFailure.setVisible(view.failures().isEmpty());
    }

    private static Component meter(Experiment experiment) {
        return Html.meter(
                experiment.executionsPlanned() == 0
                        ? 0
                        : (double) experiment.executionsDone() / experiment.executionsPlanned());
    }

    /** With a link to its task and log. */
    private static @Nullable Component problem(AnalysisView view, Experiment experiment) {
        String problem = experiment.problem();
        if (problem == null) {
            return null;
        }
        Component state = Html.state(problem, experiment.identicalTo() != null ? "paused" : "bad");
        return view.failures().stream()
                .filter(failure -> failure.experiment().equals(experiment.key()))
                .reduce((_, last) -> last)
                .<Component>map(failure -> Html.line(state, Links.task(failure.task(), "log")))
                .orElse(state);
    }

    private static Component kind(Steadiness one) {
        boolean isSteady = one.kind().equals("flat") || one.kind().equals("warm-up");
        return Html.state(one.kind(), isSteady ? "good" : "paused");
    }

    /** A time where it is an ISO instant. */
    private static Object when(String when) {
        try {
            return Instant.parse(when);
        } catch (DateTimeException _) {
            return when;
        }
    }
}
