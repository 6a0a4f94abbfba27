package been.tasks.store;

import been.protocol.HostName;
import been.tasks.store.Membership.Drain;
import been.tasks.store.Membership.Revocation;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Who may be a host, and which of them take tasks. */
public interface MembershipRows {

    /**
     * A join token.
     *
     * @param hash of its secret
     * @param expiresAt absent for one that does not
     */
    record Token(
            String hash,
            Instant createdAt,
            String createdBy,
            @Nullable Instant expiresAt,
            @Nullable Instant usedAt,
            @Nullable String usedBy) {}

    void insert(String hash, Instant created, Instant expires, String who);

    /** Newest first. */
    List<Token> tokens();

    /** Deletes tokens that nobody used and whose hash begins so; how many these were. */
    int deleteUnused(String hashPrefix);

    /** Deletes what expired, or was used, before that time. */
    void forgetTokens(Instant before);

    /** The host just joined, or joined again: nothing of before counts against it. */
    void joined(HostName host, Instant time);

    /** Its lease has not expired since that time. */
    void online(HostName host, Instant since);

    /** What was decided about its place before is void. */
    void drain(HostName host, Drain drain);

    void resume(HostName host);

    void revoke(HostName host, Revocation revocation);

    /** It is not among the hosts any more, and its credential is worth nothing. */
    void remove(HostName host, Instant time);

    /** The revoked host whose credential this was. */
    Optional<HostName> revoked(String credentialHash);
}
