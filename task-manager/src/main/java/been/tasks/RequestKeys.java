package been.tasks;

import been.tasks.store.JdbcRequestRows;
import been.tasks.store.RequestRows;
import been.tasks.store.RequestRows.Request;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Remembers what requests made, for a week. To be used within the transaction that makes it, which
 * then takes place once. Thread-safe.
 */
public final class RequestKeys {
    private static final Duration KEPT = Duration.ofDays(7);

    private final RequestRows rows;

    /** On a database that the task manager has opened before. */
    public RequestKeys(DataSource database) {
        this(new JdbcRequestRows(JdbcClient.create(database)));
    }

    RequestKeys(RequestRows rows) {
        this.rows = rows;
    }

    /**
     * The id of what an earlier request under this key made.
     *
     * @throws KeyReusedException when that one asked for something else
     */
    public Optional<String> made(RequestKey key) {
        Optional<Request> earlier = rows.find(key.caller(), key.key());
        if (earlier.isPresent() && !earlier.get().digest().equals(key.digest())) {
            throw new KeyReusedException(key.key());
        }
        return earlier.map(Request::made);
    }

    public void keep(RequestKey key, String made, Instant now) {
        rows.forget(now.minus(KEPT));
        rows.insert(key.caller(), key.key(), new Request(key.digest(), made), now);
    }
}
