package been.web.security;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Counts failed attempts in the database, so that neither a restart nor another controller begins a
 * new count. An attempt is counted before it is looked at: attempts at the same moment do not slip
 * through together. Thread-safe.
 */
final class SignInFailures {

    /** After which a failure is forgotten. */
    private static final Duration MEMORY = Duration.ofDays(1);

    private final JdbcClient jdbc;
    private final InstantSource clock;

    SignInFailures(DataSource database, InstantSource clock) {
        this.jdbc = JdbcClient.create(database);
        this.clock = clock;
    }

    private record Count(int failures, Instant last) {}

    /**
     * Counts an attempt as failed until it turns out well.
     *
     * @return how long to wait before the next one, when it is too early for this one
     */
    Optional<Duration> begin(String who, SignInDelay delay) {
        Instant now = clock.instant();
        String key = Secret.hash(who);
        Count seen = count(key, now);
        Duration wait = Duration.between(now, seen.last().plus(delay.after(seen.failures())));
        if (wait.isPositive()) {
            return Optional.of(wait);
        }
        int counted =
                jdbc.sql(
                                """
                                UPDATE sign_in_failure SET failures = failures + 1, last_at = :now
                                WHERE who = :who AND failures = :seen AND last_at = :last
                                """)
                        .param("now", now.toEpochMilli())
                        .param("who", key)
                        .param("seen", seen.failures())
                        .param("last", seen.last().toEpochMilli())
                        .update();
        // Somebody else tried at the same moment.
        return counted == 1 ? Optional.empty() : Optional.of(Duration.ofSeconds(1));
    }

    private Count count(String key, Instant now) {
        jdbc.sql("DELETE FROM sign_in_failure WHERE last_at < :old")
                .param("old", now.minus(MEMORY).toEpochMilli())
                .update();
        jdbc.sql(
                        """
                        INSERT INTO sign_in_failure (who, failures, last_at) VALUES (:who, 0, :now)
                        ON CONFLICT (who) DO NOTHING
                        """)
                .param("who", key)
                .param("now", now.toEpochMilli())
                .update();
        return jdbc.sql("SELECT failures, last_at FROM sign_in_failure WHERE who = :who")
                .param("who", key)
                .query((row, _) -> new Count(row.getInt(1), Instant.ofEpochMilli(row.getLong(2))))
                .optional()
                .orElseGet(() -> new Count(0, now));
    }

    /** It turned out well: all is forgotten. */
    void forget(String who) {
        jdbc.sql("DELETE FROM sign_in_failure WHERE who = :who")
                .param("who", Secret.hash(who))
                .update();
    }

    /** It turned out well, but others may share the count: only this one is taken back. */
    void takeBack(String who) {
        jdbc.sql(
                        "UPDATE sign_in_failure SET failures = failures - 1"
                                + " WHERE who = :who AND failures > 0")
                .param("who", Secret.hash(who))
                .update();
    }
}
