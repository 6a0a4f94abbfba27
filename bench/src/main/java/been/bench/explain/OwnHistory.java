package been.bench.explain;

import been.bench.platform.Platform;
import been.bench.report.BenchException;
import been.bench.report.Folders;
import been.bench.report.Reading;
import been.bench.report.Sample;
import been.bench.statistics.Proportion;
import java.io.IOException;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * How much shorter the list of modified files gets by which of them a benchmark uses, on BEEN's own
 * history, and whether a culprit is ever lost. The benchmark is an analysis of a file by BEEN's
 * command line. Culprits are planted in files whose code runs, as the log of initialised classes
 * and their attributes say; the list knows nothing of that.
 */
final class OwnHistory {
    private static final int RANGES = 4;
    private static final int COMMITS = 64;
    private static final int PLANTED = 50;
    private static final Set<String> KEPT = Set.of("loaded", "read", "built");
    private static final String JAVA = Path.of(System.getProperty("java.home"), "bin") + "/";
    private static final Pattern INITIALISED = Pattern.compile("Initializing '(been/[^']+)'");

    private final Platform platform;
    private final Path home;
    private final Path checkout;
    private final Path libraries;
    private final RandomGenerator random;
    private final int ranges;

    /** Files of each version. */
    private final List<List<String>> planted = new ArrayList<>();

    private String newest = "";
    private int kept;
    private int culprits;
    private final Sample reductions = new Sample();

    /**
     * @param home a checkout of BEEN
     * @param folder that tasks can read
     */
    private OwnHistory(
            Platform platform, Path home, Path folder, RandomGenerator random, boolean quick) {
        this.platform = platform;
        this.home = home;
        this.checkout = folder.resolve("own");
        this.libraries = folder.resolve("libraries");
        this.random = random;
        this.ranges = quick ? 1 : RANGES;
    }

    static List<Reading> measure(
            Platform platform, Path home, Path folder, RandomGenerator random, boolean quick)
            throws BenchException, IOException, InterruptedException {
        return new OwnHistory(platform, home, folder, random, quick).measure();
    }

    private List<Reading> measure() throws BenchException, IOException, InterruptedException {
        copyLibraries();
        newest = run(home, "git", "rev-parse", "HEAD").strip();
        run(home, "git", "clone", "--quiet", "--no-checkout", home.toString(), checkout.toString());
        run(checkout, "git", "checkout", "--quiet", "--orphan", "history");
        for (int i = 0; i <= ranges; i++) {
            commit(i);
        }
        JsonNode view = platform.run(analysis());
        List<Explained> changes = Explained.await(platform, view, ranges, "jfr");
        for (int i = 0; i < ranges; i++) {
            judge(changes.get(i).change(), i + 1);
        }
        return List.of(
                Reading.of(
                                "the culprit among files that differ within %d of BEEN's own commits: marked as used"
                                        .formatted(COMMITS),
                                "%",
                                Proportion.percent((double) kept / culprits, culprits))
                        .aiming("100 %", kept == culprits)
                        .noting("%d planted in files whose code runs".formatted(culprits)),
                Reading.of("… modified files, for each of those", "", reductions.value())
                        .aiming("≥ 5", reductions.value().middle() >= 5));
    }

    private String analysis() {
        return """
        analysis: own-history
        kind: regression
        versions: {git: {url: "%1$s"}}
        build: {run: sh bench-build.sh, output: [classes, bench-values.csv, bench-took]}
        command:
          run:
            - sh
            - -c
            - |
              "%2$sjava" -cp "${package.version}/classes:%3$s/*" been.cli.Been analyze compare "${package.version}/bench-values.csv"
              echo "took $(cat "${package.version}/bench-took").$(($$ %% 10)) ms"
          measure: [{metric: time, unit: ms, better: lower, pattern: 'took ([0-9.]+) ms'}]
        repeat: {executions: 3, confirm: false}
        profile: all
        """
                .formatted(checkout, JAVA, libraries);
    }

    private String build() {
        return """
        set -e
        mkdir classes
        for module in benchmarks/sources cli depot documents native protocol results-repository \\
                software-repository statistics task-sdk; do
            [ -d $module ] || continue
            find $module -path '*/src/main/java/*' -name '*.java' ! -name package-info.java >>sources
            [ ! -d $module/src/main/resources ] || cp -r $module/src/main/resources/. classes
        done
        '%1$sjavac' -nowarn -proc:none -d classes -cp '%2$s/*' @sources
        """
                .formatted(JAVA, libraries);
    }

