package been.machine.groups;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Enables v2 controllers for the groups of runs.
 *
 * <p>A group other than the root can only have controlled groups beneath it while it contains no
 * process. If it contains one, the kernel rejects {@code memory} and {@code io}, but accepts {@code
 * cpuset} and {@code pids}, which makes the group a threaded root whose children no process can
 * join. So controllers are enabled all at once, and never while the group contains a process.
 */
final class Delegation {
    private static final List<String> WANTED = List.of("cpuset", "io", "memory", "pids");
    private static final int MOST_PASSES = 10;

    private Delegation() {}

    /** The controllers of the groups beneath this one. */
    static Set<String> controllers(Path group) {
        return words(group.resolve("cgroup.subtree_control"));
    }

    /**
     * Enables all controllers of this group for the groups beneath it. Before that, moves this
     * process into a group beneath it if it is the only process there; in the root group of a
     * container or a unit delegated to this user, moves all processes.
     *
     * @return false when that is not possible; then nothing is enabled
     */
    static boolean enable(Path group) {
        Set<String> missing = words(group.resolve("cgroup.controllers"));
        missing.retainAll(WANTED);
        missing.removeAll(controllers(group));
        if (!Files.isWritable(group.resolve("cgroup.procs"))) {
            return false;
        }
        return missing.isEmpty()
                ? isDomain(group)
                : (isRoot(group) || emptied(group))
                        && write(
                                group.resolve("cgroup.subtree_control"),
                                "+" + String.join(" +", missing));
    }

    /** The root of this hierarchy, as visible to this process. */
    static Path top(Path group) {
        Path top = group;
        Path parent = group.getParent();
        while (parent != null && Files.exists(parent.resolve("cgroup.procs"))) {
            top = parent;
            parent = parent.getParent();
        }
        return top;
    }

    /**
     * Whether this is the kernel's root group, which alone may contain processes beside controlled
     * groups.
     */
    private static boolean isRoot(Path group) {
        return !Files.exists(group.resolve("cgroup.type"));
    }

    /** Not threaded: another process may have enabled controllers one by one. */
    private static boolean isDomain(Path group) {
        return isRoot(group) || words(group.resolve("cgroup.type")).equals(Set.of("domain"));
    }

    private static boolean emptied(Path group) {
        Path procs = group.resolve("cgroup.procs");
        Path leaf = group.resolve(GroupLayout.RUNTIME_GROUP);
        String self = Long.toString(ProcessHandle.current().pid());
        Set<String> processes = words(procs);
        if (!isDomain(group)
                || !(processes.isEmpty()
                        || processes.equals(Set.of(self))
                        || group.equals(top(group))
                        || isHandedOver(group))) {
            return false; // processes of others are not moved
        }
        try {
            if (!Files.isDirectory(leaf)) {
                Files.createDirectory(leaf);
            }
        } catch (IOException e) {
            return false;
        }
        for (int pass = 0; pass < MOST_PASSES && !processes.isEmpty(); pass++) {
            for (String process : processes) {
                write(leaf.resolve("cgroup.procs"), process); // it may have ended
            }
            processes = words(procs);
        }
        return processes.isEmpty();
    }

    /**
     * Whether this is a unit with {@code Delegate=yes} of an ordinary user, whose processes all
     * belong to that user.
     */
    private static boolean isHandedOver(Path group) {
        Path above = group.resolveSibling("cgroup.procs");
        return Files.exists(above) && !Files.isWritable(above);
    }

    private static boolean write(Path file, String text) {
        try {
            GroupFiles.write(file, text);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private static Set<String> words(Path file) {
        var words = new TreeSet<String>();
        for (String word : GroupFiles.read(file).orElse("").split("\\s+", -1)) {
            if (!word.isEmpty()) {
                words.add(word);
            }
        }
        return words;
    }
}
