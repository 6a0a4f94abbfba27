package been.analyses.conduct;

import been.analyses.definition.Definition;
import been.analyses.definition.DefinitionReader;
import been.analyses.module.Run;
import been.analyses.store.AnalysisStore;
import been.analyses.store.AnalysisStore.NewAnalysis;
import been.analyses.store.StoredAnalysis;
import been.documents.Reading;
import been.protocol.HostName;
import been.protocol.Outcome;
import been.protocol.PackageReference;
import been.protocol.Reason;
import been.protocol.TaskDescriptor;
import been.protocol.Wire;
import been.protocol.analyses.AnalysisState;
import been.protocol.analyses.AnalysisView.Comparison;
import been.protocol.packages.PackageKind;
import been.protocol.results.Metric;
import been.results.Landing;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/**
 * Everything an analysis deals with, in memory, but for a real database; the conductor can be
 * killed and opened again.
 */
final class World {
    static final Metric PARSE = new Metric("parse", "ms", "parsing", Metric.Better.LOWER);

    static final String MODULE =
            """
            title: Parse JSON
            metrics:
              parse: {unit: ms, better: lower, title: parsing}
            versions:
              maven: {artifact: "org.example:json"}
            run:
              java: {main: example.Parse, classpath: ["${package.module}/*", "${package.version}/*"]}
              properties: {measurements: "${measurements}"}
              measurements: 40
            """;

    static final String COMPRESSORS =
            """
            title: Compressors
            parameters:
              program: {type: choice, values: [gzip, xz]}
              level: {type: integer, min: 1, max: 9}
            metrics:
              time: {source: wall-time}
            run:
              command: ["${program}", "-${level}"]
            requires:
              software.${program}: "${program} is not installed"
            """;

    static final String PING =
            """
            title: Ping
            parameters:
              clients: {type: integer, min: 0, default: 2}
            metrics:
              latency: {unit: us, better: lower, pattern: 'latency ([0-9.]+)'}
              memory: {source: memory, role: server}
            roles:
              server:
                kind: service
                run: {command: [serve]}
                ready: {line: 'port (?<port>[0-9]+)'}
                provides: [port]
              client:
                count: "${clients}"
                run: {command: [ping, "${server.host}:${server.port}", "${instance}", "${client.count}"]}
            """;

    final CrashPoints crashes = new CrashPoints();
    final FakeTasks tasks = new FakeTasks(crashes, this::run);
    final FakeHosts hosts = new FakeHosts();
    final FakeRepository packages = new FakeRepository(crashes);
    final FakeResults results;

    /** Versions that the world has. */
    List<String> releases = List.of("1.0", "1.1", "1.2");

    /** What the task that asks for versions says instead of them. */
    @Nullable String answer;

    /** Versions that cannot be fetched. */
    Set<String> unfetchable = new HashSet<>();

    /** Versions of source packages, by version, where they differ from it. */
    Map<String, String> trees = new HashMap<>();

    /** Source packages that do not build. */
    Set<String> unbuildable = new HashSet<>();

    /** Unused files that alone differ between two versions, such as {@code c1 c2}. */
    Map<String, List<String>> unused = new HashMap<>();

    /** Contents of binaries by source, where they differ from its version. */
    Map<String, String> binaries = new HashMap<>();

    /** Whether each build of the same sources is another binary. */
    boolean seedsDiffer;

    /** How an execution ends, by its task. */
    Function<TaskDescriptor, FakeTasks.End> execution = _ -> FakeTasks.End.SUCCESS;

    /** What executions vary around: 1.2 is 10 % slower. */
    ToDoubleFunction<Landing> truth = landing -> landing.version().equals("1.2") ? 11 : 10;

    /** Which tasks end because their host does. */
    Predicate<TaskDescriptor> interruption = _ -> false;

    /** Hosts that would do beside the one that was found, as far as they are there. */
    List<HostName> others = List.of();

    /** Evaluators that were asked for at ends of analyses. */
    final List<String> followedUp = new ArrayList<>();

    private final DataSource database;
    AnalysisStore store;
    private Conductor conductor;

    World(Path folder) {
        database = new SingleConnectionDataSource("jdbc:sqlite::memory:", true);
        results =
                new FakeResults(
                        crashes,
                        folder.resolve("received"),
                        List.of(PARSE),
                        (landing, _) -> truth.applyAsDouble(landing) * noise(landing));
        packages.module("been/json", MODULE);
        packages.module("been/compressors", COMPRESSORS);
        packages.module("been/ping", PING);
        packages.add("been/maven", "1.0", PackageKind.TASK);
        packages.add("been/sources", "1.0", PackageKind.TASK);
        store = AnalysisStore.open(database);
        conductor = opened();
    }

    /** Executions vary by 0.5 %, the same each time they are asked. */
    private static double noise(Landing landing) {
        return 1 + new Random(landing.task().hashCode()).nextGaussian() * 0.005;
    }

