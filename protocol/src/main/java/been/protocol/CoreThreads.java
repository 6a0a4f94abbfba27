package been.protocol;

/** Which hardware threads a task has of each of its cores; nobody else has the others. */
public enum CoreThreads {
    /** The first thread; its siblings stay idle. */
    ONE,
    /** All threads that are online. */
    ALL
}
