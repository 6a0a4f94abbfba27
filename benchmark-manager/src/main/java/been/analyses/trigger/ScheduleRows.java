package been.analyses.trigger;

import been.analyses.definition.Timetable;
import been.depot.RecordMapper;
import been.protocol.automation.Schedule;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Keeps schedules. Thread-safe. */
public final class ScheduleRows {
    private static final RecordMapper<Schedule> SCHEDULE = RecordMapper.of(Schedule.class);

    /** Later than this, a run is not the one that was due. */
    private static final Duration GRACE = Duration.ofHours(1);

    private final JdbcClient jdbc;

    /** On the database with the analyses' tables. */
    public ScheduleRows(DataSource database) {
        this.jdbc = JdbcClient.create(database);
    }

    public List<Schedule> all() {
        return jdbc.sql(select("")).query(SCHEDULE).list();
    }

    /** The schedules that are due. */
    public List<Schedule> due(Instant now) {
        return jdbc.sql(select("WHERE is_on = 1 AND next_at <= :now"))
                .param("now", now.toEpochMilli())
                .query(SCHEDULE)
                .list();
    }

    /**
     * A schedule that does not bring what it should.
     *
     * @param mark the same for the same failure, however often it is found
     * @param why the end of a sentence
     */
    public record Missed(Schedule schedule, String mark, String why) {}

    /** What is known of the last times of a schedule. */
    record Past(
            Schedule schedule,
            @Nullable Instant dueAt,
            @Nullable String runState,
            @Nullable String runDetail,
            @Nullable Instant openSince,
            @Nullable Instant goodAt) {

        /**
         * Why its data do not arrive, if so. One that was switched off or deleted misses nothing.
         */
        Optional<Missed> missed(Instant now) {
            Instant last = schedule.lastAt();
            boolean isByClock = !schedule.cron().equals(Timetable.ON_NEW_VERSION);
            String since = goodAt == null ? "never" : String.valueOf(goodAt.toEpochMilli());
            if (!schedule.enabled()) {
                return Optional.empty();
            } else if (isByClock && schedule.nextAt().plus(GRACE).isBefore(now)) {
                return missed(
                        since, "was due at %s and did not start".formatted(schedule.nextAt()));
            } else if (schedule.detail() != null) {
                return missed(since, "could not start: " + schedule.detail());
            } else if ("FAILED".equals(runState) || "STOPPED".equals(runState)) {
                String why = runDetail == null ? "" : ": " + runDetail;
                return missed(
                        since,
                        "run %d %s%s"
                                .formatted(
                                        schedule.lastRun(),
                                        "FAILED".equals(runState) ? "failed" : "was stopped",
                                        why));
            } else if (isByClock && last != null && openSince != null && openSince.isBefore(last)) {
                return missed(since, "the run of %s has not ended".formatted(openSince));
            } else if (isByClock
                    && last != null
                    && dueAt != null
                    && dueAt.plus(GRACE).isBefore(last)) {
                return missed(
                        "due-" + dueAt.toEpochMilli(),
                        "was due at %s and started at %s".formatted(dueAt, last));
            }
            return Optional.empty();
        }

        private Optional<Missed> missed(String mark, String why) {
            return Optional.of(
                    new Missed(schedule, "missed-%d-%s".formatted(schedule.id(), mark), why));
        }
    }

    private static final RecordMapper<Past> PAST =
            RecordMapper.of(Past.class).with("schedule", SCHEDULE);

    /**
     * The schedules that are on and have missed a run. An analysis may have many thousand runs:
     * only the open ones are read, and the newest back to one that succeeded.
     */
    public List<Missed> missed(Instant now) {
        return jdbc
                .sql(
                        """
                        SELECT s.*, s.is_on AS enabled, a.name, r.state AS run_state,
                            r.detail AS run_detail,
                            (SELECT MIN(o.asked_at) FROM analysis_run o
                                WHERE o.analysis = s.analysis AND o.who = 'schedule ' || s.id
                                    AND o.id IN (SELECT id FROM analysis_run
                                        WHERE ended_at IS NULL)) AS open_since,
                            (SELECT g.asked_at FROM analysis_run g
                                WHERE g.analysis = s.analysis AND g.state = 'FINISHED'
                                    AND g.who = 'schedule ' || s.id
                                ORDER BY g.id DESC LIMIT 1) AS good_at
                        FROM analysis_schedule s JOIN analysis a ON a.id = s.analysis
                        LEFT JOIN analysis_run r ON r.id = s.last_run
                        WHERE s.is_on = 1 ORDER BY s.id\
                        """)
                .query(PAST)
                .list()
                .stream()
                .flatMap(past -> past.missed(now).stream())
                .toList();
    }

    public Optional<Schedule> find(long id) {
        return jdbc.sql(select("WHERE analysis_schedule.id = :id"))
                .param("id", id)
                .query(SCHEDULE)
                .optional();
    }

    private static String select(String where) {
        return "SELECT analysis_schedule.*, is_on AS enabled, analysis.name FROM analysis_schedule"
                + " JOIN analysis ON analysis.id = analysis_schedule.analysis "
                + where
                + " ORDER BY analysis_schedule.id";
    }

    /** May be a part of the caller's transaction. */
    public long insert(long analysis, Timetable timetable, String who, Instant nextAt) {
        long id =
                jdbc.sql("UPDATE analysis_schedule_number SET last = last + 1 RETURNING last")
                        .query(Long.class)
                        .single();
        jdbc.sql(
                        """
                        INSERT INTO analysis_schedule (id, analysis, cron, zone, who, is_on, next_at)
                        VALUES (:id, :analysis, :cron, :zone, :who, 1, :next)\
                        """)
                .param("id", id)
                .param("analysis", analysis)
                .param("cron", timetable.cron())
                .param("zone", timetable.zone().getId())
                .param("who", who)
                .param("next", nextAt.toEpochMilli())
                .update();
        return id;
    }

    /** Records that a schedule fired; changes nothing if another controller was faster. */
    public void fired(
            Schedule schedule,
            Instant at,
            Instant nextAt,
            @Nullable Long run,
            @Nullable String why) {
        jdbc.sql(
                        """
                        UPDATE analysis_schedule SET last_at = :at, due_at = :was, next_at = :next,
                            last_run = :run, detail = :why WHERE id = :id AND next_at = :was\
                        """)
                .param("at", at.toEpochMilli())
                .param("next", nextAt.toEpochMilli())
                .param("run", run)
                .param("why", why)
                .param("id", schedule.id())
                .param("was", schedule.nextAt().toEpochMilli())
                .update();
    }

    public boolean turn(long id, boolean isOn, Instant nextAt) {
        return jdbc.sql("UPDATE analysis_schedule SET is_on = :on, next_at = :next WHERE id = :id")
                        .param("on", isOn ? 1 : 0)
                        .param("next", nextAt.toEpochMilli())
                        .param("id", id)
                        .update()
                == 1;
    }

    public boolean delete(long id) {
        return jdbc.sql("DELETE FROM analysis_schedule WHERE id = :id").param("id", id).update()
                == 1;
    }
}
