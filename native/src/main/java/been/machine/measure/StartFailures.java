package been.machine.measure;

import been.machine.launch.RunStatus.Failure;

/** Explains why a program could not be started, and what to do about it; pure. */
final class StartFailures {
    private static final int NO_SUCH_FILE = 2;
    private static final int NOT_EXECUTABLE_FORMAT = 8;
    private static final int NO_PERMISSION = 13;

    private StartFailures() {}

    static String explain(RunNotes notes, Failure failure) {
        String program = "'" + notes.program() + "'";
        return switch (failure.step()) {
            case "exec" -> execution(program, failure);
            case "directory" ->
                    "the working directory "
                            + notes.directory()
                            + " of "
                            + program
                            + (failure.error() == NO_SUCH_FILE
                                    ? " does not exist any more: choose another one"
                                    : " cannot be entered: give the user it runs as access to"
                                            + " it and the folders above (chmod o+x)");
            case "cores" ->
                    "the processors "
                            + notes.cores()
                            + " cannot be used: choose processors that are online and allowed here";
            case "join" ->
                    "the control groups "
                            + notes.folders()
                            + " cannot be joined: run as root or in a delegated group";
            case "privileges" ->
                    program
                            + " cannot be isolated, because ordinary users may not create namespaces here"
                            + number(failure)
                            + ": run as root, or allow them (sysctl user.max_user_namespaces,"
                            + " kernel.apparmor_restrict_unprivileged_userns)";
            case "user" ->
                    "only root can run "
                            + program
                            + " as another user"
                            + number(failure)
                            + ": run as root, or set no user";
            case "closed" ->
                    "a folder above the working directory "
                            + notes.directory()
                            + ", or above other folders that "
                            + program
                            + " needs, is not accessible to the user it runs as, and this"
                            + " machine does not allow hiding it"
                            + number(failure)
                            + ": make it accessible (chmod o+x)";
            case "mounts", "private-tmp", "processes", "network" ->
                    "this machine does not allow "
                            + program
                            + " to be isolated"
                            + number(failure)
                            + ": run as root outside of containers, or do not request isolation";
            default -> program + " could not be started" + number(failure);
        };
    }

    private static String execution(String program, Failure failure) {
        return switch (failure.error()) {
            case NO_SUCH_FILE ->
                    "the command " + program + " was not found: check its spelling and the PATH";
            case NO_PERMISSION ->
                    "the command "
                            + program
                            + " may not be executed: give it execute permission (chmod +x)";
            case NOT_EXECUTABLE_FORMAT ->
                    "the command " + program + " is not a program for this machine architecture";
            default -> program + " could not be executed" + number(failure);
        };
    }

    private static String number(Failure failure) {
        return " (" + failure.step() + ", operating system error " + failure.error() + ")";
    }
}
