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
import been.documents.Problem;
import been.protocol.ContextId;
import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.AnalysisState;
import been.protocol.analyses.AnalysisSummary;
import been.protocol.analyses.AnalysisView;
import been.protocol.analyses.Change;
import been.protocol.analyses.ChangeState;
import been.protocol.analyses.PlanView;
import been.protocol.analyses.Verdict;
import been.protocol.results.StoredExecution;
import been.results.Landing;
import been.testing.database.TestDatabase;
import com.zaxxer.hikari.HikariDataSource;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The service as the controller uses it: its own thread, a pooled database, restarts. */
abstract class AnalysisServiceContract {
    private final TestDatabase product;

    private static final String DOCUMENT =
            """
            analysis: sleepers
            kind: comparison
            command: {run: "sleep ${seconds}"}
            vary: {seconds: [1, 2]}
            repeat: {executions: 3}
            """;
    private static final String RELEASES =
            """
            analysis: releases
            kind: regression
            command: {run: "sleep ${version}"}
            versions: {list: ["1", "2", "2.001"]}
            repeat: {executions: 3}
            """;

    @TempDir Path folder;
    private final CrashPoints none = new CrashPoints();
    private final FakeTasks tasks = new FakeTasks(none, _ -> FakeTasks.End.SUCCESS);
    private final FakeResults results =
            new FakeResults(none, Path.of("nothing"), List.of(), (landing, _) -> seconds(landing));

    AnalysisServiceContract(TestDatabase product) {
        this.product = product;
    }

    @Test
    void anAnalysisGoesFromTheFileToItsVerdicts() {
        try (var database = database();
                var service = open(database)) {
            Set<AnalysisId> changed = ConcurrentHashMap.newKeySet();
            service.onChange(changed::add);

            AnalysisId id = started(service.start(DOCUMENT, "eva"));
            runAll(service, id);

            AnalysisView view = service.view(id).orElseThrow();
            assertThat(view.disturbances())
                    .containsExactly(
                            Map.entry("controller-on-host", view.summary().executionsDone()));
            assertThat(view.summary().state()).isEqualTo(AnalysisState.FINISHED);
            assertThat(view.summary().verdicts())
                    .isEqualTo(new AnalysisSummary.VerdictCounts(1, 0, 0, 0));
            assertThat(view.summary().executionsDone()).isEqualTo(6);
            assertThat(view.summary().executionsPlanned()).isEqualTo(6);
            assertThat(view.summary().remaining()).isNull();
            assertThat(view.document()).isEqualTo(DOCUMENT);
            assertThat(view.hosts()).containsExactly("alpha");
            assertThat(view.experiments())
                    .extracting(AnalysisView.Experiment::label)
                    .containsExactly("seconds=1", "seconds=2");
            assertThat(view.estimates())
                    .extracting(e -> e.metric() + " " + e.executions() + " " + e.best())
                    .containsExactly("wall-time 3 true", "wall-time 3 false");
            assertThat(view.comparisons())
                    .extracting(AnalysisView.Comparison::verdict)
                    .containsExactly(Verdict.REGRESSED);
            assertThat(service.list(0, 10)).containsExactly(view.summary());
            assertThat(changed).containsExactly(id);
        }
    }

    @Test
    void aViewOfWhatIsOverOutlivesARestartAndNoChange() {
        try (var database = database()) {
            AnalysisId id;
            AnalysisView view;
            try (var service = open(database)) {
                id = started(service.start(DOCUMENT, "eva"));
                runAll(service, id);
                view = service.view(id).orElseThrow();
            }
            try (var again = open(database)) {
                assertThat(again.view(id)).contains(view);
            }
            JdbcClient jdbc = JdbcClient.create(database);
            String told =
                    "UPDATE analysis_view SET content = REPLACE(content, 'wall-time', 'told')";
            assertThat(jdbc.sql(told).update()).isEqualTo(1);
            try (var reading = open(database)) {
                assertThat(reading.view(id).orElseThrow().estimates())
                        .as("not put together again")
                        .allMatch(estimate -> estimate.metric().equals("told"));
                jdbc.sql("UPDATE analysis SET detail = 'changed'").update();
                assertThat(reading.view(id).orElseThrow().estimates()).isEqualTo(view.estimates());
            }
        }
    }

