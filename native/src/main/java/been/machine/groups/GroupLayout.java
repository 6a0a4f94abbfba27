package been.machine.groups;

import been.protocol.ResourceLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The control groups of this process, beneath which those of its runs are created: one folder in
 * the v2 hierarchy, and one per v1 controller.
 *
 * @param unified this process's group in the v2 hierarchy; absent when it cannot be used
 * @param unifiedControllers the controllers of groups beneath {@code unified}
 * @param controllers this process's group in the v1 hierarchy of each controller
 */
public record GroupLayout(
        @Nullable Path unified, Set<String> unifiedControllers, Map<String, Path> controllers) {

    /** The group into which a runtime moves itself where v2 forbids processes beside groups. */
    static final String RUNTIME_GROUP = "been-runtime";

    /** The layout when no group can be created, so that only process trees are available. */
    public static final GroupLayout NONE = new GroupLayout(null, Set.of(), Map.of());

    public GroupLayout {
        unifiedControllers = Collections.unmodifiableSet(new TreeSet<>(unifiedControllers));
        controllers = Collections.unmodifiableMap(new TreeMap<>(controllers));
    }

    /**
     * The layout that this process may use, with the v2 controllers enabled for the groups of its
     * runs. If that is not possible in its own group, uses a systemd scope, or as root without
     * systemd the top of the hierarchy. May move this process into another group.
     */
    public static GroupLayout ofThisProcess() {
        return ofThisProcess(null);
    }

    /**
     * The same for a process whose runs outlive it.
     *
     * @param scope name of the systemd scope for this process, its runs and the next such process,
     *     if there is systemd; null for the current group if that can be used
     */
    public static GroupLayout ofThisProcess(@Nullable String scope) {
        GroupLayout mounted = mounted();
        Path own = mounted.unified;
        if (own == null) {
            return mounted.writable();
        }
        // With v1 controllers this process need not leave its group.
        Path group = mounted.controllers.isEmpty() ? usable(own, scope) : own;
        Delegation.enable(group);
        return mounted.with(group).writable();
    }

    /** The v2 group beneath which runs can have controllers; the current one when there is none. */
    private static Path usable(Path own, @Nullable String scope) {
        if (isWithinRun(own) || (scope == null && Delegation.enable(own))) {
            return own; // a process of a run must stay in its measured group
        }
        String name = scope == null ? "been-" + ProcessHandle.current().pid() + ".scope" : scope;
        Path entered = SystemdScope.enter(name, own) ? mounted().unified() : null;
        if (entered != null) {
            return entered;
        }
        Path top = Delegation.top(own);
        return Delegation.enable(own) || !Delegation.enable(top) ? own : top;
    }

    /** Whether this group is in the group of a run. */
    private static boolean isWithinRun(Path group) {
        for (Path part : group) {
            String name = part.toString();
            if (name.startsWith("been-")
                    && !name.equals(RUNTIME_GROUP)
                    && !name.matches(".*\\.(scope|service|slice)")) {
                return true;
            }
        }
        return false;
    }

    /** The groups of this process, whether or not it may create groups there. */
    static GroupLayout mounted() {
        try {
            return parse(
                    Files.readString(Path.of("/proc/self/mountinfo")),
                    Files.readString(Path.of("/proc/self/cgroup")));
        } catch (IOException e) {
            return NONE; // not Linux, or no /proc
        }
    }

    /**
     * Why control groups cannot enforce all these limits here, in one sentence with the remedy;
     * empty when they can.
     */
    public Optional<String> obstacle(ResourceLimits limits) {
        try {
            String mountinfo = Files.readString(Path.of("/proc/self/mountinfo"));
            return Obstacles.find(mounted(), this, limits, mountinfo);
        } catch (IOException e) {
            return Obstacles.find(NONE, this, limits, "");
        }
    }

    /**
     * Parses {@code /proc/self/mountinfo} and {@code /proc/self/cgroup}; pure, without {@code
     * unifiedControllers}.
     */
    static GroupLayout parse(String mountinfo, String ownGroups) {
        var mounts = new ArrayList<Mount>();
        for (String line : mountinfo.split("\n", -1)) {
            Mount mount = Mount.parse(line);
            if (mount.isGroups() && mounts.stream().noneMatch(mount::isCopyOf)) {
                mounts.add(mount);
            }
        }
        Path unified = null;
        var controllers = new TreeMap<String, Path>();
        for (String line : ownGroups.split("\n", -1)) {
            String[] parts = line.split(":", 3);
            if (parts.length < 3) {
                continue;
            }
            for (Mount mount : mounts) {
                Path own = mount.folderOf(parts[2]);
                if (own == null) {
                    continue;
                }
                if (mount.v2() && parts[1].isEmpty()) {
                    unified = own.endsWith(RUNTIME_GROUP) ? own.getParent() : own;
                } else if (!mount.v2()) {
                    for (String controller : parts[1].split(",", -1)) {
                        if (mount.options().contains(controller)) {
                            controllers.put(controller, own);
                        }
                    }
                }
            }
        }
        return new GroupLayout(unified, Set.of(), controllers);
    }

    /** Whether the mount of this group is read-only. */
    static boolean isReadOnly(Path group, String mountinfo) {
        for (String line : mountinfo.split("\n", -1)) {
            Mount mount = Mount.parse(line);
            if (mount.isGroups() && mount.readOnly() && group.startsWith(mount.folder())) {
                return true;
            }
        }
        return false;
    }

    /** The closed vocabulary of {@code accounting} in results. */
    public String accounting() {
        if (unified == null) {
            return hasV1Accounting() ? "cgroup-v1" : "process-tree";
        }
        return hasV1Accounting() ? "cgroup-hybrid" : "cgroup-v2";
    }

    /** Whether groups of runs can have this v1 or v2 controller. */
    public boolean has(String controller) {
        return unifiedControllers.contains(controller) || controllers.containsKey(controller);
    }

    private boolean hasV1Accounting() {
        return controllers.containsKey("freezer") || controllers.containsKey("memory");
    }

    /** The layout without hierarchies in which this process may not create groups. */
    private GroupLayout writable() {
        var writable = new TreeMap<String, Path>();
        for (Map.Entry<String, Path> controller : controllers.entrySet()) {
            if (Files.isWritable(controller.getValue())) {
                writable.put(controller.getKey(), controller.getValue());
            }
        }
        boolean v2 =
                unified != null
                        && Files.isWritable(unified)
                        && Files.isWritable(unified.resolve("cgroup.procs"));
        // Killing a run as a whole needs v2 or the freezer.
        return v2 || writable.containsKey("freezer")
                ? new GroupLayout(v2 ? unified : null, v2 ? unifiedControllers : Set.of(), writable)
                : NONE;
    }

    private GroupLayout with(Path group) {
        return new GroupLayout(group, Delegation.controllers(group), controllers);
    }

    /**
     * One line of mountinfo(5): {@code id parent dev root point options … - type source options}.
     */
    private record Mount(
            String type,
            String device,
            String root,
            String point,
            List<String> options,
            boolean readOnly) {

        static Mount parse(String line) {
            String[] halves = line.split(" - ", 2);
            String[] left = halves[0].split(" ", -1);
            String[] right = halves.length > 1 ? halves[1].split(" ", -1) : new String[0];
            return left.length < 5 || right.length < 3
                    ? new Mount("", "", "", "", List.of(), false)
                    : new Mount(
                            right[0],
                            left[2],
                            left[3],
                            left[4],
                            List.of(right[2].split(",", -1)),
                            isReadOnly(left.length > 5 ? left[5] : "") || isReadOnly(right[2]));
        }

        private static boolean isReadOnly(String options) {
            return options.equals("ro") || options.startsWith("ro,");
        }

        boolean isGroups() {
            return v2() || type.equals("cgroup");
        }

        /** Whether it shows the other's hierarchy again elsewhere, as in a chroot. */
        boolean isCopyOf(Mount other) {
            return device.equals(other.device) && !point.equals(other.point);
        }

        /** The mount point. */
        Path folder() {
            return Path.of(point.replace("\\040", " "));
        }

        boolean v2() {
            return type.equals("cgroup2");
        }

        /** The path of the group in this mount; null when it is outside. */
        @Nullable Path folderOf(String group) {
            if (group.contains("/..")
                    || !(root.equals("/") || (group + "/").startsWith(root + "/"))) {
                return null;
            }
            String beneath = root.equals("/") ? group : group.substring(root.length());
            return Path.of(folder() + (beneath.equals("/") ? "" : beneath));
        }
    }
}
