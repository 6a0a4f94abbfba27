package been.system.fuzz;

import com.code_intelligence.jazzer.Jazzer;
import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.File;
import java.io.IOException;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A method that is given inputs.
 *
 * @param test class of the method
 */
record FuzzTarget(String module, String test, String method) {
    /** Of Jazzer: users' patterns are theirs to choose, and matched in linear time. */
    private static final String NOT_LOOKED_FOR =
            "com.code_intelligence.jazzer.sanitizers.RegexInjection";

    /** More is a finding. */
    private static final String HEAP = "256m";

    /** What the JVM takes for its start and end, even on a slow machine. */
    private static final int PATIENCE_SECONDS = 600;

    private static final int SHORT_SECONDS = 30;

    private static final int SEEKING_SECONDS = 60;

    /** After them it is looked at again how many are enough: slower readers need fewer. */
    private static final int PART_INPUTS = 3_000_000;

    /** Not every input reaches the reader. */
    private static final int SPARE_INPUTS = 10_000;

    /** Code that tells the fuzzer where an input led to: ours. */
    private static final String OURS = "been.**";

    /** And, since it takes its time to prepare, only in long runs, that which ours reads by. */
    private static final String LIBRARIES = ":org.snakeyaml.**:ucar.**:de.siegmar.**";

    /**
     * What Jazzer needs to see: our code, the tests, and itself. It reads each class on the class
     * path at each start, which took most of a short run; what the boot loader has, it leaves out.
     * Databases cannot be left out, since the boot loader does not know {@code java.sql}.
     */
    private static final Pattern SEEN =
            Pattern.compile(
                    "(been|jazzer|junit|opentest4j|apiguardian|spring-jdbc|sqlite-jdbc|postgresql|flyway)"
                            + "-[\\w.-]*\\.jar");

    private enum Stage {
        /** Begins fast, rather than gets far. */
        SHORT,
        /** Looks for new paths, guided by the values that the code compares. */
        SEEKING,
        /** Varies what was found, guided by branches only: three times as many in a time. */
        VARYING
    }

    /**
     * @param findings is left with what the JVMs said and the inputs that were too much
     * @param scratch for what the fuzzer needs
     * @param files for what the readers need, in memory if possible
     */
    record Folders(Path findings, Path scratch, Path files) {}

    /** Those of all modules, as this build made them. */
    static List<FuzzTarget> all(Path home) throws IOException {
        List<FuzzTarget> targets = new ArrayList<>();
        for (Path module : modules(home)) {
            try (Stream<Path> files = Files.walk(tests(module))) {
                for (Path file :
                        files.filter(one -> one.toString().endsWith("FuzzTests.class")).toList()) {
                    ClassModel parsed = ClassFile.of().parse(file);
                    parsed.methods().stream()
                            .filter(FuzzTarget::isTarget)
                            .map(method ->
                                    new FuzzTarget(
                                            module.getFileName().toString(),
                                            parsed.thisClass().asInternalName().replace('/', '.'),
                                            method.methodName().stringValue()))
                            .forEach(targets::add);
                }
            }
        }
        return targets;
    }

    private static boolean isTarget(MethodModel method) {
        return method.findAttribute(Attributes.runtimeVisibleAnnotations()).stream()
                .flatMap(all -> all.annotations().stream())
                .anyMatch(
                        one -> one.classSymbol().equals(FuzzTest.class.describeConstable().get()));
    }

    private static List<Path> modules(Path home) throws IOException {
        try (Stream<Path> folders = Files.list(home)) {
            return folders.filter(folder -> Files.isDirectory(tests(folder))).sorted().toList();
        }
    }

    private static Path tests(Path module) {
        return module.resolve("target/test-classes");
    }

