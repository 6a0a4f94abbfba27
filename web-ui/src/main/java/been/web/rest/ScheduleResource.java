package been.web.rest;

import been.analyses.Runs;
import been.analyses.Schedules;
import been.protocol.Listing;
import been.protocol.access.ReadOnly;
import been.protocol.analyses.AnalysisId;
import been.protocol.automation.Schedule;
import been.protocol.automation.ScheduleRequest;
import been.protocol.automation.SwitchRequest;
import been.web.openapi.Succeeds;
import been.web.security.Action;
import java.net.URI;
import java.security.Principal;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** When analyses run by themselves. */
@RestController
@RequestMapping("/api/v1/schedules")
final class ScheduleResource {
    private final Schedules schedules;
    private final Runs runs;

    ScheduleResource(Schedules schedules, Runs runs) {
        this.schedules = schedules;
        this.runs = runs;
    }

    @GetMapping
    @ReadOnly
    Listing<Schedule> list() {
        return new Listing<>(schedules.list());
    }

    @PostMapping
    @Action("schedule.create")
    @Succeeds(201)
    ResponseEntity<Schedule> create(@RequestBody ScheduleRequest request, Principal caller) {
        String analysis = request.analysis();
        String cron = request.cron();
        if (analysis == null || cron == null) {
            throw Refusals.badParameter(
                    "Name the 'analysis' and its times as 'cron', such as {\"analysis\": \"7\", \"cron\": \"0 2 * * MON-FRI\", \"zone\": \"Europe/Prague\"}.");
        }
        AnalysisId id =
                runs.find(analysis).orElseThrow(() -> Refusals.notFound("analysis", analysis));
        return switch (schedules.create(id, cron, request.zone(), caller.getName())) {
            case Schedules.Kept(var schedule) ->
                    ResponseEntity.created(URI.create("/api/v1/schedules/" + schedule.id()))
                            .body(schedule);
            case Schedules.Refused(var why) ->
                    throw Refusals.unprocessable(
                            "schedule.invalid", "The schedule was not created: " + why + ".");
        };
    }

    @GetMapping("/{id}")
    @ReadOnly
    Schedule view(@PathVariable long id) {
        return schedules.find(id).orElseThrow(() -> Refusals.notFound("schedule", id));
    }

    @PutMapping("/{id}")
    @Action("schedule.switch")
    Schedule turn(@PathVariable long id, @RequestBody SwitchRequest change) {
        Boolean isOn = change.enabled();
        if (isOn == null) {
            throw Refusals.badParameter("'enabled' is missing; expected true or false.");
        }
        if (!schedules.turn(id, isOn)) {
            throw Refusals.notFound("schedule", id);
        }
        return view(id);
    }

    @DeleteMapping("/{id}")
    @Action("schedule.delete")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(@PathVariable long id) {
        if (!schedules.delete(id)) {
            throw Refusals.notFound("schedule", id);
        }
    }
}