    @Test
    void aFileIsForeseenBeforeItIsHandedIn() {
        try (var database = database();
                var service = open(database)) {
            assertThat(service.foresee("analysis: x\nkind: comparision\n"))
                    .isInstanceOfSatisfying(
                            Forecast.Refused.class,
                            refused ->
                                    assertThat(refused.problems())
                                            .anyMatch(p -> p.message().contains("comparison")));
            Forecast.Foreseen first = (Forecast.Foreseen) service.foresee(DOCUMENT);
            assertThat(first.plan()).isEqualTo("2 × 3 executions");
            assertThat(first.basis()).isNull();
            assertThat(first.experiments())
                    .containsExactly(
                            new Forecast.Foretold("seconds=1", Map.of("seconds", "1"), true),
                            new Forecast.Foretold("seconds=2", Map.of("seconds", "2"), false));
            assertThat(service.list(0, 10)).isEmpty();

            AnalysisId id = started(service.start(DOCUMENT, "eva"));
            runAll(service, id);
            String untilPrecise =
                    DOCUMENT.replace("repeat: {executions: 3}", "repeat: {budget: 1h}");
            Forecast.Foreseen second = (Forecast.Foreseen) service.foresee(untilPrecise);
            assertThat(second.basis())
                    .isNotNull()
                    .satisfies(basis -> assertThat(basis).extracting("id").isEqualTo(id));
            assertThat(second.prospects()).hasSizeGreaterThan(2);
            assertThat(second.prospects())
                    .extracting(Forecast.Prospect::executions)
                    .isSortedAccordingTo(java.util.Comparator.reverseOrder());
        }
    }

    @Test
    void aPlanTellsTheOrderAndWhatIsDone() {
        try (var database = database();
                var service = open(database)) {
            AnalysisId id = started(service.start(DOCUMENT, "eva"));
            runAll(service, id);
            PlanView plan = service.plan(id, 0, 4).orElseThrow();
            assertThat(plan.executions()).isEqualTo(6);
            assertThat(plan.order()).hasSize(4).extracting(PlanView.Turn::place).isSorted();
            assertThat(plan.experiments()).extracting(PlanView.Planned::done).containsExactly(3, 3);
            assertThat(plan.wanted()).isNull();
            assertThat(plan.used()).isPositive();
            assertThat(service.plan(new AnalysisId(99), 0, 4)).isEmpty();
        }
    }

    @Test
    void anExperimentIsLeftOutWhileThereAreOthersToCompare() {
        String three = DOCUMENT.replace("[1, 2]", "[1, 2, 3]");
        try (var database = database();
                var service = open(database)) {
            AnalysisId id = started(service.start(three, "eva"));
            runUntil(service, id, 4);
            List<String> keys =
                    service.view(id).orElseThrow().experiments().stream()
                            .map(AnalysisView.Experiment::key)
                            .toList();
            assertThat(service.leaveOut(id, "nothing", "eva")).isEqualTo(new LeftOut.Unknown());
            assertThat(service.leaveOut(id, keys.getFirst(), "eva"))
                    .as("the baseline")
                    .isInstanceOf(LeftOut.Refused.class);
            assertThat(service.leaveOut(id, keys.getLast(), "eva")).isEqualTo(new LeftOut.Done());
            assertThat(service.leaveOut(id, keys.get(1), "eva"))
                    .as("too few are left")
                    .isInstanceOf(LeftOut.Refused.class);
            runAll(service, id);
            AnalysisView view = service.view(id).orElseThrow();
            assertThat(view.experiments().getLast().problem()).isEqualTo("left out by eva");
            assertThat(view.experiments().getFirst().executionsDone()).isEqualTo(3);
            assertThat(service.leaveOut(id, keys.get(1), "eva"))
                    .isInstanceOf(LeftOut.Refused.class);
        }
    }

