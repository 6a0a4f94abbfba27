package been.analyses;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import been.analyses.Benchmarks.Filter;
import been.analyses.Runs.Wanted;
import been.analyses.conduct.CrashPoints;
import been.analyses.conduct.FakeEvaluations;
import been.analyses.conduct.FakeHosts;
import been.analyses.conduct.FakeRepository;
import been.analyses.conduct.FakeResults;
import been.analyses.conduct.FakeTasks;
import been.analyses.definition.Timetable;
import been.analyses.store.AnalysisStore;
import been.analyses.trigger.ScheduleRows;
import been.analyses.wiring.AnalysisService;
import been.protocol.Outcome;
import been.protocol.Reason;
import been.protocol.TaskDescriptor;
import been.protocol.TaskId;
import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.AnalysisState;
import been.protocol.analyses.AnalysisSummary;
import been.protocol.analyses.BenchmarkHealth;
import been.protocol.analyses.BenchmarkSession;
import been.protocol.analyses.RunView;
import been.protocol.analyses.SuiteView;
import been.protocol.analyses.Verdict;
import been.protocol.automation.Schedule;
import been.protocol.packages.PackageKind;
import been.results.Landing;
import been.tasks.RequestKey;
import been.tasks.TaskManagerSettings;
import been.tasks.wiring.TaskService;
import been.testing.database.TestDatabase;
import com.zaxxer.hikari.HikariDataSource;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Runs, schedules and suites as the controller has them, also across restarts. */
abstract class RunServiceContract {
    private static final Instant NIGHT = Instant.parse("2026-03-01T23:00:00Z");
    private static final String HISTORY =
            """
            # every push to main
            analysis: nightly
            kind: regression
            command: {run: "bench ${version}"}
            versions: {list: ["1.0", "1.1"]}
            repeat: {executions: 3, confirm: false}
            """;
    private static final String COMMITS =
            """
            analysis: commits
            kind: regression
            command: {run: "bench ${version}"}
            versions: {git: {url: "https://example.org/acme/prog"}}
            """;
    private static final String RELEASES =
            """
            analysis: releases
            kind: regression
            command: {run: "bench ${version}"}
            versions: {packages: {name: example/tool}}
            repeat: {executions: 3, confirm: false}
            """;
    private static final String COMPARISON =
            """
            analysis: which
            kind: comparison
            command: {run: "sleep ${seconds}"}
            vary: {seconds: [1, 2]}
            repeat: {executions: 2}
            """;

    private static final String SUITE =
            """
            suite: all
            budget: 1h
            shared:
              kind: regression
              command: {run: "bench ${version}"}
              versions: {list: ["1.0", "1.1-slow"]}
              repeat: {confirm: false, rule: precision}
            analyses:
              - analysis: first
              - {analysis: broken, command: {run: "broken ${version}"}}
              - {analysis: last, versions: {list: ["1.0", "1.1"]}}
            """;

    private final TestDatabase product;
    @TempDir Path folder;
    private final CrashPoints none = new CrashPoints();
    private final FakeRepository repository = new FakeRepository(none);
    private final FakeTasks tasks = new FakeTasks(none, this::end);
    private final FakeResults results =
            new FakeResults(none, Path.of("nothing"), List.of(), (landing, _) -> seconds(landing));
    private final AtomicReference<Instant> now = new AtomicReference<>(NIGHT);
    private String failing = "broken";
    private double selfComparisons;
    private HikariDataSource database;
    private AnalysisService service;

    RunServiceContract(TestDatabase product) {
        this.product = product;
    }

    @BeforeEach
    void open() {
        database = product.open(folder);
        repository.add("been/sources", "1.0", PackageKind.TASK);
        release("1.0", "1.1");
        // The keys of requests are the task manager's, in the same database.
        TaskService.open(
                        database,
                        folder.resolve("logs"),
                        InstantSource.fixed(NIGHT),
                        TaskManagerSettings.DEFAULTS)
                .close();
        service = opened();
    }

    @AfterEach
    void close() {
        service.close();
        database.close();
    }

