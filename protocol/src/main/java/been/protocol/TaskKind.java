package been.protocol;

/** A job ends by itself; a service runs until it is stopped. */
public enum TaskKind {
    JOB,
    SERVICE
}
