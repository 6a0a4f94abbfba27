package been.hostruntime.users;

import been.machine.launch.Account;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A range of user ids that are not used otherwise, each with a group of the same id. */
public record UserRange(int first, int last) {
    private static final Logger LOG = LoggerFactory.getLogger(UserRange.class);
    private static final Pattern WRITTEN = Pattern.compile("([0-9]{1,10})-([0-9]{1,10})");
    private static final int FEWEST = 1000;

    /** Ids that distributions and containers leave free, and the ids of systemd's dynamic users. */
    private static final List<UserRange> USUAL =
            List.of(new UserRange(1_879_048_192, 1_879_113_727), new UserRange(61_184, 65_519));

    /**
     * @throws IllegalArgumentException with one sentence what is wrong with it
     */
    public static UserRange parse(String text) {
        Matcher parts = WRITTEN.matcher(text);
        if (parts.matches()) {
            long first = Long.parseLong(parts.group(1));
            long last = Long.parseLong(parts.group(2));
            if (first > 0 && last <= Integer.MAX_VALUE && last - first + 1 >= FEWEST) {
                return new UserRange((int) first, (int) last);
            }
        }
        throw new IllegalArgumentException(
                "--task-users must be none, or a range of at least %,d user ids such as 100000-165535, not '%s'"
                        .formatted(FEWEST, text));
    }

    /**
     * The default range that this process may use. Empty when there is none, or when a folder above
     * the data is closed to such users and cannot be hidden from them.
     *
     * @param data folder that tasks must be able to enter
     */
    public static Optional<UserRange> usual(Path data) throws IOException {
        return usual(
                data,
                Files.readString(Path.of("/proc/self/status")),
                Files.readAllLines(Path.of("/proc/self/uid_map")));
    }

    static Optional<UserRange> usual(Path data, String status, List<String> uidMap)
            throws IOException {
        Optional<UserRange> range =
                Account.mayBecomeOthers(status) ? usual(uidMap) : Optional.empty();
        if (range.isEmpty() || Account.mayMount(status)) {
            return range;
        }
        List<Path> closed = range.get().account(range.get().first).closed(List.of(data));
        if (closed.isEmpty()) {
            return range;
        }
        LOG.warn(
                "tasks run as root: this container's root may not mount, and other users may not"
                        + " enter {}; keep the data in a folder that all users may enter (--data)",
                closed.getLast());
        return Optional.empty();
    }

    static Optional<UserRange> usual(List<String> uidMap) {
        return USUAL.stream().filter(range -> range.isIn(uidMap)).findFirst();
    }

    /**
     * Whether the map contains the range; lines such as {@code 0 100000 65536} have the first id
     * inside, the first id outside and the number of ids.
     */
    boolean isIn(List<String> uidMap) {
        for (String line : uidMap) {
            String[] words = line.strip().split("\\s+", -1);
            long from = Long.parseLong(words[0]);
            if (from <= first && last < from + Long.parseLong(words[2])) {
                return true;
            }
        }
        return false;
    }

    int count() {
        return last - first + 1;
    }

    boolean has(int user) {
        return first <= user && user <= last;
    }

    Account account(int user) {
        return new Account(user, user);
    }
}