    @Test
    void aVersionJoinsTheHistoryAndIsHeldAgainstTheLast() {
        AnalysisId id = finished(HISTORY);
        int before = tasks.ran().size();

        RunView taken = taken(id, "1.2-slow", null, null);
        RunView run = over(taken.id());

        assertThat(run.state()).isEqualTo(RunView.State.FINISHED);
        assertThat(run.measuredBy()).isEqualTo(id);
        assertThat(run.counts()).isEqualTo(new AnalysisSummary.VerdictCounts(1, 0, 0, 0));
        RunView.MetricVerdict verdict = run.verdicts().getFirst();
        assertThat(verdict.oldLabel()).isEqualTo("1.1");
        assertThat(verdict.newLabel()).isEqualTo("1.2-slow");
        assertThat(verdict.verdict()).isEqualTo(Verdict.REGRESSED);
        assertThat(verdict.change()).isBetween(0.19, 0.21);
        assertThat(tasks.ran().subList(before, tasks.ran().size()))
                .as("only the new version is measured")
                .extracting(TaskId::value)
                .allMatch(task -> task.contains("1.2-slow"))
                .hasSize(3);
        assertThat(service.view(id).orElseThrow().comparisons()).hasSize(2);
        assertThat(service.view(id).orElseThrow().summary().state())
                .isEqualTo(AnalysisState.FINISHED);
        assertThat(service.runs().runs(id, 0, 10)).containsExactly(run);
    }

    @Test
    void aVersionJoinsTheHistoryOfEachConfiguration() {
        AnalysisId id =
                finished(
                        HISTORY.replace("${version}", "${version} ${size}")
                                + "vary: {size: [1, 2]}\n");
        RunView run = over(taken(id, "1.2-slow", null, null).id());

        assertThat(run.verdicts())
                .extracting(v -> v.oldLabel() + ", " + v.newLabel() + ": " + v.verdict())
                .containsExactly(
                        "1.1 size=1, 1.2-slow size=1: regressed",
                        "1.1 size=2, 1.2-slow size=2: regressed");
        assertThat(service.view(id).orElseThrow().histories())
                .extracting(history -> history.name() + ": " + history.experiments().size())
                .containsExactly("size=1: 3", "size=2: 3");
    }

    @Test
    void whatIsMeasuredAlreadyIsAnsweredAtOnce() {
        AnalysisId id = finished(HISTORY);
        int before = tasks.ran().size();
        RunView run = over(taken(id, "1.1", null, null).id());
        assertThat(run.verdicts())
                .extracting(RunView.MetricVerdict::oldLabel)
                .containsExactly("1.0");
        assertThat(tasks.ran()).hasSize(before);
    }

    @Test
    void whatIsAskedMeanwhileIsMeasuredTogetherAfterwards() {
        AnalysisId id = started(HISTORY);
        RunView second = taken(id, "1.2-slow", null, null);
        RunView third = taken(id, "1.3", null, null);
        assertThat(second.state()).isEqualTo(RunView.State.WAITING);
        assertThat(service.runs().run(third.id()).orElseThrow().detail()).isNotEqualTo("");

        assertThat(over(second.id()).counts().regressed()).isEqualTo(1);
        RunView last = over(third.id());
        assertThat(last.verdicts().getFirst().oldLabel()).isEqualTo("1.2-slow");
        assertThat(last.counts().improved()).isEqualTo(1);
        List<String> added =
                tasks.ran().stream()
                        .map(TaskId::value)
                        .filter(task -> task.contains("1.2") || task.contains("1.3"))
                        .toList();
        assertThat(added).hasSize(6);
        assertThat(added.subList(0, 2).stream().map(t -> t.contains("1.3")).distinct())
                .as("interleaved: " + added)
                .hasSize(2);
    }

    @Test
    void aRunKeepsItsVerdictsWhileTheNextOneIsMeasured() {
        AnalysisId id = finished(HISTORY);
        RunView first = taken(id, "1.2-slow", null, null);
        await().until(() -> isMeasured(first));
        RunView next = taken(id, "1.3", null, null);
        runUntilItIsMeasured(next);

        RunView ended = service.runs().run(first.id()).orElseThrow();

        assertThat(ended.state()).isEqualTo(RunView.State.FINISHED);
        assertThat(ended.counts().regressed()).isEqualTo(1);
        assertThat(over(next.id()).counts().improved()).isEqualTo(1);
        assertThat(service.runs().run(first.id()).orElseThrow().verdicts())
                .isEqualTo(ended.verdicts());
    }

