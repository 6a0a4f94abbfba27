package been.system.machine;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** A disk with what the build made and the tests of measuring, for machines to mount. */
final class Payload {
    static final Path HOME =
            Path.of(System.getProperty("been.home", "..")).toAbsolutePath().normalize();

    /** Of disks, between runs. */
    static final Path CACHE = HOME.resolve(".build/machines");

    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private static final List<String> BUILT =
            List.of(
                    "been",
                    "cli/target/been-cli.jar",
                    "cli/target/lib",
                    "bench/target/been-bench.jar",
                    "host-runtime/target/been-host-runtime.jar",
                    "host-runtime/target/lib",
                    "web-ui/target/been-web-ui.jar",
                    "web-ui/target/lib",
                    "benchmarks/target/packages",
                    "benchmarks/demo",
                    "native/target/test-classes",
                    "host-runtime/target/test-classes/been/hostruntime/link");

    /** With which controllers and host runtimes start sooner: by minutes in an emulated machine. */
    private static final List<String> START_CACHES =
            List.of(".build/web-ui.aot", ".build/host-runtime.aot");

    /** Of the tests' own class path; the rest comes with the command line. */
    private static final Pattern TEST_LIBRARIES =
            Pattern.compile(
                    "(been-testing|junit-|opentest4j|apiguardian|assertj-|byte-buddy|awaitility|hamcrest|jspecify).*\\.jar");

    private Payload() {}

    /**
     * Makes the disk in a folder.
     *
     * @param isWhole whether it has what starts a platform quickly, and BenchExec too
     */
    static Path make(Path folder, boolean isWhole) throws IOException, InterruptedException {
        Path root = Files.createDirectories(folder.resolve("payload"));
        Path tests = Files.createDirectories(root.resolve("tests"));
        copy(HOME, BUILT, List.of("--parents"), root);
        copy(HOME, testLibraries(), List.of(), tests);
        Path classes = Files.createDirectories(tests.resolve("classes"));
        copy(
                HOME.resolve("system-tests/target/test-classes"),
                List.of("been/system/machine"),
                List.of("--parents"),
                classes);
        Files.createDirectories(root.resolve(".build"));
        if (isWhole) {
            copy(HOME, START_CACHES, List.of("--parents"), root);
            copy(CACHE, List.of(peer()), List.of(), root);
        }
        prepareStart(root);
        return disk(root);
    }

    /** The same with a Debian package of what was built, and with one that upgrades it. */
    static Path packages(Path folder, String architecture)
            throws IOException, InterruptedException {
        Path root = Files.createDirectories(folder.resolve("payload"));
        String script =
                """
                cd "$1"
                "$2/dist/make" "$3" "$1" >made
                mv been_*_"$4".deb first.deb
                dpkg-deb --raw-extract first.deb next
                sed -i 's/^Version: .*/&+1/' next/DEBIAN/control
                dpkg-deb --root-owner-group -Zgzip -z1 --build next second.deb >made
                find . ! -name first.deb ! -name second.deb ! -name . -prune -exec rm -rf {} +
                """;
        run(
                List.of(
                        "sh",
                        "-euc",
                        script,
                        "sh",
                        root.toString(),
                        HOME.toString(),
                        System.getProperty("java.home"),
                        architecture));
        return disk(root);
    }

    /** A disk with what is in that folder, which is removed. */
    private static Path disk(Path root) throws IOException, InterruptedException {
        Path disk = root.resolveSibling("payload.disk");
        run(List.of("truncate", "-s", "1G", disk.toString()));
        run(
                List.of(
                        "mke2fs",
                        "-q",
                        "-t",
                        "ext4",
                        "-O",
                        "^has_journal",
                        "-d",
                        root.toString(),
                        disk.toString()));
        run(List.of("rm", "-rf", root.toString()));
        return disk;
    }

    /**
     * Makes the cache with which {@code been} starts quickly, at the paths that the machine has: a
     * JVM without one takes an emulated processor ten seconds.
     */
    private static void prepareStart(Path root) throws IOException, InterruptedException {
        String script =
                """
                there=$(mktemp -d)
                mount --rbind / "$there"
                mount -t tmpfs none "$there/opt"
                mkdir "$there%3$s" "$there%4$s"
                mount --bind "%1$s" "$there%3$s"
                mount --bind "%2$s" "$there%4$s"
                chroot "$there" env JAVA_HOME=%4$s BEEN_BUILD=off %3$s/been exec -- true
                umount --recursive --lazy "$there"
                rmdir "$there"
                """
                        .formatted(
                                root, System.getProperty("java.home"), Machine.BEEN, Machine.JDK);
        run(List.of("unshare", "--mount", "sh", "-ec", script));
    }

    /** BenchExec from a package registry, once; what it needs besides is on the machines' disks. */
    private static String peer() throws IOException, InterruptedException {
        Path peer = CACHE.resolve("peer");
        if (!Files.exists(peer)) {
            Path tools = CACHE.resolve("peer.tools");
            Path part = CACHE.resolve("peer.part");
            run(List.of("python3", "-m", "venv", "--clear", tools.toString()));
            run(
                    List.of(
                            tools.resolve("bin/pip").toString(),
                            "install",
                            "--quiet",
                            "--upgrade",
                            "--no-deps",
                            "--target",
                            part.toString(),
                            "benchexec"));
            Files.move(part, peer);
        }
        return peer.getFileName().toString();
    }

    private static List<String> testLibraries() {
        return List.of(System.getProperty("java.class.path").split(File.pathSeparator)).stream()
                .filter(jar ->
                        TEST_LIBRARIES.matcher(Path.of(jar).getFileName().toString()).matches())
                .toList();
    }

    private static void copy(Path from, List<String> what, List<String> options, Path to)
            throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of("cp", "-a"));
        command.addAll(options);
        command.addAll(what);
        command.add(to.toString());
        Process process = new ProcessBuilder(command).directory(from.toFile()).inheritIO().start();
        if (process.waitFor() != 0) {
            throw new IOException("could not be copied to " + to + ": " + what);
        }
    }

    private static void run(List<String> command) throws IOException, InterruptedException {
        Command.run(command, Path.of("/dev/null"), CACHE, PATIENCE).succeeded();
    }
}
