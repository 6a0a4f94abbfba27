package been.protocol.access;

/** What a token permits, of everything that its owner may do. */
public enum Scope {
    /** Reading what viewers see. */
    READ,
    /** Starting, stopping and resuming analyses and tasks. */
    RUN,
    /** Publishing packages and importing results. */
    UPLOAD,
    /** Everything that the owner may do. */
    ALL
}
