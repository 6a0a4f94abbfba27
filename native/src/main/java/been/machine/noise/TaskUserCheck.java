package been.machine.noise;

import been.machine.files.MachineFiles;
import been.machine.launch.Account;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Checks whether a host runtime of this user can give each task its own user. */
public final class TaskUserCheck {
    private static final String CHECK = "task-users";

    /** A user to whom no folder belongs. */
    private static final Account STRANGER = new Account(Integer.MAX_VALUE, Integer.MAX_VALUE);

    private TaskUserCheck() {}

    /**
     * @param data folder of the host runtime's data, which tasks must be able to enter
     */
    public static Finding of(MachineFiles files, Path data) throws IOException {
        Optional<String> status = files.text("proc/self/status");
        if (status.isEmpty()) {
            return Finding.unseen(CHECK, "the capabilities of this process are unknown");
        }
        if (!Account.mayBecomeOthers(status.get())) {
            return host(
                    "this user",
                    "run it as root (been host install) to give each task its own"
                            + " unprivileged user");
        }
        List<Path> closed =
                Account.mayMount(status.get()) ? List.of() : STRANGER.closed(List.of(data));
        return closed.isEmpty()
                ? Finding.fine(CHECK, "own", "a host runtime gives each task its own user")
                : host(
                        "root: this container's root may not mount, and other users may not enter "
                                + closed.getLast(),
                        "keep its data in a folder that all users may enter (--data /var/lib/been)"
                                + " to give each task its own user");
    }

    private static Finding host(String whose, String advice) {
        return Finding.notice(
                CHECK, "host", "tasks of a host runtime have all the rights of " + whose, advice);
    }
}
