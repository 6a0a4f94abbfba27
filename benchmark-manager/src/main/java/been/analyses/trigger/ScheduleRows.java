package been.analyses.trigger;

import been.analyses.definition.Timetable;
import been.depot.InsertRetry;
import been.depot.RecordMapper;
import been.protocol.automation.Schedule;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Keeps schedules; each method is one statement. Thread-safe. */
public final class ScheduleRows {
    private static final RecordMapper<Schedule> SCHEDULE = RecordMapper.of(Schedule.class);

    private final JdbcClient jdbc;
    private final TransactionTemplate transaction;

    /** On the database with the analyses' tables. */
    public ScheduleRows(DataSource database) {
        this.jdbc = JdbcClient.create(database);
        this.transaction = new TransactionTemplate(new DataSourceTransactionManager(database));
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

    public long insert(long analysis, Timetable timetable, String who, Instant nextAt) {
        return InsertRetry.run(transaction, () -> insertOnce(analysis, timetable, who, nextAt));
    }

    /**
     * The same as a part of the caller's transaction.
     *
     * @throws DuplicateKeyException if another controller used the number meanwhile
     */
    public long insertOnce(long analysis, Timetable timetable, String who, Instant nextAt) {
        long id =
                jdbc.sql("SELECT COALESCE(MAX(id), 0) + 1 FROM analysis_schedule")
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
                        UPDATE analysis_schedule SET last_at = :at, next_at = :next, last_run = :run,
                            detail = :why WHERE id = :id AND next_at = :was\
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
