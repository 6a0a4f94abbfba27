package been.machine.groups;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Turns on v2 controllers for the groups beneath one group. v2 lets a group other than the root
 * have controlled groups beneath it only while it holds no process itself, so a process that is
 * alone in its group (a service with {@code Delegate=yes}) moves into one of its own first.
 */
final class Delegation {
    private static final List<String> WANTED = List.of("cpuset", "io", "memory", "pids");

    private Delegation() {}

    /** The controllers that groups beneath this one have afterwards. */
    static Set<String> turnOn(Path group) {
        Set<String> missing = new TreeSet<>(words(group.resolve("cgroup.controllers")));
        missing.retainAll(WANTED);
        missing.removeAll(words(group.resolve("cgroup.subtree_control")));
        if (!missing.isEmpty() && !enable(group, missing) && moveOut(group)) {
            enable(group, missing);
        }
        return words(group.resolve("cgroup.subtree_control"));
    }

    private static boolean enable(Path group, Set<String> controllers) {
        boolean all = true;
        for (String controller : controllers) {
            all &= write(group.resolve("cgroup.subtree_control"), "+" + controller);
        }
        return all;
    }

    /** Only this process moves: those of others are never touched. */
    private static boolean moveOut(Path group) {
        String self = Long.toString(ProcessHandle.current().pid());
        Path leaf = group.resolve(GroupLayout.RUNTIME_GROUP);
        try {
            if (!words(group.resolve("cgroup.procs")).equals(Set.of(self))) {
                return false;
            }
            if (!Files.isDirectory(leaf)) {
                Files.createDirectory(leaf);
            }
            return write(leaf.resolve("cgroup.procs"), self);
        } catch (IOException e) {
            return false; // not delegated: the run does without controllers, which its result shows
        }
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
