package been.protocol;

/** What part a task plays in its context. */
public enum TaskKind {
    /** Ends by itself. */
    JOB,
    /** Runs until it is stopped. */
    SERVICE,
    /** A job that submits further tasks into its context; it takes none of a host's slots. */
    GENERATOR
}