    /**
     * Gives it inputs in JVMs of its own, until they were enough, or for that long.
     *
     * @param folders all but that of the findings empty
     * @param old what is known of the same code, and is added to
     */
    FuzzFigure run(Path home, int seconds, Folders folders, Optional<FuzzFigure> old)
            throws IOException, InterruptedException {
        Path findings = Files.createDirectories(folders.findings);
        try (Stream<Path> earlier = Files.list(findings)) {
            for (Path file : earlier.toList()) {
                Files.delete(file);
            }
        }
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        boolean isShort = seconds < SHORT_SECONDS;
        FuzzFigure first =
                part(
                        home,
                        isShort ? Stage.SHORT : Stage.SEEKING,
                        Math.min(seconds, SEEKING_SECONDS),
                        FuzzFigure.FEW,
                        folders);
        FuzzFigure all = old.map(earlier -> earlier.and(first)).orElse(first);
        long left = TimeUnit.NANOSECONDS.toSeconds(end - System.nanoTime());
        while (left > 0 && all.crashes() == 0 && !all.isEnough()) {
            long inputs = Math.min(all.missing(), PART_INPUTS) + SPARE_INPUTS;
            all = all.and(part(home, Stage.VARYING, left, inputs, folders));
            left = TimeUnit.NANOSECONDS.toSeconds(end - System.nanoTime());
        }
        return all;
    }

    private FuzzFigure part(Path home, Stage stage, long seconds, long inputs, Folders folders)
            throws IOException, InterruptedException {
        Path findings = folders.findings;
        Path scratch = folders.scratch;
        Path corpus = Files.createDirectories(scratch.resolve("corpus"));
        Path figures = scratch.resolve("figures");
        Files.deleteIfExists(figures);
        Path said = findings.resolve("log");
        String guided = stage == Stage.SHORT ? OURS : OURS + LIBRARIES;
        var builder =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-Xbootclasspath/a:" + jars(jar -> !isSeen(jar)),
                                "-Xmx" + HEAP,
                                "-Xmn32m",
                                "-XX:+UseSerialGC",
                                "-XX:TieredStopAtLevel=" + (stage == Stage.SHORT ? 1 : 4),
                                "-XX:+EnableDynamicAgentLoading",
                                "--enable-native-access=ALL-UNNAMED",
                                "--sun-misc-unsafe-memory-access=allow",
                                "-Djava.io.tmpdir=" + scratch,
                                "-Dbeen.fuzz.figures=" + figures,
                                "-Dbeen.fuzz.files=" + folders.files,
                                "-cp",
                                tests(home.resolve(module))
                                        + File.pathSeparator
                                        + jars(FuzzTarget::isSeen),
                                Jazzer.class.getName(),
                                "--hooks=true",
                                "--target_class=" + test,
                                "--target_method=" + method,
                                "--instrumentation_includes=" + guided,
                                "--custom_hook_includes=" + guided,
                                "--trace=" + (stage == Stage.VARYING ? "cov" : "all"),
                                "--disabled_hooks=" + NOT_LOOKED_FOR,
                                "--keep_going=20",
                                "--reproducer_path=" + scratch,
                                "-max_total_time=" + seconds,
                                "-runs=" + inputs,
                                "-timeout=600",
                                "-seed=" + (stage == Stage.SHORT ? 1 : 0),
                                "-artifact_prefix=" + findings + "/",
                                corpus.toString())
                        .directory(scratch.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.appendTo(said.toFile()));
        Process fuzzer = builder.start();
        try {
            boolean ended = fuzzer.waitFor(seconds + PATIENCE_SECONDS, TimeUnit.SECONDS);
            int status = ended ? fuzzer.exitValue() : -1;
            return FuzzFigure.of(this, status, figures, findings, said);
        } finally {
            fuzzer.destroyForcibly();
        }
    }

    /** Whether the classes that it led to are what they were then. */
    static boolean isSame(FuzzFigure then, Path home) throws IOException, InterruptedException {
        var command =
                new ArrayList<>(List.of("git", "diff", "--quiet", then.commit(), "HEAD", "--"));
        then.classes().forEach(name -> command.add("*/src/main/java/" + name + ".java"));
        return new ProcessBuilder(command)
                        .directory(home.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start()
                        .waitFor()
                == 0;
    }

    String name() {
        return module + "-" + method;
    }

    private static boolean isSeen(Path jar) {
        return SEEN.matcher(jar.getFileName().toString()).matches();
    }

    private static String jars(Predicate<Path> wanted) {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .map(Path::of)
                .filter(wanted)
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
    }
}
