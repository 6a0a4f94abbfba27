package been.analyses;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import been.analyses.conduct.CrashPoints;
import been.analyses.conduct.FakeEvaluations;
import been.analyses.conduct.FakeHosts;
import been.analyses.conduct.FakeRepository;
import been.analyses.conduct.FakeResults;
import been.analyses.conduct.FakeTasks;
import been.analyses.wiring.AnalysisService;
import been.depot.Schema;
import been.protocol.HostName;
import been.protocol.Outcome;
import been.protocol.Reason;
import been.protocol.TaskDescriptor;
import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.AnalysisState;
import been.protocol.analyses.AnalysisView;
import been.protocol.analyses.Change;
import been.protocol.analyses.ChangeReport;
import been.protocol.analyses.EnvironmentDifference;
import been.protocol.analyses.PlanView;
import been.protocol.analyses.RepeatPreview;
import been.protocol.analyses.RepeatView;
import been.protocol.analyses.Reproduction;
import been.protocol.packages.PackageKind;
import been.results.Landing;
import been.tasks.RequestKey;
import been.testing.database.TestDatabase;
import com.zaxxer.hikari.HikariDataSource;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Repeats as the controller offers them. */
abstract class RepeatServiceContract {
    private static final String COMPARISON =
            """
            analysis: sleepers
            kind: comparison
            command: {run: "sleep ${seconds}", packages: {data: been/data}}
            vary: {seconds: [1, 2, 4]}
            baseline: {seconds: 2}
            repeat: {executions: 4, tolerance: 2%}
            """;
    private static final String HISTORY =
            """
            analysis: releases
            kind: regression
            command: {run: "sleep ${version}"}
            versions: {list: ["1", "2"]}
            repeat: {executions: 3, confirm: false}
            """;
    private static final String DUET =
            """
            analysis: side by side
            kind: comparison
            command: {run: "sleep ${seconds}"}
            vary: {seconds: [1, 2]}
            repeat: {executions: 4, mode: duet}
            """;

    private final TestDatabase product;
    private final CrashPoints none = new CrashPoints();
    private final FakeHosts hosts = new FakeHosts();
    private final FakeRepository packages = new FakeRepository(none);
    private final FakeTasks tasks = new FakeTasks(none, this::run);
    private final FakeResults results =
            new FakeResults(none, Path.of("nothing"), List.of(), (landing, _) -> seconds(landing));

    @TempDir private Path folder;
    private HikariDataSource database = new HikariDataSource();
    private AnalysisService service;

    /** Executions of these tasks fail. */
    private List<String> failing = List.of();

    /** How much longer everything takes from now on. */
    private Map<String, Double> factors = Map.of();

    RepeatServiceContract(TestDatabase product) {
        this.product = product;
    }

    @BeforeEach
    void open() {
        database = product.open(folder);
        Schema.migrate(database, "tasks"); // it has the keys of requests
        packages.add("been/data", "1.0", PackageKind.DATA);
        service =
                AnalysisService.open(
                        database,
                        tasks,
                        hosts,
                        results,
                        packages,
                        _ -> List.of(),
                        new FakeEvaluations(),
                        List.of(),
                        0,
                        InstantSource.system());
    }

    @AfterEach
    void close() {
        service.close();
        database.close();
    }

    @Test
    void aRepeatMeasuresTheSameInTheSameOrder() {
        failing = List.of("seconds=1-x1"); // it ran once more, with another number
        AnalysisId original = measured(COMPARISON);
        failing = List.of("seconds=4-x0");
        RepeatPreview preview = service.repeats().preview(original, null).orElseThrow();
        assertThat(preview.problems()).isEmpty();
        assertThat(preview.differences()).isEmpty();
        assertThat(preview.executions()).isEqualTo(12);
        assertThat(preview.host()).isEqualTo("alpha");
        long before = tasks.descriptors().size();

        AnalysisId repeat = repeated(original, null);

        List<TaskDescriptor> submitted = tasks.descriptors().stream().skip(before).toList();
        assertThat(landed(repeat).subList(0, 11)).isSubsetOf(landed(original));
        assertThat(submitted).as("one failed and was repeated").hasSize(13);
        assertThat(submitted.stream().limit(12).map(RepeatServiceContract::label).toList())
                .isEqualTo(landed(original));
        assertThat(submitted)
                .allSatisfy(task -> {
                    assertThat(task.placement().hosts()).containsExactly(new HostName("alpha"));
                    assertThat(task.packages().values())
                            .extracting(reference -> reference.digest())
                            .containsExactly(
                                    packages.find("been/data", "1.0").orElseThrow().digest());
                });
        AnalysisView view = service.view(repeat).orElseThrow();
        assertThat(view.summary().executionsDone()).isEqualTo(12);
        assertThat(view.comparisons()).hasSize(2);

        RepeatView outcome = service.repeats().of(repeat).getFirst();
        assertThat(service.repeats().of(original)).containsExactly(outcome);
        assertThat(outcome.reproduction()).isEqualTo(Reproduction.REPRODUCED);
        assertThat(outcome.differences()).isEmpty();
        assertThat(outcome.outcomes())
                .extracting(one -> one.about() + " " + one.reproduction())
                .containsExactly(
                        "seconds=1 reproduced",
                        "seconds=2 reproduced",
                        "seconds=4 reproduced",
                        "seconds=1 / seconds=2 reproduced",
                        "seconds=4 / seconds=2 reproduced");
    }

