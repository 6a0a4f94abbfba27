package been.web.security;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The analyses that everybody may see without signing in. Thread-safe. */
public final class PublicAnalyses {

    private final JdbcClient jdbc;
    private final InstantSource clock;

    PublicAnalyses(DataSource database, InstantSource clock) {
        this.jdbc = JdbcClient.create(database);
        this.clock = clock;
    }

    public record Published(long analysis, String by, Instant at) {}

    public boolean contains(long analysis) {
        return jdbc.sql("SELECT 1 FROM public_analysis WHERE analysis = :id")
                .param("id", analysis)
                .query(Integer.class)
                .optional()
                .isPresent();
    }

    /** False for text that is not a number. */
    boolean contains(String analysis) {
        try {
            return contains(Long.parseLong(analysis));
        } catch (NumberFormatException _) {
            return false;
        }
    }

    public List<Published> list() {
        return jdbc.sql("SELECT analysis, made_by, made_at FROM public_analysis ORDER BY analysis")
                .query((row, _) ->
                        new Published(
                                row.getLong(1),
                                row.getString(2),
                                Instant.ofEpochMilli(row.getLong(3))))
                .list();
    }

    /** Makes an analysis public. */
    public void publish(long analysis, String by) {
        jdbc.sql(
                        """
                        INSERT INTO public_analysis (analysis, made_by, made_at)
                        VALUES (:id, :by, :at) ON CONFLICT (analysis) DO NOTHING
                        """)
                .param("id", analysis)
                .param("by", by)
                .param("at", clock.millis())
                .update();
    }

    /** Makes an analysis private; returns whether it was public. */
    public boolean withdraw(long analysis) {
        return jdbc.sql("DELETE FROM public_analysis WHERE analysis = :id")
                        .param("id", analysis)
                        .update()
                == 1;
    }
}
