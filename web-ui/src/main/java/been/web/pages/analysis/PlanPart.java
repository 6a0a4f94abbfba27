package been.web.pages.analysis;

import been.analyses.Analyses;
import been.analyses.AnalysisId;
import been.analyses.AnalysisView;
import been.analyses.LeftOut;
import been.analyses.PlanView;
import been.analyses.PlanView.Planned;
import been.analyses.PlanView.Turn;
import been.statistics.wording.SpokenDuration;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.EmptyState;
import been.web.pages.parts.Facts;
import been.web.pages.parts.Html;
import been.web.pages.parts.LongTable;
import been.web.pages.parts.Pager;
import been.web.pages.text.Numbers;
import been.web.security.Caller;
import been.web.security.Role;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.confirmdialog.ConfirmDialog;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Span;
import com.vaadin.flow.component.notification.Notification;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What is planned and what of it is done: counts, time, precision, order; what to leave out. */
final class PlanPart extends Part {
    private final Analyses analyses;
    private final Caller caller;
    private int offset;
    private Optional<AnalysisView> shown = Optional.empty();
    private final LongTable<Planned> table = LongTable.of(this::table);

    PlanPart(Analyses analyses, Caller caller) {
        this.analyses = analyses;
        this.caller = caller;
    }

    @Override
    void show(AnalysisView view, Selection selection) {
        if (shown.filter(before -> before.summary().id().equals(view.summary().id())).isEmpty()) {
            offset = 0;
        }
        shown = Optional.of(view);
        analyses.plan(view.summary().id(), offset, Pager.ROWS)
                .ifPresent(
                        plan -> Html.fill(this, facts(view, plan), experiments(plan), order(plan)));
    }

    private static Component facts(AnalysisView view, PlanView plan) {
        var facts = new Facts();
        facts.fact("plan", plan.sentence().isEmpty() ? "is being made" : plan.sentence());
        facts.fact(
                "precision",
                "%s wanted, %s reached by the widest interval"
                        .formatted(
                                plan.wanted() == null ? "none" : share(plan.wanted()),
                                plan.reached() == null ? "none yet" : share(plan.reached())));
        facts.fact("time used", SpokenDuration.of(plan.used()));
        Duration remaining = plan.remaining();
        if (remaining != null) {
            facts.fact("time left", "about " + SpokenDuration.of(remaining));
        }
        facts.fact("hosts", view.hosts().isEmpty() ? "none yet" : String.join(", ", view.hosts()));
        facts.fact("random order from seed", String.valueOf(plan.seed()));
        return Html.div("plane pad", facts);
    }

    private static String share(double precision) {
        return "± " + Numbers.significant(Math.round(precision * 1e4) / 100.0) + " %";
    }

    private Component experiments(PlanView plan) {
        if (plan.experiments().isEmpty()) {
            return new EmptyState(
                    "The experiments are not known yet",
                    "Versions are asked for first; each becomes an experiment.");
        }
        table.show(plan.experiments());
        return Html.section("Experiments", table);
    }

    private DataTable table(List<Planned> part) {
        AnalysisView view = shown.orElseThrow();
        DataTable table =
                new DataTable("What each experiment takes")
                        .text(
                                view.summary().kind().equals("regression")
                                        ? "version"
                                        : "configuration")
                        .number("executions done")
                        .number("expected")
                        .number("time used")
                        .number("precision of the mean")
                        .text("")
                        .text("");
        boolean isOpen = !view.summary().state().isTerminal() && caller.may(Role.OPERATOR);
        for (Planned each : part) {
            table.row(
                    Html.text(each.label(), "label"),
                    DataTable.cell(String.valueOf(each.done())),
                    DataTable.cell(String.valueOf(each.expected())),
                    DataTable.cell(SpokenDuration.of(each.used())),
                    DataTable.cell(reached(each.reached())),
                    Html.text(each.problem() == null ? "" : each.problem(), "quiet"),
                    isOpen && each.problem() == null
                            ? leaveOut(view.summary().id(), each)
                            : new Span());
        }
        return table;
    }

    private static String reached(@Nullable Double share) {
        return share == null ? "–" : share(share);
    }

    private Button leaveOut(AnalysisId id, Planned each) {
        Button button = Html.small("Leave out", () -> confirm(id, each));
        button.setAriaLabel("Leave out " + each.label());
        return button;
    }

    private void confirm(AnalysisId id, Planned each) {
        var dialog = new ConfirmDialog();
        dialog.setHeader("Leave out " + each.label() + "?");
        dialog.setText("It is measured no further. What was measured of it is kept.");
        dialog.setCancelable(true);
        dialog.setCancelText("Keep it");
        dialog.setConfirmText("Leave out");
        dialog.addConfirmListener(_ -> {
            LeftOut answered =
                    caller.act(
                            Role.OPERATOR,
                            "experiment.leave-out",
                            id + "/" + each.key(),
                            () -> analyses.leaveOut(id, each.key(), caller.name()));
            switch (answered) {
                case LeftOut.Done _ -> Notification.show(each.label() + " is left out.");
                case LeftOut.Unknown _ ->
                        Notification.show("There is no such experiment any more.");
                case LeftOut.Refused(var why) -> Notification.show(why);
            }
        });
        dialog.open();
    }

    private Component order(PlanView plan) {
        DataTable table =
                new DataTable("Executions in their random order")
                        .number("place")
                        .text("experiment")
                        .text("state")
                        .number("took")
                        .text("task");
        for (Turn turn : plan.order()) {
            Double seconds = turn.seconds();
            table.row(
                    DataTable.cell(String.valueOf(turn.place() + 1)),
                    Html.text(turn.experiment(), "label"),
                    state(turn.state()),
                    DataTable.cell(
                            seconds == null
                                    ? ""
                                    : SpokenDuration.of(
                                            Duration.ofMillis(Math.round(seconds * 1000)))),
                    Html.link("/tasks/" + turn.task(), turn.task()));
        }
        Div pages = Html.div("row pager");
        if (offset > 0) {
            pages.add(Html.small("← Before", () -> turn(-Pager.ROWS)));
        }
        if (offset + Pager.ROWS < plan.executions()) {
            pages.add(Html.small("More →", () -> turn(Pager.ROWS)));
        }
        pages.add(
                Html.text(
                        "%d executions so far; more are planned as the statistics demand"
                                .formatted(plan.executions()),
                        "quiet"));
        return Html.section("Order", table, pages);
    }

    private void turn(int by) {
        offset = Math.max(0, offset + by);
        shown.ifPresent(view ->
                analyses.plan(view.summary().id(), offset, Pager.ROWS)
                        .ifPresent(plan ->
                                Html.fill(
                                        this, facts(view, plan), experiments(plan), order(plan))));
    }

    private static Component state(String state) {
        return Html.text(
                state,
                "state",
                switch (state) {
                    case "landed" -> "good";
                    case "failed" -> "bad";
                    case "cancelled" -> "stopped";
                    default -> "waiting";
                });
    }
}