    @Test
    void aRepeatOfOneExperimentMeasuresNoOther() {
        AnalysisId original = measured(COMPARISON);
        factors = Map.of("1", 1.2);

        AnalysisId repeat = repeated(original, "seconds=1");

        assertThat(landed(repeat)).hasSize(4).containsOnly("seconds=1");
        RepeatView outcome = service.repeats().of(repeat).getFirst();
        assertThat(outcome.experiment()).isEqualTo("seconds=1");
        assertThat(outcome.reproduction()).isEqualTo(Reproduction.DIFFERS);
        assertThat(outcome.outcomes())
                .singleElement()
                .satisfies(one -> {
                    assertThat(one.change()).isBetween(0.19, 0.21);
                    assertThat(one.sentence())
                            .contains("of seconds=1: differs; the repeat is at +20", "beyond 2 %");
                });
        assertThat(service.runs().trigger(repeat, new Runs.Wanted(null, null), "eva", null))
                .isInstanceOfSatisfying(
                        Runs.Refused.class,
                        refused ->
                                assertThat(refused.problems().getFirst())
                                        .contains("name its original, analysis " + original));
        assertThat(service.runs().find("sleepers")).contains(original);
    }

    @Test
    void aRepeatOfOneVersionDoesNotHideItsVerdict() {
        JdbcClient jdbc = JdbcClient.create(database);
        AnalysisId original = measured(HISTORY);
        AnalysisId repeat = repeated(original, "2");

        await().until(() ->
                jdbc.sql("SELECT COUNT(*) FROM analysis WHERE outdated > 0")
                        .query(Integer.class)
                        .single()
                        .equals(0));
        assertThat(
                        jdbc.sql("SELECT DISTINCT analysis FROM change_verdict")
                                .query(Long.class)
                                .list())
                .containsExactly(original.value())
                .doesNotContain(repeat.value());
    }

    @Test
    void aSlowerHostDiffersInItsMeansButNotInItsRatios() {
        AnalysisId original = measured(COMPARISON);
        factors = Map.of("1", 1.1, "2", 1.1, "4", 1.1);

        RepeatView outcome = service.repeats().of(repeated(original, null)).getFirst();

        assertThat(outcome.reproduction()).isEqualTo(Reproduction.DIFFERS);
        assertThat(outcome.outcomes())
                .extracting(RepeatView.Outcome::reproduction)
                .containsExactly(
                        Reproduction.DIFFERS,
                        Reproduction.DIFFERS,
                        Reproduction.DIFFERS,
                        Reproduction.REPRODUCED,
                        Reproduction.REPRODUCED);
    }

    @Test
    void whatCannotBeAsItWasIsListedBeforeAndAfter() {
        AnalysisId original = measured(COMPARISON);
        hosts.configuration = "d".repeat(64);
        results.platform = "0.2";

        List<EnvironmentDifference> before =
                service.repeats().preview(original, null).orElseThrow().differences();
        assertThat(before)
                .extracting(EnvironmentDifference::sentence)
                .containsExactly(
                        "host alpha is configured differently: 1 property",
                        "the platform is version 0.2; it was 0.1");
        assertThat(before.getFirst().properties())
                .containsExactly(new EnvironmentDifference.Property("kernel", "c", "d"));
    }

    @Test
    void whatIsImpossibleIsRefusedWithItsReason() {
        AnalysisId original = measured(COMPARISON);
        assertThat(refusal(original, "xz"))
                .isEqualTo(
                        "Unknown experiment 'xz'; expected one of: seconds-1, seconds-2, seconds-4");
        assertThat(refusal(new AnalysisId(99), null)).isEqualTo("there is no analysis 99");
        assertThat(service.repeats().preview(new AnalysisId(99), null)).isEmpty();
        String digest = packages.find("been/data", "1.0").orElseThrow().digest();
        packages.withdraw("been/data", "1.0", "eva");
        assertThat(service.repeats().preview(original, null).orElseThrow().problems())
                .as("unlisted, but still stored")
                .isEmpty();
        packages.lost.add(digest);
        assertThat(refusal(original, null))
                .startsWith("package been/data 1.0 (" + digest.substring(0, 12) + ")")
                .contains("does not exist any more");
        results.delete(original.toString());
        assertThat(refusal(original, null)).contains("has no results left to compare");

        AnalysisId running = started(service.start(DUET, "eva"));
        assertThat(refusal(running, null)).contains("has not ended yet");
        assertThat(service.list(0, 10)).hasSize(2);
    }

