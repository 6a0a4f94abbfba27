package been.machine.launch;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A supervisor's status file: lines of a key and values, and copies of accounting files.
 *
 * @param supervisor the supervisor's process id
 * @param process the program's process id, once it runs
 * @param startedNanos CLOCK_MONOTONIC immediately before the program's first instruction
 * @param startedAtMillis the wall clock then
 * @param failure why the program could not be started
 * @param exitCode absent when the program was killed by a signal
 * @param reason why the supervisor ended the run; absent when it did not
 * @param endedNanos CLOCK_MONOTONIC at the end
 * @param outputDropped bytes beyond the limit on output
 * @param diskPeak bytes, the largest growth of the run's folders
 * @param reaped usage of all processes that were waited for
 * @param residentPeak bytes, the largest resident set of one process; absent where control groups
 *     account for memory
 * @param pssPeak bytes, the largest sampled sum of the processes' proportional set sizes; absent
 *     when no sample saw two or more processes
 * @param beforeMicros CPU time that the process had used before it executed the program, most of it
 *     in its v2 group
 * @param counters performance counters that the kernel supports
 * @param files the accounting files after the last process had ended, by name and by path
 * @param complete whether the last line was written, so that no process of the run is left
 */
public record RunStatus(
        long supervisor,
        @Nullable Long process,
        @Nullable Long startedNanos,
        @Nullable Long startedAtMillis,
        @Nullable Failure failure,
        @Nullable Integer exitCode,
        @Nullable Integer signal,
        @Nullable String reason,
        @Nullable Long endedNanos,
        @Nullable Long outputDropped,
        @Nullable Long diskPeak,
        Reaped reaped,
        @Nullable Long residentPeak,
        @Nullable Long pssPeak,
        @Nullable Long beforeMicros,
        List<Counter> counters,
        Map<String, String> files,
        boolean complete) {

    /** The status before the supervisor has written anything. */
    public static final RunStatus SILENT = parse("supervisor 0\n");

    /**
     * @param error the operating system's number
     * @param step what failed: {@code exec}, {@code directory}, {@code cores}, {@code join}, {@code
     *     process}, {@code output}; {@code privileges}, {@code mounts}, {@code private-tmp}, {@code
     *     processes}, {@code network}, {@code aslr}, {@code user}
     */
    public record Failure(int error, String step) {}

    /** Usage of reaped processes; absent where the supervisor cannot measure it. */
    public record Reaped(
            @Nullable Long cpuUserMicros,
            @Nullable Long cpuSystemMicros,
            @Nullable Long pageFaults,
            @Nullable Long pageFaultsMajor,
            @Nullable Long contextSwitches,
            @Nullable Long contextSwitchesForced) {}

    /**
     * @param wantedNanos how long it should have counted
     * @param countedNanos how long it counted: less if there are more counters than the hardware
     *     supports
     * @param work {@code all}, or {@code user} to exclude the kernel
     */
    public record Counter(
            String name, long value, long wantedNanos, long countedNanos, String work) {

        /** The value scaled to the whole time; null when it never counted. */
        public @Nullable Long estimate() {
            if (countedNanos <= 0) {
                return null;
            }
            return countedNanos >= wantedNanos
                    ? value
                    : Math.round(value * ((double) wantedNanos / countedNanos));
        }
    }

    public RunStatus {
        counters = List.copyOf(counters);
        files = Map.copyOf(files);
    }

    /** The exit code or signal; absent while the program runs. */
    public @Nullable Integer outcome() {
        return exitCode != null ? exitCode : signal;
    }

    /**
     * @throws IllegalArgumentException when a line lacks a number
     */
    public static RunStatus parse(String text) {
        Map<String, String> lines = new HashMap<>();
        Map<String, String> files = new HashMap<>();
        List<Counter> counters = new ArrayList<>();
        int at = 0;
        for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', at)) {
            String line = text.substring(at, end);
            at = end + 1;
            if (line.startsWith("file ")) {
                String[] words = line.split(" ", 3);
                int size = Integer.parseInt(words[1]);
                if (at + size + 1 > text.length()) {
                    break; // still being written
                }
                String content = text.substring(at, at + size);
                files.put(words[2], content);
                files.put(words[2].substring(words[2].lastIndexOf('/') + 1), content);
                at += size + 1;
            } else if (line.startsWith("counter ")) {
                String[] words = line.split(" ", 6);
                counters.add(
                        new Counter(
                                words[1],
                                Long.parseLong(words[2]),
                                Long.parseLong(words[3]),
                                Long.parseLong(words[4]),
                                words[5]));
            } else {
                int space = line.indexOf(' ');
                lines.put(space < 0 ? line : line.substring(0, space), line.substring(space + 1));
            }
        }
        return new RunStatus(
                require(number(lines.get("supervisor"), 0)),
                number(lines.get("process"), 0),
                number(lines.get("started"), 0),
                number(lines.get("started"), 1),
                failure(lines.get("failed")),
                integer(lines.get("exit")),
                integer(lines.get("signal")),
                lines.get("reason"),
                number(lines.get("ended"), 0),
                number(lines.get("dropped"), 0),
                number(lines.get("disk"), 0),
                new Reaped(
                        cpuMicros(lines, 0),
                        cpuMicros(lines, 1),
                        number(lines.get("faults"), 0),
                        number(lines.get("faults"), 1),
                        number(lines.get("switches"), 0),
                        number(lines.get("switches"), 1)),
                positive(number(lines.get("memory"), 0)),
                positive(number(lines.get("memory"), 1)),
                number(lines.get("before"), 0),
                counters,
                files,
                lines.containsKey("end"));
    }

    private static long require(@Nullable Long supervisor) {
        if (supervisor == null) {
            throw new IllegalArgumentException("a status must start with its supervisor");
        }
        return supervisor;
    }

    private static @Nullable Long positive(@Nullable Long number) {
        return number == null || number <= 0 ? null : number;
    }

    /** The native launcher writes microseconds, the shell the output of {@code times}: 0m1.230s. */
    private static @Nullable Long cpuMicros(Map<String, String> lines, int index) {
        String times = lines.get("times");
        if (times == null) {
            return number(lines.get("cpu"), index);
        }
        String[] words = times.split(" ", -1);
        int minutes = index < words.length ? words[index].indexOf('m') : -1;
        if (minutes < 0 || !words[index].endsWith("s")) {
            return null;
        }
        String seconds = words[index].substring(minutes + 1, words[index].length() - 1);
        return Math.round(
                (Long.parseLong(words[index].substring(0, minutes)) * 60
                                + Double.parseDouble(seconds.replace(',', '.')))
                        * 1e6);
    }

    private static @Nullable Failure failure(@Nullable String values) {
        if (values == null) {
            return null;
        }
        String[] words = values.split(" ", 2);
        return new Failure(Integer.parseInt(words[0]), words.length > 1 ? words[1] : "");
    }

    private static @Nullable Integer integer(@Nullable String value) {
        return value == null ? null : Integer.valueOf(value);
    }

    private static @Nullable Long number(@Nullable String values, int index) {
        String[] words = values == null ? new String[0] : values.split(" ", -1);
        return index < words.length ? Long.valueOf(words[index]) : null;
    }
}
