package been.protocol.tasks;

/** A context's life. */
public enum ContextState {
    OPEN,
    CLOSING,
    FINISHED,
    FAILED,
    ABORTED;

    public boolean isTerminal() {
        return this == FINISHED || this == FAILED || this == ABORTED;
    }
}
