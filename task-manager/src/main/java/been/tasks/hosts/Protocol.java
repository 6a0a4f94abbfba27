package been.tasks.hosts;

import been.protocol.SyncRequest;

/** Which versions of the protocol are spoken. */
final class Protocol {

    private Protocol() {}

    static void require(int version) {
        if (version != SyncRequest.PROTOCOL_VERSION) {
            throw new IllegalArgumentException(
                    "the host speaks protocol version %d, this controller %d: install the host runtime of the same release"
                            .formatted(version, SyncRequest.PROTOCOL_VERSION));
        }
    }
}
