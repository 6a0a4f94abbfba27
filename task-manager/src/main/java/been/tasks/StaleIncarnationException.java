package been.tasks;

import been.protocol.HostName;

/**
 * A host runtime spoke that has been succeeded by a newer one on the same host; it must end itself.
 */
public final class StaleIncarnationException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public StaleIncarnationException(HostName host, long incarnation, long newest) {
        super("host " + host + ": incarnation " + incarnation + " was succeeded by " + newest);
    }
}
