package been.web.rest;

import been.analyses.Runs;
import been.analyses.Schedules;
import been.analyses.Schedules.Schedule;
import been.protocol.analyses.AnalysisId;
import been.web.openapi.Succeeds;
import been.web.security.AllowedTo;
import been.web.security.Role;
import java.net.URI;
import java.security.Principal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
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

    /**
     * A schedule to be.
     *
     * @param analysis its number or name
     * @param zone left out for that of the controller
     */
    record Request(@Nullable String analysis, @Nullable String cron, @Nullable String zone) {}

    /** What may be changed of one. */
    record Change(@Nullable Boolean enabled) {}

    /** One as it stands. */
    record Report(
            long id,
            AnalysisId analysis,
            String name,
            String cron,
            String zone,
            boolean enabled,
            Instant nextAt,
            @Nullable Instant lastAt,
            @Nullable Long lastRun,
            @Nullable String detail,
            String who) {

        static Report of(Schedule schedule) {
            return new Report(
                    schedule.id(),
                    schedule.analysis(),
                    schedule.name(),
                    schedule.cron(),
                    schedule.zone(),
                    schedule.isOn(),
                    schedule.nextAt(),
                    schedule.lastAt(),
                    schedule.lastRun(),
                    schedule.detail(),
                    schedule.who());
        }
    }

    @GetMapping
    @AllowedTo(Role.VIEWER)
    Listing<Report> list() {
        return new Listing<>(schedules.list().stream().map(Report::of).toList());
    }

    @PostMapping
    @AllowedTo(Role.OPERATOR)
    @Succeeds(201)
    ResponseEntity<Report> create(@RequestBody Request request, Principal caller) {
        String analysis = request.analysis();
        String cron = request.cron();
        if (analysis == null || cron == null) {
            throw Refusals.badParameter(
                    "Say which 'analysis' runs when, such as {\"analysis\": \"7\", \"cron\": \"0 2 * * MON-FRI\", \"zone\": \"Europe/Prague\"}.");
        }
        AnalysisId id =
                runs.find(analysis).orElseThrow(() -> Refusals.notFound("analysis", analysis));
        return switch (schedules.create(id, cron, request.zone(), caller.getName())) {
            case Schedules.Kept(var schedule) ->
                    ResponseEntity.created(URI.create("/api/v1/schedules/" + schedule.id()))
                            .body(Report.of(schedule));
            case Schedules.Refused(var why) ->
                    throw Refusals.unprocessable(
                            "schedule.invalid", "Nothing is scheduled: " + why + ".");
        };
    }

    @GetMapping("/{id}")
    @AllowedTo(Role.VIEWER)
    Report view(@PathVariable long id) {
        return schedules
                .find(id)
                .map(Report::of)
                .orElseThrow(() -> Refusals.notFound("schedule", id));
    }

    @PutMapping("/{id}")
    @AllowedTo(Role.OPERATOR)
    Report turn(@PathVariable long id, @RequestBody Change change) {
        Boolean isOn = change.enabled();
        if (isOn == null) {
            throw Refusals.badParameter("Say whether it is 'enabled'.");
        }
        if (!schedules.turn(id, isOn)) {
            throw Refusals.notFound("schedule", id);
        }
        return view(id);
    }

    @DeleteMapping("/{id}")
    @AllowedTo(Role.OPERATOR)
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(@PathVariable long id) {
        if (!schedules.delete(id)) {
            throw Refusals.notFound("schedule", id);
        }
    }
}
