package been.system.fault;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What of tasks is to be found on this machine, by anybody who looks. */
final class Leftovers {
    private static final Path GROUPS = Path.of("/sys/fs/cgroup");

    private Leftovers() {}

    /** Sentences about processes, control groups and mounts of these tasks. */
    static List<String> of(Set<String> tasks) throws IOException {
        var found = new ArrayList<String>();
        found.addAll(processes(tasks));
        found.addAll(groups(tasks));
        found.addAll(mounts(tasks));
        return found;
    }

    private static List<String> processes(Set<String> tasks) throws IOException {
        var found = new ArrayList<String>();
        try (var all = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
            for (Path process : all) {
                String task = variable(process, "BEEN_TASK");
                if (tasks.contains(task) && !isZombie(process)) {
                    found.add("process " + process.getFileName() + " of task " + task);
                }
            }
        }
        return found;
    }

    private static String variable(Path process, String name) {
        try {
            String all =
                    new String(
                            Files.readAllBytes(process.resolve("environ")),
                            StandardCharsets.ISO_8859_1);
            for (String one : all.split("\0", -1)) {
                if (one.startsWith(name + "=")) {
                    return one.substring(name.length() + 1);
                }
            }
            return "";
        } catch (IOException gone) {
            return "";
        }
    }

    /** Dead, and only waiting to be counted. */
    private static boolean isZombie(Path process) {
        try {
            String stat = Files.readString(process.resolve("stat"), StandardCharsets.ISO_8859_1);
            return stat.substring(stat.lastIndexOf(')') + 2).startsWith("Z");
        } catch (IOException gone) {
            return true;
        }
    }

    private static List<String> groups(Set<String> tasks) throws IOException {
        var found = new ArrayList<String>();
        Files.walkFileTree(
                GROUPS,
                Set.of(),
                5,
                new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult preVisitDirectory(
                            Path folder, BasicFileAttributes attributes) {
                        String name = folder.getFileName().toString();
                        int at = name.lastIndexOf('@');
                        if (name.startsWith("been-") && at > 0) {
                            // been-01234567-TASK@ATTEMPT
                            String task = name.substring("been-01234567-".length(), at);
                            if (tasks.contains(task)) {
                                found.add("control group " + folder);
                            }
                        }
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFileFailed(Path file, IOException gone) {
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult postVisitDirectory(
                            Path folder, @Nullable IOException gone) {
                        return FileVisitResult.CONTINUE;
                    }
                });
        return found;
    }

    private static List<String> mounts(Set<String> tasks) throws IOException {
        return Files.readAllLines(Path.of("/proc/self/mounts")).stream()
                .filter(line -> tasks.stream().anyMatch(task -> line.contains("/" + task + "@")))
                .map(line -> "mount " + line)
                .toList();
    }

    /** Folders of these tasks on a host that hold more than a working folder that is kept. */
    static List<String> folders(Path hostData, Set<String> tasks) throws IOException {
        var found = new ArrayList<String>();
        Path homes = hostData.resolve("host/tasks");
        if (!Files.isDirectory(homes)) {
            return found;
        }
        try (var all = Files.newDirectoryStream(homes)) {
            for (Path home : all) {
                String name = home.getFileName().toString();
                String task = name.substring(0, Math.max(0, name.lastIndexOf('@')));
                if (tasks.contains(task)) {
                    found.addAll(beyondWork(home));
                }
            }
        }
        return found;
    }

    private static List<String> beyondWork(Path home) throws IOException {
        var found = new ArrayList<String>();
        try (var all = Files.newDirectoryStream(home)) {
            for (Path one : all) {
                if (!Set.of("work", "context", "kept.json")
                        .contains(one.getFileName().toString())) {
                    found.add("folder " + one);
                }
            }
        }
        return found;
    }
}
