package been.web.hooks;

import been.protocol.Wire;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.core.type.TypeReference;

/** Keeps hooks; their secrets are needed to check signatures, and are never shown again. */
final class HookStore {
    private final JdbcClient jdbc;

    /** On a database that the web side's tables are in. */
    HookStore(DataSource database) {
        this.jdbc = JdbcClient.create(database);
    }

    List<Hook> all() {
        return jdbc.sql("SELECT * FROM hook ORDER BY name").query(HookStore::hook).list();
    }

    Optional<Hook> find(String name) {
        return jdbc.sql("SELECT * FROM hook WHERE name = :name")
                .param("name", name)
                .query(HookStore::hook)
                .optional();
    }

    Optional<String> secret(String name) {
        return jdbc.sql("SELECT secret FROM hook WHERE name = :name")
                .param("name", name)
                .query(String.class)
                .optional();
    }

    /** {@code false} when there is one of this name. */
    boolean insert(Hook hook, String secret) {
        return jdbc.sql(
                                """
                                INSERT INTO hook (name, forge, secret, branches, analyses, who,
                                    created_at)
                                VALUES (:name, :forge, :secret, :branches, :analyses, :who, :at)
                                ON CONFLICT (name) DO NOTHING\
                                """)
                        .param("name", hook.name())
                        .param("forge", hook.forge().name())
                        .param("secret", secret)
                        .param("branches", Wire.write(hook.branches()))
                        .param("analyses", Wire.write(hook.analyses()))
                        .param("who", hook.who())
                        .param("at", hook.createdAt().toEpochMilli())
                        .update()
                == 1;
    }

    boolean delete(String name) {
        return jdbc.sql("DELETE FROM hook WHERE name = :name").param("name", name).update() == 1;
    }

    private static Hook hook(ResultSet row, int number) throws SQLException {
        return new Hook(
                row.getString("name"),
                Forge.valueOf(row.getString("forge")),
                texts(row.getString("branches")),
                texts(row.getString("analyses")),
                row.getString("who"),
                Instant.ofEpochMilli(row.getLong("created_at")));
    }

    private static List<String> texts(String json) {
        return Wire.mapper().readValue(json, new TypeReference<List<String>>() {});
    }
}
