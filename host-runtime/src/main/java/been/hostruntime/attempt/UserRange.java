package been.hostruntime.attempt;

import been.machine.launch.Account;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Numbers of users, each its own group, who are nobody else. */
public record UserRange(int first, int last) {
    private static final Pattern WRITTEN = Pattern.compile("([0-9]{1,10})-([0-9]{1,10})");
    private static final int FEWEST = 1000;

    /**
     * What distributions and containers leave free, and what systemd gives to services for a while.
     */
    private static final List<UserRange> USUAL =
            List.of(new UserRange(1_879_048_192, 1_879_113_727), new UserRange(61_184, 65_519));

    /**
     * @throws IllegalArgumentException in one sentence what is wrong with it
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
                "--task-users must be none, or a range of %,d numbers of users or more, such as 100000-165535, not '%s'"
                        .formatted(FEWEST, text));
    }

    /** The usual one that this process may use; empty where it may use none. */
    public static Optional<UserRange> usual() throws IOException {
        return Account.mayBecomeOthers()
                ? usual(Files.readAllLines(Path.of("/proc/self/uid_map")))
                : Optional.empty();
    }

    static Optional<UserRange> usual(List<String> uidMap) {
        return USUAL.stream().filter(range -> range.isIn(uidMap)).findFirst();
    }

    /** Lines such as {@code 0 100000 65536}: from, outside, how many. */
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
