package been.hostruntime.attempt;

import been.machine.launch.Account;
import been.protocol.RunConditions;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * Whom the tasks of this host run as: where this process is root, each attempt as a user of its
 * own, of a range of numbers that nobody else has; elsewhere as the user of this process.
 * Thread-safe.
 */
public final class TaskUsers {
    /** Under which hosts tell it. */
    public static final String READING = "tasks";

    private static final int ROOT = 0;

    private final Path tasks;
    private final @Nullable UserRange range;
    private final List<String> allowed;
    private final Set<Integer> taken = new HashSet<>();
    private int next;

    /**
     * @param tasks folder of the attempts' folders
     * @param range of users; null for that of this process
     * @param allowed whom tasks may ask for by name; the first is the one whose settings serve
     */
    public TaskUsers(Path tasks, @Nullable UserRange range, List<String> allowed) {
        this.tasks = tasks;
        this.range = range;
        this.allowed = List.copyOf(allowed);
        this.next = range == null ? 0 : ThreadLocalRandom.current().nextInt(range.count());
    }

    /** Whom an attempt runs as. */
    sealed interface Choice {

        /**
         * @param isOwn whether nobody else runs as that
         */
        record As(Account account, boolean isOwn) implements Choice {}

        /** The user of this process. */
        record This() implements Choice {}

        record Refused(String why) implements Choice {}
    }

    /** As hosts tell it: {@code own} or {@code host}. */
    public Map<String, String> facts() {
        return Map.of("user", range == null ? "host" : "own");
    }

    /** Whose settings serve tasks that need those of a person; empty where nobody was named. */
    public Optional<String> person() {
        return allowed.stream().findFirst();
    }

    /**
     * @param folders of the attempt, with the working folder of an earlier one where it inherits
     *     that: whoever owns it goes on
     */
    Choice choose(RunConditions conditions, AttemptFolders folders) throws IOException {
        String user = conditions.user();
        if (ownUser() != ROOT) {
            return RunConditions.OWN.equals(user)
                    ? new Choice.Refused(
                            "this host runs tasks as its own user only: run its host runtime as root, or leave the user out")
                    : new Choice.This();
        }
        if (RunConditions.PERSON.equals(user) && person().isPresent()) {
            return new Choice.As(Account.of(person().get()), false);
        }
        if (user == null || user.equals(RunConditions.OWN) || user.equals(RunConditions.PERSON)) {
            if (range != null) {
                return new Choice.As(own(folders), true);
            }
            return RunConditions.OWN.equals(user)
                    ? new Choice.Refused(
                            "this host has no users for tasks: start its host runtime with --task-users, or leave the user out")
                    : new Choice.This();
        }
        Account asked = Account.of(user);
        for (String one : allowed) {
            if (Account.of(one).user() == asked.user()) {
                return new Choice.As(asked, false);
            }
        }
        return new Choice.Refused(
                "this host runs no task as %s: start its host runtime with --allow-users %s, or leave the user out"
                        .formatted(user, user));
    }

    private Account own(AttemptFolders folders) throws IOException {
        int owner = owner(folders.work());
        UserRange users = Objects.requireNonNull(range);
        return users.account(users.has(owner) ? owner : free(users));
    }

    /** In turn, so that what a task leaves in some place is nobody's for as long as can be. */
    synchronized int free(UserRange users) throws IOException {
        for (int tried = 0; tried < users.count(); tried++) {
            if (tried == 0 && taken.isEmpty()) {
                taken.addAll(owners());
            }
            int user = users.first() + next;
            next = (next + 1) % users.count();
            if (next == 0) {
                taken.clear();
                taken.addAll(owners());
            }
            if (taken.add(user)) {
                return user;
            }
        }
        throw new IOException("all users of --task-users have folders here: give more of them");
    }

    /** Of all attempts' folders that are there. */
    private Set<Integer> owners() throws IOException {
        var owners = new HashSet<Integer>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(tasks)) {
            for (Path home : all) {
                owners.add(owner(new AttemptFolders(home).work()));
            }
        } catch (NoSuchFileException e) {
            return owners;
        }
        return owners;
    }

    /** Of a folder; this process's own where there is none. */
    static int owner(Path folder) throws IOException {
        try {
            return (Integer) Files.getAttribute(folder, "unix:uid", LinkOption.NOFOLLOW_LINKS);
        } catch (NoSuchFileException e) {
            return ownUser();
        }
    }

    /** Whom the attempt with these folders runs as; empty for the user of this process. */
    static Optional<Account> of(AttemptFolders folders) throws IOException {
        int user = owner(folders.work());
        return user == ownUser()
                ? Optional.empty()
                : Optional.of(
                        new Account(
                                user,
                                (Integer)
                                        Files.getAttribute(
                                                folders.work(),
                                                "unix:gid",
                                                LinkOption.NOFOLLOW_LINKS)));
    }

    private static int ownUser() throws IOException {
        return (Integer) Files.getAttribute(Path.of("/proc/self"), "unix:uid");
    }
}
