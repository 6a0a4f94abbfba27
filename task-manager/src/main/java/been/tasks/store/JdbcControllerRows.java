package been.tasks.store;

import java.time.Instant;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

final class JdbcControllerRows implements ControllerRows {
    private final JdbcClient jdbc;

    JdbcControllerRows(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Override
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

    @Override
    public void remove(String id) {
        jdbc.sql("DELETE FROM controller WHERE id = :id").param("id", id).update();
    }

    @Override
    public void forget(String name, Instant seenBefore) {
        jdbc.sql("DELETE FROM controller WHERE name = :name OR seen_at < :before")
                .param("name", name)
                .param("before", seenBefore.toEpochMilli())
                .update();
    }

    @Override
    public List<Controller> all() {
        return jdbc.sql("SELECT * FROM controller ORDER BY name, since")
                .query((row, _) ->
                        new Controller(
                                row.getString("id"),
                                row.getString("name"),
                                row.getString("url"),
                                row.getString("fingerprint"),
                                row.getString("cluster"),
                                Instant.ofEpochMilli(row.getLong("since")),
                                Instant.ofEpochMilli(row.getLong("seen_at"))))
                .list();
    }

    @Override
    public String platform(String proposed) {
        jdbc.sql("INSERT INTO platform (one, name) VALUES (1, :name) ON CONFLICT (one) DO NOTHING")
                .param("name", proposed)
                .update();
        return jdbc.sql("SELECT name FROM platform WHERE one = 1").query(String.class).single();
    }
}
