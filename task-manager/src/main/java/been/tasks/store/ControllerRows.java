package been.tasks.store;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * The controllers that share the database, as each registered itself. No decision depends on them.
 */
public final class ControllerRows {
    /**
     * One of them.
     *
     * @param id of one run of its process
     * @param fingerprint SHA-256 of its certificate; absent for plain HTTP
     * @param cluster where its cluster member listens; absent when it has none
     * @param seenAt when it last renewed its row, by its own clock
     */
    public record Controller(
            String id,
            String name,
            String url,
            @Nullable String fingerprint,
            @Nullable String cluster,
            Instant since,
            Instant seenAt) {

        public Controller seenAt(Instant now) {
            return new Controller(id, name, url, fingerprint, cluster, since, now);
        }
    }

    private final JdbcClient jdbc;

    ControllerRows(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Adds or renews its row. */
    public void put(Controller controller) {
        jdbc.sql(
                        """
                        INSERT INTO controller (id, name, url, fingerprint, cluster, since, seen_at)
                        VALUES (:id, :name, :url, :fingerprint, :cluster, :since, :seen)
                        ON CONFLICT (id) DO UPDATE SET cluster = :cluster, seen_at = :seen
                        """)
                .param("id", controller.id())
                .param("name", controller.name())
                .param("url", controller.url())
                .param("fingerprint", controller.fingerprint())
                .param("cluster", controller.cluster())
                .param("since", controller.since().toEpochMilli())
                .param("seen", controller.seenAt().toEpochMilli())
                .update();
    }

    public void remove(String id) {
        jdbc.sql("DELETE FROM controller WHERE id = :id").param("id", id).update();
    }

    /** Forgets those of that name, and those last seen before then. */
    public void forget(String name, Instant seenBefore) {
        jdbc.sql("DELETE FROM controller WHERE name = :name OR seen_at < :before")
                .param("name", name)
                .param("before", seenBefore.toEpochMilli())
                .update();
    }

    /** By name. */
    public List<Controller> all() {
        return jdbc.sql("SELECT * FROM controller ORDER BY name, since")
                .query(Columns.records(Controller.class))
                .list();
    }

    /** The platform's own name, which stays the same; the one proposed where it has none yet. */
    public String platform(String proposed) {
        jdbc.sql("INSERT INTO platform (one, name) VALUES (1, :name) ON CONFLICT (one) DO NOTHING")
                .param("name", proposed)
                .update();
        return jdbc.sql("SELECT name FROM platform WHERE one = 1").query(String.class).single();
    }
}
