package been.tasks.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

final class JdbcSweepRows implements SweepRows {
    private final JdbcClient jdbc;

    JdbcSweepRows(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Override
    public List<Rule> rules() {
        return jdbc.sql("SELECT * FROM retention ORDER BY kind")
                .query((row, _) ->
                        new Rule(
                                row.getString("kind"),
                                days(row),
                                Objects.requireNonNull(Columns.instant(row, "changed_at")),
                                row.getString("changed_by")))
                .list();
    }

    private static @Nullable Integer days(ResultSet row) throws SQLException {
        int days = row.getInt("keep_days");
        return row.wasNull() ? null : days;
    }

    @Override
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

    @Override
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

    @Override
    public Optional<SweepRow> open() {
        return jdbc.sql("SELECT * FROM sweep WHERE ended_at IS NULL ORDER BY number LIMIT 1")
                .query(JdbcSweepRows::sweep)
                .optional();
    }

    @Override
    public void begin(long number, Instant now) {
        jdbc.sql("UPDATE sweep SET begun_at = COALESCE(begun_at, :now) WHERE number = :number")
                .param("now", now.toEpochMilli())
                .param("number", number)
                .update();
    }

    @Override
    public void end(long number, Instant now, String removed, int kept) {
        jdbc.sql("UPDATE sweep SET ended_at = :now, removed = :removed WHERE number = :number")
                .param("now", now.toEpochMilli())
                .param("removed", removed)
                .param("number", number)
                .update();
        jdbc.sql("DELETE FROM sweep WHERE number <= :old").param("old", number - kept).update();
    }

    @Override
    public List<SweepRow> sweeps(int most) {
        return jdbc.sql("SELECT * FROM sweep ORDER BY number DESC LIMIT :most")
                .param("most", most)
                .query(JdbcSweepRows::sweep)
                .list();
    }

    private static SweepRow sweep(ResultSet row, int number) throws SQLException {
        return new SweepRow(
                row.getLong("number"),
                row.getString("who"),
                Objects.requireNonNull(Columns.instant(row, "asked_at")),
                Columns.instant(row, "begun_at"),
                Columns.instant(row, "ended_at"),
                row.getString("removed"));
    }
}
