package been.machine.measure;

import been.machine.launch.RunStatus.Failure;

/** Says why a program could not be started, and what to do about it; pure. */
final class FailedStart {
    private static final int NO_SUCH_FILE = 2;
    private static final int NOT_EXECUTABLE_FORMAT = 8;
    private static final int NO_PERMISSION = 13;

    private FailedStart() {}

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
                                    ? " is not there any more: choose one that is"
                                    : " cannot be entered: open it, and the folders above, to"
                                            + " the user it runs as (chmod o+x)");
            case "cores" ->
                    "the processors "
                            + notes.cores()
                            + " cannot be used: choose ones that are online and allowed here";
            case "join" ->
                    "the control groups "
                            + notes.folders()
                            + " cannot be joined: run as root or in a delegated group";
            case "privileges" ->
                    program
                            + " cannot be isolated, since ordinary users may not make namespaces here"
                            + number(failure)
                            + ": run as root, or allow them (sysctl user.max_user_namespaces,"
                            + " kernel.apparmor_restrict_unprivileged_userns)";
            case "user" ->
                    "only root can run "
                            + program
                            + " as another user"
                            + number(failure)
                            + ": run as root, or leave the user out";
            case "closed" ->
                    "a folder above the working directory "
                            + notes.directory()
                            + ", or above what else "
                            + program
                            + " needs, is closed to the user it runs as, and this machine lets"
                            + " nobody hide it"
                            + number(failure)
                            + ": open it (chmod o+x)";
            case "mounts", "private-tmp", "processes", "network" ->
                    "this machine does not allow "
                            + program
                            + " to be isolated"
                            + number(failure)
                            + ": run as root outside of containers, or leave that out";
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
                    "the command " + program + " is no program of this kind of machine";
            default -> program + " could not be executed" + number(failure);
        };
    }

    private static String number(Failure failure) {
        return " (" + failure.step() + ", error " + failure.error() + " of the operating system)";
    }
}
