package been.machine.measure;

import been.machine.groups.GroupLayout;
import been.machine.launch.Launcher;
import been.protocol.ResourceLimits;
import been.protocol.ResourceUsage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Runs shell scripts with one kind of measurer, in a folder that the test owns. */
final class Bench {
    static final String PREFIX = "been-test-" + ProcessHandle.current().pid() + "-";
    private static final AtomicInteger NUMBER = new AtomicInteger();
    private static final Path TOOLS = Path.of("target", "tools");

    /** What a test runs on; its name is what results say about it. */
    record Kind(Measurer measurer) {
        @Override
        public String toString() {
            return measurer.accounting() + " " + measurer.supervisor();
        }

        boolean hasGroups() {
            return !measurer.accounting().equals("process-tree");
        }

        /** Of this machine: its v2 hierarchy has none. */
        boolean hasControllers() {
            return measurer.accounting().matches("cgroup-v1|cgroup-hybrid");
        }
    }

    private final Measurer measurer;
    private final Path folder;

    Bench(Kind kind, Path folder) {
        this.measurer = kind.measurer();
        this.folder = folder;
    }

    /** As detected, and the same machine seen without v2, without v1, and without any. */
    static List<Kind> nativeKinds() throws IOException {
        Launcher launcher = Launcher.install(TOOLS);
        if (!launcher.isNative()) {
            throw new IllegalStateException("the native launcher was not built");
        }
        GroupLayout all = GroupLayout.ofThisProcess();
        var layouts = new ArrayList<>(List.of(all));
        if (all.controllers().containsKey("freezer") && all.unified() != null) {
            layouts.add(new GroupLayout(null, Set.of(), all.controllers()));
            layouts.add(new GroupLayout(all.unified(), all.unifiedControllers(), Map.of()));
        }
        layouts.add(GroupLayout.NONE);
        return layouts.stream().map(layout -> new Kind(new Measurer(layout, launcher))).toList();
    }

    static List<Kind> kinds() throws IOException {
        var kinds = new ArrayList<>(nativeKinds());
        kinds.add(shell());
        return kinds;
    }

    static Kind best() throws IOException {
        return nativeKinds().getFirst();
    }

    static Kind shell() throws IOException {
        return new Kind(new Measurer(GroupLayout.ofThisProcess(), Launcher.installShell(TOOLS)));
    }

    Path folder() {
        return folder;
    }

    MeasuredRun start(ResourceLimits limits, @Nullable Duration lease, String... command)
            throws IOException {
        return measurer.start(request(limits, lease, command));
    }

    RunRequest request(ResourceLimits limits, @Nullable Duration lease, String... command) {
        int number = NUMBER.incrementAndGet();
        return new RunRequest(
                List.of(command),
                folder,
                Map.of("PATH", "/usr/bin:/bin"),
                Streams.files(null, folder.resolve("out"), folder.resolve("err")),
                limits,
                List.of(),
                PREFIX + number,
                folder.resolve("state-" + number),
                lease);
    }

    RunResult run(ResourceLimits limits, String... command) throws Exception {
        return start(limits, null, command).await();
    }

    ResourceUsage sh(ResourceLimits limits, String script) throws Exception {
        return used(run(limits, "sh", "-c", script));
    }

    static ResourceUsage used(RunResult result) {
        return switch (result) {
            case RunResult.Ended(ResourceUsage usage) -> usage;
            case RunResult.NotStarted(String explanation) -> throw new AssertionError(explanation);
        };
    }

    String out() throws IOException {
        return Files.readString(folder.resolve("out"));
    }

    /** Living processes whose command line holds the marker, by process id. */
    static Map<Long, String> processes(String marker) throws IOException {
        var found = new TreeMap<Long, String>();
        try (var folders = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
            for (Path process : folders) {
                String line = commandLine(process);
                if (line.contains(marker)) {
                    found.put(Long.valueOf(process.getFileName().toString()), line);
                }
            }
        }
        return found;
    }

    private static String commandLine(Path process) {
        try {
            return Files.readString(process.resolve("cmdline")).replace('\0', ' ');
        } catch (IOException e) {
            return ""; // it ended meanwhile
        }
    }

    /** Control groups of this test run that are still there. */
    static List<Path> groups() throws IOException {
        var found = new ArrayList<Path>();
        GroupLayout layout = GroupLayout.ofThisProcess();
        var own = new ArrayList<>(layout.controllers().values());
        if (layout.unified() != null) {
            own.add(layout.unified());
        }
        for (Path group : own) {
            try (var children = Files.newDirectoryStream(group, PREFIX + "*")) {
                children.forEach(found::add);
            }
        }
        return found;
    }

    static ResourceLimits cpu(Duration limit) {
        return new ResourceLimits(limit, null, null, null, null);
    }

    static ResourceLimits wall(Duration limit) {
        return new ResourceLimits(null, limit, null, null, null);
    }

    static ResourceLimits memory(long bytes) {
        return new ResourceLimits(null, Duration.ofSeconds(20), bytes, null, null);
    }

    static ResourceLimits processes(int limit) {
        return new ResourceLimits(null, Duration.ofSeconds(20), null, limit, null);
    }

    static ResourceLimits output(long bytes) {
        return new ResourceLimits(null, Duration.ofSeconds(20), null, null, bytes);
    }
}
