package been.analyses.wiring;

import been.analyses.Runs;
import been.analyses.Schedules;
import been.analyses.definition.Timetable;
import been.analyses.trigger.GitAddress;
import been.analyses.trigger.ScheduleRows;
import been.protocol.analyses.AnalysisId;
import been.protocol.automation.Schedule;
import been.tasks.RequestKey;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The schedules of a platform, stored in its database. */
final class ScheduleService implements Schedules {
    private static final Logger LOG = LoggerFactory.getLogger(ScheduleService.class);
    private static final Runs.Wanted WHATEVER_IS_NEW = new Runs.Wanted(null, null);

    private final ScheduleRows rows;
    private final RunService runs;
    private final InstantSource clock;

    /** The address of the repository whose commits an analysis measures. */
    private final Function<AnalysisId, Optional<String>> repository;

    ScheduleService(
            ScheduleRows rows,
            RunService runs,
            InstantSource clock,
            Function<AnalysisId, Optional<String>> repository) {
        this.rows = rows;
        this.runs = runs;
        this.clock = clock;
        this.repository = repository;
    }

    @Override
    public List<Schedule> list() {
        return rows.all();
    }

    @Override
    public Optional<Schedule> find(long id) {
        return rows.find(id);
    }

    @Override
    public Made create(AnalysisId analysis, String cron, @Nullable String zone, String who) {
        Optional<String> refusal = runs.refusal(analysis, WHATEVER_IS_NEW);
        if (refusal.isPresent()) {
            return new Refused(refusal.get());
        }
        try {
            var timetable =
                    Timetable.of(
                            cron, Objects.requireNonNullElse(zone, ZoneId.systemDefault().getId()));
            Optional<Instant> next = timetable.after(clock.instant());
            if (next.isEmpty()) {
                return new Refused("'%s' never occurs".formatted(cron));
            }
            long id = rows.insert(analysis.value(), timetable, who, next.get());
            LOG.info("{} scheduled analysis {} at '{}' {}", who, analysis, cron, zone);
            return new Kept(find(id).orElseThrow());
        } catch (IllegalArgumentException e) {
            return new Refused(Objects.requireNonNullElse(e.getMessage(), "it cannot be read"));
        }
    }

    /** Inserts the schedule of a new analysis, as part of the caller's transaction. */
    void begin(long analysis, Timetable when, String who) {
        Instant next = when.after(clock.instant()).orElse(Instant.ofEpochMilli(Long.MAX_VALUE));
        rows.insert(analysis, when, who, next);
    }

    @Override
    public List<AnalysisId> pushed(Collection<String> addresses) {
        Set<String> pushed =
                addresses.stream().map(GitAddress::repository).collect(Collectors.toSet());
        Instant now = clock.instant();
        return rows.all().stream()
                .filter(one -> one.enabled() && one.cron().equals(Timetable.ON_NEW_VERSION))
                .filter(one ->
                        repository
                                .apply(one.analysis())
                                .filter(url -> pushed.contains(GitAddress.repository(url)))
                                .isPresent())
                .filter(one -> rows.turn(one.id(), true, now))
                .map(Schedule::analysis)
                .toList();
    }

    @Override
    public boolean turn(long id, boolean isOn) {
        Instant now = clock.instant();
        return rows.find(id)
                .map(found ->
                        rows.turn(id, isOn, timetable(found).after(now).orElse(found.nextAt())))
                .orElse(false);
    }

    @Override
    public boolean delete(long id) {
        return rows.delete(id);
    }

    /**
     * Requests runs for due schedules, one for each even if several times have passed, and none
     * while the last one waits, which brings the same.
     */
    void fire() {
        Instant now = clock.instant();
        for (Schedule due : rows.due(now)) {
            Instant next = timetable(due).after(now).orElse(Instant.ofEpochMilli(Long.MAX_VALUE));
            Long last = due.lastRun();
            if (last != null && runs.isWaiting(last)) {
                rows.fired(due, now, next, last, null);
                continue;
            }
            String key = "schedule-%d-%d".formatted(due.id(), due.nextAt().toEpochMilli());
            var trigger =
                    runs.trigger(
                            due.analysis(),
                            WHATEVER_IS_NEW,
                            "schedule " + due.id(),
                            new RequestKey("schedules", key, key));
            switch (trigger) {
                case Runs.Taken(var run) -> rows.fired(due, now, next, run.id(), null);
                case Runs.Refused(var problems) ->
                        rows.fired(due, now, next, null, String.join("; ", problems));
            }
        }
    }

    private static Timetable timetable(Schedule of) {
        return Timetable.of(of.cron(), of.zone());
    }
}
