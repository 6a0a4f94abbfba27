package been.machine.groups;

import been.protocol.ResourceLimits;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Creates the control groups of runs beneath the group of this process, and removes leftovers. */
public final class ControlGroups {
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final GroupLayout layout;

    /**
     * v1 files that are reset when a prepared group is used, because its process existed before the
     * program.
     */
    private static final Set<String> COUNTED_FROM_ZERO =
            Set.of("cpuacct.usage", "memory.max_usage_in_bytes");

    /** As the kernel's documentation of delegation lists them. */
    private static final List<String> HANDED_OVER =
            List.of("cgroup.procs", "cgroup.threads", "cgroup.subtree_control");

    /** Groups cost memory of the kernel; v1 has no limits on them. */
    private static final Map<String, String> MOST_WITHIN =
            Map.of("cgroup.max.depth", "10", "cgroup.max.descendants", "10000");

    private final String usableCores;
    private final String usableMemoryNodes;

    public ControlGroups(GroupLayout layout) {
        this.layout = layout;
        Path cpuset = layout.controllers().get("cpuset");
        this.usableCores = usable(cpuset, "cpus");
        this.usableMemoryNodes = usable(cpuset, "mems");
    }

    /**
     * Creates the groups of one run and sets its limits.
     *
     * @param memoryNodes NUMA nodes for its memory; empty for all that this process may use
     * @throws IOException with what could not be created or set; everything is removed then
     */
    public GroupPlan create(
            String name, ResourceLimits limits, List<Integer> cores, List<Integer> memoryNodes)
            throws IOException {
        return made(plan(name, limits, cores, memoryNodes));
    }

    /**
     * Creates groups for a run that is not known yet but will have cores; {@link #settle} sets its
     * limits later.
     *
     * @throws IOException with what could not be created; everything is removed then
     */
    public GroupPlan createWaiting(String name) throws IOException {
        return made(
                GroupPlan.of(layout, name, ResourceLimits.NONE, usableCores, usableMemoryNodes));
    }

    /** The plan that {@link #create} would carry out. */
    public GroupPlan plan(
            String name, ResourceLimits limits, List<Integer> cores, List<Integer> memoryNodes) {
        return GroupPlan.of(
                layout,
                name,
                limits,
                cores,
                memoryNodes.isEmpty() ? usableMemoryNodes : GroupPlan.list(memoryNodes));
    }

    /**
     * Sets the limits of a plan whose groups exist, and resets their counters where the kernel can.
     *
     * @throws IOException with what could not be set
     */
    public void settle(GroupPlan plan) throws IOException {
        for (GroupPlan.Setting setting : plan.settings()) {
            set(setting);
        }
        for (Path file : plan.accounting()) {
            if (COUNTED_FROM_ZERO.contains(String.valueOf(file.getFileName()))) {
                set(new GroupPlan.Setting(file, "0", false));
            }
        }
    }

    /**
     * Lets a user create groups within those of a run; their limits stay those of the run. Does
     * nothing where the kernel cannot kill a group with all groups within it: a v1 freezer, or v2
     * before Linux 5.14.
     */
    public static void handOver(GroupPlan plan, int user) throws IOException {
        if (plan.folders().isEmpty()
                || !Files.exists(plan.folders().getFirst().resolve("cgroup.kill"))) {
            return;
        }
        for (Path folder : plan.folders()) {
            for (var limit : MOST_WITHIN.entrySet()) {
                set(new GroupPlan.Setting(folder.resolve(limit.getKey()), limit.getValue(), false));
            }
            Files.setAttribute(folder, "unix:uid", user);
            for (String file : HANDED_OVER) {
                if (Files.exists(folder.resolve(file))) {
                    Files.setAttribute(folder.resolve(file), "unix:uid", user);
                }
            }
        }
    }

    private static GroupPlan made(GroupPlan plan) throws IOException {
        try {
            for (Path folder : plan.folders()) {
                make(folder);
            }
            for (GroupPlan.Setting setting : plan.settings()) {
                set(setting);
            }
            return plan;
        } catch (IOException e) {
            ControlGroup.of(plan).remove(PATIENCE);
            throw e;
        }
    }

    /**
     * Kills and removes all groups beneath the group of this process whose names start with the
     * prefix, except those to keep.
     *
     * @return the number of runs they belonged to
     */
    public int removeLeftovers(String prefix, Set<String> keep) {
        var names = new TreeSet<String>();
        ownGroups().forEach(own -> names.addAll(children(own)));
        names.removeIf(name -> !name.startsWith(prefix) || keep.contains(name));
        names.remove(GroupLayout.RUNTIME_GROUP);
        for (String name : names) {
            var folders = ownGroups().stream().map(own -> own.resolve(name)).toList();
            ControlGroup forgotten = ControlGroup.of(folders, List.of());
            forgotten.kill(PATIENCE);
            forgotten.remove(PATIENCE);
        }
        return names.size();
    }

    private static List<String> children(Path group) {
        try (Stream<Path> files = Files.list(group)) {
            return files.filter(Files::isDirectory)
                    .map(child -> String.valueOf(child.getFileName()))
                    .toList();
        } catch (IOException e) {
            return List.of(); // the hierarchy no longer exists
        }
    }

    /** Empty without a v1 cpuset. */
    private static String usable(@Nullable Path cpuset, String what) {
        if (cpuset == null) {
            return "";
        }
        Optional<String> effective = GroupFiles.read(cpuset.resolve("cpuset.effective_" + what));
        return (effective.isPresent()
                        ? effective
                        : GroupFiles.read(cpuset.resolve("cpuset." + what)))
                .orElse("0")
                .strip();
    }

    /** The groups of this process; first the one by which processes are killed. */
    private List<Path> ownGroups() {
        var own = new LinkedHashSet<Path>();
        if (layout.unified() != null) {
            own.add(layout.unified());
        }
        Path freezer = layout.controllers().get("freezer");
        if (freezer != null) {
            own.add(freezer);
        }
        own.addAll(layout.controllers().values());
        return new ArrayList<>(own);
    }

    private static void make(Path folder) throws IOException {
        try {
            Files.createDirectory(folder);
        } catch (FileSystemException e) {
            throw new IOException(
                    "the control group " + folder + " cannot be created: " + Obstacles.explain(e),
                    e);
        }
    }

    private static void set(GroupPlan.Setting setting) throws IOException {
        try {
            GroupFiles.write(setting.file(), setting.value());
        } catch (IOException e) {
            if (setting.required()) {
                throw new IOException(
                        "the kernel refused to set "
                                + setting.file().getFileName()
                                + " to '"
                                + setting.value()
                                + "' in the control group "
                                + setting.file().getParent()
                                + ": "
                                + e.getMessage(),
                        e);
            }
        }
    }
}
