package been.web.pages.automation;

import been.analyses.Runs;
import been.analyses.Schedules;
import been.protocol.analyses.AnalysisId;
import been.protocol.automation.Schedule;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Dialogs;
import been.web.pages.parts.EditableList;
import been.web.pages.parts.EmptyState;
import been.web.pages.parts.Field;
import been.web.pages.parts.Html;
import been.web.pages.parts.Links;
import been.web.pages.parts.Problem;
import been.web.pages.text.Durations;
import been.web.security.Caller;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Span;
import java.time.ZoneId;
import java.util.Optional;

/** When analyses are run automatically. */
public final class SchedulesPart extends Div {
    private final Schedules schedules;
    private final Runs runs;
    private final Caller caller;
    private final EditableList<Schedule> list;

    public SchedulesPart(Schedules schedules, Runs runs, Caller caller) {
        this.schedules = schedules;
        this.runs = runs;
        this.caller = caller;
        var table =
                new DataTable<Schedule>("Schedules")
                        .column("analysis", each -> Links.analysis(each.analysis(), each.name()))
                        .column("when", SchedulesPart::when)
                        .column("next", each -> each.enabled() ? next(each) : "paused")
                        .column("last", SchedulesPart::last)
                        .whenEmpty(
                                new EmptyState(
                                        "No schedule yet",
                                        "A schedule lets a regression analysis look for new versions, every night for example, and repeats a comparison."));
        list =
                new EditableList<>(table, true, schedules::list)
                        .action(each -> each.enabled() ? "Pause" : "Resume", _ -> true, this::turn)
                        .removing(
                                each -> "Remove the schedule of %s?".formatted(each.name()),
                                "Its results stay, and it can still be run by hand.",
                                this::remove)
                        .adding("New schedule", this::ask)
                        .refresh();
        add(Html.section("Schedules", list));
    }

    private static Component when(Schedule schedule) {
        return new Div(Html.text(schedule.cron(), "mono"), Html.quiet(" " + schedule.zone()));
    }

    private static String next(Schedule schedule) {
        return Durations.moment(schedule.nextAt(), ZoneId.of(schedule.zone()));
    }

    private static Component last(Schedule schedule) {
        String detail = schedule.detail();
        return schedule.lastAt() == null
                ? new Span("not yet")
                : Html.line(
                        schedule.lastAt(),
                        Html.quiet(detail == null ? " run " + schedule.lastRun() : " ✕ " + detail));
    }

    private void turn(Schedule schedule) {
        schedules.turn(schedule.id(), !schedule.enabled());
    }

    private void remove(Schedule schedule) {
        schedules.delete(schedule.id());
    }

    private void ask() {
        var analysis = new Field("Analysis, by number or name", "jackson-releases", "");
        var cron =
                new Field("Minute, hour, day of month, month, day of week", "0 2 * * MON-FRI", "");
        var zone = new Field("Time zone", "Europe/Prague", ZoneId.systemDefault().getId());
        Dialogs.ask(
                "New schedule",
                "36rem",
                "Save",
                problem -> create(analysis.value(), cron.value(), zone.value(), problem),
                analysis,
                cron,
                zone);
    }

    private boolean create(String analysis, String cron, String zone, Problem problem) {
        Optional<AnalysisId> id = runs.find(analysis);
        if (id.isEmpty()) {
            return problem.say("There is no analysis '%s'.".formatted(analysis));
        }
        return switch (schedules.create(id.get(), cron, zone, caller.name())) {
            case Schedules.Kept _ -> {
                list.refresh();
                yield true;
            }
            case Schedules.Refused(var why) -> problem.say(why);
        };
    }
}
