package been.web.once;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Requests that came with a key, and what they were answered; forgotten after days. */
final class SentRequests {
    static final Duration KEPT = Duration.ofDays(7);

    /** No call takes longer; one that did was cut off, with the process or with its database. */
    static final Duration LONGEST = Duration.ofMinutes(2);

    private final JdbcClient jdbc;
    private final InstantSource clock;

    /** On a database that the web side's tables are in. */
    SentRequests(DataSource database, InstantSource clock) {
        this.jdbc = JdbcClient.create(database);
        this.clock = clock;
    }

    /**
     * Whose key it is, and what was sent under it.
     *
     * @param hash of the key
     * @param request digest of everything that was asked
     */
    record Sent(String caller, String hash, String request) {}

    /** Who answers a request. */
    sealed interface Claim {
        /** The caller executes it, and no other one meanwhile. */
        record Mine() implements Claim {}

        /** It was answered before. */
        record Answered(KeptAnswer answer) implements Claim {}

        /** The key asked for something else before. */
        record Reused() implements Claim {}

        /** It is being answered. */
        record UnderWay() implements Claim {}

        /** It was cut off. */
        record CutOff() implements Claim {}
    }

    Claim claim(Sent sent) {
        Instant now = clock.instant();
        boolean isMine =
                jdbc.sql(
                                        """
                                        INSERT INTO sent_request (caller, hash, request, sent_at)
                                        VALUES (:caller, :hash, :request, :now)
                                        ON CONFLICT (caller, hash) DO NOTHING
                                        """)
                                .param("caller", sent.caller())
                                .param("hash", sent.hash())
                                .param("request", sent.request())
                                .param("now", now.toEpochMilli())
                                .update()
                        == 1;
        if (isMine) {
            forget(now);
            return new Claim.Mine();
        }
        return jdbc.sql("SELECT * FROM sent_request WHERE caller = :caller AND hash = :hash")
                .param("caller", sent.caller())
                .param("hash", sent.hash())
                .query((row, _) -> standing(row, sent, now))
                .optional()
                .orElseGet(Claim.UnderWay::new); // released this moment: the next try gets it
    }

    private static Claim standing(ResultSet row, Sent sent, Instant now) throws SQLException {
        if (!row.getString("request").equals(sent.request())) {
            return new Claim.Reused();
        }
        int status = row.getInt("status");
        if (!row.wasNull()) {
            return new Claim.Answered(
                    new KeptAnswer(
                            status,
                            row.getString("location"),
                            row.getString("type"),
                            row.getString("body")));
        }
        boolean isLongAgo = now.isAfter(Instant.ofEpochMilli(row.getLong("sent_at")).plus(LONGEST));
        return isLongAgo ? new Claim.CutOff() : new Claim.UnderWay();
    }

    void answered(Sent sent, KeptAnswer answer) {
        jdbc.sql(
                        """
                        UPDATE sent_request SET status = :status, location = :location,
                            type = :type, body = :body
                        WHERE caller = :caller AND hash = :hash
                        """)
                .param("status", answer.status())
                .param("location", answer.location())
                .param("type", answer.type())
                .param("body", answer.body())
                .param("caller", sent.caller())
                .param("hash", sent.hash())
                .update();
    }

    /** It was refused, or failed: it may be sent again. */
    void release(Sent sent) {
        jdbc.sql("DELETE FROM sent_request WHERE caller = :caller AND hash = :hash")
                .param("caller", sent.caller())
                .param("hash", sent.hash())
                .update();
    }

    private void forget(Instant now) {
        jdbc.sql("DELETE FROM sent_request WHERE sent_at < :before")
                .param("before", now.minus(KEPT).toEpochMilli())
                .update();
    }
}
