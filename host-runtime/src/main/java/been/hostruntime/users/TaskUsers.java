package been.hostruntime.users;

import been.hostruntime.work.AttemptFolders;
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
 * Chooses the users that tasks run as: if this process is root, each attempt gets its own user from
 * a range of unused ids; otherwise all tasks run as the user of this process. Thread-safe.
 */
public final class TaskUsers {
    /** The name of the reading that shows which users tasks run as. */
    public static final String READING = "tasks";

    private static final int ROOT = 0;

    private final Path tasks;
    private final @Nullable UserRange range;
    private final List<String> allowed;
    private final Set<Integer> taken = new HashSet<>();
    private int next;

    /**
     * @param tasks folder of the attempts' folders
     * @param range of user ids; null to run tasks as the user of this process
     * @param allowed users that tasks may request by name; tasks may use the settings of the first
     */
    public TaskUsers(Path tasks, @Nullable UserRange range, List<String> allowed) {
        this.tasks = tasks;
        this.range = range;
        this.allowed = List.copyOf(allowed);
        this.next = range == null ? 0 : ThreadLocalRandom.current().nextInt(range.count());
    }

    /** The user that an attempt runs as. */
    public sealed interface Choice {

        /**
         * @param isOwn whether no other attempt runs as that user
         */
        record As(Account account, boolean isOwn) implements Choice {}

        /** The user of this process. */
        record This() implements Choice {}

        record Refused(String why) implements Choice {}
    }

    /** The reading: {@code own} or {@code host}. */
    public Map<String, String> facts() {
        return Map.of("user", range == null ? "host" : "own");
    }

    /** The user whose settings tasks may use; empty when none is configured. */
    public Optional<String> person() {
        return allowed.stream().findFirst();
    }

    /**
     * @param folders of the attempt; the owner of an inherited working folder is used again
     */
    public Choice choose(RunConditions conditions, AttemptFolders folders) throws IOException {
        String user = conditions.user();
        if (ownUser() != ROOT) {
            return RunConditions.OWN.equals(user)
                    ? new Choice.Refused(
                            "this host runs tasks as its own user only: run its host runtime"
                                    + " as root, or set no user")
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
                            "this host has no users for tasks: start its host runtime with"
                                    + " --task-users, or set no user")
                    : new Choice.This();
        }
        Account asked = Account.of(user);
        for (String one : allowed) {
            if (Account.of(one).user() == asked.user()) {
                return new Choice.As(asked, false);
            }
        }
        return new Choice.Refused(
                "this host does not run tasks as %s: start its host runtime with --allow-users %s, or set no user"
                        .formatted(user, user));
    }

    private Account own(AttemptFolders folders) throws IOException {
        int owner = owner(folders.work());
        UserRange users = Objects.requireNonNull(range);
        return users.account(users.has(owner) ? owner : free(users));
    }

    /**
     * In turn, so that a user id is reused as late as possible and files left by a task stay
     * inaccessible.
     */
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
        throw new IOException(
                "all user ids of --task-users own folders on this host: use a larger range");
    }

    /** Owners of all attempts' folders. */
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

    /** The owner of a folder; the user of this process when there is no folder. */
    public static int owner(Path folder) throws IOException {
        try {
            return (Integer) Files.getAttribute(folder, "unix:uid", LinkOption.NOFOLLOW_LINKS);
        } catch (NoSuchFileException e) {
            return ownUser();
        }
    }

    /** The user that the attempt with these folders runs as; empty for the user of this process. */
    public static Optional<Account> of(AttemptFolders folders) throws IOException {
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
