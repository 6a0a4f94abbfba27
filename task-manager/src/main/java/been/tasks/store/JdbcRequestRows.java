package been.tasks.store;

import been.protocol.Sha256;
import java.time.Instant;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Keys are kept as their hashes: they are as long as their senders like. */
public final class JdbcRequestRows implements RequestRows {
    private final JdbcClient jdbc;

    public JdbcRequestRows(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Override
    public Optional<Request> find(String caller, String key) {
        return jdbc.sql(
                        "SELECT request, made FROM request_key WHERE caller = :caller AND hash = :hash")
                .param("caller", caller)
                .param("hash", Sha256.of(key))
                .query((row, _) -> new Request(row.getString("request"), row.getString("made")))
                .optional();
    }

    @Override
    public void insert(String caller, String key, Request request, Instant time) {
        jdbc.sql(
                        """
                        INSERT INTO request_key (caller, hash, request, made, made_at)
                        VALUES (:caller, :hash, :request, :made, :time)
                        """)
                .param("caller", caller)
                .param("hash", Sha256.of(key))
                .param("request", request.digest())
                .param("made", request.made())
                .param("time", time.toEpochMilli())
                .update();
    }

    @Override
    public void forget(Instant before) {
        jdbc.sql("DELETE FROM request_key WHERE made_at < :before")
                .param("before", before.toEpochMilli())
                .update();
    }
}
