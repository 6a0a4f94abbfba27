package been.machine.launch;

import been.machine.groups.GroupPlan;
import been.protocol.ResourceLimits;
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
 */
public record LaunchPlan(
        List<String> command,
        Path directory,
        StateFolder state,
        GroupPlan groups,
        ResourceLimits limits,
        List<Integer> cores,
        boolean outputToErrors,
        @Nullable Duration lease) {

    public List<String> commandLine(Launcher launcher) {
        var line = new ArrayList<>(launcher.command());
        option(line, "-s", state.status());
        option(line, "-c", state.control());
        option(line, "-d", directory);
        for (Path folder : groups.folders()) {
            option(line, "-g", folder);
        }
        for (Path file : groups.accounting()) {
            option(line, "-r", file);
        }
        option(line, "-u", groups.cpuUsage());
        option(line, "-m", groups.memoryEvents());
        option(line, "-n", groups.processEvents());
        option(line, "-a", cores.isEmpty() ? null : GroupPlan.list(cores));
        option(line, "-T", nanos(limits.cpuTime()));
        option(line, "-W", nanos(limits.wallTime()));
        option(line, "-M", groups.limitsMemory() ? null : limits.memoryBytes());
        option(line, "-N", groups.limitsProcesses() ? null : limits.processes());
        option(line, "-O", limits.outputBytes());
        option(line, "-L", nanos(lease));
        option(line, "-P", lease == null ? ProcessHandle.current().pid() : null);
        if (outputToErrors) {
            line.add("-E");
        }
        line.add("--");
        line.addAll(command);
        return line;
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
