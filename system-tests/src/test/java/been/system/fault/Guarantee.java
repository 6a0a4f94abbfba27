package been.system.fault;

/** What docs/guarantees.md promises. */
enum Guarantee {
    /** Acknowledged is durable. */
    G1,
    /** One terminal state, with a reason. */
    G2,
    /** One accepted result. */
    G3,
    /** No two attempts at a time. */
    G4,
    /** An acknowledged result is there bit for bit. */
    G5,
    /** Nothing remains. */
    G6,
    /** Logs are complete, or say what is missing. */
    G7,
    /** A disturbed measurement is marked. */
    G8
}
