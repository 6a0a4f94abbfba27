package been.machine.utilisation;

import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What one process has used since it began, and has now.
 *
 * @param name of its program, at most 15 characters, as the kernel cuts it
 * @param cpuUserSeconds of all its threads; the kernel tells hundredths of a second
 * @param minorFaults pages that came without a disk
 * @param readBytes from disks; absent, as the written ones, where only the owner may know
 */
public record ProcessSample(
        long pid,
        long parent,
        String name,
        double cpuUserSeconds,
        double cpuSystemSeconds,
        double childrenSeconds,
        long residentBytes,
        int threads,
        long minorFaults,
        long majorFaults,
        @Nullable Long readBytes,
        @Nullable Long writtenBytes) {
    private static final Pattern BLANK = Pattern.compile(" ");

    /**
     * Reads {@code /proc/PID/stat} and {@code /proc/PID/io}; pure.
     *
     * @param io empty where it may not be read
     * @return empty for a zombie, which has nothing any more, and for a damaged text
     */
    static Optional<ProcessSample> parse(String stat, String io, KernelUnits units) {
        int open = stat.indexOf('(');
        int close = stat.lastIndexOf(')'); // the name may hold anything
        if (open < 0 || close < open) {
            return Optional.empty();
        }
        // From the state on, which proc(5) numbers 3.
        String[] fields = BLANK.split(stat.substring(close + 1).strip(), -1);
        if (fields.length < 22 || fields[0].equals("Z") || fields[0].equals("X")) {
            return Optional.empty();
        }
        double tick = 1.0 / units.ticksPerSecond();
        return Optional.of(
                new ProcessSample(
                        Long.parseLong(stat.substring(0, open).strip()),
                        number(fields, 4),
                        stat.substring(open + 1, close),
                        number(fields, 14) * tick,
                        number(fields, 15) * tick,
                        (number(fields, 16) + number(fields, 17)) * tick,
                        number(fields, 24) * units.pageBytes(),
                        (int) number(fields, 20),
                        number(fields, 10),
                        number(fields, 12),
                        keyed(io, "\nread_bytes: "),
                        keyed(io, "\nwrite_bytes: ")));
    }

    private static long number(String[] fields, int numberInManual) {
        return Long.parseLong(fields[numberInManual - 3]);
    }

    private static @Nullable Long keyed(String io, String key) {
        int at = io.indexOf(key);
        if (at < 0) {
            return null;
        }
        int end = io.indexOf('\n', at + 1);
        return Long.valueOf(io.substring(at + key.length(), end < 0 ? io.length() : end).strip());
    }
}
