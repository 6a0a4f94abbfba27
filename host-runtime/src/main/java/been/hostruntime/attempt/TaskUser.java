package been.hostruntime.attempt;

import been.machine.launch.Account;
import been.protocol.TaskDescriptor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Optional;

/** Whom a task runs as, when that is not this process's own user. */
final class TaskUser {
    private static final int ROOT = 0;

    private TaskUser() {}

    /**
     * Empty also where this process may not hand anything over: the launcher refuses then.
     *
     * @throws IOException in one sentence that nobody is called that
     */
    static Optional<Account> of(TaskDescriptor task) throws IOException {
        String user = task.conditions().user();
        return user == null || ownUser() != ROOT ? Optional.empty() : Optional.of(Account.of(user));
    }

    /**
     * The first folder on the way to this one that the account cannot pass; empty where it can pass
     * them all.
     */
    static Optional<Path> closed(Path folder, Account account) throws IOException {
        for (Path above = folder.toAbsolutePath().getParent();
                above != null;
                above = above.getParent()) {
            boolean isOpen =
                    Files.getPosixFilePermissions(above)
                                    .contains(PosixFilePermission.OTHERS_EXECUTE)
                            || (Integer) Files.getAttribute(above, "unix:uid") == account.user();
            if (!isOpen) {
                return Optional.of(above);
            }
        }
        return Optional.empty();
    }

    private static int ownUser() throws IOException {
        return (Integer) Files.getAttribute(Path.of("/proc/self"), "unix:uid");
    }
}
