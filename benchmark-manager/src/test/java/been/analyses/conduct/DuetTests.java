package been.analyses.conduct;

import static org.assertj.core.api.Assertions.assertThat;

import been.analyses.store.StoredRun;
import been.protocol.Dependency;
import been.protocol.Exclusivity;
import been.protocol.TaskDescriptor;
import been.protocol.analyses.AnalysisState;
import been.protocol.analyses.AnalysisView.Comparison;
import been.protocol.analyses.Verdict;
import been.results.Landing;
import been.tasks.ContextSubmission;
import been.tasks.Submission;
import been.tasks.TaskManagerSettings;
import been.tasks.wiring.TaskService;
import been.testing.database.TestDatabase;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two versions at the same time, side by side, compared in pairs. */
class DuetTests {
    private static final String HISTORY =
            """
            analysis: history
            kind: regression
            module: been/json
            roles: {measure: {cores: 2, resources: {memory-channel: 1}}}
            limits: {memory: 1GiB}
            repeat: {mode: duet, executions: 6, confirm: false}
            """;

    @TempDir Path folder;
    private World world = new World(Path.of("unset"));

    @BeforeEach
    void create() {
        world = new World(folder);
    }

    @Test
    void thePairsArePlacedTogetherAndOneAfterTheOther() {
        long id = run(HISTORY);

        Map<String, List<TaskDescriptor>> pairs =
                executions().stream()
                        .collect(
                                Collectors.groupingBy(task ->
                                        Objects.requireNonNull(task.placement().together())));
        assertThat(pairs).hasSize(12);
        assertThat(pairs.values())
                .allMatch(pair -> pair.size() == 2)
                .extracting(DuetTests::versions)
                .containsOnly(Set.of("1.0", "1.1"), Set.of("1.1", "1.2"));
        List<StoredRun> runs = world.store().runs(id);
        Set<String> before = new HashSet<>();
        for (int place = 0; place < 12; place++) {
            List<TaskDescriptor> pair =
                    Objects.requireNonNull(pairs.get("pair-" + place), "pair " + place);
            for (TaskDescriptor side : pair) {
                assertThat(side.placement().exclusivity()).isEqualTo(Exclusivity.CONTEXT);
                assertThat(side.placement().cores()).as("equal sets").isEqualTo(2);
                assertThat(side.placement().hosts()).containsExactly(FakeTasks.HOST);
                assertThat(side.dependencies())
                        .allMatch(d -> Dependency.ANY.equals(d.value()))
                        .extracting(Dependency::task)
                        .containsExactlyInAnyOrderElementsOf(before);
            }
            before = pair.stream().map(TaskDescriptor::name).collect(Collectors.toSet());
        }
        assertThat(runs).hasSize(24).extracting(StoredRun::place).endsWith(11, 11);
        assertThat(world.analysis(id).plan()).startsWith("2 × 6 pairs of executions × 40");
    }

    @Test
    void aVersionThatIsGivenUpIsSkipped() {
        world.execution =
                task ->
                        task.name().matches("1\\.1-x([4-9]|[0-9]{2,})")
                                ? World.exit(3)
                                : FakeTasks.End.SUCCESS;
        long id = run(HISTORY);

        assertThat(world.comparisons(id))
                .extracting(c -> c.oldExperiment() + " " + c.newExperiment() + " " + c.verdict())
                .containsExactly("1.0 1.2 regressed");
    }

    @Test
    void theHostHasRoomForBothSides() {
        run(HISTORY);

        TaskDescriptor search = world.tasks.descriptors().getFirst();
        assertThat(search.placement().cores()).isEqualTo(4);
        assertThat(search.demands()).isEqualTo(Map.of("memory", 2L << 30, "memory-channel", 2L));
    }

    @Test
    void theTaskManagerTakesThemAsTheyAre() {
        run(
                """
                analysis: sleepers
                kind: comparison
                command: {run: "sleep ${seconds}"}
                vary: {seconds: [1, 2]}
                repeat: {mode: duet, executions: 3}
                """);
        var clock = InstantSource.system();
        try (var database = TestDatabase.SQLITE.open(folder);
                var tasks =
                        TaskService.open(
                                database,
                                folder.resolve("logs"),
                                clock,
                                TaskManagerSettings.DEFAULTS)) {
            for (ContextSubmission submission : world.tasks.submissions()) {
                assertThat(tasks.submit(submission)).isInstanceOf(Submission.Accepted.class);
            }
        }
        assertThat(world.tasks.submissions()).hasSize(2);
    }

