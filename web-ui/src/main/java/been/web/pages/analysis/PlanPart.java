package been.web.pages.analysis;

import been.analyses.Analyses;
import been.analyses.LeftOut;
import been.protocol.access.Role;
import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.AnalysisKind;
import been.protocol.analyses.AnalysisView;
import been.protocol.analyses.PlanView;
import been.protocol.analyses.PlanView.Planned;
import been.protocol.analyses.PlanView.Turn;
import been.statistics.wording.SpokenDuration;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Dialogs;
import been.web.pages.parts.EmptyState;
import been.web.pages.parts.Facts;
import been.web.pages.parts.Html;
import been.web.pages.parts.Links;
import been.web.pages.parts.Pager;
import been.web.pages.text.Numbers;
import been.web.security.Caller;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.notification.Notification;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What is planned and what of it is done: counts, time, precision, order; what to leave out. */
final class PlanPart extends Part {
    private final Analyses analyses;
    private final Caller caller;
    private final Div facts = Html.div("plane pad");
    private final DataTable<Planned> experiments =
            new DataTable<Planned>("What each experiment takes")
                    .key(Planned::key)
                    .whenEmpty(
                            new EmptyState(
                                    "The experiments are not known yet",
                                    "Versions are asked for first; each becomes an experiment."));
    private final DataTable<Turn> order =
            new DataTable<Turn>("Executions in their random order")
                    .key(Turn::place)
                    .number("place", turn -> turn.place() + 1)
                    .column("experiment", Turn::experiment, "label")
                    .column("state", turn -> state(turn.state()))
                    .number("took", PlanPart::took)
                    .column("task", turn -> Links.task(turn.task()));
    private final Div pages = new Div();
    private AnalysisId id = new AnalysisId(0);
    private int offset;

    PlanPart(Analyses analyses, Caller caller) {
        this.analyses = analyses;
        this.caller = caller;
        add(facts, Html.section("Experiments", experiments), Html.section("Order", order, pages));
    }

    @Override
    void show(AnalysisView view, Selection selection) {
        if (!view.summary().id().equals(id)) {
            id = view.summary().id();
            offset = 0;
        }
        analyses.plan(id, offset, Pager.ROWS).ifPresent(plan -> show(view, plan));
    }

    private void show(AnalysisView view, PlanView plan) {
        Html.fill(facts, facts(view, plan));
        boolean isOpen = !view.summary().state().isTerminal() && caller.may(Role.OPERATOR);
        boolean isHistory = view.summary().kind() == AnalysisKind.REGRESSION;
        experiments
                .clearColumns()
                .column(isHistory ? "version" : "configuration", Planned::label, "label")
                .number("executions done", Planned::done)
                .number("expected", Planned::expected)
                .number("time used", Planned::used)
                .number("precision of the mean", each -> share(each.reached(), "–"))
                .column("", Planned::problem, "quiet")
                .column("", each -> Html.only(isOpen && each.problem() == null, leaveOut(each)))
                .draw(plan.experiments());
        order.show(plan.order());
        String count =
                "%d executions so far; more are planned as the statistics demand"
                        .formatted(plan.executions());
        boolean isMore = offset + Pager.ROWS < plan.executions();
        Html.fill(pages, Pager.buttons(offset, isMore, count, to -> turn(view, to)));
    }

    private void turn(AnalysisView view, int to) {
        offset = to;
        analyses.plan(id, offset, Pager.ROWS).ifPresent(plan -> show(view, plan));
    }

    private static Facts facts(AnalysisView view, PlanView plan) {
        Duration remaining = plan.remaining();
        return new Facts()
                .fact("plan", plan.sentence().isEmpty() ? "is being made" : plan.sentence())
                .fact(
                        "precision",
                        "%s wanted, %s reached by the widest interval"
                                .formatted(
                                        share(plan.wanted(), "none"),
                                        share(plan.reached(), "none yet")))
                .fact("time used", plan.used())
                .known(
                        "time left",
                        remaining == null ? "" : "about " + SpokenDuration.of(remaining))
                .fact(
                        "hosts",
                        view.hosts().isEmpty() ? "none yet" : String.join(", ", view.hosts()))
                .fact("random order from seed", String.valueOf(plan.seed()));
    }

    private static String share(@Nullable Double precision, String unknown) {
        return precision == null
                ? unknown
                : "± " + Numbers.significant(Math.round(precision * 1e4) / 100.0) + " %";
    }

    private Button leaveOut(Planned each) {
        Button button = Html.small("Leave out", () -> confirm(each));
        button.setAriaLabel("Leave out " + each.label());
        return button;
    }

    private void confirm(Planned each) {
        AnalysisId asked = id;
        Dialogs.confirm(
                "Leave out " + each.label() + "?",
                "It is not measured any further. What was measured of it is kept.",
                "Leave out",
                "Keep it",
                () -> leave(asked, each));
    }

    private void leave(AnalysisId analysis, Planned each) {
        LeftOut answered = analyses.leaveOut(analysis, each.key(), caller.name());
        Notification.show(
                switch (answered) {
                    case LeftOut.Done _ -> each.label() + " is left out.";
                    case LeftOut.Unknown _ -> "This experiment no longer exists.";
                    case LeftOut.Refused(var why) -> why;
                });
    }

    private static @Nullable Duration took(Turn turn) {
        Double seconds = turn.seconds();
        return seconds == null ? null : Duration.ofMillis(Math.round(seconds * 1000));
    }

    private static Component state(String state) {
        return Html.state(
                state,
                switch (state) {
                    case "landed" -> "good";
                    case "failed" -> "bad";
                    case "cancelled" -> "stopped";
                    default -> "waiting";
                });
    }
}
