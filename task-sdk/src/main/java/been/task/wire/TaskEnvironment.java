package been.task.wire;

/** Names of the environment variables that a host runtime gives to every task. */
public final class TaskEnvironment {
    /** Path of the Unix-domain socket to the host runtime. */
    public static final String SOCKET = "BEEN_SOCKET";

    /** File with the task's properties: one JSON object of strings. */
    public static final String PROPERTIES = "BEEN_PROPERTIES";

    /** Folder in which {@code ALIAS/files} holds the unpacked files of each package. */
    public static final String PACKAGES = "BEEN_PACKAGES";

    public static final String WORK = "BEEN_WORK";
    public static final String RESULTS = "BEEN_RESULTS";
    public static final String TMP = "TMPDIR";

    /** Id of the task. */
    public static final String TASK = "BEEN_TASK";

    /** Number of the attempt, from 1. */
    public static final String ATTEMPT = "BEEN_ATTEMPT";

    /** How many physical cores the task requested. */
    public static final String CORES = "BEEN_CORES";

    private TaskEnvironment() {}
}
