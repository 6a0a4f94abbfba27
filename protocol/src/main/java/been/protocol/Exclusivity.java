package been.protocol;

/** What may run beside a task on its host. */
public enum Exclusivity {
    /** Other shared tasks may run beside it, as far as the declared slots go. */
    SHARED,
    /** Only tasks of its own context may run beside it. */
    CONTEXT,
    /** Nothing else may run on the host. */
    EXCLUSIVE
}
