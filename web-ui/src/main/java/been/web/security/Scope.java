package been.web.security;

/** What a token is good for, of all that its owner may do. */
public enum Scope {
    /** Reading what viewers see. */
    READ,
    /** Starting, stopping and continuing analyses and tasks. */
    RUN,
    /** Bringing in packages and results. */
    UPLOAD,
    /** Everything that its owner may do. */
    ALL
}
