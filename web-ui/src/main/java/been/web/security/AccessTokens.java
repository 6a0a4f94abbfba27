package been.web.security;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Issues secrets and recognises them again; keeps only their hashes. Thread-safe.
 *
 * <p>A secret is 256 random bits, so its plain SHA-256 cannot be searched.
 */
public final class AccessTokens {

    /** What a secret is good for; one kind never passes for another. */
    public enum Kind {
        /** Sent with each call of REST. */
        BEARER,
        /** In a link; opens one session, once. */
        LOGIN,
        /** In a browser's cookie. */
        SESSION
    }

    private final JdbcClient jdbc;
    private final InstantSource clock;
    private final SecureRandom random = new SecureRandom();

    private AccessTokens(JdbcClient jdbc, InstantSource clock) {
        this.jdbc = jdbc;
        this.clock = clock;
    }

    /** Brings the tables up to date. */
    public static AccessTokens open(DataSource database, InstantSource clock) {
        Flyway.configure()
                .dataSource(database)
                .locations("classpath:db/web")
                .table("schema_history_web")
                .baselineOnMigrate(true)
                .baselineVersion("0")
                .load()
                .migrate();
        return new AccessTokens(JdbcClient.create(database), clock);
    }

    /** A new secret, shown this once. */
    public String issue(Kind kind, Identity identity, Duration validFor) {
        byte[] secret = new byte[32];
        random.nextBytes(secret);
        String token = Base64.getUrlEncoder().withoutPadding().encodeToString(secret);
        Instant now = clock.instant();
        jdbc.sql("DELETE FROM access_token WHERE expires_at <= :now")
                .param("now", now.toEpochMilli())
                .update();
        jdbc.sql(
                        "INSERT INTO access_token (hash, kind, who, role, issued_at, expires_at)"
                                + " VALUES (:hash, :kind, :who, :role, :issued, :expires)")
                .param("hash", hash(token))
                .param("kind", kind.name())
                .param("who", identity.name())
                .param("role", identity.role().name())
                .param("issued", now.toEpochMilli())
                .param("expires", now.plus(validFor).toEpochMilli())
                .update();
        return token;
    }

    /** Whose secret this is; empty when it is unknown, of another kind, expired or revoked. */
    public Optional<Identity> identify(Kind kind, String token) {
        return jdbc.sql(
                        "SELECT who, role FROM access_token"
                                + " WHERE hash = :hash AND kind = :kind AND expires_at > :now")
                .param("hash", hash(token))
                .param("kind", kind.name())
                .param("now", clock.instant().toEpochMilli())
                .query((row, _) -> new Identity(row.getString(1), Role.valueOf(row.getString(2))))
                .optional();
    }

    /**
     * Like {@link #identify}, and the secret is void afterwards: of two calls only one succeeds.
     */
    public Optional<Identity> redeem(Kind kind, String token) {
        return identify(kind, token).filter(_ -> revoke(token));
    }

    /** Whether there was something to revoke. */
    public boolean revoke(String token) {
        return jdbc.sql("DELETE FROM access_token WHERE hash = :hash")
                        .param("hash", hash(token))
                        .update()
                == 1;
    }

    private static String hash(String token) {
        try {
            byte[] digest =
                    MessageDigest.getInstance("SHA-256")
                            .digest(token.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
