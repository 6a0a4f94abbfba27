package been.tasks.store;

import been.protocol.HostName;
import been.tasks.store.Membership.Drain;
import been.tasks.store.Membership.Revocation;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Who may be a host, and which of them take tasks. */
public final class MembershipRows {
    /**
     * A join token.
     *
     * @param hash of its secret
     * @param expiresAt absent for one that does not
     */
    public record Token(
            String hash,
            Instant createdAt,
            String createdBy,
            @Nullable Instant expiresAt,
            @Nullable Instant usedAt,
            @Nullable String usedBy) {}

    private final JdbcClient jdbc;

    MembershipRows(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    public void insert(String hash, Instant created, Instant expires, String who) {
        jdbc.sql(
                        """
                        INSERT INTO join_token (hash, created_at, created_by, expires_at)
                        VALUES (:hash, :created, :who, :expires)
                        """)
                .param("hash", hash)
                .param("created", created.toEpochMilli())
                .param("who", who)
                .param("expires", expires.toEpochMilli())
                .update();
    }

    /** Newest first. */
    public List<Token> tokens() {
        return jdbc.sql("SELECT * FROM join_token ORDER BY created_at DESC, hash")
                .query(Columns.records(Token.class))
                .list();
    }

    /** Deletes unused tokens by a prefix of their hash; returns how many. */
    public int deleteUnused(String hashPrefix) {
        return jdbc.sql(
                        """
                        DELETE FROM join_token
                        WHERE SUBSTR(hash, 1, :length) = :prefix AND used_at IS NULL
                        """)
                .param("length", hashPrefix.length())
                .param("prefix", hashPrefix)
                .update();
    }

    /** Deletes what expired, or was used, before that time. */
    public void forgetTokens(Instant before) {
        jdbc.sql("DELETE FROM join_token WHERE used_at < :before OR expires_at < :before")
                .param("before", before.toEpochMilli())
                .update();
    }

    /** The host just joined, or joined again: nothing of before counts against it. */
    public void joined(HostName host, Instant time) {
        jdbc.sql(
                        """
                        UPDATE host SET joined_at = :time, online_since = NULL,
                            drain_since = NULL, drain_by = NULL, drain_why = NULL,
                            drain_until = NULL, revoked_at = NULL, revoked_by = NULL,
                            revoked_why = NULL, removed_at = NULL
                        WHERE name = :name
                        """)
                .param("time", time.toEpochMilli())
                .param("name", host.value())
                .update();
    }

    /** Its lease has not expired since that time. */
    public void online(HostName host, Instant since) {
        jdbc.sql("UPDATE host SET online_since = :since WHERE name = :name")
                .param("since", since.toEpochMilli())
                .param("name", host.value())
                .update();
    }

    /** What was decided about its place before is void. */
    public void drain(HostName host, Drain drain) {
        drain(host, drain.since().toEpochMilli(), drain.who(), drain.why(), drain.until());
    }

    public void resume(HostName host) {
        drain(host, null, null, null, null);
    }

    private void drain(
            HostName host,
            @Nullable Long since,
            @Nullable String who,
            @Nullable String why,
            @Nullable Long until) {
        jdbc.sql(
                        """
                        UPDATE host SET drain_since = :since, drain_by = :who, drain_why = :why,
                            drain_until = :until, version = version + 1
                        WHERE name = :name
                        """)
                .param("since", since)
                .param("who", who)
                .param("why", why)
                .param("until", until)
                .param("name", host.value())
                .update();
    }

    public void revoke(HostName host, Revocation revocation) {
        jdbc.sql(
                        """
                        UPDATE host SET revoked_at = :at, revoked_by = :who, revoked_why = :why,
                            version = version + 1
                        WHERE name = :name
                        """)
                .param("at", revocation.at().toEpochMilli())
                .param("who", revocation.who())
                .param("why", revocation.why())
                .param("name", host.value())
                .update();
    }

    /** It is not among the hosts any more, and its credential is worth nothing. */
    public void remove(HostName host, Instant time) {
        jdbc.sql(
                        """
                        UPDATE host SET removed_at = :time, credential = 'removed ' || name,
                            lease_until = 0, usage = NULL, version = version + 1
                        WHERE name = :name
                        """)
                .param("time", time.toEpochMilli())
                .param("name", host.value())
                .update();
        jdbc.sql("DELETE FROM command WHERE host = :name").param("name", host.value()).update();
        jdbc.sql("DELETE FROM host_usage WHERE host = :name").param("name", host.value()).update();
    }

    /** The revoked host with this credential. */
    public Optional<HostName> revoked(String credentialHash) {
        return jdbc.sql(
                        """
                        SELECT name FROM host
                        WHERE credential = :hash AND revoked_at IS NOT NULL
                        """)
                .param("hash", credentialHash)
                .query((row, _) -> new HostName(row.getString("name")))
                .optional();
    }

    static Membership membership(ResultSet row) throws SQLException {
        return new Membership(
                Columns.instant(row, "joined_at"),
                Columns.instant(row, "online_since"),
                drain(row),
                revocation(row));
    }

    private static @Nullable Drain drain(ResultSet row) throws SQLException {
        Instant since = Columns.instant(row, "drain_since");
        if (since == null) {
            return null;
        }
        long until = row.getLong("drain_until");
        boolean hasDeadline = !row.wasNull();
        return new Drain(
                since,
                row.getString("drain_by"),
                Objects.requireNonNullElse(row.getString("drain_why"), ""),
                hasDeadline ? until : null);
    }

    private static @Nullable Revocation revocation(ResultSet row) throws SQLException {
        Instant at = Columns.instant(row, "revoked_at");
        return at == null
                ? null
                : new Revocation(
                        at,
                        row.getString("revoked_by"),
                        Objects.requireNonNullElse(row.getString("revoked_why"), ""));
    }
}