    @Test
    void whatDisturbsBothSidesCancelsOut() {
        world.truth =
                landing ->
                        (landing.version().equals("1.2") ? 11 : 10)
                                * (1 + 0.1 * new Random(landing.order()).nextGaussian());
        long id = run(HISTORY);

        assertThat(world.comparisons(id))
                .extracting(Comparison::verdict)
                .containsExactly(Verdict.EQUIVALENT, Verdict.REGRESSED);
        Comparison slower = world.comparisons(id).getLast();
        assertThat(slower.low()).isNotNull().isGreaterThan(0.08);
        assertThat(slower.high()).isNotNull().isLessThan(0.12);
        assertThat(slower.p()).isNotNull().isLessThan(1e-4);

        long apart = run(HISTORY.replace("mode: duet, ", ""));
        assertThat(world.comparisons(apart))
                .as("the same noise, not in pairs")
                .extracting(Comparison::verdict)
                .containsOnly(Verdict.INCONCLUSIVE);
    }

    @Test
    void aPairOfWhichOneSideFailsIsMadeUpFor() {
        world.execution =
                task -> task.name().equals("1.1-x0") ? World.exit(3) : FakeTasks.End.SUCCESS;
        long id = run(HISTORY);

        assertThat(world.store().runs(id)).hasSize(26);
        assertThat(world.analysis(id).plan()).startsWith("2 × 6 pairs of executions");
    }

    @Test
    void pairsAreRepeatedUntilTheirOwnIntervalIsNarrow() {
        world.truth =
                landing ->
                        (landing.version().equals("1.2") ? 11 : 10)
                                * (1 + 0.1 * new Random(landing.order()).nextGaussian());
        run(HISTORY.replace("executions: 6", "precision: 1%, budget: 400 executions"));

        int pairs = world.results.landings().size() / 4;
        assertThat(pairs).as("pairs of each two versions").isBetween(10, 20);
    }

    /** As one does whose hosts are all too small for a pair. */
    @Test
    void oneThatStillWaitsForAHostCanBeStopped() {
        long id =
                world.start(
                        """
                        analysis: side by side
                        kind: comparison
                        command: {run: "sleep ${seconds}"}
                        vary: {seconds: [1, 2]}
                        repeat: {mode: duet, executions: 3}
                        """);
        world.conductor().advance(id);

        world.store().stop(id, "stopped by test");
        world.turn(id);

        assertThat(world.analysis(id).state()).isEqualTo(AnalysisState.STOPPED);
        assertThat(world.comparisons(id)).isEmpty();
    }

    @Test
    void aRegressionIsConfirmedInPairsToo() {
        long id = run(HISTORY.replace(", confirm: false", ""));

        assertThat(world.analysis(id).verdicts().regressed()).isEqualTo(1);
        List<Landing> fresh =
                world.results.landings().stream()
                        .filter(l -> l.address().experiment().startsWith("confirmation-"))
                        .toList();
        assertThat(fresh).hasSize(12);
        assertThat(fresh.stream().map(Landing::order).distinct()).hasSize(6);
        assertThat(world.comparisons(id).getLast().sentence())
                .contains("confirmed by 2 × 6 fresh executions");
    }

    private long run(String document) {
        long id = world.start(document);
        world.turn(id);
        assertThat(world.analysis(id).state()).isEqualTo(AnalysisState.FINISHED);
        return id;
    }

    private List<TaskDescriptor> executions() {
        return world.tasks.descriptors().stream()
                .filter(task -> task.name().contains("-x"))
                .toList();
    }

    private static Set<String> versions(List<TaskDescriptor> pair) {
        return pair.stream()
                .map(task -> task.name().substring(0, task.name().indexOf("-x")))
                .collect(Collectors.toSet());
    }
}