    @Test
    void analysesAreFoundByWordsKindAndState() {
        try (var database = database();
                var service = open(database)) {
            AnalysisId first = started(service.start(DOCUMENT, "eva"));
            runAll(service, first);
            AnalysisId second =
                    started(service.start(DOCUMENT.replace("sleepers", "100%_Wake"), "eva"));
            assertThat(ids(service, new AnalysisQuery("WAKE", "", Set.of())))
                    .containsExactly(second);
            assertThat(ids(service, new AnalysisQuery("0%_w", "", Set.of())))
                    .containsExactly(second);
            assertThat(ids(service, new AnalysisQuery("command", "", Set.of())))
                    .containsExactly(second, first);
            assertThat(ids(service, new AnalysisQuery("", "regression", Set.of()))).isEmpty();
            assertThat(ids(service, new AnalysisQuery("", "", Set.of(AnalysisState.FINISHED))))
                    .containsExactly(first);
            assertThat(service.list(AnalysisQuery.ALL, 1, 1)).hasSize(1);
        }
    }

    private static List<AnalysisId> ids(AnalysisService service, AnalysisQuery query) {
        return service.list(query, 0, 10).stream().map(AnalysisSummary::id).toList();
    }

    @Test
    void verdictsFollowWhatCountsAndWhatCountsAgain() {
        try (var database = database();
                var service = open(database)) {
            AnalysisId id = started(service.start(DOCUMENT, "eva"));
            runAll(service, id);
            var slower =
                    results.executions(id.toString()).stream()
                            .map(StoredExecution::address)
                            .filter(address -> address.experiment().contains("2"))
                            .toList();
            Set<AnalysisId> changed = ConcurrentHashMap.newKeySet();
            service.onChange(changed::add);

            slower.subList(1, 3).forEach(address -> results.invalidate(address, "eva", "cold"));
            service.recount(id);

            assertThat(changed).containsExactly(id);
            assertThat(service.list(0, 10).getFirst().verdicts())
                    .as("one execution makes no interval")
                    .isEqualTo(new AnalysisSummary.VerdictCounts(0, 0, 0, 1));
            assertThat(service.view(id).orElseThrow().summary())
                    .isEqualTo(service.list(0, 10).getFirst());

            results.invalidate(slower.getFirst(), "eva", "cold");
            // Whoever looks at it puts the counts right, should nobody have been told.
            AnalysisView view = service.view(id).orElseThrow();
            assertThat(view.comparisons()).isEmpty();
            assertThat(view.experiments().getLast().problem())
                    .isEqualTo("none of its 3 executions counts: 3 invalidated");
            assertThat(view.experiments().getFirst().problem()).isNull();
            assertThat(service.list(0, 10).getFirst().verdicts())
                    .isEqualTo(new AnalysisSummary.VerdictCounts(0, 0, 0, 0));

            slower.forEach(results::reinstate);
            service.recount(id);
            assertThat(service.list(0, 10).getFirst().verdicts())
                    .isEqualTo(new AnalysisSummary.VerdictCounts(1, 0, 0, 0));
            service.recount(new AnalysisId(99));
        }
    }

    @Test
    void changesFollowWhatCountsAndDecisionsStay() {
        try (var database = database();
                var service = open(database)) {
            Changes changes = service.changes();
            AnalysisId id = started(service.start(RELEASES, "eva"));
            runAll(service, id);

            awaitChanges(changes, 1);
            Change found = changes.list(ChangeFilter.ALL, null, 9).getFirst();
            assertThat(found.version()).isEqualTo("2");
            assertThat(found.oldVersion()).isEqualTo("1");
            assertThat(found.analysis()).isEqualTo(id);
            assertThat(found.series().software()).isEqualTo("releases");
            assertThat(found.series().host()).isEqualTo("alpha");
            assertThat(found.state()).as(found.sentence()).isEqualTo(ChangeState.CONFIRMED);
            assertThat(changes.history(found.series().id()).orElseThrow().points()).hasSize(3);
            changes.triage(found.id(), found.revision(), ChangeState.INTENDED, "meant", "eva");

            var newer =
                    results.executions(id.toString()).stream()
                            .map(StoredExecution::address)
                            .filter(address -> address.experiment().equals("2"))
                            .toList();
            newer.forEach(address -> results.invalidate(address, "eva", "cold"));
            service.recount(id);
            await().until(() ->
                    changes.list(ChangeFilter.ALL, null, 9).stream()
                            .noneMatch(change -> change.id() == found.id()));
            assertThat(changes.change(found.id()).orElseThrow().isThere()).isFalse();

            newer.forEach(results::reinstate);
            service.recount(id);
            await().until(() -> changes.change(found.id()).orElseThrow().isThere());
            Change back = changes.change(found.id()).orElseThrow();
            assertThat(back.state()).isEqualTo(ChangeState.INTENDED);
            assertThat(back.last().comment()).isEqualTo("meant");
        }
    }

