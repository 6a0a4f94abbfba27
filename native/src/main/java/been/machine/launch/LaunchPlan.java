package been.machine.launch;

import been.machine.groups.GroupPlan;
import been.protocol.ResourceLimits;
import been.protocol.RunConditions;
import been.protocol.RunConditions.Option;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A request to the launcher, and its encoding as a command line.
 *
 * @param cores logical processors to run on; empty means those of this process
 * @param outputToErrors whether standard output goes to standard error
 * @param lease how long the run may continue unless the lease is extended; null ends it with this
 *     process
 * @param account user to run as; null for the user of this process
 * @param folders folders whose content counts against the disk limit
 * @param hidden folders that are hidden except for their visible parts
 * @param visible folders that stay visible beside a private {@code /tmp} and in hidden folders
 */
public record LaunchPlan(
        List<String> command,
        Path directory,
        StateFolder state,
        GroupPlan groups,
        ResourceLimits limits,
        List<Integer> cores,
        boolean outputToErrors,
        @Nullable Duration lease,
        RunConditions conditions,
        @Nullable Account account,
        List<Path> folders,
        List<Path> hidden,
        List<Path> visible) {

    /** Limits of the launcher on the size of an order, in bytes and words. */
    private static final int MOST_ORDER_BYTES = 1 << 17;

    private static final int MOST_ORDER_WORDS = 4096;

    public List<String> commandLine(Launcher launcher) {
        var line = new ArrayList<>(launcher.command());
        options(line, "-g", groups.folders());
        arguments(line);
        return line;
    }

    /** The command line of a launcher that waits in these groups for an {@link #order}. */
    public static List<String> waitingCommandLine(Launcher launcher, GroupPlan groups) {
        var line = new ArrayList<>(launcher.command());
        line.add("-S");
        options(line, "-g", groups.folders());
        return line;
    }

    /**
     * The plan as an order to a waiting launcher: the length of the rest, the number of arguments,
     * the arguments and the environment, each terminated by NUL. Empty when it exceeds the
     * launcher's limits.
     */
    public Optional<byte[]> order(
            Path input, Path output, Path errors, Map<String, String> environment) {
        var line = new ArrayList<>(List.of("launcher"));
        option(line, "-I", input);
        option(line, "-o", output);
        option(line, "-e", errors);
        arguments(line);
        int arguments = line.size();
        environment.forEach((name, value) -> line.add(name + "=" + value));
        var text = new StringBuilder();
        text.append(arguments).append('\0');
        line.forEach(word -> text.append(word).append('\0'));
        byte[] words = text.toString().getBytes(StandardCharsets.UTF_8);
        byte[] length = "%010d\0".formatted(words.length).getBytes(StandardCharsets.US_ASCII);
        boolean isTooLong =
                line.size() >= MOST_ORDER_WORDS || length.length + words.length >= MOST_ORDER_BYTES;
        return isTooLong
                ? Optional.empty()
                : Optional.of(
                        ByteBuffer.allocate(length.length + words.length)
                                .put(length)
                                .put(words)
                                .array());
    }

    private void arguments(List<String> line) {
        option(line, "-s", state.status());
        option(line, "-c", state.control());
        option(line, "-d", directory);
        options(line, "-r", groups.accounting());
        option(line, "-u", groups.cpuUsage());
        option(line, "-m", groups.memoryEvents());
        option(line, "-n", groups.processEvents());
        option(line, "-a", cores.isEmpty() ? null : GroupPlan.list(cores));
        limits(line);
        option(line, "-L", nanos(lease));
        option(line, "-P", lease == null ? ProcessHandle.current().pid() : null);
        conditions(line);
        if (outputToErrors) {
            line.add("-E");
        }
        line.add("--");
        line.addAll(command);
    }

    private void limits(List<String> line) {
        option(line, "-T", nanos(limits.cpuTime()));
        option(line, "-W", nanos(limits.wallTime()));
        option(line, "-t", nanos(limits.softCpuTime()));
        option(line, "-w", nanos(limits.softWallTime()));
        option(line, "-G", nanos(limits.grace()));
        option(line, "-M", groups.limitsMemory() ? null : limits.memoryBytes());
        option(line, "-N", groups.limitsProcesses() ? null : limits.processes());
        option(line, "-O", limits.outputBytes());
        option(line, "-D", limits.diskBytes());
        if (limits.diskBytes() != null) {
            options(line, "-f", folders);
        }
    }

    private void conditions(List<String> line) {
        option(line, "-U", account == null ? null : account.numbers());
        if (conditions.has(Option.COUNTERS)) {
            line.add("-C");
        }
        String apart =
                letter(Option.PRIVATE_TMP, "t")
                        + letter(Option.NO_NETWORK, "n")
                        + letter(Option.OWN_PROCESSES, "p")
                        + letter(Option.NO_ASLR, "a");
        option(line, "-i", apart.isEmpty() ? null : apart);
        options(line, "-h", hidden);
        if (conditions.has(Option.PRIVATE_TMP) || !hidden.isEmpty()) {
            option(line, "-k", directory);
            options(line, "-k", folders);
            options(line, "-k", visible);
        }
    }

    private String letter(Option option, String letter) {
        return conditions.has(option) ? letter : "";
    }

    private static void options(List<String> line, String name, List<Path> values) {
        for (Path value : values) {
            option(line, name, value);
        }
    }

    private static void option(List<String> line, String name, @Nullable Object value) {
        if (value != null) {
            line.add(name);
            line.add(value.toString());
        }
    }

    private static @Nullable Long nanos(@Nullable Duration duration) {
        return duration == null ? null : duration.toNanos();
    }
}
