package been.machine.noise;

import been.machine.files.MachineFiles;
import been.machine.launch.Account;
import java.util.Optional;

/** Whether a host runtime that this user starts can give each task a user of its own. */
public final class TaskUserCheck {
    private static final String CHECK = "task-users";

    private TaskUserCheck() {}

    public static Finding of(MachineFiles files) {
        Optional<String> status = files.text("proc/self/status");
        if (status.isEmpty()) {
            return Finding.unseen(CHECK, "this kernel does not tell what its user may do");
        }
        return Account.mayBecomeOthers(status.get())
                ? Finding.fine(CHECK, "own", "a host runtime gives each task a user of its own")
                : Finding.notice(
                        CHECK,
                        "host",
                        "tasks of a host runtime have all the rights of this user",
                        "run it as root (been host install), and each is a user of its own without"
                                + " rights");
    }
}
