package been.analyses.conduct;

import static org.assertj.core.api.Assertions.assertThat;

import been.analyses.store.StoredExperiment;
import been.analyses.store.StoredRun;
import been.documents.Problem;
import been.protocol.HostName;
import been.protocol.TaskDescriptor;
import been.protocol.analyses.AnalysisState;
import been.protocol.analyses.Verdict;
import been.protocol.hosts.HostView.HostState;
import been.results.Landing;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One analysis on several hosts: measured side by side, compared apart, judged together. */
class PlatformsTests {
    private static final HostName BETA = new HostName("beta");

    private static final String REGRESSION =
            """
            analysis: json
            kind: regression
            module: been/json
            versions: {list: ["1.0", "1.1", "1.2"]}
            hosts: [alpha, beta]
            repeat: {executions: 5}
            """;

    private static final String COMPARISON =
            """
            analysis: hosts
            kind: comparison
            command: {run: work}
            vary: {host: [alpha, beta]}
            repeat: {executions: 4}
            """;

    @TempDir Path folder;
    private World world = new World(Path.of("unset"));

    @BeforeEach
    void create() {
        world = new World(folder);
        world.truth = landing -> isSlow(landing) ? 11 : 10;
        world.hosts.add(BETA, HostState.ONLINE, "gzip");
    }

    private static boolean isOnBeta(TaskDescriptor task) {
        return task.placement().hosts().contains(BETA);
    }

    private static boolean isSlow(Landing landing) {
        return landing.host().equals("beta") && landing.address().experiment().contains("1.2");
    }

    private long run(String document) {
        long id = world.start(document);
        world.turn(id);
        return id;
    }

    private List<String> problems(long id) {
        return world.store().experiments(id).stream()
                .map(e -> e.experiment().label() + ": " + e.problem())
                .toList();
    }

    private long landed(long id, String host) {
        return world.store().runs(id).stream()
                .filter(run -> run.state() == StoredRun.State.LANDED)
                .filter(run -> run.experiment().endsWith(host))
                .count();
    }

    @Test
    void eachHostHasAHistoryOfItsOwnAndAllAreJudgedTogether() {
        long id = run(REGRESSION);

        assertThat(world.analysis(id).state()).isEqualTo(AnalysisState.FINISHED);
        assertThat(world.analysis(id).roleHosts())
                .isEqualTo(Map.of("alpha", FakeTasks.HOST, "beta", BETA));
        assertThat(world.comparisons(id))
                .extracting(c -> c.oldExperiment() + " " + c.newExperiment())
                .containsExactly(
                        "1.0-alpha 1.1-alpha",
                        "1.1-alpha 1.2-alpha",
                        "1.0-beta 1.1-beta",
                        "1.1-beta 1.2-beta");
        var found = world.comparisons(id).getLast();
        assertThat(found.verdict()).isEqualTo(Verdict.REGRESSED);
        assertThat(Objects.requireNonNull(found.finding()).host()).isEqualTo("beta");
        assertThat(found.adjustedP()).isGreaterThan(Objects.requireNonNull(found.p()));
        assertThat(world.results.landings())
                .allSatisfy(landing ->
                        assertThat(landing.address().experiment()).endsWith(landing.host()));
        assertThat(world.tasks.submissions())
                .filteredOn(submission -> submission.id().value().contains("block"))
                .allSatisfy(block ->
                        assertThat(block.tasks())
                                .extracting(task -> task.placement().hosts())
                                .as("one host")
                                .hasSize(15)
                                .containsOnly(block.tasks().getFirst().placement().hosts()));
    }

    @Test
    void aHostThatIsNotConnectedIsReportedAndTheOtherMeasured() {
        world.tasks.held = PlatformsTests::isOnBeta;
        long id = run(REGRESSION);

        assertThat(world.analysis(id).state()).isEqualTo(AnalysisState.FINISHED);
        assertThat(problems(id))
                .contains(
                        "1.0 alpha: null",
                        "1.0 beta: there is no host for beta: none that the analysis can use is connected, or each is measured already");
        assertThat(world.tasks.descriptors()).filteredOn(PlatformsTests::isOnBeta).hasSize(1);

        world.tasks.held = _ -> false;
        assertThat(world.conductor().add(id, List.of("1.3"))).isTrue();
        world.turn(id);
        assertThat(world.analysis(id).state()).isEqualTo(AnalysisState.FINISHED);
        assertThat(landed(id, "1.3-beta")).as("searched again").isEqualTo(5);
    }