    @Test
    void allRunsThatAreMeasuredEndBeforeTheNextOneBegins() {
        AnalysisId id = finished(RELEASES);
        RunView first = taken(id, "1.2-slow", null, null);
        await().until(() -> isMeasured(first));
        release("1.3");
        RunView look = taken(id, null, null, null);
        RunView same = taken(id, "1.2-slow", null, null);
        await().until(() -> isMeasured(same));

        runUntilItIsMeasured(look);

        assertThat(service.runs().run(same.id()).orElseThrow().counts().regressed()).isEqualTo(1);
    }

    private void runUntilItIsMeasured(RunView run) {
        await().pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(10))
                .until(() -> isMeasured(run) || (!tasks.runNext() && isMeasured(run)));
    }

    private boolean isMeasured(RunView run) {
        return service.runs().run(run.id()).orElseThrow().state() == RunView.State.RUNNING;
    }

    @Test
    void twoVersionsAgainstEachOtherLeaveTheHistoryAlone() {
        AnalysisId id = finished(HISTORY);
        RunView run = over(taken(id, "head-slow", "base", null).id());

        assertThat(run.measuredBy()).isNotEqualTo(id);
        assertThat(run.verdicts()).hasSize(1);
        assertThat(run.verdicts().getFirst().oldLabel()).isEqualTo("base");
        assertThat(run.counts().regressed()).isEqualTo(1);
        assertThat(service.view(id).orElseThrow().experiments()).hasSize(2);
        assertThat(service.runs().find("nightly")).contains(id);
        assertThat(service.list(0, 1).getFirst().name())
                .isEqualTo("nightly: head-slow against base");
        assertThatNoPairIsRecorded("nightly");
    }

    @Test
    void aVersionThatFailedIsTriedAgainAfterWhatIsMeasured() {
        AnalysisId id = finished(HISTORY);
        RunView first = over(taken(id, "1.2-broken", null, null).id());
        assertThat(first.state()).isEqualTo(RunView.State.FAILED);
        failing = "nothing";
        RunView other = taken(id, "1.3", null, null);
        await().until(() -> isMeasured(other));

        RunView again = over(taken(id, "1.2-broken", null, null).id());

        assertThat(again.state()).isEqualTo(RunView.State.FINISHED);
        assertThat(again.verdicts()).hasSize(1);
    }

    @Test
    void aBaselineThatCannotBeMeasuredIsAFailure() {
        AnalysisId id = finished(HISTORY);
        RunView run = over(taken(id, "head", "broken-base", null).id());
        assertThat(run.state()).isEqualTo(RunView.State.FAILED);
        assertThat(run.detail()).startsWith("broken-base: ").contains("broken is broken");
    }

    @Test
    void aComparisonOfNothingIsAFailure() {
        RunView run =
                taken(
                        service.runs()
                                .trigger(
                                        COMPARISON.replace("[1, 2]", "[1, broken]"),
                                        new Wanted(null, null),
                                        "ci",
                                        null));
        assertThat(over(run.id()).state()).isEqualTo(RunView.State.FAILED);
        assertThat(over(run.id()).detail()).startsWith("broken: ");
    }

    @Test
    void aLookFailsOnlyIfItComparesNothing() {
        AnalysisId id = finished(RELEASES);
        release("1.2-broken");
        RunView none = over(taken(id, null, null, null).id());
        assertThat(none.state()).isEqualTo(RunView.State.FAILED);
        assertThat(none.detail()).startsWith("1.2-broken: ");

        release("1.3-broken", "1.4-slow");
        RunView some = over(taken(id, null, null, null).id());
        assertThat(some.state()).isEqualTo(RunView.State.FINISHED);
        assertThat(some.counts().regressed()).isEqualTo(1);
        assertThat(some.notes()).singleElement().asString().startsWith("1.3-broken: ");

        assertThat(over(taken(id, null, null, null).id()).outcome())
                .as("nothing is new")
                .isEqualTo("0 regressed, 0 improved, 0 equivalent, 0 inconclusive");
    }

    @Test
    void aFileFindsTheAnalysisThatItMade() {
        RunView first = taken(service.runs().trigger(HISTORY, wanted("1.2"), "ci", null));
        assertThat(over(first.id()).verdicts().getFirst().oldLabel()).isEqualTo("1.1");
        RunView second = taken(service.runs().trigger(HISTORY, wanted("1.3"), "ci", null));
        assertThat(second.analysis()).isEqualTo(first.analysis());
        assertThat(over(second.id()).verdicts().getFirst().oldLabel()).isEqualTo("1.2");

        RunView apart =
                taken(
                        service.runs()
                                .trigger(
                                        HISTORY.replace("nightly", "pulls"),
                                        new Wanted("b", "a"),
                                        "ci",
                                        null));
        assertThat(over(apart.id()).verdicts()).hasSize(1);
        assertThat(service.runs().find("pulls")).as("only the pair was measured").isEmpty();
        assertThat(service.list(0, 10)).hasSize(2);
    }

    @Test
    void aKeyAsksOnce() {
        AnalysisId id = finished(HISTORY);
        var key = new RequestKey("ci", "build-7", "digest");
        RunView run = taken(id, "1.2", null, key);
        assertThat(taken(id, "1.2", null, key).id()).isEqualTo(run.id());
        var other = new RequestKey("ci", "build-8", "digest");
        RunView byFile =
                taken(service.runs().trigger(COMPARISON, new Wanted(null, null), "ci", other));
        assertThat(
                        taken(
                                        service.runs()
                                                .trigger(
                                                        COMPARISON,
                                                        new Wanted(null, null),
                                                        "ci",
                                                        other))
                                .id())
                .isEqualTo(byFile.id());
        assertThat(service.list(0, 10)).hasSize(2);
    }

    @Test
    void aKeyWhoseRequestWasRefusedAsksOnceItIsAccepted() {
        var key = new RequestKey("ci", "build-7", "digest");
        tasks.refuse("task 'find-host', groups, there is no host group 'arm-1'");
        assertThat(service.runs().trigger(COMPARISON, new Wanted(null, null), "ci", key))
                .isInstanceOf(Runs.Refused.class);
        assertThat(service.list(0, 10)).isEmpty();
        tasks.accept();
        AnalysisId other = started(HISTORY);

        RunView run = taken(service.runs().trigger(COMPARISON, new Wanted(null, null), "ci", key));

        assertThat(run.measuredBy()).isNotEqualTo(other);
        assertThat(over(run.id()).state()).isEqualTo(RunView.State.FINISHED);
    }

    @Test
    void runsOutliveTheService() {
        AnalysisId id = started(HISTORY);
        RunView run = taken(id, "1.2-slow", null, null);
        service.close();
        service = opened();
        assertThat(over(run.id()).counts().regressed()).isEqualTo(1);
        assertThat(tasks.ran()).doesNotHaveDuplicates();
    }

    @Test
    void whatCannotBeIsRefused() {
        AnalysisId id = finished(HISTORY);
        assertThat(refused(id, null, null)).contains("lists its versions");
        assertThat(refused(id, "a b", null)).contains("'a b' is not a version");
        assertThat(refused(id, "1.0", "1.0")).contains("its own baseline");
        assertThat(refused(id, null, "1.0")).contains("a baseline needs a version");
        assertThat(refused(new AnalysisId(99), "1", null)).contains("no analysis 99");
        assertThat(service.runs().trigger(RELEASES, new Wanted("1.9", "1.10"), "ci", null))
                .isEqualTo(
                        new Runs.Refused(
                                List.of("1.9 comes before its baseline 1.10; exchange the two")));
        AnalysisId comparison = finished(COMPARISON);
        assertThat(refused(comparison, "1.0", "1.1")).contains("leave the baseline out");
        assertThat(refused(comparison, "1.0", null)).contains("version");
    }

    @Test
    void anAnalysisThatIsStoppedEndsWhatWaitsForIt() {
        AnalysisId id = started(HISTORY);
        RunView run = taken(id, "1.2", null, null);
        service.stop(id, "adam");
        RunView ended = over(run.id());
        assertThat(ended.state()).isEqualTo(RunView.State.FAILED);
        assertThat(ended.detail()).contains("was stopped before it got to this");
        assertThat(refused(id, "1.3", null)).contains("was stopped; continue it first");
    }

    @Test
    void aScheduleMakesUpForMissedNightsOnce() {
        AnalysisId id = finished(COMPARISON);
        var schedules = service.schedules();
        var made = schedules.create(id, "0 2 * * *", "Europe/Prague", "eva");
        long schedule = ((Schedules.Kept) made).schedule().id();
        assertThat(schedules.find(schedule).orElseThrow().nextAt())
                .isEqualTo("2026-03-02T01:00:00Z");
        service.close();
        now.set(NIGHT.plus(Duration.ofDays(3)));
        service = opened();

        await().until(() -> service.schedules().find(schedule).orElseThrow().lastRun() != null);
        RunView run = over(service.runs().runs(id, 0, 10).getFirst().id());
        assertThat(run.kind()).isEqualTo(RunView.Kind.AGAIN);
        assertThat(run.counts().regressed()).isEqualTo(1);
        assertThat(service.runs().runs(id, 0, 10)).hasSize(1);
        assertThat(service.schedules().find(schedule).orElseThrow().nextAt())
                .isEqualTo("2026-03-05T01:00:00Z");
        assertThat(service.schedules().delete(schedule)).isTrue();
        assertThat(service.schedules().list()).isEmpty();
    }

    @Test
    void theNewestVersionOfAScheduledAnalysisIsComparedWithItself() {
        AnalysisId id = finished(HISTORY);
        new ScheduleRows(database)
                .insert(
                        id.value(),
                        Timetable.of("0 2 * * *", "UTC"),
                        "eva",
                        NIGHT.plus(Duration.ofDays(1)));
        assertThat(service.list(0, 10)).hasSize(1);
        int before = tasks.ran().size();
        service.close();
        selfComparisons = 3;
        service = opened();

        await().pollInterval(Duration.ofMillis(10))
                .until(() -> {
                    tasks.runNext();
                    return !service.list(0, 10).getFirst().id().equals(id)
                            && service.list(0, 10).getFirst().state() == AnalysisState.FINISHED;
                });
        AnalysisId check = service.list(0, 10).getFirst().id();
        assertThat(tasks.ran().subList(before, tasks.ran().size()))
                .as("of the newest version alone")
                .hasSizeGreaterThanOrEqualTo(8)
                .extracting(TaskId::value)
                .allMatch(task -> task.contains("1.1"));
        BenchmarkHealth health =
                await().until(
                                () -> service.benchmarks().list(Filter.ALL, 0, 9).getFirst(),
                                one -> one.comparisons().runs() == 1);
        assertThat(health.comparisons().falseAlarms()).isZero();
        assertThat(service.benchmarks().sessions(health.series().id()))
                .filteredOn(BenchmarkSession::isRun)
                .extracting(BenchmarkSession::analysis)
                .containsExactly(check);
        assertThat(service.changes().history(health.series().id()).orElseThrow().points())
                .as("it is no version")
                .hasSize(2);
        assertThat(service.repeats().of(id)).isEmpty();
    }

    @Test
    void aFileBringsItsScheduleAndWhatIsMadeOfItDoesNot() {
        String document = COMPARISON + "schedule: {every: day 02:00, zone: Europe/Prague}\n";
        AnalysisId id = finished(document);
        Schedule schedule = service.schedules().list().getFirst();
        assertThat(schedule.analysis()).isEqualTo(id);
        assertThat(schedule.nextAt()).isEqualTo("2026-03-02T01:00:00Z");
        taken(service.runs().trigger(document, new Wanted(null, null), "ci", null));
        now.set(NIGHT.plus(Duration.ofDays(1)));
        service.close();
        service = opened();
        await().until(() -> service.schedules().list().getFirst().lastRun() != null);
        assertThat(service.schedules().list()).hasSize(1);
    }

    @Test
    void aPushMakesAnalysesOfItsRepositoryLookAtOnce() {
        AnalysisId watching = started(COMMITS + "schedule: on-new-version\n");
        started(COMMITS.replace("acme", "other") + "schedule: on-new-version\n");
        started(COMMITS);
        var schedules = service.schedules();
        assertThat(schedules.list().getFirst().nextAt()).isEqualTo("2026-03-01T23:10:00Z");

        assertThat(schedules.pushed(List.of("git@example.org:acme/unknown.git"))).isEmpty();
        assertThat(schedules.pushed(List.of("git@example.org:acme/prog.git")))
                .containsExactly(watching);
        await().until(() -> !service.runs().runs(watching, 0, 10).isEmpty());
        assertThat(service.runs().runs(watching, 0, 10).getFirst().kind())
                .isEqualTo(RunView.Kind.LOOK);
    }

    @Test
    void looksThatWaitAreOne() {
        AnalysisId id = finished(RELEASES + "schedule: on-new-version\n");
        release("1.2");
        RunView first = taken(id, null, null, null);
        await().until(() -> isMeasured(first));
        fire(Duration.ofHours(1));
        RunView waiting = service.runs().runs(id, 0, 10).getFirst();
        assertThat(waiting.state()).isEqualTo(RunView.State.WAITING);
        fire(Duration.ofHours(2));
        assertThat(service.runs().runs(id, 0, 10)).as("of the schedule").hasSize(2);
        RunView another = taken(id, null, null, null);

        over(first.id());
        over(waiting.id());
        assertThat(over(another.id()).state()).isEqualTo(RunView.State.FINISHED);

        assertThat(AnalysisStore.open(database).analysis(id.value()).orElseThrow().era())
                .as("one that measured, one for those that waited")
                .isEqualTo(3);
    }

    /** Lets the time pass at which the schedule is due. */
    private void fire(Duration after) {
        now.set(NIGHT.plus(after));
        await().until(() -> service.schedules().list().getFirst().nextAt().isAfter(now.get()));
    }

    @Test
    void schedulesThatNeverComeOrHaveNothingToDoAreRefused() {
        var schedules = service.schedules();
        AnalysisId comparison = finished(COMPARISON);
        assertThat(schedules.create(comparison, "0 2 30 2 *", "UTC", "eva"))
                .isInstanceOf(Schedules.Refused.class);
        assertThat(schedules.create(comparison, "at night", "UTC", "eva").toString())
                .contains("'at night' is not a schedule");
        assertThat(schedules.create(comparison, "@daily", "Prague", "eva").toString())
                .contains("'Prague' is not a time zone");
        assertThat(schedules.create(finished(HISTORY), "@daily", "UTC", "eva").toString())
                .contains("lists its versions");
        assertThat(schedules.list()).isEmpty();
    }

    @Test
    void aSuiteSharesItsBudgetAndGoesOnWithoutAnAnalysisThatFails() {
        long id = suite(SUITE, new Wanted(null, null));
        assertThat(suite(SUITE, new Wanted(null, null))).as("the same request again").isEqualTo(id);

        SuiteView view = ended(id);

        assertThat(view.summary().state()).isEqualTo(RunView.State.FAILED);
        assertThat(view.verdict()).isEqualTo(Verdict.REGRESSED);
        assertThat(view.outcome())
                .isEqualTo(
                        "1 regressed, 0 improved, 1 equivalent, 0 inconclusive; 1 of 3 analyses without complete results: broken");
        assertThat(view.benchmarks())
                .extracting(one -> one.title() + " " + one.verdict().verdict())
                .containsExactly("first regressed", "last equivalent");
        assertThat(view.members())
                .extracting(SuiteView.Member::budget)
                .as("what one leaves over is shared among those after it")
                .isSortedAccordingTo(Comparator.comparing(Objects::requireNonNull))
                .first()
                .isEqualTo(Duration.ofMinutes(20));
        assertThat(view.members().get(1).problem()).contains("broken");
        assertThat(view.used()).isPositive().isLessThan(Duration.ofHours(1));
        assertThat(service.suites().find("all")).hasValue(id);
        assertThat(service.suites().list(0, 10)).containsExactly(view.summary());
        assertThat(service.suites().report(id, Suites.Format.MARKDOWN, null).orElseThrow())
                .startsWith("# ▲ all: 1 regressed")
                .contains("| ▲ regressed | first | ", "| broken | ");
    }

    @Test
    void aSuiteOutlivesTheServiceAndIsStopped() {
        long id = suite(SUITE.replace("suite: all", "suite: other"), new Wanted("2.0-slow", "1.0"));
        service.close();
        service = opened();
        await().until(() -> !service.suites().summary(id).orElseThrow().running().isEmpty());
        service.suites().stop(id, "eva");

        SuiteView view = ended(id);

        assertThat(view.summary().state()).isEqualTo(RunView.State.STOPPED);
        assertThat(view.members())
                .extracting(SuiteView.Member::problem)
                .containsExactly(
                        "stopped: stopped by eva",
                        "not measured: the suite was stopped by eva",
                        "not measured: the suite was stopped by eva");
        assertThat(service.list(0, 10))
                .singleElement()
                .satisfies(one -> assertThat(one.name()).isEqualTo("first: 2.0-slow against 1.0"));
    }

    @Test
    void twoVersionsInASuiteLeaveHistoriesAlone() {
        finished(HISTORY);
        ended(suite(SUITE, new Wanted("2.0-slow", "1.0")));
        assertThatNoPairIsRecorded("nightly");
    }

    @Test
    void aSuiteOfTwoVersionsFailsIfOneConfigurationCannotBeMeasured() {
        SuiteView view =
                ended(
                        suite(
                                """
                                suite: sizes
                                analyses:
                                  - analysis: sized
                                    kind: regression
                                    command: {run: "bench ${version} ${size}"}
                                    versions: {list: ["1.0", "1.1"]}
                                    vary: {size: [1, broken]}
                                    repeat: {executions: 3, confirm: false}
                                """,
                                new Wanted("2.0-slow", "1.0")));
        assertThat(view.benchmarks()).hasSize(1);
        assertThat(view.summary().state()).isEqualTo(RunView.State.FAILED);
        assertThat(view.members().getFirst().problem()).startsWith("1.0 broken: ");
    }

    /** The history of a command has the name of its analysis. */
    private void assertThatNoPairIsRecorded(String history) {
        var store = AnalysisStore.open(database);
        await().until(() -> store.outdated().isEmpty());
        assertThat(service.changes().software())
                .extracting(Changes.ChangedSoftware::name)
                .containsExactly(history);
    }

    @Test
    void aComparisonWithItselfThatAUserStoppedDoesNotStartAgain() {
        AnalysisId id = finished(HISTORY);
        new ScheduleRows(database)
                .insert(
                        id.value(),
                        Timetable.of("0 2 * * *", "UTC"),
                        "eva",
                        NIGHT.plus(Duration.ofDays(1)));
        service.close();
        selfComparisons = 3;
        service = opened();
        AnalysisId check =
                await().until(
                                () -> service.list(0, 10).getFirst().id(),
                                newest -> !newest.equals(id));
        service.stop(check, "eva");
        await().until(() ->
                service.view(check).orElseThrow().summary().state() == AnalysisState.STOPPED);
        service.close();
        service = opened();

        // Looks at schedules come before runs.
        over(taken(service.runs().trigger(COMPARISON, new Wanted(null, null), "ci", null)).id());

        assertThat(
                        JdbcClient.create(database)
                                .sql("SELECT analysis FROM analysis_repeat")
                                .query(Long.class)
                                .list())
                .containsExactly(check.value());
    }

    /** A crash lets the suite forget an analysis that it just started, until it starts it again. */
    @Test
    void aStopFindsAnAnalysisThatASuiteForgot() {
        long id = suite(SUITE.replace("suite: all", "suite: lost"), new Wanted("2.0-slow", "1.0"));
        await().until(() -> !service.suites().summary(id).orElseThrow().running().isEmpty());
        JdbcClient.create(database)
                .sql("UPDATE analysis_suite_member SET analysis = NULL WHERE suite = ?")
                .param(id)
                .update();

        service.suites().stop(id, "eva");

        await().untilAsserted(() ->
                assertThat(service.list(0, 10))
                        .singleElement()
                        .extracting(AnalysisSummary::state)
                        .isEqualTo(AnalysisState.STOPPED));
    }

    @Test
    void aSuiteWithAMistakeIsRefusedWhereItIs() {
        String document =
                SUITE.replace("rule: precision", "rule: never")
                        .replace("- analysis: first", "- analysis: last");

        assertThat(service.suites().start(document, new Wanted(null, null), "eva", null))
                .isInstanceOfSatisfying(
                        Suites.Refused.class,
                        refused ->
                                assertThat(refused.problems())
                                        .singleElement()
                                        .satisfies(problem -> {
                                            assertThat(problem.line()).isEqualTo(7);
                                            assertThat(problem.path())
                                                    .isEqualTo("/shared/repeat/rule");
                                        }));
        assertThat(
                        service.suites()
                                .start(
                                        SUITE.replace("- analysis: first", "- analysis: last"),
                                        new Wanted(null, null),
                                        "eva",
                                        null)
                                .toString())
                .contains("there is another analysis 'last' in this suite");
        assertThat(service.suites().list(0, 10)).isEmpty();
    }

    private long suite(String document, Wanted versions) {
        var key = new RequestKey("ci", "suite", Integer.toString(document.hashCode()));
        return switch (service.suites().start(document, versions, "eva", key)) {
            case Suites.Started(var id) -> id;
            case Suites.Refused(var problems) -> throw new AssertionError(problems);
        };
    }

    private SuiteView ended(long suite) {
        await().pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(10))
                .until(() -> {
                    tasks.runNext();
                    return service.suites().summary(suite).orElseThrow().state()
                            != RunView.State.RUNNING;
                });
        return service.suites().view(suite).orElseThrow();
    }

    private FakeTasks.End end(TaskDescriptor task) {
        return task.toString().contains(failing)
                ? new FakeTasks.End(Outcome.FAILED, Reason.EXIT, "broken is broken")
                : FakeTasks.End.SUCCESS;
    }

    private void release(String... versions) {
        for (String version : versions) {
            repository.add("example/tool", version, PackageKind.BINARY);
        }
    }

    private static Wanted wanted(String version) {
        return new Wanted(version, null);
    }

    private RunView taken(
            AnalysisId id,
            @Nullable String version,
            @Nullable String baseline,
            @Nullable RequestKey key) {
        return taken(service.runs().trigger(id, new Wanted(version, baseline), "ci", key));
    }

    private static RunView taken(Runs.Trigger trigger) {
        return switch (trigger) {
            case Runs.Taken(var run) -> run;
            case Runs.Refused(var problems) -> throw new AssertionError(problems);
        };
    }

    private String refused(AnalysisId id, @Nullable String version, @Nullable String baseline) {
        return switch (service.runs().trigger(id, new Wanted(version, baseline), "ci", null)) {
            case Runs.Taken(var run) -> throw new AssertionError(run);
            case Runs.Refused(var problems) -> String.join("; ", problems);
        };
    }

    private RunView over(long run) {
        await().pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(10))
                .until(() -> {
                    tasks.runNext();
                    return service.runs().run(run).orElseThrow().state().isOver();
                });
        return service.runs().run(run).orElseThrow();
    }

    private AnalysisId started(String document) {
        return switch (service.start(document, "eva")) {
            case Start.Started(var id) -> id;
            case Start.Refused(var problems) -> throw new AssertionError(problems);
        };
    }

    private AnalysisId finished(String document) {
        AnalysisId id = started(document);
        await().pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(10))
                .until(() -> {
                    tasks.runNext();
                    return service.view(id).orElseThrow().summary().state()
                            == AnalysisState.FINISHED;
                });
        return id;
    }

    private AnalysisService opened() {
        return AnalysisService.open(
                database,
                tasks,
                new FakeHosts(),
                results,
                repository,
                _ -> List.of(),
                new FakeEvaluations(),
                List.of(),
                selfComparisons,
                () -> now.get());
    }

    /** What is slow takes a fifth longer; all vary a little. */
    private static double seconds(Landing landing) {
        String version = String.valueOf(landing.version());
        double asked = Double.parseDouble(landing.configuration().getOrDefault("seconds", "1"));
        return asked
                * (version.contains("-slow") ? 1.2 : 1)
                * (1 + landing.address().execution() * 0.001);
    }
}
