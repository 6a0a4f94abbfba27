package been.cli.command;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where the built programs and shipped packages are, beneath the folder of the {@code been} script.
 */
public record Installation(Path home) {

    /** The main class of the command line, as it appears in the arguments of its processes. */
    public static final String MAIN_CLASS = "been.cli.Been";

    /** Variable with the folder for what starts record. */
    private static final String RECORDS = "BEEN_RECORD_STARTS";

    /** What every JVM of ours is started with. */
    private static final List<String> EVERY_JVM =
            List.of(
                    "-XX:+UseSerialGC",
                    // Else numbers that programs read have the digits of the user's language.
                    "-Duser.language=en",
                    "-Duser.country=US",
                    // Compiled early: a platform that has little to do would interpret what it
                    // does for the first two hundred tasks.
                    "-XX:CompileThresholdScaling=0.2",
                    // Shared classes stay shared, instead of being moved to an address of its own.
                    "-XX:+UnlockDiagnosticVMOptions",
                    "-XX:ArchiveRelocationMode=0",
                    "--enable-native-access=ALL-UNNAMED",
                    "--sun-misc-unsafe-memory-access=allow");

    /** What keeps a host runtime small and quiet beside what it measures. */
    private static final List<String> QUIET_JVM =
            List.of(
                    // Small first: else a part of the machine's memory is filled before the
                    // first collection.
                    "-Xms8m",
                    "-Xmx256m",
                    "-XX:TieredStopAtLevel=1",
                    "-XX:-UsePerfData", // wakes twenty times a second
                    "-XX:+UnlockDiagnosticVMOptions",
                    "-XX:AsyncDeflationInterval=10000", // else four times a second
                    "-XX:TrimNativeHeapInterval=60000");

    /** What a controller's JVM is started with, by what it is started with. */
    public enum ControllerJvm {
        /** Beside a host: starting takes C2 twice the work. */
        UP("been up"),
        /**
         * By itself and for long: once warm, it places nearly twice as fast. What waiting hosts
         * hold fits in its young generation, or it would fill the old one until that is full.
         */
        CONTROLLER("been controller");

        private final String command;

        ControllerJvm(String command) {
            this.command = command;
        }

        /** The command that starts such a one. */
        public String command() {
            return command;
        }

        public List<String> options() {
            return switch (this) {
                case UP -> List.of("-Xms64m", "-Xmx768m", "-XX:TieredStopAtLevel=1");
                case CONTROLLER -> List.of("-Xms448m", "-Xmx1g", "-Xmn320m", "-XX:SurvivorRatio=3");
            };
        }
    }

    /** The installation that this process was started from. */
    public static Installation current() {
        return known().orElseThrow(() ->
                CommandFailure.badInput(
                        "this program does not know its installation; start it by the script ./been"));
    }

    /** The same; empty where this process was not started from one. */
    public static Optional<Installation> known() {
        return Optional.ofNullable(System.getProperty("been.home"))
                .map(home -> new Installation(Path.of(home)));
    }

    /** What of BEEN's history this is; empty where it did not come from its repository. */
    public Optional<String> commit() throws InterruptedException {
        try {
            Process git =
                    new ProcessBuilder("git", "describe", "--always", "--dirty")
                            .directory(home.toFile())
                            .redirectError(ProcessBuilder.Redirect.DISCARD)
                            .start();
            String said = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return git.waitFor() == 0 ? Optional.of(said.strip()) : Optional.empty();
        } catch (IOException _) {
            return Optional.empty(); // there is no git here
        }
    }

    public Path packages() {
        return home.resolve("benchmarks/target/packages");
    }

    public Path demoAnalyses() {
        return home.resolve("benchmarks/demo");
    }

    /** A user who may not write to this folder has another one. */
    public Path defaultData() {
        String configured = System.getenv("BEEN_DATA");
        if (configured != null) {
            return Path.of(configured);
        }
        Path here = home.resolve("been-data");
        return Files.isWritable(Files.exists(here) ? here : home) ? here : ofUser();
    }

