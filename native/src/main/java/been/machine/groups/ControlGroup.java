package been.machine.groups;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The control groups of one run, one folder per hierarchy. Thread-safe. */
public final class ControlGroup {
    private final List<Path> folders;
    private final List<Path> accounting;

    private ControlGroup(List<Path> folders, List<Path> accounting) {
        this.folders = List.copyOf(folders);
        this.accounting = List.copyOf(accounting);
    }

    public static ControlGroup of(GroupPlan plan) {
        return new ControlGroup(plan.folders(), plan.accounting());
    }

    /** Groups that an earlier process created. */
    public static ControlGroup of(List<Path> folders, List<Path> accounting) {
        return new ControlGroup(folders, accounting);
    }

    public GroupUsage usage() {
        Map<String, String> files = new HashMap<>();
        for (Path file : accounting) {
            Optional<String> text = GroupFiles.read(file);
            if (text.isPresent()) {
                files.put(String.valueOf(file.getFileName()), text.get());
            }
        }
        return GroupUsage.parse(files);
    }

    /** Sends SIGTERM to all processes. */
    public void terminate() {
        processes().forEach(process -> process.destroy());
    }

    /** Kills all processes; true when all have ended within the time. */
    public boolean kill(Duration patience) {
        long deadline = System.nanoTime() + patience.toNanos();
        List<ProcessHandle> processes = processes();
        while (!processes.isEmpty()) {
            if (System.nanoTime() - deadline > 0) {
                return false;
            }
            killOnce(processes);
            pause();
            processes = processes();
        }
        return true;
    }

    /** Removes the groups, which must be empty; true when all are removed within the time. */
    public boolean remove(Duration patience) {
        long deadline = System.nanoTime() + patience.toNanos();
        while (!folders.stream().allMatch(ControlGroup::removed)) {
            if (System.nanoTime() - deadline > 0) {
                return false;
            }
            pause(); // a group stays busy for a moment after its last process
        }
        return true;
    }

    public boolean exists() {
        for (Path folder : folders) {
            if (Files.exists(folder)) {
                return true;
            }
        }
        return false;
    }

    private void killOnce(List<ProcessHandle> processes) {
        for (Path folder : folders) {
            if (written(folder.resolve("cgroup.kill"), "1")) {
                return;
            }
        }
        // Frozen processes cannot fork to escape the signals.
        folders.forEach(folder -> written(folder.resolve("freezer.state"), "FROZEN"));
        folders.forEach(folder -> written(folder.resolve("cgroup.freeze"), "1"));
        Stream.concat(processes.stream(), processes().stream())
                .distinct()
                .forEach(ProcessHandle::destroyForcibly);
        folders.forEach(folder -> written(folder.resolve("freezer.state"), "THAWED"));
        folders.forEach(folder -> written(folder.resolve("cgroup.freeze"), "0"));
    }

    private List<ProcessHandle> processes() {
        var processes = new ArrayList<ProcessHandle>();
        for (Path folder : folders) {
            for (Path group : withNested(folder)) {
                for (String pid :
                        GroupFiles.read(group.resolve("cgroup.procs")).orElse("").split("\n", -1)) {
                    if (!pid.isBlank()) {
                        ProcessHandle.of(Long.parseLong(pid)).ifPresent(processes::add);
                    }
                }
            }
        }
        return processes;
    }

    private static boolean removed(Path folder) {
        for (Path group : withNested(folder)) {
            try {
                Files.deleteIfExists(group);
            } catch (IOException e) {
                return false;
            }
        }
        return true;
    }

    /** A group and those that the run created within it, the innermost first. */
    private static List<Path> withNested(Path folder) {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isDirectory).sorted(Comparator.reverseOrder()).toList();
        } catch (IOException | UncheckedIOException e) {
            return Files.exists(folder) ? List.of(folder) : List.of(); // some were just removed
        }
    }

    private static boolean written(Path file, String text) {
        try {
            GroupFiles.write(file, text);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private static void pause() {
        try {
            Thread.sleep(1);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // continue, because this takes milliseconds
        }
    }
}
