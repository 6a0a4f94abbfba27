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
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes the control groups of runs beneath this process's own, and finds forgotten ones. */
public final class ControlGroups {
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final GroupLayout layout;

    /** Of v1, where who waits in a group has been there before its program. */
    private static final Set<String> COUNTED_FROM_ZERO =
            Set.of("cpuacct.usage", "memory.max_usage_in_bytes");

    private final String usableCores;
    private final String usableMemoryNodes;

    public ControlGroups(GroupLayout layout) {
        this.layout = layout;
        Path cpuset = layout.controllers().get("cpuset");
        this.usableCores = usable(cpuset, "cpus");
        this.usableMemoryNodes = usable(cpuset, "mems");
    }

    /**
     * Makes the groups of one run with its limits set.
     *
     * @param memoryNodes that its memory comes from; empty for all that this process may use
     * @throws IOException saying what could not be made or set; nothing is left then
     */
    public GroupPlan create(
            String name, ResourceLimits limits, List<Integer> cores, List<Integer> memoryNodes)
            throws IOException {
        return made(plan(name, limits, cores, memoryNodes));
    }

    /**
     * Makes the groups of a run of which nothing is known yet but that it will have cores; {@link
     * #settle} makes them those of the run.
     *
     * @throws IOException saying what could not be made; nothing is left then
     */
    public GroupPlan createWaiting(String name) throws IOException {
        return made(
                GroupPlan.of(layout, name, ResourceLimits.NONE, usableCores, usableMemoryNodes));
    }

    /** What {@link #create} would make. */
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
     * Sets the limits of a plan whose groups are there, and forgets what was counted in them where
     * the kernel can.
     *
     * @throws IOException saying what could not be set
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
     * Ends and removes all groups beneath this process's own whose names begin with the prefix,
     * except those to keep.
     *
     * @return how many runs they belonged to
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
            return List.of(); // the hierarchy vanished: nothing is left in it
        }
    }

    /** Empty where no v1 cpuset wants them. */
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

    /** First the group by which processes are ended. */
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
                    "the control group " + folder + " cannot be made: " + Obstacles.explain(e), e);
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
