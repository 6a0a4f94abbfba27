package been.tasks.store;

/** What became of a conditional write. */
public enum Written {
    DONE,
    /** The row is no longer as it was read: nothing was written. */
    OVERTAKEN
}