    @Test
    void aBusyHostJoinsOnceItIsFreeAndDelaysNoOther() {
        world.tasks.held = PlatformsTests::isOnBeta;
        world.others = List.of(BETA);
        long id = run(REGRESSION);

        assertThat(world.analysis(id).state()).isEqualTo(AnalysisState.MEASURING);
        assertThat(world.analysis(id).detail()).isEqualTo("waits for beta: host alpha is busy");
        assertThat(landed(id, "alpha")).isEqualTo(15);

        world.tasks.held = _ -> false;
        world.turn(id);
        assertThat(world.analysis(id).state()).isEqualTo(AnalysisState.FINISHED);
        assertThat(landed(id, "beta")).isEqualTo(15 + 2 * 5);
        assertThat(problems(id)).allMatch(problem -> problem.endsWith("null"));
    }

    @Test
    void aHostThatIsLostDelaysNoOther() {
        world.tasks.held = task -> isOnBeta(task) && landed(1, "beta") >= 4;
        long id =
                run(
                        REGRESSION.replace(
                                "{executions: 5}",
                                "{rule: precision, precision: 0.2%, budget: 10m}"));

        assertThat(world.analysis(id).state()).isEqualTo(AnalysisState.MEASURING);
        assertThat(world.analysis(id).detail()).isEqualTo("host alpha is busy");
        assertThat(landed(id, "beta")).isEqualTo(4);
        assertThat(landed(id, "alpha")).isGreaterThan(3 * 10);
    }

    @Test
    void whatFailsOnOneHostDoesNotStopTheOther() {
        world.execution = task -> isOnBeta(task) ? World.exit(1) : FakeTasks.End.SUCCESS;
        long id = run(REGRESSION);

        assertThat(world.analysis(id).state()).isEqualTo(AnalysisState.FINISHED);
        assertThat(landed(id, "alpha")).isEqualTo(15);
        assertThat(problems(id))
                .filteredOn(problem -> problem.contains("beta"))
                .hasSize(3)
                .allMatch(
                        problem -> problem.contains("executions fail on beta, all for one reason"));
    }

    @Test
    void hostsAreCompared() {
        world.truth = landing -> landing.host().equals("beta") ? 11 : 10;
        long id = run(COMPARISON);

        assertThat(world.analysis(id).state()).isEqualTo(AnalysisState.FINISHED);
        assertThat(world.store().experiments(id))
                .extracting(StoredExperiment::key)
                .containsExactly("alpha", "beta");
        assertThat(world.comparisons(id))
                .extracting(c -> c.oldExperiment() + " " + c.newExperiment())
                .containsExactly("alpha beta");
    }

    @Test
    void aNameThatNoHostAndNoGroupHasIsRefused() {
        world.tasks.refuse("task 'find-host-2', groups, there is no host group 'bet'");
        String document = REGRESSION.replace("beta]", "bet]");
        long id = world.start(document);

        assertThat(world.conductor().begin(id, world.definition(document)))
                .extracting(Problem::message)
                .containsExactly(
                        "there is neither a host nor a host group 'bet'; did you mean 'beta'?");
    }

    @Test
    void aGroupIsOneOfItsHostsThatIsNotMeasuredAlready() {
        world.tasks.groups = Map.of("quiet", FakeTasks.HOST);
        world.others = List.of(FakeTasks.HOST, BETA);
        long id = run(REGRESSION.replace("beta]", "quiet]"));

        assertThat(world.analysis(id).roleHosts())
                .isEqualTo(Map.of("alpha", FakeTasks.HOST, "quiet", BETA));
        assertThat(world.store().experiments(id))
                .extracting(e -> e.experiment().label())
                .contains("1.2 alpha", "1.2 quiet");
    }

    @Test
    void buildsAreForTheArchitectureOfEachHost() {
        world.hosts.change(FakeTasks.HOST, Map.of("host", Map.of("architecture", "amd64")));
        world.hosts.change(BETA, Map.of("host", Map.of("architecture", "aarch64")));
        world.releases = List.of("1.0", "1.1");
        run(
                """
                analysis: builds
                kind: regression
                versions: {git: {url: "https://git.example.org/prog.git", commits: ["1.0", "1.1"]}}
                build: {run: make, output: [prog]}
                command: {run: "${package.version}/prog"}
                hosts: [alpha, beta]
                repeat: {executions: 2, confirm: false}
                """);

        assertThat(world.tasks.descriptors())
                .filteredOn(task -> task.name().startsWith("build-"))
                .extracting(task -> String.valueOf(task.placement().restriction()))
                .containsExactlyInAnyOrder(
                        "host.host.architecture == 'amd64'",
                        "host.host.architecture == 'amd64'",
                        "host.host.architecture == 'aarch64'",
                        "host.host.architecture == 'aarch64'");
    }
}
