package been.machine.groups;

import been.protocol.ResourceLimits;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * All that has to be made, written and read for the control groups of one run; a pure function of
 * the layout and the limits.
 *
 * @param folders the groups, first the one by which processes are ended and counted
 * @param settings what is written into them, in this order
 * @param cpuUsage the file that holds the CPU time used so far
 * @param memoryEvents the file that tells of processes killed for memory
 * @param processEvents the file that tells of processes refused; only with a limit on them
 * @param accounting what is read when nothing runs any more
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
     * @param required whether the run must not start when this cannot be written
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

    /** Whether the machine has anything to swap to. */
    private static final Path SWAPS = Path.of("/proc/swaps");

    /**
     * @param memoryNodes the NUMA nodes that the run's memory comes from, as in {@code
     *     cpuset.mems}; v1 wants them in any case, v2 takes none for those of this process
     */
    static GroupPlan of(
            GroupLayout layout,
            String name,
            ResourceLimits limits,
            List<Integer> cores,
            String memoryNodes) {
        return of(layout, name, limits, list(cores), memoryNodes);
    }

    /** The same with cores as in {@code cpuset.cpus}. */
    static GroupPlan of(
            GroupLayout layout,
            String name,
            ResourceLimits limits,
            String cpus,
            String memoryNodes) {
        var plan = new Drawing(layout, name);
        plan.unified(limits, cpus, memoryNodes);
        plan.freezer();
        plan.cpuset(cpus, memoryNodes);
        plan.cpuacct();
        plan.memory(limits);
        plan.processes(limits);
        plan.io();
        return plan.finished();
    }

    /** The same, and these are read as well when nothing runs any more. */
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

    /** As the kernel and the launcher read them: {@code 0,2}. */
    public static String list(List<Integer> cores) {
        var list = new StringBuilder();
        for (int core : cores) {
            list.append(list.isEmpty() ? "" : ",").append(core);
        }
        return list.toString();
    }

    private static final class Drawing {
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

        Drawing(GroupLayout layout, String name) {
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

        /** By which a v1 run is ended as a whole; v2 has its own way. */
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

        /** Beside v2 for what v2 does not tell: the CPU time on each processor. */
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

        GroupPlan finished() {
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
