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

/** Stores pushes; a push that is reported again is stored once. */
final class PushStore {
    /** What people shorten a commit to, at least. */
    private static final int SHORTEST = 7;

    private final JdbcClient jdbc;

    /** On a database that the web side's tables are in. */
    PushStore(DataSource database) {
        this.jdbc = JdbcClient.create(database);
    }

    void keep(String hook, Push push, Instant now) {
        jdbc.sql(
                        """
                        INSERT INTO push (hook, after_commit, before_commit, commits, whole,
                            received_at)
                        VALUES (:hook, :after, :before, :commits, :whole, :now)
                        ON CONFLICT (after_commit, hook) DO NOTHING\
                        """)
                .param("hook", hook)
                .param("after", push.commit())
                .param("before", push.before())
                .param("commits", Wire.write(push.commits()))
                .param("whole", push.isWhole() ? 1 : 0)
                .param("now", now.toEpochMilli())
                .update();
    }

    /** Whether the hook received that very push at that moment or earlier. */
    boolean isKnownSince(String hook, Push push, Instant then) {
        return jdbc.sql(
                                """
                                SELECT COUNT(*) FROM push WHERE hook = :hook
                                    AND after_commit = :after AND before_commit = :before
                                    AND received_at <= :then\
                                """)
                        .param("hook", hook)
                        .param("after", push.commit())
                        .param("before", push.before())
                        .param("then", then.toEpochMilli())
                        .query(Long.class)
                        .single()
                > 0;
    }

    /** The newest push to a commit. */
    Optional<Push> to(String commit) {
        return jdbc.sql(
                        "SELECT * FROM push WHERE after_commit = :commit"
                                + " ORDER BY received_at DESC LIMIT 1")
                .param("commit", commit)
                .query(PushStore::push)
                .optional();
    }

    /** The whole name of a commit that something was pushed to; the text itself where none was. */
    String whole(String commit) {
        if (commit.length() < SHORTEST || !commit.matches("[0-9a-f]+")) {
            return commit;
        }
        List<String> found =
                jdbc.sql(
                                """
                                SELECT DISTINCT after_commit FROM push
                                WHERE after_commit >= :from AND after_commit < :to LIMIT 2
                                """)
                        .param("from", commit)
                        .param("to", commit + "g")
                        .query((row, _) -> row.getString(1))
                        .list();
        return found.size() == 1 ? found.getFirst() : commit;
    }

    private static Push push(ResultSet row, int number) throws SQLException {
        return new Push(
                "",
                row.getString("after_commit"),
                row.getString("before_commit"),
                Wire.mapper()
                        .readValue(row.getString("commits"), new TypeReference<List<Commit>>() {}),
                row.getInt("whole") == 1,
                List.of());
    }
}
