package been.protocol;

/** How a task ended. */
public enum Outcome {
    FINISHED,
    FAILED,
    ABORTED
}
