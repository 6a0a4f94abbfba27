package been.tasks;

import been.protocol.HostName;
import been.protocol.HostUsage;
import been.protocol.RegistrationRequest;
import been.protocol.RegistrationResponse;
import been.protocol.SyncRequest;
import been.protocol.SyncResponse;
import been.protocol.TaskAttempt;
import been.protocol.access.Allowed;
import been.protocol.access.Audited;
import been.protocol.access.OpenToAnyone;
import been.protocol.access.ReadOnly;
import been.protocol.access.Role;
import been.protocol.hosts.HostConfiguration;
import been.protocol.hosts.HostView;
import java.util.List;
import java.util.Optional;

/**
 * The hosts' side of the task manager: joining, the long poll, and what is known of each.
 * Thread-safe.
 */
public interface Hosts {

    /** A new one-time join token, good for a day; only its hash is kept. */
    @Allowed(role = Role.ADMIN, action = "host.create-token")
    String createJoinToken(String who);

    /**
     * Answers with the host's own credential, or empty when the token is unknown, expired or used.
     *
     * @throws RefusedHostException when it is refused for another reason; the token stays good
     */
    @OpenToAnyone("a new host has no credential yet; its join token is in the request")
    Optional<RegistrationResponse> register(RegistrationRequest request);

    /** The host with this credential. */
    @ReadOnly
    Optional<HostName> authenticate(String credential);

    /**
     * Takes reports durably, renews the lease, and answers at once when there are commands or there
     * were new reports, else when commands come or the wait (at most a third of the lease) is over.
     * Blocks its (virtual) thread.
     *
     * @throws StaleIncarnationException when a newer incarnation of the host was seen
     * @throws RefusedHostException when the host is not listened to for another reason
     * @throws LeavingException when this controller ends; the same request may be sent to another
     */
    @Allowed(role = Role.HOST)
    SyncResponse sync(SyncRequest request) throws InterruptedException;

    /**
     * Whether this attempt is the current one of its task and placed on this host: may upload
     * results.
     */
    @ReadOnly
    boolean mayUpload(HostName host, TaskAttempt attempt);

    /**
     * Digest of what the host was when the attempt's program started; empty when it is not known.
     */
    @ReadOnly
    Optional<String> configurationOf(TaskAttempt attempt);

    /** Every configuration that a host ever had, newest first. */
    @ReadOnly
    List<HostConfiguration.Entry> configurations(HostName name, int offset, int limit);

    /** One of them; where the host had it several times, the last of these. */
    @ReadOnly
    Optional<HostConfiguration> configuration(HostName name, String digest);

    /**
     * Has a host detect its properties again as soon as it is connected and runs no exclusive
     * program; false when the host is unknown.
     *
     * @param who asks
     */
    @Allowed(role = Role.OPERATOR, action = "host.detect")
    boolean detect(@Audited HostName name, String who);

    @ReadOnly
    List<HostView> hosts();

    @ReadOnly
    Optional<HostView> host(HostName name);

    /**
     * How busy the host was during the last hour, oldest first; a sample covers all of the time
     * since the one before. Nothing of a host that is not known.
     */
    @ReadOnly
    List<HostUsage> usage(HostName name);
}