    /** By the XDG rules. */
    private static Path ofUser() {
        String configured = System.getenv("XDG_DATA_HOME");
        Path base =
                configured == null || configured.isBlank()
                        ? Path.of(System.getProperty("user.home"), ".local", "share")
                        : Path.of(configured);
        return base.resolve("been");
    }

    /** The command line that starts a host runtime. */
    public List<String> hostRuntime(List<String> arguments) {
        // Tasks, which may be other users, read what it lays out for them; the rest it closes
        // itself.
        return under(
                "022", java("host-runtime", "been.hostruntime.HostRuntime", QUIET_JVM, arguments));
    }

    private static List<String> under(String umask, List<String> command) {
        var shell = new ArrayList<>(List.of("sh", "-c", "umask " + umask + "; exec \"$@\"", "sh"));
        shell.addAll(command);
        return shell;
    }

    /**
     * The command line that starts a controller.
     *
     * @param more options of its JVM
     */
    public List<String> controller(ControllerJvm jvm, List<String> more, List<String> arguments) {
        var options = new ArrayList<>(jvm.options());
        options.addAll(more);
        // Other users must not read the files that it makes.
        return under("077", java("web-ui", "been.web.Controller", options, arguments));
    }

    /** The options of a host runtime's JVM, wherever it is started. */
    public static List<String> hostRuntimeJvm() {
        var options = new ArrayList<>(QUIET_JVM);
        options.addAll(EVERY_JVM);
        return List.copyOf(options);
    }

    /** The command line that starts a program of a module in a JVM of its own. */
    public List<String> java(
            String module, String mainClass, List<String> jvm, List<String> arguments) {
        Path built = home.resolve(module).resolve("target");
        Path jar = built.resolve("been-" + module + ".jar");
        if (!Files.exists(jar)) {
            throw CommandFailure.badInput(jar + " is not built; run: ./been build");
        }
        String classPath = jar + File.pathSeparator + built.resolve("lib").resolve("*");
        var options = new ArrayList<>(jvm);
        options.addAll(cacheOptions(module, jar));
        return javaOn(classPath, mainClass, options, arguments);
    }

    /** The script {@code been} has the classes of a start recorded, and makes a cache of them. */
    private List<String> cacheOptions(String module, Path jar) {
        String records = System.getenv(RECORDS);
        if (records != null) {
            return List.of(
                    "-XX:AOTMode=record",
                    "-XX:AOTConfiguration=" + Path.of(records, module + ".conf"));
        }
        Path cache = home.resolve(".build").resolve(module + ".aot");
        return isNewest(cache, jar)
                ? List.of("-XX:AOTCache=" + cache, "-Xlog:aot*=off", "-Xlog:cds*=off")
                : List.of();
    }

    /** Whether it is newer than these jars and the JDK: with an old one, a JVM starts slowly. */
    private static boolean isNewest(Path cache, Path jar) {
        try (Stream<Path> jars = Files.list(jar.resolveSibling("lib"))) {
            FileTime made = Files.getLastModifiedTime(cache);
            Stream<Path> others =
                    Stream.of(jar, Path.of(System.getProperty("java.home"), "release"));
            for (Path file : Stream.concat(jars, others).toList()) {
                if (Files.getLastModifiedTime(file).compareTo(made) > 0) {
                    return false;
                }
            }
            return true;
        } catch (IOException _) {
            return false; // mostly since there is no cache
        }
    }

    /** Whether starts are recorded for the cache, which takes long when processes end. */
    public static boolean isRecorded() {
        return System.getenv(RECORDS) != null;
    }

    /** The command line that starts a program on a class path in a JVM of its own. */
    public static List<String> javaOn(
            String classPath, String mainClass, List<String> jvm, List<String> arguments) {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(jvm);
        command.addAll(EVERY_JVM);
        command.add("-cp");
        command.add(classPath);
        command.add(mainClass);
        command.addAll(arguments);
        return List.copyOf(command);
    }
}
