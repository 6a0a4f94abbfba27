package been.machine.noise;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * CPU time of a process since its start.
 *
 * @param name the kernel's name of the process, at most 15 characters
 * @param ticks of CPU time, without that of its children
 */
public record ProcessTime(String name, long ticks) {
    private static final int USER = 11;
    private static final int SYSTEM = 12;
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}");

    /** Parses {@code /proc/PID/stat}, in which names may contain blanks and parentheses. */
    static Optional<ProcessTime> parse(String text) {
        int open = text.indexOf('(');
        int close = text.lastIndexOf(')');
        String[] fields =
                close < 0 ? new String[0] : text.substring(close + 1).strip().split(" ", -1);
        if (open < 0 || fields.length <= SYSTEM) {
            return Optional.empty();
        }
        return NUMBER.matcher(fields[USER]).matches() && NUMBER.matcher(fields[SYSTEM]).matches()
                ? Optional.of(
                        new ProcessTime(
                                text.substring(open + 1, close),
                                Long.parseLong(fields[USER]) + Long.parseLong(fields[SYSTEM])))
                : Optional.empty();
    }
}
