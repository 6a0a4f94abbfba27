package been.cli.analyze;

import picocli.CommandLine.Model.CommandSpec;

/** The exit statuses of {@code been}. */
final class Exits {

    static final int GOOD = 0;
    static final int REGRESSED = 1;
    static final int BAD_INPUT = 2;

    private Exits() {}

    /** Says on standard error why nothing was done. */
    static int refuse(CommandSpec spec, String problem) {
        spec.commandLine().getErr().println(problem);
        spec.commandLine().getErr().flush();
        return BAD_INPUT;
    }
}