    /** Third-party ones, which this process uses. */
    private void copyLibraries() throws IOException {
        Files.createDirectories(libraries);
        for (String entry : System.getProperty("java.class.path").split(":", -1)) {
            Path jar = Path.of(entry);
            String name = jar.getFileName().toString();
            if (name.endsWith(".jar") && !name.startsWith("been-")) {
                Files.copy(jar, libraries.resolve(name));
            }
        }
    }

    /** Commits one of BEEN's versions with a comment in some of the files that run. */
    private void commit(int number) throws BenchException, IOException, InterruptedException {
        run(checkout, "git", "read-tree", "-u", "--reset", base(number));
        Files.writeString(checkout.resolve("bench-build.sh"), build());
        Files.writeString(
                checkout.resolve("bench-values.csv"),
                "version,execution,value\na,1,10\na,2,11\na,3,12\nb,1,20\nb,2,21\nb,3,23\n");
        Files.writeString(
                checkout.resolve("bench-took"),
                String.valueOf(Math.round(1000 * Math.pow(1.1, number))));
        List<String> running = new ArrayList<>(filesThatRun());
        Collections.shuffle(running, Random.from(random));
        List<String> files = running.subList(0, number == 0 ? 0 : PLANTED);
        for (String file : files) {
            Files.writeString(
                    checkout.resolve(file),
                    "// Slower since version %d.\n".formatted(number),
                    StandardOpenOption.APPEND);
        }
        run(checkout, "git", "add", "--all");
        run(
                checkout,
                "git",
                "-c",
                "user.name=Bench",
                "-c",
                "user.email=bench@localhost",
                "commit",
                "--quiet",
                "--message=Version " + number);
        planted.add(List.copyOf(files));
    }

    /** The own commit that a version is made from. */
    private String base(int number) {
        return newest + "~" + COMMITS * (ranges - number);
    }

    /** By an execution of their own, outside the platform. */
    private Set<String> filesThatRun() throws BenchException, IOException, InterruptedException {
        run(checkout, "sh", "bench-build.sh");
        Path log = checkout.resolve("bench-classes");
        run(
                checkout,
                JAVA + "java",
                "-Xlog:class+init=info:file=" + log,
                "-cp",
                "classes:" + libraries + "/*",
                "been.cli.Been",
                "analyze",
                "compare",
                "bench-values.csv");
        Set<String> sources = new HashSet<>(Files.readAllLines(checkout.resolve("sources")));
        Set<String> files = new TreeSet<>();
        Matcher initialised = INITIALISED.matcher(Files.readString(log));
        while (initialised.find()) {
            String type = initialised.group(1);
            Path compiled = checkout.resolve("classes/" + type + ".class");
            if (Files.exists(compiled)) {
                String source = type.substring(0, type.lastIndexOf('/') + 1) + source(compiled);
                sources.stream()
                        .filter(file -> file.endsWith("/src/main/java/" + source))
                        .forEach(files::add);
            }
        }
        Folders.remove(checkout.resolve("classes"));
        Files.delete(checkout.resolve("sources"));
        Files.delete(log);
        return files;
    }

    private static String source(Path compiled) throws IOException {
        ClassModel model = ClassFile.of().parse(compiled);
        return model.findAttribute(Attributes.sourceFile())
                .map(attribute -> attribute.sourceFile().stringValue())
                .orElse("");
    }

    private void judge(JsonNode change, int number)
            throws BenchException, IOException, InterruptedException {
        List<String> own =
                run(checkout, "git", "diff", "--name-only", base(number - 1), base(number))
                        .lines()
                        .toList();
        JsonNode modifications =
                platform.get("/api/v1/changes/" + change.path("id").asLong() + "/report")
                        .path("modifications");
        Set<String> used = new HashSet<>();
        for (JsonNode file : modifications.path("files")) {
            if (KEPT.contains(file.path("use").asString())) {
                used.add(file.path("path").asString());
            }
        }
        for (String culprit : planted.get(number)) {
            kept += used.contains(culprit) ? 1 : 0;
            culprits++;
        }
        long usedOwn = own.stream().filter(used::contains).count();
        reductions.add((double) own.size() / Math.max(1, usedOwn));
    }

    private static String run(Path folder, String... command)
            throws BenchException, IOException, InterruptedException {
        Process process =
                new ProcessBuilder(command)
                        .directory(folder.toFile())
                        .redirectErrorStream(true)
                        .start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new BenchException(String.join(" ", command) + ": " + output.strip());
        }
        return output;
    }
}
