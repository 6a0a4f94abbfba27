package been.web.security;

import been.protocol.access.Refusal;
import been.protocol.access.Role;
import been.protocol.access.Scope;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Tokens that programs call REST with: users' own, and those of CI. Thread-safe. */
public final class ApiTokens {

    public static final Duration USUAL_LIFE = Duration.ofDays(90);
    public static final Duration LONGEST_LIFE = Duration.ofDays(366);

    private static final Pattern CI_NAME = Pattern.compile("[a-z0-9][a-z0-9._-]{0,62}");
    private static final int LONGEST_LABEL = 200;

    private final JdbcClient jdbc;
    private final AccessTokens tokens;
    private final InstantSource clock;

    ApiTokens(DataSource database, AccessTokens tokens, InstantSource clock) {
        this.jdbc = JdbcClient.create(database);
        this.tokens = tokens;
        this.clock = clock;
    }

    /**
     * A token as lists show it: never the secret.
     *
     * @param owner who its calls are made as: a user, {@code ci/NAME}, or {@code admin} for the one
     *     of the data folder
     * @param account the user that it belongs to; absent for those of CI and of the data folder
     * @param usedAt the last time, to the minute; absent when never
     */
    public record Listed(
            String id,
            String owner,
            @Nullable String account,
            @Nullable String label,
            Role role,
            Set<Scope> scopes,
            Instant issuedAt,
            @Nullable String issuedBy,
            Instant expiresAt,
            @Nullable Instant usedAt,
            @Nullable String usedFrom) {}

    /**
     * @param secret shown this once
     */
    public record Fresh(String id, String secret, Instant expiresAt) {}

    /** What became of a request for a token. */
    public sealed interface Created {

        record Done(Fresh token) implements Created {}

        /** No token was created; the sentence gives the reason. */
        record Refused(String why) implements Created, Refusal {}
    }

    /** For the calls of a user's own programs, with the role that the user has at the time. */
    public Created ofUser(
            User user, String label, Set<Scope> scopes, Duration life, String issuedBy) {
        return refusal(label, scopes, life)
                .<Created>map(Created.Refused::new)
                .orElseGet(() ->
                        issue(
                                new Identity(user.name(), user.role(), scopes),
                                user.name(),
                                label,
                                life,
                                issuedBy));
    }

    /** For builds: calls as {@code ci/NAME}, never more than an operator, and never everything. */
    public Created ofCi(String name, Set<Scope> scopes, Duration life, String issuedBy) {
        if (!CI_NAME.matcher(name).matches()) {
            return new Created.Refused(
                    "The name of a CI token has at most 63 lower-case letters, digits, dots, hyphens and underscores.");
        }
        if (scopes.contains(Scope.ALL)) {
            return new Created.Refused(
                    "A CI token is limited: give it scopes among read, run and upload.");
        }
        return refusal(name, scopes, life)
                .<Created>map(Created.Refused::new)
                .orElseGet(() ->
                        issue(
                                new Identity("ci/" + name, Role.OPERATOR, scopes),
                                null,
                                name,
                                life,
                                issuedBy));
    }

    private static Optional<String> refusal(String label, Set<Scope> scopes, Duration life) {
        if (label.isBlank() || label.length() > LONGEST_LABEL) {
            return Optional.of("A token needs a name that states its purpose.");
        }
        if (scopes.isEmpty()) {
            return Optional.of("A token needs at least one scope: read, run, upload or all.");
        }
        if (!life.isPositive() || life.compareTo(LONGEST_LIFE) > 0) {
            return Optional.of("A token is valid for at most 366 days.");
        }
        return Optional.empty();
    }

    private Created issue(
            Identity identity,
            @Nullable String account,
            String label,
            Duration life,
            String issuedBy) {
        AccessTokens.Issued issued =
                tokens.issue(
                        new AccessTokens.Grant(
                                AccessTokens.Kind.BEARER,
                                identity,
                                account,
                                label.strip(),
                                issuedBy,
                                life));
        return new Created.Done(new Fresh(issued.id(), issued.secret(), issued.expiresAt()));
    }

    /**
     * Those that are still good, the newest first.
     *
     * @param account of one user only; {@code null} for all
     */
    public List<Listed> list(@Nullable String account) {
        return jdbc.sql(
                        """
                        SELECT t.id, t.who, t.account, t.label, COALESCE(u.role, t.role), t.scopes,
                            t.issued_at, t.issued_by, t.expires_at, t.used_at, t.used_from
                        FROM access_token t LEFT JOIN web_user u ON u.name = t.account
                        WHERE t.kind = 'BEARER' AND t.id IS NOT NULL AND t.expires_at > :now
                            AND (:all = 1 OR t.account = :account)
                        ORDER BY t.issued_at DESC, t.id
                        """)
                .param("now", clock.millis())
                .param("all", account == null ? 1 : 0)
                .param("account", account)
                .query((row, _) -> {
                    long used = row.getLong(10);
                    Instant usedAt = row.wasNull() ? null : Instant.ofEpochMilli(used);
                    return new Listed(
                            row.getString(1),
                            row.getString(2),
                            row.getString(3),
                            row.getString(4),
                            Role.valueOf(row.getString(5)),
                            ScopeList.read(row.getString(6)),
                            Instant.ofEpochMilli(row.getLong(7)),
                            row.getString(8),
                            Instant.ofEpochMilli(row.getLong(9)),
                            usedAt,
                            row.getString(11));
                })
                .list();
    }

    /**
     * @param header {@code Bearer} and a secret
     * @return whether it was a token of a user or of CI, which is void now
     */
    public boolean revokeOwn(String header) {
        return BearerFilter.secret(header)
                .filter(secret ->
                        jdbc.sql(
                                                """
                                                DELETE FROM access_token
                                                WHERE hash = :hash AND kind = 'BEARER'
                                                    AND label IS NOT NULL
                                                """)
                                        .param("hash", Secret.hash(secret))
                                        .update()
                                == 1)
                .isPresent();
    }

    /**
     * @param account of this user only; {@code null} for any owner
     * @return whether there was one
     */
    public boolean revoke(String id, @Nullable String account) {
        return jdbc.sql(
                                "DELETE FROM access_token WHERE id = :id AND kind = 'BEARER'"
                                        + " AND (:all = 1 OR account = :account)")
                        .param("id", id)
                        .param("all", account == null ? 1 : 0)
                        .param("account", account)
                        .update()
                == 1;
    }
}
