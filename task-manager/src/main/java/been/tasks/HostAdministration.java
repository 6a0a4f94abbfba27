package been.tasks;

import been.protocol.HostName;
import been.protocol.access.Allowed;
import been.protocol.access.Audited;
import been.protocol.access.ReadOnly;
import been.protocol.access.Refusal;
import been.protocol.access.Role;
import been.protocol.hosts.ListedToken;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Who may be a host, and which hosts take tasks. Every change is on disk when its method returns.
 * Thread-safe.
 */
public interface HostAdministration {
    Duration USUAL_TOKEN_LIFE = Duration.ofDays(1);
    Duration LONGEST_TOKEN_LIFE = Duration.ofDays(30);

    /**
     * A new secret with which one host may join until it expires; only its hash is kept.
     *
     * @throws IllegalArgumentException when that is no time a token may be good for
     */
    @Allowed(role = Role.ADMIN, action = "host.create-token")
    String createJoinToken(String who, Duration life);

    /** Those that are good, and those that were used or expired within the last week. */
    @Allowed(role = Role.ADMIN)
    List<ListedToken> joinTokens();

    /** No host joins with it any more; false when there is no such token, or it was used. */
    @Allowed(role = Role.ADMIN, action = "host.revoke-token")
    boolean revokeJoinToken(@Audited String id);

    /** What became of an order. */
    sealed interface Ordered {

        record Done() implements Ordered {}

        record NoSuchHost() implements Ordered, Refusal {}

        /** Refused, with one sentence that gives the reason and what to do. */
        record Refused(String why) implements Ordered, Refusal {}
    }

    /**
     * Drains a host: it gets no new tasks. Running tasks continue, and are stopped after the time,
     * if one is given. Calling it again changes the time and the reason.
     *
     * @param why may be empty
     */
    @Allowed(role = Role.OPERATOR, action = "host.drain")
    Ordered drain(@Audited HostName name, String who, String why, @Nullable Duration time);

    /** Has a host take tasks again. */
    @Allowed(role = Role.OPERATOR, action = "host.resume")
    Ordered resume(@Audited HostName name, String who);

    /**
     * Revokes the host's credential: its requests are refused at once, including reports of its
     * attempts. These are given to other hosts once they have provably ended.
     *
     * @param why may be empty
     */
    @Allowed(role = Role.ADMIN, action = "host.revoke")
    Ordered revoke(@Audited HostName name, String who, String why);

    /** Forgets a host that is gone, as far as it runs nothing; its configurations stay. */
    @Allowed(role = Role.ADMIN, action = "host.remove")
    Ordered remove(@Audited HostName name, String who);

    /** The refusal for a host with this revoked credential, in one sentence. */
    @ReadOnly
    Optional<String> revocation(String credential);
}
