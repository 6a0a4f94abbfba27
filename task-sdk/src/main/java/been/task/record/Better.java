package been.task.record;

/** Which way a metric improves. */
public enum Better {
    LOWER_IS_BETTER,
    HIGHER_IS_BETTER
}
