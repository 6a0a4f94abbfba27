package been.protocol;

/** Which hardware threads a task has of each of its cores; no other task has the others. */
public enum CoreThreads {
    /** The first thread; its siblings stay idle. */
    ONE,
    /** All threads that are online. */
    ALL
}
