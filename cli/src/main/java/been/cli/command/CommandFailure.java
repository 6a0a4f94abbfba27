package been.cli.command;

/** Ends a verb with one sentence for the user: what, where, what to do. */
public final class CommandFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int exitStatus;

    public CommandFailure(int exitStatus, String sentence) {
        super(sentence);
        this.exitStatus = exitStatus;
    }

    public static CommandFailure badInput(String sentence) {
        return new CommandFailure(ExitStatus.BAD_INPUT, sentence);
    }

    public int exitStatus() {
        return exitStatus;
    }
}