    private static void awaitChanges(Changes changes, int count) {
        await().until(() -> changes.count(ChangeFilter.ALL) == count);
    }

    @Test
    void verdictsAreNotShownBeforeTheEnd() {
        try (var database = database();
                var service = open(database)) {
            AnalysisId id = started(service.start(DOCUMENT, "eva"));
            runUntil(service, id, 5);

            AnalysisView view = service.view(id).orElseThrow();
            assertThat(view.summary().state()).isEqualTo(AnalysisState.MEASURING);
            assertThat(view.summary().executionsPlanned()).isEqualTo(6);
            assertThat(view.summary().remaining())
                    .isBetween(Duration.ofSeconds(2), Duration.ofSeconds(3));
            assertThat(view.plan()).isEqualTo("2 × 3 executions");
            assertThat(view.estimates()).hasSize(2);
            assertThat(view.comparisons()).isEmpty();
            assertThat(view.summary().verdicts())
                    .isEqualTo(new AnalysisSummary.VerdictCounts(0, 0, 0, 0));
        }
    }

    @Test
    void versionsWhoseVerdictsAreDecidedArePlannedNoMore() {
        try (var database = database();
                var service = open(database)) {
            String deciding =
                    RELEASES.replace("\"2.001\"]", "\"2.021\"]")
                            .replace("\"1\", \"2\"", "\"2\", \"2.001\"")
                            .replace("executions: 3", "precision: 0.1%");
            AnalysisId id = started(service.start(deciding, "eva"));
            runUntil(service, id, 32);

            AnalysisView view = service.view(id).orElseThrow();
            assertThat(view.summary().state()).isEqualTo(AnalysisState.MEASURING);
            List<AnalysisView.Experiment> experiments = view.experiments();
            assertThat(experiments.getFirst().executionsPlanned()).isEqualTo(10);
            int expected = experiments.getLast().executionsPlanned();
            assertThat(expected)
                    .isEqualTo(experiments.get(1).executionsPlanned())
                    .isGreaterThan(12);
            assertThat(view.summary().executionsPlanned()).isEqualTo(10 + 2 * expected);
            assertThat(service.plan(id, 0, 1).orElseThrow().experiments())
                    .extracting(PlanView.Planned::expected)
                    .containsExactly(10, expected, expected);
            assertThat(view.plan())
                    .startsWith(
                            "3 × about %d executions".formatted(Math.ceilDiv(10 + 2 * expected, 3)))
                    .contains(", until every verdict is decided at 99 % or 30 min");
        }
    }

    /** The host slows down, so that those that continue have larger means. */
    @Test
    void versionsThatContinueAreNotInterleavedWithThoseThatStopped() {
        try (var database = database();
                var service = open(database)) {
            String deciding =
                    RELEASES.replace("\"1\", \"2\"", "\"1.998\", \"1.999\", \"2\"")
                            .replace("\"2.001\"]", "\"2.001\", \"2.021\"]")
                            .replace(
                                    "executions: 3",
                                    "precision: 0.1%, budget: 70 executions, confirm: false");
            AnalysisId id = started(service.start(deciding, "eva"));
            runAll(service, id);
            await().until(() -> !service.changes().software().isEmpty());

            assertThat(
                            JdbcClient.create(database)
                                    .sql(
                                            "SELECT version FROM change_verdict WHERE is_interleaved = 1 ORDER BY version")
                                    .query((row, _) -> row.getString(1))
                                    .list())
                    .containsExactly("1.998", "1.999", "2");
            List<AnalysisView.Experiment> experiments =
                    service.view(id).orElseThrow().experiments();
            assertThat(experiments.get(2).executionsPlanned()).isEqualTo(10);
            assertThat(experiments.getLast().executionsPlanned()).isGreaterThan(10);
        }
    }

