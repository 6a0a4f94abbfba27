package been.web.pages.automation;

import been.analyses.AnalysisId;
import been.analyses.Runs;
import been.analyses.Schedules;
import been.analyses.Schedules.Schedule;
import been.web.pages.parts.AskDialog;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.EmptyState;
import been.web.pages.parts.Field;
import been.web.pages.parts.Html;
import been.web.pages.parts.Moment;
import been.web.pages.text.Durations;
import been.web.security.Caller;
import been.web.security.Role;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Span;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/** When analyses run by themselves. */
public final class SchedulesPart extends Div {
    private final transient Schedules schedules;
    private final transient Runs runs;
    private final transient Caller caller;
    private final Div list = new Div();

    public SchedulesPart(Schedules schedules, Runs runs, Caller caller) {
        this.schedules = schedules;
        this.runs = runs;
        this.caller = caller;
        add(
                Html.section(
                        "Schedules",
                        Html.div("actions", new Button("New schedule", _ -> ask())),
                        list));
        refresh();
    }

    private void refresh() {
        Html.fill(list, table(schedules.list()));
    }

    private Component table(List<Schedule> all) {
        if (all.isEmpty()) {
            return new EmptyState(
                    "Nothing runs by the clock",
                    "A schedule lets a regression analysis look for new versions, every night for example, and runs a comparison once more.");
        }
        DataTable table =
                new DataTable("Schedules")
                        .text("analysis")
                        .text("when")
                        .text("next")
                        .text("last")
                        .text("");
        for (Schedule schedule : all) {
            table.row(
                    Html.link("/analyses/" + schedule.analysis(), schedule.name()),
                    new Div(
                            Html.text(schedule.cron(), "mono"),
                            Html.text(" " + schedule.zone(), "quiet")),
                    new Span(schedule.isOn() ? next(schedule) : "rests"),
                    last(schedule),
                    Html.buttons(
                            Html.small(schedule.isOn() ? "Rest" : "Go on", () -> turn(schedule)),
                            Html.small("Remove", () -> remove(schedule))));
        }
        return table;
    }

    private static String next(Schedule schedule) {
        return Durations.moment(schedule.nextAt(), ZoneId.of(schedule.zone()));
    }

    private static Component last(Schedule schedule) {
        if (schedule.lastAt() == null) {
            return new Span("not yet");
        }
        String detail = schedule.detail();
        return new Div(
                new Moment(schedule.lastAt()),
                Html.text(detail == null ? " run " + schedule.lastRun() : " ✕ " + detail, "quiet"));
    }

    private void turn(Schedule schedule) {
        caller.act(
                Role.OPERATOR,
                "schedule.turn",
                Long.toString(schedule.id()),
                () -> schedules.turn(schedule.id(), !schedule.isOn()));
        refresh();
    }

    private void remove(Schedule schedule) {
        AskDialog.confirmRemoval(
                "Run %s by the clock no more?".formatted(schedule.name()),
                "What it measured stays, and it can still be run by hand.",
                () -> {
                    caller.act(
                            Role.OPERATOR,
                            "schedule.delete",
                            Long.toString(schedule.id()),
                            () -> schedules.delete(schedule.id()));
                    refresh();
                });
    }

    private void ask() {
        var analysis = new Field("Analysis, by number or name", "jackson-releases", "");
        var cron =
                new Field("Minute, hour, day of month, month, day of week", "0 2 * * MON-FRI", "");
        var zone = new Field("Time zone", "Europe/Prague", ZoneId.systemDefault().getId());
        new AskDialog(
                        "Run an analysis by the clock",
                        "36rem",
                        () -> make(analysis.value(), cron.value(), zone.value()),
                        analysis,
                        cron,
                        zone)
                .open();
    }

    /** What is wrong; empty when it is on disk. */
    private Optional<String> make(String analysis, String cron, String zone) {
        Optional<AnalysisId> id = runs.find(analysis);
        if (id.isEmpty()) {
            return Optional.of("there is no analysis '%s'".formatted(analysis));
        }
        return switch (caller.act(
                Role.OPERATOR,
                "schedule.create",
                analysis,
                () -> schedules.create(id.get(), cron, zone, caller.name()))) {
            case Schedules.Kept _ -> {
                refresh();
                yield Optional.empty();
            }
            case Schedules.Refused(var why) -> Optional.of(why);
        };
    }
}