    private Conductor opened() {
        var published = new PublishedPackages(packages, hosts);
        return new Conductor(
                store,
                tasks,
                hosts,
                results,
                packages,
                new Definitions(published),
                _ -> others,
                (id, definition) ->
                        definition
                                .evaluators()
                                .forEach(use -> followedUp.add(use.evaluator().name())),
                (_, before, after) ->
                        unused.getOrDefault(
                                before.experiment().label() + " " + after.experiment().label(),
                                List.of()),
                List.of("git.example.org"),
                tasks::now);
    }

    /** As after kill -9: only what is on disk is known. */
    void reopen() {
        store = AnalysisStore.open(new CrashingDatabase(database, crashes));
        conductor = opened();
    }

    /** What is told of an analysis when it ends. */
    List<Comparison> comparisons(long id) {
        return new Findings(store, results).comparisons(id, definition(analysis(id).document()));
    }

    AnalysisStore store() {
        return store;
    }

    Conductor conductor() {
        return conductor;
    }

    StoredAnalysis analysis(long id) {
        return store.analysis(id).orElseThrow();
    }

    long start(String document) {
        Definition definition = definition(document);
        String module =
                Optional.ofNullable(definition.packages().get(Run.MODULE_ALIAS))
                        .flatMap(new PublishedPackages(packages, hosts)::text)
                        .orElse(null);
        return store.create(
                new NewAnalysis(
                        definition.name(),
                        definition.kind().word(),
                        definition.subject(),
                        document,
                        module,
                        Definitions.packages(definition),
                        "test",
                        42,
                        Instant.parse("2026-03-01T10:00:00Z")));
    }

    Definition definition(String document) {
        return switch (DefinitionReader.read(document, new PublishedPackages(packages, hosts))) {
            case Reading.Accepted(var definition) -> definition;
            case Reading.Refused(var problems) -> throw new AssertionError(problems);
        };
    }

    /** Lets the world turn until the analysis goes no further, reopening after each crash. */
    void turn(long id) {
        int idle = 0;
        for (int i = 0; i < 10_000; i++) {
            try {
                conductor.advance(id);
                AnalysisState state = analysis(id).state();
                idle = tasks.runNext() ? 0 : idle + 1;
                if (state.isTerminal() || state == AnalysisState.PAUSED || idle > 1) {
                    return;
                }
            } catch (CrashPoints.Crash e) {
                reopen();
            }
        }
        throw new AssertionError("it goes on for ever");
    }

    private FakeTasks.End run(TaskDescriptor task) {
        if (interruption.test(task)) {
            return new FakeTasks.End(Outcome.ABORTED, Reason.HOST_LOST, "the host ended the task");
        }
        if (task.name().startsWith(HostTasks.FIND_HOST)) {
            return FakeTasks.End.SUCCESS;
        }
        return switch (task.name()) {
            case "versions" -> {
                results.leave(
                        task.id().value(),
                        "versions.json",
                        answer != null
                                ? answer
                                : Wire.write(
                                        Map.of(
                                                "versions",
                                                releases.stream()
                                                        .map(version -> Map.of("version", version))
                                                        .toList())));
                yield FakeTasks.End.SUCCESS;
            }
            case "fetch" -> fetch(task);
            default -> task.name().startsWith("build-") ? build(task) : execution.apply(task);
        };
    }

    private FakeTasks.End build(TaskDescriptor task) {
        String source =
                Optional.ofNullable(task.packages().get("source"))
                        .map(PackageReference::version)
                        .orElseThrow();
        if (unbuildable.contains(source)) {
            return new FakeTasks.End(
                    Outcome.FAILED, Reason.EXCEPTION, "step 1 ended with status 1: prog.c: error");
        }
        results.leave(
                task.id().value(),
                "binary.bpk",
                String.join(
                        " ",
                        task.properties().getOrDefault("name", ""),
                        task.properties().getOrDefault("version", ""),
                        binaries.getOrDefault(source, source)
                                + (seedsDiffer ? "-" + task.properties().get("seed") : "")));
        return FakeTasks.End.SUCCESS;
    }

    private FakeTasks.End fetch(TaskDescriptor task) {
        var failed = new TreeMap<String, String>();
        for (String version : task.properties().getOrDefault("versions", "").split(",", -1)) {
            if (unfetchable.contains(version)) {
                failed.put(version, "not in any repository");
            } else {
                String name = task.properties().getOrDefault("package", "");
                results.leave(
                        task.id().value(),
                        version + ".bpk",
                        name + " " + trees.getOrDefault(version, version));
            }
        }
        results.leave(task.id().value(), "failures.json", Wire.write(failed));
        return FakeTasks.End.SUCCESS;
    }

    static FakeTasks.End exit(int status) {
        return new FakeTasks.End(Outcome.FAILED, Reason.EXIT, "it ended with status " + status);
    }
}
