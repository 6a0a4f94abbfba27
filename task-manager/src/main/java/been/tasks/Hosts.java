package been.tasks;

import been.protocol.HostName;
import been.protocol.HostUsage;
import been.protocol.RegistrationRequest;
import been.protocol.RegistrationResponse;
import been.protocol.SyncRequest;
import been.protocol.SyncResponse;
import been.protocol.TaskAttempt;
import java.util.List;
import java.util.Optional;

/**
 * The hosts' side of the task manager: joining, the long poll, and what is known of each.
 * Thread-safe.
 */
public interface Hosts {

    /** A new one-time join token; only its hash is kept. */
    String createJoinToken(String who);

    /** Answers with the host's own credential, or empty when the token is unknown or used. */
    Optional<RegistrationResponse> register(RegistrationRequest request);

    /** Whose credential this is. */
    Optional<HostName> authenticate(String credential);

    /**
     * Takes reports durably, renews the lease, and answers at once when there are commands or there
     * were new reports, else when commands come or the wait (at most a third of the lease) is over.
     * Blocks its (virtual) thread.
     *
     * @throws StaleIncarnationException when a newer incarnation of the host was seen
     * @throws IllegalArgumentException when the host has not joined or speaks another protocol
     */
    SyncResponse sync(SyncRequest request) throws InterruptedException;

    /**
     * Whether this attempt is the current one of its task and placed on this host: may upload
     * results.
     */
    boolean mayUpload(HostName host, TaskAttempt attempt);

    List<HostView> hosts();

    Optional<HostView> host(HostName name);

    /**
     * How busy the host was during the last hour, oldest first; a sample covers all of the time
     * since the one before. Nothing of a host that is not known.
     */
    List<HostUsage> usage(HostName name);
}
