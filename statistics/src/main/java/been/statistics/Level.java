package been.statistics;

/** A level of repetition; each repeats everything below it. */
public enum Level {
    /** One observation within an execution; the lowest level. */
    MEASUREMENT,
    /** One run of a binary in a fresh process. */
    EXECUTION,
    /** One build of the software; the highest level. */
    BINARY
}
