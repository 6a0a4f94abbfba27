package been.machine.measure;

import been.machine.groups.GroupLayout;
import been.machine.launch.Launcher;
import been.protocol.ResourceLimits;
import been.protocol.ResourceUsage;
import been.protocol.RunConditions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/** Runs shell scripts with one kind of measurer, in a folder that the test owns. */
final class Bench {
    /** A user id that only this JVM uses, since some tests kill all processes of their user. */
    static final int NOBODY = 61_000 + (int) (ProcessHandle.current().pid() % 1000);

    static final String PREFIX = "been-test-" + ProcessHandle.current().pid() + "-";
    private static final Duration SAFETY = Duration.ofMinutes(10);
    private static final AtomicInteger NUMBER = new AtomicInteger();
    private static final Path TOOLS = Path.of("target", "tools");

    /** What a test runs on; its name is what results say about it. */
    record Kind(Measurer measurer, String who) {
        Kind(Measurer measurer) {
            this(measurer, "");
        }

        @Override
        public String toString() {
            return measurer.accounting() + " " + measurer.supervisor() + who;
        }

        boolean isPrivileged() {
            return who.isEmpty();
        }

        boolean hasGroups() {
            return !measurer.accounting().equals("process-tree");
        }

        boolean hasMemoryControl() {
            return measurer.layout().has("memory");
        }

        boolean hasPidsControl() {
            return measurer.layout().has("pids");
        }

        boolean hasCpusets() {
            return measurer.layout().has("cpuset");
        }
    }

    static {
        Awaitility.setDefaultTimeout(LeavesNothing.PATIENCE);
    }

    private final Measurer measurer;
    private final Path folder;

    Bench(Kind kind, Path folder) {
        this.measurer = kind.measurer();
        this.folder = folder;
        if (!kind.isPrivileged()) {
            open(folder);
        }
    }

    private static void open(Path folder) {
        try {
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** As detected, and the same machine seen without v2, without v1, and without any. */
    static List<Kind> nativeKinds() throws IOException {
        Launcher launcher = launcher(TOOLS);
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

    /** The usual one, or the one that was built with sanitizers, copied where all may run it. */
    private static Launcher launcher(Path folder) throws IOException {
        String sanitized = System.getProperty("been.sanitized");
        if (sanitized == null) {
            return Launcher.install(folder);
        }
        Path built = Path.of(sanitized);
        Assumptions.assumeTrue(Files.exists(built), "this needs a compiler with sanitizers");
        long version = Files.getLastModifiedTime(built).toMillis();
        Path program = folder.toAbsolutePath().resolve("launcher-sanitized-" + version);
        if (Files.notExists(program)) {
            Files.createDirectories(folder);
            Files.copy(built, program);
        }
        return new Launcher("native", List.of(program.toString()));
    }

    /** Whatever runs there runs as {@link #NOBODY}, in a folder that is open to all. */
    static Kind unprivileged() throws IOException {
        var command =
                List.of(
                        "/usr/bin/setpriv",
                        "--reuid=" + NOBODY,
                        "--regid=" + NOBODY,
                        "--clear-groups",
                        OpenLauncher.PROGRAM.toString());
        return new Kind(
                new Measurer(GroupLayout.NONE, new Launcher("native", command)), " unprivileged");
    }

    /** The launcher where everybody may execute it, until this JVM ends. */
    private static final class OpenLauncher {
        static final Path PROGRAM = unpack();

        private static Path unpack() {
            try {
                Path folder = Files.createTempDirectory(Path.of("/tmp"), "been-test-tools-");
                folder.toFile().deleteOnExit(); // after what is in it
                Path program = Path.of(launcher(folder).command().getFirst());
                program.toFile().deleteOnExit();
                for (Path path : List.of(folder, program)) {
                    Files.setPosixFilePermissions(
                            path, PosixFilePermissions.fromString("rwxr-xr-x"));
                }
                return program;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    static boolean mayBecomeNobody() {
        return System.getProperty("user.name", "").equals("root")
                && Files.isExecutable(Path.of("/usr/bin/setpriv"));
    }

    /** Whether runs can have namespaces here: many containers do not allow them. */
    static boolean mayIsolate() throws IOException, InterruptedException {
        String kinds = System.getProperty("user.name", "").equals("root") ? "-m" : "-Urm";
        return new ProcessBuilder("unshare", kinds, "true").start().waitFor() == 0;
    }

    static List<Kind> kinds() throws IOException {
        var kinds = new ArrayList<>(nativeKinds());
        kinds.add(shell());
        return kinds;
    }

    /** Those kinds that have it; without any, the tests that need it are skipped, which says so. */
    static List<Kind> having(String what, List<Kind> kinds, Predicate<Kind> has) {
        List<Kind> having = kinds.stream().filter(has).toList();
        Assumptions.assumeFalse(having.isEmpty(), "this needs " + what);
        return having;
    }

    static Kind best() throws IOException {
        return nativeKinds().getFirst();
    }

    static Kind shell() throws IOException {
        return new Kind(new Measurer(GroupLayout.ofThisProcess(), Launcher.installShell(TOOLS)));
    }

    static Kind tree() throws IOException {
        return new Kind(new Measurer(GroupLayout.NONE, launcher(TOOLS)));
    }

    Path folder() {
        return folder;
    }

    MeasuredRun start(ResourceLimits limits, @Nullable Duration lease, String... command)
            throws IOException {
        return measurer.start(request(limits, lease, command));
    }

    RunRequest request(ResourceLimits limits, @Nullable Duration lease, String... command) {
        return request(limits, RunConditions.USUAL, lease, command);
    }

    RunRequest request(
            ResourceLimits limits,
            RunConditions conditions,
            @Nullable Duration lease,
            String... command) {
        int number = NUMBER.incrementAndGet();
        Path state = folder.resolve("state-" + number);
        if (!state.toFile().mkdir()) {
            throw new IllegalStateException(state + " is there already");
        }
        open(state); // the supervisor may be somebody else
        if (conditions.user() != null) {
            open(folder);
        }
        return new RunRequest(
                List.of(command),
                folder,
                Map.of("PATH", "/usr/bin:/bin"),
                Streams.files(null, folder.resolve("out"), folder.resolve("err")),
                limits,
                List.of(),
                List.of(),
                PREFIX + number,
                state,
                lease,
                conditions,
                List.of(folder),
                List.of());
    }

    ResourceUsage sh(ResourceLimits limits, RunConditions conditions, String script)
            throws Exception {
        return used(measurer.start(request(limits, conditions, null, "sh", "-c", script)).await());
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

    /** The same, which are ended then: no other test fails for the one that left them. */
    static List<Path> leftGroups() throws IOException {
        List<Path> left = groups();
        if (!left.isEmpty()) {
            best().measurer().removeLeftovers(PREFIX, Set.of());
        }
        return left;
    }

    static ResourceLimits cpu(Duration limit) {
        return new ResourceLimits(limit, null, null, null, null);
    }

    static ResourceLimits wall(Duration limit) {
        return new ResourceLimits(null, limit, null, null, null);
    }

    static ResourceLimits memory(long bytes) {
        return new ResourceLimits(null, SAFETY, bytes, null, null);
    }

    static ResourceLimits processes(int limit) {
        return new ResourceLimits(null, SAFETY, null, limit, null);
    }

    static ResourceLimits output(long bytes) {
        return new ResourceLimits(null, SAFETY, null, null, bytes);
    }
}
