package been.analyses.conduct;

import static org.assertj.core.api.Assertions.assertThat;

import been.analyses.store.StoredExperiment;
import been.analyses.store.StoredRun;
import been.analyses.store.StoredRun.State;
import been.protocol.Exclusivity;
import been.protocol.FailurePolicy;
import been.protocol.HostName;
import been.protocol.InputStorage;
import been.protocol.Outcome;
import been.protocol.Program;
import been.protocol.Reason;
import been.protocol.TaskDescriptor;
import been.protocol.analyses.AnalysisState;
import been.protocol.analyses.AnalysisView.Failure;
import been.protocol.packages.PackageKind;
import been.results.Landing;
import been.results.MeasurementOrigin;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConductorTests {
    private static final String HISTORY =
            """
            analysis: history
            kind: regression
            module: been/json
            repeat: {executions: 3, confidence: 95%, tolerance: 3%, precision: 3%, confirm: false}
            """;
    private static final String COMPARISON =
            """
            analysis: which
            kind: comparison
            module: been/compressors
            vary: {program: [gzip, xz], level: [1, 9]}
            repeat: {executions: 2}
            """;
    private static final String COMMAND =
            """
            analysis: sleepers
            kind: regression
            command: {run: "sleep ${seconds} # ${version}", measure: [wall-time, cpu-time], inputs: shared-memory}
            versions: {list: ["1", "2"]}
            parameters: {seconds: 1}
            repeat: {executions: 2}
            limits: {memory: 1GiB}
            roles: {measure: {cores: 2, resources: {memory-channel: 1}}}
            """;

    @TempDir Path folder;
    private World world = new World(Path.of("unset"));

    @BeforeEach
    void create() {
        world = new World(folder);
    }

    @Test
    void aHistoryIsFetchedMeasuredAndJudged() {
        long id = world.start(HISTORY);
        world.turn(id);

        assertThat(world.analysis(id).state()).isEqualTo(AnalysisState.FINISHED);
        assertThat(world.analysis(id).host()).isEqualTo(new HostName("alpha"));
        assertThat(world.analysis(id).verdicts().regressed()).isEqualTo(1);
        assertThat(world.analysis(id).verdicts().equivalent()).isEqualTo(1);
        assertThat(world.analysis(id).plan()).startsWith("3 × 3 executions × 40 measurements in ");
        assertThat(world.packages.binaries())
                .extracting(p -> p.name() + " " + p.version())
                .containsExactly(
                        "org.example/json 1.0", "org.example/json 1.1", "org.example/json 1.2");
        Landing landing = world.results.landings().getFirst();
        assertThat(landing.hostDigest()).as("when it ran").isEqualTo(FakeHosts.CONFIGURATION);
        assertThat(landing.origins())
                .containsExactly(new MeasurementOrigin.Recording("measurements.brec"));
        assertThat(landing.packages())
                .containsKeys("been/json 1.0", "org.example/json " + landing.version());
        assertThat(landing.usage())
                .containsEntry("wall-time-seconds", 2.0)
                .containsEntry("steal-seconds", 0.1)
                .doesNotContainKey("swapped-pages");
        assertThat(landing.hostNoise()).containsExactly(Map.entry("governor", "powersave"));
        assertThat(landing.disturbedBy()).containsExactly("controller-on-host");
        assertThat(world.results.landings())
                .extracting(Landing::order)
                .containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8);
    }

    @Test
    void executionsAreExclusivePinnedAndNeverRetried() {
        long id = world.start(HISTORY);
        world.turn(id);

        List<TaskDescriptor> executions =
                world.tasks.descriptors().stream().filter(t -> t.name().contains("-x")).toList();
        assertThat(executions).hasSize(9);
        for (TaskDescriptor execution : executions) {
            assertThat(execution.placement().exclusivity()).isEqualTo(Exclusivity.EXCLUSIVE);
            assertThat(execution.placement().hosts()).containsExactly(new HostName("alpha"));
            assertThat(execution.failure()).isEqualTo(FailurePolicy.IGNORE);
            assertThat(execution.packages()).containsOnlyKeys("module", "version");
            assertThat(execution.properties()).isEqualTo(Map.of("measurements", "40"));
        }
        assertThat(world.store().runs(id))
                .extracting(StoredRun::experiment)
                .startsWith(world.store().runs(id).getFirst().experiment());
        assertThat(world.store().runs(id).subList(0, 3))
                .extracting(StoredRun::experiment)
                .containsExactlyInAnyOrder("1.0", "1.1", "1.2");
    }

    @Test
    void publishedVersionsAreNotFetchedAgain() {
        world.packages.add("org.example/json", "1.0", PackageKind.BINARY);
        world.packages.add("org.example/json", "1.2", PackageKind.BINARY);
        long id = world.start(HISTORY);
        world.turn(id);

        assertThat(world.tasks.descriptors())
                .filteredOn(task -> task.name().equals("fetch"))
                .extracting(task -> task.properties().get("versions"))
                .containsExactly("1.1");
    }

    @Test
    void aVersionThatCannotBeFetchedTakesOnlyItselfOut() {
        world.unfetchable.add("1.1");
        long id = world.start(HISTORY);
        world.turn(id);

        assertThat(world.analysis(id).state()).isEqualTo(AnalysisState.FINISHED);
        assertThat(world.store().experiments(id))
                .extracting(StoredExperiment::problem)
                .containsExactly(null, "could not be fetched: not in any repository", null);
        assertThat(world.analysis(id).verdicts().regressed()).isEqualTo(1);
        assertThat(world.store().failures(id))
                .extracting(Failure::experiment)
                .containsExactly("1.1");
    }

    @Test
    void whenNothingCanBeFetchedItPausesAndGoesOnWhenAsked() {
        world.unfetchable.addAll(world.releases);
        long id = world.start(HISTORY);
        world.turn(id);

        assertThat(world.analysis(id).state()).isEqualTo(AnalysisState.PAUSED);
        assertThat(world.analysis(id).detail()).contains("not in any repository");

        world.unfetchable.clear();
        world.store().resume(id);
        world.turn(id);
        assertThat(world.analysis(id).state()).isEqualTo(AnalysisState.FINISHED);
    }

    @Test
    void tooFewReleasesAreNoHistory() {
        world.releases = List.of("1.0");
        long id = world.start(HISTORY);
        world.turn(id);

        assertThat(world.analysis(id).state()).isEqualTo(AnalysisState.FAILED);
        assertThat(world.analysis(id).detail()).contains("1 releases of org.example:json");
    }

    @Test
    void onlyReleasesThatThePatternIncludesAreMeasured() {
        world.releases = List.of("1.0", "1.1-rc1", "1.1", "1.2", "x".repeat(5_000) + "!");
        long id = world.start(HISTORY + "versions: {include: '1\\.[0-9]+|(x+x+)+y'}\n");
        world.turn(id);

        assertThat(world.store().experiments(id))
                .extracting(StoredExperiment::key)
                .containsExactly("1.0", "1.1", "1.2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "[]", "{", "{\"versions\": null}", "{\"versions\": [null]}"})
    void whatIsNoListOfReleasesIsSaid(String answer) {
        world.answer = answer;
        long id = world.start(HISTORY);
        world.turn(id);

        assertThat(world.analysis(id).detail()).contains("releases of org.example:json");
    }

    @Test
    void aListOfReleasesThatWouldTakeTheMemoryIsNotRead() {
        world.answer = " ".repeat(17 << 20) + "{}";
        long id = world.start(HISTORY);
        world.turn(id);

        assertThat(world.analysis(id).detail()).contains("versions.json is larger than 16 MiB");
    }

    @Test
    void aFailedExecutionIsToldAndMadeUpFor() {
        world.execution =
                task -> task.name().equals("1.1-x0") ? World.exit(3) : FakeTasks.End.SUCCESS;
        long id = world.start(HISTORY);
        world.turn(id);

        assertThat(world.analysis(id).state()).isEqualTo(AnalysisState.FINISHED);
        assertThat(world.store().failures(id))
                .extracting(f -> f.task() + " " + f.reason() + " " + f.detail())
                .containsExactly("a1-1.1-x0 exit it ended with status 3");
        assertThat(world.store().runs(id))
                .filteredOn(run -> run.experiment().equals("1.1"))
                .extracting(run -> run.number() + " " + run.state())
                .containsExactlyInAnyOrder("0 FAILED", "1 LANDED", "2 LANDED", "3 LANDED");
    }

    @Test
    void anExperimentThatKeepsFailingIsGivenUpAndItsTasksEnded() {
        world.execution =
                task -> task.name().startsWith("1.1-") ? World.exit(3) : FakeTasks.End.SUCCESS;
        long id = world.start(HISTORY.replace("executions: 3", "executions: 6"));
        world.turn(id);

        assertThat(world.analysis(id).state()).isEqualTo(AnalysisState.FINISHED);
        assertThat(world.store().experiments(id).get(1).problem())
                .isEqualTo("3 executions failed, the last with exit: it ended with status 3");
        assertThat(world.store().runs(id))
                .filteredOn(run -> run.experiment().equals("1.1"))
                .extracting(StoredRun::state)
                .containsExactlyInAnyOrder(
                        State.FAILED,
                        State.FAILED,
                        State.FAILED,
                        State.CANCELLED,
                        State.CANCELLED,
                        State.CANCELLED);
    }

    @Test
    void whenAllFailTheSameWayItPausesAfterThree() {
        world.execution = _ -> World.exit(3);
        long id = world.start(HISTORY.replace("executions: 3", "executions: 30"));
        world.turn(id);

        assertThat(world.analysis(id).state()).isEqualTo(AnalysisState.PAUSED);
        assertThat(world.analysis(id).detail())
                .isEqualTo("executions fail, all for one reason: exit: it ended with status 3");
        assertThat(world.tasks.ran()).filteredOn(t -> t.value().contains("-x")).hasSize(3);

        world.execution = _ -> FakeTasks.End.SUCCESS;
        world.store().resume(id);
        world.turn(id);
        assertThat(world.analysis(id).state()).isEqualTo(AnalysisState.FINISHED);
        assertThat(world.store().runs(id))
                .filteredOn(run -> run.state() == State.LANDED)
                .hasSize(90);
    }

    @Test
    void stoppingKeepsWhatWasMeasuredAndContinuingAddsTheRest() {
        long id = world.start(HISTORY);
        world.conductor().advance(id);
        for (int i = 0; i < 8; i++) {
            world.tasks.runNext();
            world.conductor().advance(id);
        }
        int landed = world.results.landings().size();
        world.store().stop(id, "stopped by test");
        world.turn(id);

        assertThat(world.analysis(id).state()).isEqualTo(AnalysisState.STOPPED);
        assertThat(world.analysis(id).endedAt()).isNotNull();
        assertThat(landed).isEqualTo(5);
        assertThat(world.results.landings()).hasSize(landed);
        assertThat(world.store().runs(id))
                .extracting(StoredRun::state)
                .doesNotContain(State.PLANNED);

        world.store().resume(id);
        world.turn(id);
        assertThat(world.analysis(id).state()).isEqualTo(AnalysisState.FINISHED);
        assertThat(world.results.landings()).hasSize(9);
    }

    @Test
    void anExecutionThatSomebodyEndsPausesTheAnalysis() {
        world.execution =
                task ->
                        task.name().equals("1.0-x0")
                                ? new FakeTasks.End(Outcome.ABORTED, Reason.USER, "ended by eva")
                                : FakeTasks.End.SUCCESS;
        long id = world.start(HISTORY);
        world.turn(id);

        assertThat(world.analysis(id).state()).isEqualTo(AnalysisState.PAUSED);
        assertThat(world.analysis(id).detail())
                .isEqualTo("one of its executions was ended: ended by eva");
    }

    @Test
    void whatTheEndOfAHostInterruptsIsDoneAgain() {
        var interrupted = new HashSet<String>();
        world.interruption =
                task ->
                        task.name().equals("1.1-x0")
                                || (!task.name().contains("-x") && interrupted.add(task.name()));
        long id = world.start(HISTORY);
        world.turn(id);

        assertThat(world.analysis(id).state()).isEqualTo(AnalysisState.FINISHED);
        assertThat(world.store().failures(id)).isEmpty();
        assertThat(world.results.landings()).hasSize(9);
        assertThat(world.tasks.ran()).filteredOn(t -> !t.value().contains("-x")).hasSize(6);
        assertThat(world.store().runs(id))
                .filteredOn(run -> run.state() == State.CANCELLED)
                .extracting(run -> run.task().value())
                .containsExactly("a1-1.1-x0");
    }

    @Test
    void whatTheHostLacksIsSaidAndTheRestIsMeasured() {
        long id = world.start(COMPARISON);
        world.turn(id);

        assertThat(world.analysis(id).state()).isEqualTo(AnalysisState.FINISHED);
        assertThat(world.store().experiments(id))
                .extracting(StoredExperiment::problem)
                .containsExactly(null, null, "xz is not installed", "xz is not installed");
        assertThat(world.results.landings())
                .extracting(Landing::version)
                .containsOnly("gzip level=1", "gzip level=9");
    }

    @Test
    void aPlainCommandRunsAsItIsWritten() {
        long id = world.start(COMMAND);
        world.turn(id);

        assertThat(world.analysis(id).state()).isEqualTo(AnalysisState.FINISHED);
        TaskDescriptor first =
                world.tasks.descriptors().stream()
                        .filter(t -> t.name().equals("1-x0"))
                        .findFirst()
                        .orElseThrow();
        assertThat(first.program())
                .isEqualTo(new Program.Command(List.of("/bin/sh", "-c", "sleep 1 # 1")));
        assertThat(first.limits().memoryBytes()).isEqualTo(1L << 30);
        assertThat(first.placement().cores()).isEqualTo(2);
        assertThat(first.placement().inputs()).isEqualTo(InputStorage.SHARED_MEMORY);
        assertThat(world.tasks.descriptors().getFirst().demands())
                .as("the host that is looked for has what is needed")
                .isEqualTo(Map.of("memory", 1L << 30, "memory-channel", 1L));
        assertThat(world.results.landings().getFirst().origins())
                .hasSize(1)
                .first()
                .isInstanceOf(MeasurementOrigin.Usage.class);
    }

    @Test
    void aPlanUntilPrecisionEndsWhenItIsReached() {
        long id =
                world.start(
                        HISTORY.replace(
                                "executions: 3, confidence: 95%, tolerance: 3%, precision: 3%",
                                "precision: 1%, confidence: 99%, pilot: {executions: 4}"));
        world.turn(id);

        assertThat(world.analysis(id).state()).isEqualTo(AnalysisState.FINISHED);
        assertThat(world.results.landings().size() % 3).isZero();
        assertThat(world.results.landings().size()).isBetween(30, 90);
        assertThat(world.analysis(id).plan())
                .matches(
                        "3 × [0-9]+ executions × 40 measurements in .*, ± (1|0\\.[0-9]+) % at 99 %");
    }

    @Test
    void aRestrictionThatTheTaskManagerRefusesIsToldAtItsPlace() {
        world.tasks.refuse("column 6: undeclared reference to 'cpuu'");
        String document = HISTORY + "roles: {measure: {restriction: \"host.cpuu > 1\"}}\n";
        long id = world.start(document);

        var problems = world.conductor().begin(id, world.definition(document));

        assertThat(problems)
                .extracting(p -> p.line() + ":" + p.column() + " " + p.message())
                .containsExactly("5:32 column 6: undeclared reference to 'cpuu'");
    }

    @Test
    void aModuleThatIsReplacedLaterChangesNothing() {
        long id = world.start(HISTORY);
        world.conductor().advance(id);
        world.packages.module("been/json", World.COMPRESSORS);
        world.reopen();
        world.turn(id);

        assertThat(world.analysis(id).state()).isEqualTo(AnalysisState.FINISHED);
        assertThat(world.results.landings()).hasSize(9);
    }
}