    @Test
    void aDuetIsRepeatedInPairsOnly() {
        AnalysisId original = measured(DUET);
        assertThat(refusal(original, "seconds=1")).contains("measured in pairs");

        AnalysisId repeat = repeated(original, null);

        assertThat(landed(repeat)).isEqualTo(landed(original)).hasSize(8);
        assertThat(service.repeats().of(repeat).getFirst().outcomes())
                .extracting(RepeatView.Outcome::reproduction)
                .containsOnly(Reproduction.REPRODUCED)
                .hasSize(3);
    }

    @Test
    void theSameRequestMakesOneRepeat() {
        AnalysisId original = measured(COMPARISON);
        var key = new RequestKey("eva", "once", "digest");
        var first = service.repeats().repeat(original, null, "eva", key);
        assertThat(service.repeats().repeat(original, null, "eva", key)).isEqualTo(first);
        assertThat(service.repeats().of(original))
                .singleElement()
                .satisfies(one -> {
                    assertThat(one.reproduction()).isNull();
                    assertThat(one.outcomes()).isEmpty();
                });
    }

    @Test
    void aNewConfigurationIsReportedWithAChangeAndTheOldVersionMeasuredAgain() {
        hosts.measuredUnder =
                attempt -> (attempt.task().value().contains("-2-x") ? "d" : "c").repeat(64);
        AnalysisId id = measured(HISTORY);
        List<Change> found =
                await().until(
                                () -> service.changes().list(ChangeFilter.ALL, null, 10),
                                changes -> !changes.isEmpty());
        long change = found.getFirst().id();
        ChangeReport report = service.changeReports().of(change).orElseThrow();
        assertThat(report.coincidences())
                .singleElement()
                .satisfies(one -> {
                    assertThat(one.what()).isEqualTo(EnvironmentDifference.HOST);
                    assertThat(one.properties())
                            .containsExactly(
                                    new EnvironmentDifference.Property("kernel", "c", "d"));
                });
        assertThat(report.modifications().problem())
                .isEqualTo("these versions have no packages, so their files are unknown");
        assertThat(report.measuredAgain()).isEmpty();
        ChangeReport.Measured old = Objects.requireNonNull(report.old());
        assertThat(old.analysis()).isEqualTo(id);
        repeated(old.analysis(), old.experiment());
        assertThat(service.changeReports().of(change).orElseThrow().measuredAgain())
                .singleElement()
                .extracting(RepeatView::reproduction)
                .isEqualTo(Reproduction.REPRODUCED);
        assertThat(service.changeReports().markdown(change).orElseThrow())
                .containsSubsequence(
                        "## What else changed", "| kernel | c | d |", "Measured again:");
        assertThat(service.changeReports().of(change + 1)).isEmpty();
        assertThat(service.changeReports().difference(change, "a.c")).isEmpty();
    }

    private AnalysisId measured(String document) {
        AnalysisId id = started(service.start(document, "eva"));
        runAll(id);
        return id;
    }

    private AnalysisId repeated(AnalysisId original, @Nullable String experiment) {
        return switch (service.repeats().repeat(original, experiment, "eva", null)) {
            case Repeats.Started(var id) -> {
                runAll(id);
                yield id;
            }
            case Repeats.Refused(var problems) -> throw new AssertionError(problems);
        };
    }

    private String refusal(AnalysisId original, @Nullable String experiment) {
        return service.repeats().repeat(original, experiment, "eva", null)
                        instanceof Repeats.Refused(var problems)
                ? String.join("; ", problems)
                : "it is not refused";
    }

    private void runAll(AnalysisId id) {
        await().pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(10))
                .until(() -> {
                    tasks.runNext();
                    return service.view(id).orElseThrow().summary().state()
                            == AnalysisState.FINISHED;
                });
    }

    /** Experiments of the executions that landed, in their order. */
    private List<String> landed(AnalysisId id) {
        return service.plan(id, 0, 100).orElseThrow().order().stream()
                .filter(turn -> turn.state().equals("landed"))
                .map(PlanView.Turn::experiment)
                .toList();
    }

    private static String label(TaskDescriptor task) {
        return task.name().replaceAll("-x.*", "").replace("seconds-", "seconds=");
    }

    private FakeTasks.End run(TaskDescriptor task) {
        boolean isFailing = failing.contains(task.name().replace("seconds-", "seconds="));
        return isFailing
                ? new FakeTasks.End(Outcome.FAILED, Reason.EXIT, "status 1")
                : FakeTasks.End.SUCCESS;
    }

    /** Seconds as asked, a little more with each execution. */
    private double seconds(Landing landing) {
        String asked = landing.configuration().getOrDefault("seconds", landing.version());
        return Double.parseDouble(asked)
                * factors.getOrDefault(asked, 1.0)
                * (1 + landing.address().execution() % 4 * 0.001);
    }

    private static AnalysisId started(Start start) {
        return switch (start) {
            case Start.Started(var id) -> id;
            case Start.Refused(var problems) -> throw new AssertionError(problems);
        };
    }
}
