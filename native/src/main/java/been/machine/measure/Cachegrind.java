package been.machine.measure;

import been.machine.launch.Account;
import been.protocol.RunConditions;
import been.protocol.RunConditions.Option;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Counts the instructions of a program with Valgrind's cachegrind, which executes it on a simulated
 * processor: nearly the same number every time, but some ten to fifty times slower.
 */
final class Cachegrind {
    private static final Path EVENT_SOURCES = Path.of("/sys/bus/event_source/devices");
    private static final Path PARANOID = Path.of("/proc/sys/kernel/perf_event_paranoid");
    private static final int ROOT_ONLY = 3;

    private static final long LONGEST_LOG = 1 << 20;

    /** The summary that each process writes at its end. */
    private static final Pattern TOTAL = Pattern.compile("I\\s+refs:\\s+([0-9,]+)");

    private Cachegrind() {}

    /** Whether it is requested, and the processor itself cannot count as requested. */
    static boolean isNeeded(RunConditions conditions) {
        return conditions.has(Option.CACHEGRIND)
                && !conditions.has(Option.PROFILE)
                && !(conditions.has(Option.COUNTERS) && hasCounters(EVENT_SOURCES, PARANOID));
    }

    /** Whether the processor counts instructions, and this process may read them. */
    static boolean hasCounters(Path sources, Path paranoid) {
        String[] names = sources.toFile().list();
        boolean counts =
                names != null
                        && Arrays.stream(names)
                                .anyMatch(name -> name.matches("cpu|cpu_core|armv[78].*"));
        try {
            return counts
                    && (Account.mayBecomeOthers()
                            || Integer.parseInt(Files.readString(paranoid).strip()) < ROOT_ONLY);
        } catch (IOException | NumberFormatException e) {
            return false; // without the file, the kernel has no events
        }
    }

    /**
     * The command line that counts a program and all programs that it starts.
     *
     * @param folder writable for the program
     * @throws IOException when Valgrind is not installed
     */
    static List<String> wrap(List<String> program, Map<String, String> environment, Path folder)
            throws IOException {
        String valgrind =
                Stream.of(environment.getOrDefault("PATH", "").split(File.pathSeparator))
                        .map(place -> Path.of(place, "valgrind"))
                        .filter(Files::isExecutable)
                        .findFirst()
                        .map(Path::toString)
                        .orElseThrow(() ->
                                new IOException(
                                        "instructions cannot be counted on this machine: it has no"
                                                + " performance counters, or cachegrind was"
                                                + " requested, and Valgrind is not installed; on"
                                                + " Debian or Ubuntu: apt-get install valgrind"));
        var line =
                new ArrayList<>(
                        List.of(
                                valgrind,
                                "--command-line-only=yes",
                                "--tool=cachegrind",
                                "--cache-sim=no",
                                "--vgdb=no", // needs files in /tmp
                                "--cachegrind-out-file=/dev/null",
                                "--trace-children=yes",
                                "--log-file=" + folder.toString().replace("%", "%%") + "/%p"));
        line.addAll(program);
        return line;
    }

    /**
     * The instructions of all processes that wrote a summary; empty if none did.
     *
     * @param folder of their logs
     */
    static Optional<Long> instructions(Path folder) throws IOException {
        @Nullable Long sum = null;
        try (Stream<Path> logs = Files.list(folder)) {
            for (Path log : logs.filter(Cachegrind::isLog).toList()) {
                for (String line : Files.readAllLines(log)) {
                    Matcher total = TOTAL.matcher(line);
                    if (total.find()) {
                        long own = Long.parseLong(total.group(1).replace(",", ""));
                        sum = sum == null ? own : Math.addExact(sum, own);
                    }
                }
            }
        }
        return Optional.ofNullable(sum);
    }

    /** The program may write into the folder, too. */
    private static boolean isLog(Path file) {
        return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                && file.toFile().length() <= LONGEST_LOG;
    }
}
