package been.cli.command;

/** The exit statuses that every verb shares; scripts rely on them. */
public final class ExitStatus {
    public static final int SUCCESS = 0;

    /** A regression was found, or what was to run failed. */
    public static final int FOUND_OR_FAILED = 1;

    public static final int BAD_INPUT = 2;

    /** No platform answers, or it answers with a failure of its own. */
    public static final int UNREACHABLE = 3;

    /** What was waited for goes on. */
    public static final int TIMED_OUT = 4;

    private ExitStatus() {}
}
