package been.web.security;

import been.depot.Schema;
import been.protocol.access.Role;
import been.protocol.access.Scope;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Issues secrets and recognises them again; keeps only their hashes. Thread-safe.
 *
 * <p>A secret of a user has the rights that the user has at the moment of the call, so that taking
 * a role away, or the user, works at once.
 */
public final class AccessTokens {

    /** What a secret is good for; one kind never passes for another. */
    public enum Kind {
        /** Sent with each call of REST. */
        BEARER,
        /** In a link; opens one session, once. */
        LOGIN,
        /** In a browser's cookie. */
        SESSION,
        /** In a cookie, too, and opens nothing: somebody signed in on this browser once. */
        BROWSER
    }

    /** How long a secret may be in use before that is written down again. */
    private static final Duration USE_KNOWN_TO = Duration.ofMinutes(1);

    private final JdbcClient jdbc;
    private final InstantSource clock;

    private AccessTokens(JdbcClient jdbc, InstantSource clock) {
        this.jdbc = jdbc;
        this.clock = clock;
    }

    /** Brings the tables up to date. */
    public static AccessTokens open(DataSource database, InstantSource clock) {
        Schema.migrate(database, "web");
        return new AccessTokens(JdbcClient.create(database), clock);
    }

    /**
     * What a new secret is to be.
     *
     * @param account the user whose rights it has; {@code null} for the rights of the identity
     * @param label what people call it; {@code null} where it has no name
     * @param issuedBy who asked for it
     */
    record Grant(
            Kind kind,
            Identity identity,
            @Nullable String account,
            @Nullable String label,
            String issuedBy,
            Duration validFor) {}

    /** A new secret, shown this once. */
    record Issued(String id, String secret, Instant expiresAt) {}

    /**
     * A new secret, shown this once. A link or session belongs to the user of that name and is void
     * without that user; a token belongs to the platform itself.
     */
    public String issue(Kind kind, Identity identity, Duration validFor) {
        String account = kind == Kind.BEARER ? null : account(identity);
        return issue(new Grant(kind, identity, account, null, identity.name(), validFor)).secret();
    }

    /** Only the administrator of the data folder is no user, except where a user is the same. */
    private @Nullable String account(Identity identity) {
        if (!identity.equals(Identity.OF_DATA_FOLDER)) {
            return identity.name();
        }
        return jdbc.sql(
                        "SELECT name FROM web_user"
                                + " WHERE name = :name AND role = :role AND disabled_at IS NULL")
                .param("name", identity.name())
                .param("role", identity.role().name())
                .query(String.class)
                .optional()
                .orElse(null);
    }

    Issued issue(Grant grant) {
        String secret = Secret.fresh();
        String id = Secret.hash(Secret.fresh()).substring(0, 12);
        Instant now = clock.instant();
        Instant expiry = now.plus(grant.validFor());
        jdbc.sql("DELETE FROM access_token WHERE expires_at <= :now")
                .param("now", now.toEpochMilli())
                .update();
        jdbc.sql(
                        """
                        INSERT INTO access_token
                            (hash, kind, who, role, issued_at, expires_at, id, account, scopes, label, issued_by)
                        VALUES
                            (:hash, :kind, :who, :role, :issued, :expires, :id, :account, :scopes, :label, :by)
                        """)
                .param("hash", Secret.hash(secret))
                .param("kind", grant.kind().name())
                .param("who", grant.identity().name())
                .param("role", grant.identity().role().name())
                .param("issued", now.toEpochMilli())
                .param("expires", expiry.toEpochMilli())
                .param("id", id)
                .param("account", grant.account())
                .param("scopes", ScopeList.write(grant.identity().scopes()))
                .param("label", grant.label())
                .param("by", grant.issuedBy())
                .update();
        return new Issued(id, secret, expiry);
    }

    /** Whose secret this is; empty when it is unknown, of another kind, expired or revoked. */
    public Optional<Identity> identify(Kind kind, String token) {
        return identify(kind, token, null);
    }

    /**
     * @param address of the caller, for the list of tokens; {@code null} when there is none
     */
    Optional<Identity> identify(Kind kind, String token, @Nullable String address) {
        Instant now = clock.instant();
        String hash = Secret.hash(token);
        Optional<Found> found = find(kind, hash, now);
        if (address != null
                && found.isPresent()
                && found.get().isUnusedSince(now.minus(USE_KNOWN_TO))) {
            noteUse(hash, now, address);
        }
        return found.map(Found::identity);
    }

    /** Whose session it is whose secret has that hash; empty when it has ended. */
    Optional<Identity> ofSession(String hash) {
        return find(Kind.SESSION, hash, clock.instant()).map(Found::identity);
    }

    private Optional<Found> find(Kind kind, String hash, Instant now) {
        return jdbc.sql(
                        """
                        SELECT t.who, COALESCE(u.role, t.role), t.scopes, t.used_at
                        FROM access_token t
                        LEFT JOIN web_user u ON u.name = t.account AND u.disabled_at IS NULL
                        WHERE t.hash = :hash AND t.kind = :kind AND t.expires_at > :now
                            AND (t.account IS NULL OR u.name IS NOT NULL)
                        """)
                .param("hash", hash)
                .param("kind", kind.name())
                .param("now", now.toEpochMilli())
                .query((row, _) -> Found.read(row))
                .optional();
    }

    private void noteUse(String hash, Instant now, String address) {
        jdbc.sql("UPDATE access_token SET used_at = :now, used_from = :from WHERE hash = :hash")
                .param("now", now.toEpochMilli())
                .param("from", address)
                .param("hash", hash)
                .update();
    }

    private record Found(Identity identity, @Nullable Instant usedAt) {

        static Found read(ResultSet row) throws SQLException {
            Set<Scope> scopes = ScopeList.read(row.getString(3));
            long used = row.getLong(4);
            return new Found(
                    new Identity(row.getString(1), Role.valueOf(row.getString(2)), scopes),
                    row.wasNull() ? null : Instant.ofEpochMilli(used));
        }

        boolean isUnusedSince(Instant then) {
            return usedAt == null || usedAt.isBefore(then);
        }
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
                        .param("hash", Secret.hash(token))
                        .update()
                == 1;
    }
}
