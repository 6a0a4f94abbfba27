package been.tasks;

import been.protocol.Sha256;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Remembers for a week what requests with an idempotency key created. Used within the transaction
 * that creates it, which then takes place once. Keys are stored as hashes, whatever their length.
 * Thread-safe.
 */
public final class RequestKeys {
    private static final Duration KEPT = Duration.ofDays(7);

    private final JdbcClient jdbc;

    /** On a database that the task manager has opened before. */
    public RequestKeys(DataSource database) {
        this(JdbcClient.create(database));
    }

    public RequestKeys(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    private record Earlier(String request, String made) {}

    /**
     * The id of what an earlier request with this key created.
     *
     * @throws KeyReusedException when that request asked for something else
     */
    public Optional<String> made(RequestKey key) {
        Optional<Earlier> earlier =
                jdbc.sql(
                                """
                                SELECT request, made FROM request_key
                                WHERE caller = :caller AND hash = :hash
                                """)
                        .param("caller", key.caller())
                        .param("hash", Sha256.of(key.key()))
                        .query(Earlier.class)
                        .optional();
        if (earlier.isPresent() && !earlier.get().request().equals(key.digest())) {
            throw new KeyReusedException(key.key());
        }
        return earlier.map(Earlier::made);
    }

    /** Forgets what a request created, which is removed in the same transaction. */
    public void forget(RequestKey key) {
        jdbc.sql("DELETE FROM request_key WHERE caller = :caller AND hash = :hash")
                .param("caller", key.caller())
                .param("hash", Sha256.of(key.key()))
                .update();
    }

    /** Stores what a request created, and deletes what is older than a week. */
    public void keep(RequestKey key, String made, Instant now) {
        jdbc.sql("DELETE FROM request_key WHERE made_at < :before")
                .param("before", now.minus(KEPT).toEpochMilli())
                .update();
        jdbc.sql(
                        """
                        INSERT INTO request_key (caller, hash, request, made, made_at)
                        VALUES (:caller, :hash, :request, :made, :time)
                        """)
                .param("caller", key.caller())
                .param("hash", Sha256.of(key.key()))
                .param("request", key.digest())
                .param("made", made)
                .param("time", now.toEpochMilli())
                .update();
    }
}
