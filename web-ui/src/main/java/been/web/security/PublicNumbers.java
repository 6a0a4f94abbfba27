package been.web.security;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What everybody may see without signing in, by number. Thread-safe. */
public abstract sealed class PublicNumbers permits PublicAnalyses, PublicChanges {

    private final JdbcClient jdbc;
    private final InstantSource clock;
    private final String kind;

    /**
     * @param kind the table is {@code public_KIND}
     */
    PublicNumbers(DataSource database, InstantSource clock, String kind) {
        this.jdbc = JdbcClient.create(database);
        this.clock = clock;
        this.kind = kind;
    }

    /** {@code analysis} or {@code change}. */
    public final String kind() {
        return kind;
    }

    public final boolean contains(long number) {
        return jdbc.sql("SELECT 1 FROM public_%s WHERE %s = :id".formatted(kind, kind))
                .param("id", number)
                .query(Integer.class)
                .optional()
                .isPresent();
    }

    /** Makes it public. */
    public final void publish(long number, String by) {
        jdbc.sql(
                        """
                        INSERT INTO public_%s (%s, made_by, made_at)
                        VALUES (:id, :by, :at) ON CONFLICT (%s) DO NOTHING
                        """
                                .formatted(kind, kind, kind))
                .param("id", number)
                .param("by", by)
                .param("at", clock.millis())
                .update();
    }

    /** Makes it private; returns whether it was public. */
    public final boolean withdraw(long number) {
        return jdbc.sql("DELETE FROM public_%s WHERE %s = :id".formatted(kind, kind))
                        .param("id", number)
                        .update()
                == 1;
    }

    /**
     * A public one.
     *
     * @param number of the analysis or change
     */
    record Entry(long number, String by, Instant at) {}

    final List<Entry> entries() {
        return jdbc.sql(
                        "SELECT %s, made_by, made_at FROM public_%s ORDER BY %s"
                                .formatted(kind, kind, kind))
                .query((row, _) ->
                        new Entry(
                                row.getLong(1),
                                row.getString(2),
                                Instant.ofEpochMilli(row.getLong(3))))
                .list();
    }
}
