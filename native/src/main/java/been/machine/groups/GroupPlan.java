package been.machine.groups;

import been.protocol.ResourceLimits;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The folders, settings and accounting files of one run's control groups; a pure function of the
 * layout and the limits.
 *
 * @param folders the groups; first the one by which processes are killed and counted
 * @param settings values to write, in this order
 * @param cpuUsage the file with the CPU time used so far
 * @param memoryEvents the file with the number of processes killed for memory
 * @param processEvents the file with the number of refused forks; only with a limit on processes
 * @param accounting files to read after the last process has ended
 * @param limitsMemory whether the kernel enforces the limit on memory
 * @param limitsProcesses whether the kernel enforces the limit on processes
 */
public record GroupPlan(
        List<Path> folders,
        List<Setting> settings,
        @Nullable Path cpuUsage,
        @Nullable Path memoryEvents,
        @Nullable Path processEvents,
        List<Path> accounting,
        boolean limitsMemory,
        boolean limitsProcesses) {

    /**
     * @param required whether the run cannot start without it
     */
    public record Setting(Path file, String value, boolean required) {}

    private static final List<String> V2_FILES =
            List.of("cpu.stat", "cpu.pressure", "memory.pressure", "io.pressure");
    private static final Map<String, List<String>> V2_CONTROLLER_FILES =
            Map.of(
                    "memory", List.of("memory.peak", "memory.swap.peak", "memory.events"),
                    "pids", List.of("pids.peak", "pids.events"),
                    "io", List.of("io.stat"));
    private static final Map<String, List<String>> V1_FILES =
            Map.of(
                    "cpuacct",
                            List.of(
                                    "cpuacct.usage",
                                    "cpuacct.usage_user",
                                    "cpuacct.usage_sys",
                                    "cpuacct.usage_percpu"),
                    "memory", List.of("memory.max_usage_in_bytes", "memory.oom_control"),
                    "pids", List.of("pids.peak", "pids.events"),
                    "blkio", List.of("blkio.throttle.io_service_bytes_recursive"));

    /** Lists the swap devices. */
    private static final Path SWAPS = Path.of("/proc/swaps");

    /**
     * @param memoryNodes the NUMA nodes for the run's memory, as in {@code cpuset.mems}; required
     *     by v1, while empty means those of this process for v2
     */
    static GroupPlan of(
            GroupLayout layout,
            String name,
            ResourceLimits limits,
            List<Integer> cores,
            String memoryNodes) {
        return of(layout, name, limits, list(cores), memoryNodes);
    }

    /** The same with cores in the format of {@code cpuset.cpus}. */
    static GroupPlan of(
            GroupLayout layout,
            String name,
            ResourceLimits limits,
            String cpus,
            String memoryNodes) {
        var plan = new Builder(layout, name);
        plan.unified(limits, cpus, memoryNodes);
        plan.freezer();
        plan.cpuset(cpus, memoryNodes);
        plan.cpuacct();
        plan.memory(limits);
        plan.processes(limits);
        plan.io();
        return plan.build();
    }

    /** The same plan with further files to read after the last process has ended. */
    public GroupPlan readingAlso(List<Path> more) {
        var all = new ArrayList<>(accounting);
        all.addAll(more);
        return new GroupPlan(
                folders,
                settings,
                cpuUsage,
                memoryEvents,
                processEvents,
                List.copyOf(all),
                limitsMemory,
                limitsProcesses);
    }

    /**
     * The same plan, whose groups exist, for a run that creates groups within its own: v2 counts
     * the kills and refused forks in those for the run, too, unless its local events are read.
     */
    public GroupPlan withLocalEvents() {
        return new GroupPlan(
                folders,
                settings,
                cpuUsage,
                memoryEvents == null ? null : local(memoryEvents),
                processEvents == null ? null : local(processEvents),
                accounting.stream().map(GroupPlan::local).toList(),
                limitsMemory,
                limitsProcesses);
    }

    private static Path local(Path file) {
        if (file.endsWith("memory.events")) {
            return file.resolveSibling("memory.events.local");
        }
        Path local = file.resolveSibling("pids.events.local");
        // Before Linux 6.11, pids.events is local.
        return file.endsWith("pids.events") && Files.exists(local) ? local : file;
    }

    /** A list in the format of the kernel and the launcher: {@code 0,2}. */
    public static String list(List<Integer> cores) {
        var list = new StringBuilder();
        for (int core : cores) {
            list.append(list.isEmpty() ? "" : ",").append(core);
        }
        return list.toString();
    }

    private static final class Builder {
        private final GroupLayout layout;
        private final String name;
        private final Set<Path> folders = new LinkedHashSet<>();
        private final List<Setting> settings = new ArrayList<>();
        private final List<Path> accounting = new ArrayList<>();
        private @Nullable Path cpuUsage;
        private @Nullable Path memoryEvents;
        private @Nullable Path processEvents;
        private boolean limitsMemory;
        private boolean limitsProcesses;

        Builder(GroupLayout layout, String name) {
            this.layout = layout;
            this.name = name;
        }

        void unified(ResourceLimits limits, String cpus, String memoryNodes) {
            if (layout.unified() == null) {
                return;
            }
            Path group = add(layout.unified(), V2_FILES);
            Set<String> controllers = layout.unifiedControllers();
            cpuUsage = group.resolve("cpu.stat");
            for (String controller : controllers) {
                account(group, V2_CONTROLLER_FILES.getOrDefault(controller, List.of()));
            }
            if (controllers.contains("memory")) {
                memoryEvents = group.resolve("memory.events");
                accounting.add(SWAPS);
                optional(group, "memory.oom.group", "1");
                optional(group, "memory.swap.max", "0");
                limitsMemory = require(group, "memory.max", limits.memoryBytes());
            }
            if (controllers.contains("pids")) {
                limitsProcesses = require(group, "pids.max", limits.processes());
                processEvents = limitsProcesses ? group.resolve("pids.events") : null;
            }
            if (controllers.contains("cpuset")) {
                require(group, "cpuset.mems", memoryNodes.isEmpty() ? null : memoryNodes);
                require(group, "cpuset.cpus", cpus.isEmpty() ? null : cpus);
            }
        }

        /** Used to kill a v1 run as a whole; v2 has its own mechanism. */
        void freezer() {
            v1("freezer", layout.unified() == null);
        }

        void cpuset(String cpus, String memoryNodes) {
            Path group = v1("cpuset", !cpus.isEmpty());
            if (group != null) {
                require(group, "cpuset.mems", memoryNodes);
                require(group, "cpuset.cpus", cpus);
            }
        }

        /** Also used beside v2, which has no CPU time per processor. */
        void cpuacct() {
            Path group = v1("cpuacct", true);
            if (group != null && layout.unified() == null) {
                cpuUsage = group.resolve("cpuacct.usage");
            }
        }

        void memory(ResourceLimits limits) {
            Path group = v1("memory", true);
            if (group == null) {
                return;
            }
            memoryEvents = group.resolve("memory.oom_control");
            accounting.add(SWAPS);
            limitsMemory = require(group, "memory.limit_in_bytes", limits.memoryBytes());
            if (limits.memoryBytes() != null) {
                optional(group, "memory.memsw.limit_in_bytes", limits.memoryBytes().toString());
            }
            optional(group, "memory.swappiness", "0");
        }

        void processes(ResourceLimits limits) {
            Path group = v1("pids", true);
            if (group != null) {
                limitsProcesses = require(group, "pids.max", limits.processes());
                processEvents = limitsProcesses ? group.resolve("pids.events") : null;
            }
        }

        void io() {
            v1("blkio", true);
        }

        GroupPlan build() {
            return new GroupPlan(
                    List.copyOf(folders),
                    List.copyOf(settings),
                    cpuUsage,
                    memoryEvents,
                    processEvents,
                    List.copyOf(accounting),
                    limitsMemory,
                    limitsProcesses);
        }

        private @Nullable Path v1(String controller, boolean wanted) {
            Path own = layout.controllers().get(controller);
            return own == null || !wanted
                    ? null
                    : add(own, V1_FILES.getOrDefault(controller, List.of()));
        }

        private Path add(Path own, List<String> files) {
            Path group = own.resolve(name);
            folders.add(group);
            account(group, files);
            return group;
        }

        private void account(Path group, List<String> files) {
            for (String file : files) {
                accounting.add(group.resolve(file));
            }
        }

        private boolean require(Path group, String file, @Nullable Object value) {
            if (value != null) {
                settings.add(new Setting(group.resolve(file), value.toString(), true));
            }
            return value != null;
        }

        private void optional(Path group, String file, String value) {
            settings.add(new Setting(group.resolve(file), value, false));
        }
    }
}
