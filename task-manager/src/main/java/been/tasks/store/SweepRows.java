package been.tasks.store;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** How long things are to be kept, and when what is older was removed. */
public final class SweepRows {
    /**
     * How long things of a kind are kept.
     *
     * @param days {@code null} for ever
     */
    public record Rule(String kind, @Nullable Integer days, Instant changedAt, String changedBy) {}

    /**
     * One sweep.
     *
     * @param removed how many things of each kind, and their bytes, as JSON
     */
    public record SweepRow(
            long number,
            String who,
            Instant askedAt,
            @Nullable Instant begunAt,
            @Nullable Instant endedAt,
            @Nullable String removed) {}

    private final JdbcClient jdbc;

    SweepRows(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    public List<Rule> rules() {
        return jdbc.sql(
                        "SELECT kind, keep_days AS days, changed_at, changed_by FROM retention ORDER BY kind")
                .query(Columns.records(Rule.class))
                .list();
    }

    public void put(Rule rule) {
        jdbc.sql(
                        """
                        INSERT INTO retention (kind, keep_days, changed_at, changed_by)
                        VALUES (:kind, :days, :at, :by)
                        ON CONFLICT (kind) DO UPDATE SET keep_days = :days, changed_at = :at,
                            changed_by = :by
                        """)
                .param("kind", rule.kind())
                .param("days", rule.days())
                .param("at", rule.changedAt().toEpochMilli())
                .param("by", rule.changedBy())
                .update();
    }

    /** Requests a sweep, unless one is requested that has not begun. */
    public void ask(String who, Instant now) {
        jdbc.sql(
                        """
                        INSERT INTO sweep (number, who, asked_at)
                        SELECT (SELECT COALESCE(MAX(number), 0) + 1 FROM sweep), :who, :now
                        WHERE NOT EXISTS (SELECT 1 FROM sweep WHERE begun_at IS NULL)
                        """)
                .param("who", who)
                .param("now", now.toEpochMilli())
                .update();
    }

    /** The oldest that has not ended. */
    public Optional<SweepRow> open() {
        return jdbc.sql("SELECT * FROM sweep WHERE ended_at IS NULL ORDER BY number LIMIT 1")
                .query(Columns.records(SweepRow.class))
                .optional();
    }

    public void begin(long number, Instant now) {
        jdbc.sql("UPDATE sweep SET begun_at = COALESCE(begun_at, :now) WHERE number = :number")
                .param("now", now.toEpochMilli())
                .param("number", number)
                .update();
    }

    /** Ends a sweep; only the latest {@code kept} are kept. */
    public void end(long number, Instant now, String removed, int kept) {
        jdbc.sql("UPDATE sweep SET ended_at = :now, removed = :removed WHERE number = :number")
                .param("now", now.toEpochMilli())
                .param("removed", removed)
                .param("number", number)
                .update();
        jdbc.sql("DELETE FROM sweep WHERE number <= :old").param("old", number - kept).update();
    }

    /** Newest first. */
    public List<SweepRow> sweeps(int most) {
        return jdbc.sql("SELECT * FROM sweep ORDER BY number DESC LIMIT :most")
                .param("most", most)
                .query(Columns.records(SweepRow.class))
                .list();
    }
}
