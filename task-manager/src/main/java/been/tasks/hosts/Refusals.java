package been.tasks.hosts;

import been.protocol.HostName;
import been.protocol.Quantities;
import been.protocol.SyncRequest;
import been.tasks.RefusedHostException;
import been.tasks.RefusedHostException.Why;
import been.tasks.store.Membership.Revocation;
import java.time.Duration;
import java.time.temporal.ChronoUnit;

/** The answers to hosts whose requests are refused. */
final class Refusals {
    private Refusals() {}

    /**
     * @throws RefusedHostException when the host runtime uses another version of the protocol
     */
    static void requireVersion(int version) {
        if (version != SyncRequest.PROTOCOL_VERSION) {
            throw new RefusedHostException(
                    Why.PROTOCOL,
                    "This controller speaks protocol version %d, the host runtime version %d: %s."
                            .formatted(
                                    SyncRequest.PROTOCOL_VERSION,
                                    version,
                                    version < SyncRequest.PROTOCOL_VERSION
                                            ? "upgrade the host runtime, as by 'been host install'"
                                            : "upgrade the controller"));
        }
    }

    static RefusedHostException unknown(HostName host) {
        return new RefusedHostException(
                Why.UNKNOWN,
                "Host '%s' is unknown to this platform: join with a new token.".formatted(host));
    }

    /** One sentence. */
    static String revoked(HostName host, Revocation revocation) {
        return "The credential of host '%s' was revoked by %s at %s%s; its tasks are ended. Join again with a new token, if you may."
                .formatted(
                        host,
                        revocation.who(),
                        revocation.at().truncatedTo(ChronoUnit.SECONDS),
                        revocation.why().isEmpty() ? "" : " (" + revocation.why() + ")");
    }

    static RefusedHostException nameTaken(HostName host, Duration atMost) {
        return new RefusedHostException(
                Why.NAME_TAKEN,
                "A host named '%s' is connected, or was until recently: choose another name, or stop that one and wait up to %s."
                        .formatted(host, Quantities.formatDuration(atMost)));
    }

    static RefusedHostException gap(HostName host, long expected, long found) {
        return new RefusedHostException(
                Why.GAP,
                "Report %d of host '%s' came before report %d; start its host runtime again, which sends what is left in order."
                        .formatted(found, host, expected));
    }

    static RefusedHostException damaged(String what) {
        return new RefusedHostException(Why.DAMAGED, what);
    }
}
