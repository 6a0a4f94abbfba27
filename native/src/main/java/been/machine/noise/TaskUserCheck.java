package been.machine.noise;

import been.machine.files.MachineFiles;
import been.machine.launch.Account;
import java.util.Optional;

/** Checks whether a host runtime of this user can give each task its own user. */
public final class TaskUserCheck {
    private static final String CHECK = "task-users";

    private TaskUserCheck() {}

    public static Finding of(MachineFiles files) {
        Optional<String> status = files.text("proc/self/status");
        if (status.isEmpty()) {
            return Finding.unseen(CHECK, "the capabilities of this process are unknown");
        }
        return Account.mayBecomeOthers(status.get())
                ? Finding.fine(CHECK, "own", "a host runtime gives each task its own user")
                : Finding.notice(
                        CHECK,
                        "host",
                        "tasks of a host runtime have all the rights of this user",
                        "run it as root (been host install) to give each task its own"
                                + " unprivileged user");
    }
}
