package been.machine.launch;

import been.machine.groups.GroupPlan;
import been.protocol.ResourceLimits;
import been.protocol.RunConditions;
import been.protocol.RunConditions.Option;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a launcher is asked to do, and how that is said on its command line.
 *
 * @param cores logical processors to run on; empty means those of this process
 * @param outputToErrors whether standard output goes where standard error goes
 * @param lease how long the run may go on unless the lease is extended; null binds its life to this
 *     process
 * @param account whom the program runs as; null for the user of this process
 * @param folders what is written below them counts against the limit on disk
 * @param visible what stays to be seen beside a private {@code /tmp}
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
        List<Path> visible) {

    public List<String> commandLine(Launcher launcher) {
        var line = new ArrayList<>(launcher.command());
        option(line, "-s", state.status());
        option(line, "-c", state.control());
        option(line, "-d", directory);
        options(line, "-g", groups.folders());
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
        return line;
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
        if (conditions.has(Option.PRIVATE_TMP)) {
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
