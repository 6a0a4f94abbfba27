package been.tasks;

import been.protocol.HostName;

/** A request of a host runtime that a newer one on the same host has replaced; it must exit. */
public final class StaleIncarnationException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public StaleIncarnationException(HostName host, long incarnation, long newest) {
        super("host " + host + ": incarnation " + incarnation + " was replaced by " + newest);
    }
}