    @Test
    void itsContextsAreNeededUntilTheAnalysisHasEnded() {
        try (var database = database();
                var service = open(database)) {
            AnalysisId id = started(service.start(DOCUMENT, "eva"));
            var context = new ContextId("a" + id.value() + "-host-1");
            runUntil(service, id, 2);
            assertThat(service.needs(context)).isTrue();
            assertThat(service.needs(new ContextId("somebody-elses"))).isFalse();
            assertThat(service.needs(new ContextId("a999-host-1"))).isFalse();
            runAll(service, id);
            assertThat(service.needs(context)).isFalse();
        }
    }

    @Test
    void anAnalysisOutlivesTheService() {
        try (var database = database()) {
            AnalysisId id;
            try (var service = open(database)) {
                id = started(service.start(DOCUMENT, "eva"));
                runUntil(service, id, 2);
            }
            try (var service = open(database)) {
                runAll(service, id);
                assertThat(service.view(id).orElseThrow().summary().executionsDone()).isEqualTo(6);
            }
        }
        assertThat(tasks.ran()).doesNotHaveDuplicates();
    }

    @Test
    void stoppedAnalysesCanBeContinued() {
        try (var database = database();
                var service = open(database)) {
            AnalysisId id = started(service.start(DOCUMENT, "eva"));
            runUntil(service, id, 2);

            service.stop(id, "adam");
            await().pollDelay(Duration.ZERO)
                    .pollInterval(Duration.ofMillis(10))
                    .until(() -> state(service, id) == AnalysisState.STOPPED);
            assertThat(service.view(id).orElseThrow().summary().stateDetail())
                    .isEqualTo("stopped by adam");
            assertThat(service.view(id).orElseThrow().summary().executionsDone()).isEqualTo(2);

            service.resume(id, "adam");
            runAll(service, id);
            assertThat(service.view(id).orElseThrow().summary().executionsDone()).isEqualTo(6);
        }
    }

    @Test
    void badFilesAreRefusedAndLeaveNothing() {
        try (var database = database();
                var service = open(database)) {
            assertThat(service.start("analysis: x\nkind: regresion\n", "eva"))
                    .isInstanceOf(Start.Refused.class);
            tasks.refuse("column 1: no");
            assertThat(service.start(DOCUMENT, "eva"))
                    .isEqualTo(
                            new Start.Refused(
                                    List.of(
                                            new Problem(
                                                    1,
                                                    1,
                                                    "/roles/measure/restriction",
                                                    "restriction",
                                                    "column 1: no",
                                                    null))));
            assertThat(service.list(0, 10)).isEmpty();
            assertThat(service.view(new AnalysisId(1))).isEmpty();
        }
    }

    private void runAll(AnalysisService service, AnalysisId id) {
        await().pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(10))
                .until(() -> {
                    tasks.runNext();
                    return state(service, id) == AnalysisState.FINISHED;
                });
    }

    private void runUntil(AnalysisService service, AnalysisId id, int executions) {
        await().pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(10))
                .until(() -> {
                    int done = service.view(id).orElseThrow().summary().executionsDone();
                    long ran = tasks.ran().stream().filter(t -> t.value().contains("-x")).count();
                    if (ran < executions) {
                        tasks.runNext();
                    }
                    return done == executions;
                });
    }

    private static AnalysisState state(AnalysisService service, AnalysisId id) {
        return service.view(id).orElseThrow().summary().state();
    }

    private static AnalysisId started(Start start) {
        return switch (start) {
            case Start.Started(var id) -> id;
            case Start.Refused(var problems) -> throw new AssertionError(problems);
        };
    }

    private AnalysisService open(HikariDataSource database) {
        return AnalysisService.open(
                database,
                tasks,
                new FakeHosts(),
                results,
                new FakeRepository(none),
                _ -> List.of(),
                new FakeEvaluations(),
                List.of(),
                0,
                InstantSource.system());
    }

    /** Seconds as asked, a little more with each execution. */
    private static double seconds(Landing landing) {
        double asked =
                Double.parseDouble(
                        landing.configuration().getOrDefault("seconds", landing.version()));
        return asked * (1 + landing.address().execution() * 0.001);
    }

    private HikariDataSource database() {
        return product.open(folder);
    }
}
