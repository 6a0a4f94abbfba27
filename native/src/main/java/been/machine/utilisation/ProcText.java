package been.machine.utilisation;

import been.machine.utilisation.Counters.Ticks;
import been.machine.utilisation.Counters.Transfer;
import been.protocol.HostUsage;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Parses files of {@code /proc}, as described in proc(5); pure. */
final class ProcText {
    private static final Pattern BLANKS = Pattern.compile("\\s+");
    private static final Pattern NOT_PHYSICAL =
            Pattern.compile("(loop|ram|zram|dm-|md|sr|fd|nbd)[0-9]+");
    private static final int SECTOR = 512;

    private ProcText() {}

    /** The line of all processors in {@code stat}. */
    static Optional<Ticks> cpu(String stat) {
        String[] words = words(line(stat, "cpu "));
        if (words.length < 5) {
            return Optional.empty();
        }
        long[] ticks = new long[8];
        for (int i = 0; i < ticks.length && i + 1 < words.length; i++) {
            ticks[i] = Long.parseLong(words[i + 1]);
        }
        // user nice system idle iowait irq softirq steal; guests are in user and nice already
        return Optional.of(
                new Ticks(
                        ticks[0] + ticks[1],
                        ticks[2] + ticks[5] + ticks[6],
                        ticks[3],
                        ticks[4],
                        ticks[7]));
    }

    /** The average over a minute in {@code loadavg}. */
    static Optional<Double> load1(String loadavg) {
        String[] words = words(loadavg);
        return words.length < 5 ? Optional.empty() : Optional.of(Double.valueOf(words[0]));
    }

    /** Memory use from {@code meminfo}; empty for kernels without MemAvailable. */
    static Optional<HostUsage.Memory> memory(String meminfo) {
        Long total = kilobytes(meminfo, "MemTotal:");
        Long available = kilobytes(meminfo, "MemAvailable:");
        Long swap = kilobytes(meminfo, "SwapTotal:");
        Long swapFree = kilobytes(meminfo, "SwapFree:");
        return total == null || available == null
                ? Optional.empty()
                : Optional.of(
                        new HostUsage.Memory(
                                (total - available) << 10,
                                swap == null || swapFree == null ? null : (swap - swapFree) << 10));
    }

    /**
     * The total of all physical disks in {@code diskstats}, without partitions and derived devices,
     * which would count the same bytes again.
     */
    static Optional<Transfer> disks(String diskstats) {
        long read = 0;
        long written = 0;
        String disk = "";
        for (String line : diskstats.split("\n", -1)) {
            String[] words = words(line);
            if (words.length < 10
                    || NOT_PHYSICAL.matcher(words[2]).matches()
                    || isPartition(words[2], disk)) {
                continue;
            }
            disk = words[2];
            read += Long.parseLong(words[5]) * SECTOR;
            written += Long.parseLong(words[9]) * SECTOR;
        }
        return disk.isEmpty() ? Optional.empty() : Optional.of(new Transfer(read, written));
    }

    /** Partitions follow their disk: {@code sda1} after {@code sda}, {@code nvme0n1p1} likewise. */
    private static boolean isPartition(String name, String disk) {
        if (disk.isEmpty() || !name.startsWith(disk)) {
            return false;
        }
        boolean numbered = Character.isDigit(disk.charAt(disk.length() - 1));
        return name.substring(disk.length()).matches(numbered ? "p[0-9]+" : "[0-9]+");
    }

    /**
     * The interfaces of {@code net/dev} together.
     *
     * @param counts which interfaces to count, since the same bytes pass bridges and their members
     */
    static Optional<Transfer> network(String dev, Predicate<String> counts) {
        long received = 0;
        long sent = 0;
        boolean any = false;
        for (String line : dev.split("\n", -1)) {
            int colon = line.indexOf(':');
            String name = colon < 0 ? "" : line.substring(0, colon).strip();
            String[] words = words(line.substring(colon + 1));
            if (colon < 0 || words.length < 16 || !counts.test(name)) {
                continue;
            }
            any = true;
            received += Long.parseLong(words[0]);
            sent += Long.parseLong(words[8]);
        }
        return any ? Optional.of(new Transfer(received, sent)) : Optional.empty();
    }

    /** The total of a file of {@code pressure/}, in microseconds. */
    static Optional<Long> stalled(String pressure) {
        String some = line(pressure, "some ");
        int total = some.indexOf("total=");
        return total < 0 ? Optional.empty() : Optional.of(Long.valueOf(some.substring(total + 6)));
    }

    private static @Nullable Long kilobytes(String meminfo, String key) {
        String[] words = words(line(meminfo, key));
        return words.length < 3 ? null : Long.valueOf(words[1]);
    }

    /** The first line that begins so; empty when there is none. */
    private static String line(String text, String begin) {
        int at = text.startsWith(begin) ? 0 : text.indexOf("\n" + begin) + 1;
        if (at == 0 && !text.startsWith(begin)) {
            return "";
        }
        int end = text.indexOf('\n', at);
        return end < 0 ? text.substring(at) : text.substring(at, end);
    }

    private static String[] words(String line) {
        return BLANKS.split(line.strip(), -1);
    }
}
