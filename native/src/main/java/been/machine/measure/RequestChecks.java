package been.machine.measure;

import been.machine.files.MachineFiles;
import been.machine.groups.GroupPlan;
import been.machine.groups.OuterLimits;
import been.machine.launch.Launcher;
import been.protocol.Quantities;
import been.protocol.ResourceLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Rejects requests that cannot be carried out as requested, before anything is created. */
final class RequestChecks {
    private static final Path MEMORY = Path.of("/proc/meminfo");

    private RequestChecks() {}

    /** Rejects limits that exceed this machine, or what a container has of it. */
    static void check(ResourceLimits limits) throws IOException {
        Long memory = limits.memoryBytes();
        if (memory != null && Files.isReadable(MEMORY)) {
            long installed =
                    Math.min(
                            installed(Files.readAllLines(MEMORY)),
                            OuterLimits.of(MachineFiles.ofThisMachine())
                                    .memory()
                                    .orElse(Long.MAX_VALUE));
            if (installed > 0 && memory > installed) {
                throw new IOException(
                        "the limit on memory, "
                                + Quantities.formatSize(memory)
                                + ", exceeds the memory of this machine, "
                                + Quantities.formatSize(installed >> 20 << 20)
                                + ": set a lower limit");
            }
        }
    }

    /**
     * Rejects what the shell launcher cannot do. The native one enforces limits itself where the
     * kernel does not.
     */
    static void check(RunRequest request, GroupPlan plan, Launcher launcher) throws IOException {
        if (launcher.isNative()) {
            return;
        }
        ResourceLimits limits = request.limits();
        if (request.conditions().keepsApart() || request.account() != null) {
            throw new IOException(
                    "running as another user and isolation need the native launcher: build with a C compiler");
        }
        if (limits.diskBytes() != null) {
            throw new IOException(
                    "a disk limit needs the native launcher: build with a C compiler");
        }
        String limit =
                limits.memoryBytes() != null && !plan.limitsMemory()
                        ? "memory"
                        : limits.processes() != null && !plan.limitsProcesses()
                                ? "processes"
                                : isTimed(limits) && plan.cpuUsage() == null ? "CPU time" : null;
        if (limit != null) {
            throw new IOException(
                    "a limit on "
                            + limit
                            + " needs control groups or the native launcher: run as root or in a"
                            + " delegated group, or build with a C compiler");
        }
    }

    private static boolean isTimed(ResourceLimits limits) {
        return limits.cpuTime() != null || limits.softCpuTime() != null;
    }

    /** Bytes from a line such as {@code MemTotal: 8123456 kB}; 0 when there is none. */
    static long installed(List<String> meminfo) {
        for (String line : meminfo) {
            if (line.startsWith("MemTotal:")) {
                return Long.parseLong(line.replaceAll("[^0-9]", "")) << 10;
            }
        }
        return 0;
    }
}
