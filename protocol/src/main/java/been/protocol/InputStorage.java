package been.protocol;

/** Where the unpacked packages of a task lie while it runs. */
public enum InputStorage {
    /** In the host's cache on its disk, read-only, for all tasks together. */
    DISK,
    /**
     * In memory, as a copy of the task's own that is read without the disk, counts against its
     * limit on memory and goes with it.
     */
    SHARED_MEMORY
}
