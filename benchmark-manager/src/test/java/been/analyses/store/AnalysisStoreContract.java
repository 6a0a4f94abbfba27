package been.analyses.store;

import static been.analyses.store.StoredConfirmation.State.DONE;
import static been.analyses.store.StoredConfirmation.State.LEFT_OUT;
import static been.analyses.store.StoredConfirmation.State.OPEN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import been.analyses.planning.BinaryPlan;
import been.analyses.planning.Experiment;
import been.analyses.store.AnalysisStore.Created;
import been.analyses.store.AnalysisStore.NewAnalysis;
import been.analyses.store.StoredContext.Purpose;
import been.protocol.ContextId;
import been.protocol.HostName;
import been.protocol.PackageReference;
import been.protocol.TaskId;
import been.protocol.analyses.AnalysisState;
import been.protocol.analyses.AnalysisSummary.VerdictCounts;
import been.protocol.analyses.AnalysisView.Failure;
import been.protocol.analyses.VersionDetails;
import been.tasks.RequestKey;
import been.tasks.TaskManagerSettings;
import been.tasks.wiring.TaskService;
import been.testing.database.TestDatabase;
import com.zaxxer.hikari.HikariDataSource;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.core.io.ClassPathResource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.init.ResourceDatabasePopulator;

/** What a store of analyses promises. */
abstract class AnalysisStoreContract {
    private static final Instant NOW = Instant.parse("2026-05-06T07:08:09.123Z");
    private static final VerdictCounts NONE = new VerdictCounts(0, 0, 0, 0);
    private static final PackageReference PACKAGE =
            new PackageReference("been/json", "1.0", "a".repeat(64));

    private final TestDatabase product;

    @TempDir Path folder;
    private HikariDataSource database;
    private AnalysisStore store;

    AnalysisStoreContract(TestDatabase product) {
        this.product = product;
    }

    @BeforeEach
    void open() {
        database = product.open(folder);
        // The keys of requests are the task manager's, in the same database.
        try (var tasks =
                TaskService.open(
                        database,
                        folder.resolve("logs"),
                        InstantSource.fixed(NOW),
                        TaskManagerSettings.DEFAULTS)) {
            assertThat(tasks.hosts()).isEmpty();
        }
        store = AnalysisStore.open(database);
    }

    @AfterEach
    void close() {
        database.close();
    }

    private static NewAnalysis analysis(String name) {
        return new NewAnalysis(
                name,
                "regression",
                "been/json",
                "analysis: " + name + " – ž",
                null,
                List.of(PACKAGE),
                "eva",
                -7,
                NOW);
    }

    private StoredAnalysis found(long id) {
        return store.analysis(id).orElseThrow();
    }

    private static StoredContext context(long id, Purpose purpose, int number, String... content) {
        return new StoredContext(
                new ContextId("a" + id + "-" + number),
                id,
                purpose,
                number,
                1,
                List.of(content),
                false,
                false);
    }

    private static StoredRun run(long id, int number, int place) {
        return new StoredRun(
                "1.0",
                0,
                number,
                new TaskId("a" + id + "-run-" + number),
                new ContextId("a" + id + "-1"),
                place,
                1,
                StoredRun.State.PLANNED,
                null,
                null);
    }

    private static Failure failure(String task) {
        return new Failure(task, "1.0", "exit", "status 3", NOW.toString());
    }

    @Test
    void whatIsCreatedIsReadBackAndNumberedOn() {
        long first = store.create(analysis("one"));
        long second = store.create(analysis("two"));
        assertThat(second).isEqualTo(first + 1);
        StoredAnalysis one = found(first);
        assertThat(one.name()).isEqualTo("one");
        assertThat(one.document()).isEqualTo("analysis: one – ž");
        assertThat(one.module()).isNull();
        assertThat(one.packages()).containsExactly(PACKAGE);
        assertThat(one.seed()).isEqualTo(-7);
        assertThat(one.startedAt()).isEqualTo(NOW);
        assertThat(one.state()).isEqualTo(AnalysisState.PREPARING);
        assertThat(store.analyses(0, 10))
                .extracting(StoredAnalysis::id)
                .containsExactly(second, first);
        assertThat(store.analyses(1, 1)).extracting(StoredAnalysis::id).containsExactly(first);
        store.remove(second, null);
        assertThat(store.analysis(second)).isEmpty();
    }

    @Test
    void confirmationsAreKeptAndThoseLeftOutForgottenWhenItGoesOn() {
        long id = store.create(analysis("one"));
        var alpha = new HostName("alpha");
        store.confirm(id, new StoredConfirmation(1, "1.0", "1.1", alpha, OPEN, null));
        store.confirm(id, new StoredConfirmation(2, "1.1", "1.2", alpha, OPEN, null));
        store.confirm(id, new StoredConfirmation(3, "1.2", "1.3", null, LEFT_OUT, "no room"));
        store.confirmed(id, 1);
        store.leaveOut(id, 2, "it failed");

        assertThat(store.confirmations(id))
                .containsExactly(
                        new StoredConfirmation(1, "1.0", "1.1", alpha, DONE, null),
                        new StoredConfirmation(2, "1.1", "1.2", alpha, LEFT_OUT, "it failed"),
                        new StoredConfirmation(3, "1.2", "1.3", null, LEFT_OUT, "no room"));

        store.stop(id, "stopped");
        store.resume(id);
        assertThat(store.confirmations(id))
                .containsExactly(
                        new StoredConfirmation(1, "1.0", "1.1", alpha, DONE, null),
                        new StoredConfirmation(2, "1.1", "1.2", alpha, OPEN, null));
    }

    @Test
    void confirmationsThatDidNotFitAreTriedAgainWithMoreVersionsOrExecutions() {
        long id = store.create(analysis("one"));
        var version =
                new StoredExperiment(new Experiment("1.2", "1.2", "1.2", new TreeMap<>()), null);
        var skipped = new StoredConfirmation(1, "1.0", "1.1", null, LEFT_OUT, "no room");
        store.confirm(id, skipped);

        store.finished(id, NONE, "", NOW);
        assertThat(store.look(id)).isTrue();
        store.found(id, List.of(), List.of(), new ContextId("none"));
        assertThat(store.confirmations(id)).as("nothing was found").containsExactly(skipped);
        store.found(id, List.of(version), List.of("1.0", "1.1", "1.2"), new ContextId("none"));
        assertThat(store.confirmations(id)).isEmpty();

        store.confirm(id, skipped);
        store.finished(id, NONE, "", NOW);
        assertThat(store.extend(id, List.of(version))).isTrue();
        assertThat(store.confirmations(id)).isEmpty();

        store.confirm(id, skipped);
        assertThat(store.grant(id, 20)).as("it has not finished").isFalse();
        assertThat(store.confirmations(id)).containsExactly(skipped);
        store.finished(id, NONE, "", NOW);
        assertThat(store.grant(id, 20)).isTrue();
        assertThat(store.confirmations(id)).isEmpty();
    }

    @Test
    void whatIsMeasuredAgainHasKeysOfItsOwn() {
        long id = store.create(analysis("one"));
        var experiments =
                List.of(
                        new StoredExperiment(
                                new Experiment("1.0", "1.0", "1.0", new TreeMap<>()), PACKAGE),
                        new StoredExperiment(
                                new Experiment("1.1", "1.1", "1.1", new TreeMap<>()), null));
        store.experiments(id, experiments, null);
        store.confirm(
                id, new StoredConfirmation(1, "1.0", "1.1", new HostName("alpha"), OPEN, null));

        assertThat(store.measured(id))
                .extracting(e -> e.key() + " " + e.experiment().label() + " " + e.fetched())
                .containsExactly(
                        "1.0 1.0 " + PACKAGE,
                        "1.1 1.1 null",
                        "confirmation-1-1.0 1.0 " + PACKAGE,
                        "confirmation-1-1.1 1.1 null");
    }

    @Test
    void aKeyCreatesOneAnalysis() {
        var key = new RequestKey("eva", "k", "digest");
        Created made = store.create(analysis("one"), key);
        assertThat(made.isNew()).isTrue();
        assertThat(store.create(analysis("one"), key)).isEqualTo(new Created(made.id(), false));
        assertThat(store.create(analysis("one"), new RequestKey("eva", "l", "digest")).isNew())
                .isTrue();
    }

    @Test
    void aKeyIsForgottenWithTheAnalysisThatWasRefused() {
        var key = new RequestKey("eva", "k", "digest");
        Created refused = store.create(analysis("one"), key);
        store.remove(refused.id(), key);
        long other = store.create(analysis("two"));
        assertThat(other).as("the number is used again").isEqualTo(refused.id());

        assertThat(store.made(key)).isEmpty();
        assertThat(store.create(analysis("one"), key)).isEqualTo(new Created(other + 1, true));

        store.remove(other + 1, key);
        assertThat(store.create(analysis("one"), key)).isEqualTo(new Created(other + 1, true));
    }

    @Test
    void openOnesAreThoseThatGoOnAndAreNotAboutToBeRefused() {
        long fresh = store.create(analysis("fresh"));
        long begun = store.create(analysis("begun"));
        long ended = store.create(analysis("ended"));
        store.intend(context(begun, Purpose.HOST, 1), List.of());
        store.finished(ended, NONE, "", NOW);
        assertThat(store.open(NOW)).containsExactly(begun);
        assertThat(store.open(NOW.plusMillis(1))).containsExactly(fresh, begun);
    }

    @Test
    void experimentsAreWrittenOnceFetchedTakenOutAndTriedAgain() {
        long id = store.create(analysis("x"));
        var told = context(id, Purpose.VERSIONS, 1);
        store.intend(told, List.of());
        var one =
                new StoredExperiment(
                        new Experiment("1.0", "1.0", "1.0", new TreeMap<>(Map.of("a", "1"))), null);
        var two =
                new StoredExperiment(new Experiment("2.0", "2.0", "2.0", new TreeMap<>()), PACKAGE);
        store.experiments(id, List.of(one, two), told.id());
        assertThat(store.experiments(id)).containsExactly(one, two);
        assertThat(store.contexts(id).getFirst().isDone()).isTrue();
        store.fetched(id, "1.0", PACKAGE);
        store.takeOut(id, "1.0", "too slow", failure("t"));
        store.takeOut(id, "1.0", "again", failure("t"));
        assertThat(store.experiments(id).getFirst().fetched()).isEqualTo(PACKAGE);
        assertThat(store.experiments(id).getFirst().problem()).isEqualTo("too slow");
        assertThat(store.failures(id)).containsExactly(failure("t"));
        store.halted(id, AnalysisState.PAUSED, NONE, "", NOW);
        store.resume(id);
        assertThat(store.experiments(id).getFirst().isOut()).isFalse();
        assertThat(found(id).era()).isEqualTo(2);
    }

    @Test
    void versionsThatAreFoundLaterTakeTheirPlacesInTheSource() {
        long id = store.create(analysis("x"));
        store.experiments(id, stored("1.0 a", "1.0 b", "2.0 a", "2.0 b", "own a", "own b"), null);
        store.finished(id, NONE, "", NOW);
        assertThat(store.look(id)).isTrue();
        var told = context(id, Purpose.VERSIONS, 1);
        store.intend(told, List.of());

        store.found(
                id,
                stored("0.9 a", "0.9 b", "1.0.1 a", "1.0.1 b", "2.1 a", "2.1 b"),
                List.of("0.9", "1.0", "1.0.1", "2.0", "2.1"),
                told.id());

        assertThat(store.history(id))
                .extracting(StoredExperiment::key)
                .containsExactly(
                        "0.9 a", "0.9 b", "1.0 a", "1.0 b", "1.0.1 a", "1.0.1 b", "2.0 a", "2.0 b",
                        "own a", "own b", "2.1 a", "2.1 b");
        store.halted(id, AnalysisState.FINISHED, NONE, "", NOW);
        assertThat(store.extend(id, stored("3.0 a", "3.0 b"))).isTrue();
        assertThat(store.newestFirst(id, 0, 3))
                .extracting(StoredExperiment::key)
                .containsExactly("3.0 b", "3.0 a", "2.1 b");
    }

    /** A key is a version and a configuration. */
    private static List<StoredExperiment> stored(String... keys) {
        return Arrays.stream(keys)
                .map(key -> {
                    String[] parts = key.split(" ", 2);
                    var configuration = new TreeMap<>(Map.of("input", parts[1]));
                    return new StoredExperiment(
                            new Experiment(key, key, parts[0], configuration), null);
                })
                .toList();
    }

    @Test
    void whatAnEarlierVersionExcludedStaysExcluded() {
        long id = store.create(analysis("x"));
        List<String> problems =
                List.of("build failed: no", "left out by ann", "not measured", "identical to 1.0");
        store.experiments(
                id,
                problems.stream().map(it -> new StoredExperiment(experiment(it), PACKAGE)).toList(),
                null);
        var jdbc = JdbcClient.create(database);
        jdbc.sql("ALTER TABLE analysis_experiment DROP COLUMN exclusion").update();
        jdbc.sql("ALTER TABLE analysis_experiment DROP COLUMN identical_to").update();
        jdbc.sql("UPDATE analysis_experiment SET problem = name").update();

        new ResourceDatabasePopulator(new ClassPathResource("db/analyses/V2__exclusions.sql"))
                .execute(database);
        assertThat(store.history(id))
                .extracting(StoredExperiment::exclusion)
                .containsExactly(
                        Exclusion.failed("build failed: no"),
                        Exclusion.leftOut("ann"),
                        Exclusion.WAITING,
                        Exclusion.identical("1.0"));
        assertThat(store.history(id)).extracting(StoredExperiment::problem).isEqualTo(problems);
    }

    private static Experiment experiment(String key) {
        return new Experiment(key, key, key, new TreeMap<>());
    }

    @Test
    void detailsAndBinariesOfVersionsAreKept() {
        long id = store.create(analysis("x"));
        var details =
                new VersionDetails(
                        "c".repeat(40),
                        "tree",
                        "2026-01-02",
                        "Ada",
                        "Begin",
                        List.of("b"),
                        List.of());
        var one =
                new StoredExperiment(
                        new Experiment("c1", "c1", "c1", new TreeMap<>()),
                        details,
                        PACKAGE,
                        List.of(),
                        null,
                        0);
        store.experiments(id, List.of(one), null);
        var first = new StoredExperiment.Built(0, PACKAGE, "content");
        var second = new StoredExperiment.Built(1, PACKAGE, "other");
        store.built(id, "c1", second);
        store.built(id, "c1", first);
        store.built(id, "c1", new StoredExperiment.Built(1, PACKAGE, "another"));

        assertThat(store.experiments(id).getFirst().details()).isEqualTo(details);
        assertThat(store.experiments(id).getFirst().builds()).containsExactly(first, second);
        assertThat(store.using(PACKAGE.digest())).extracting(StoredAnalysis::id).contains(id);
    }

    @Test
    void aPlanOfBinariesReplacesTheOneBefore() {
        long id = store.create(analysis("x"));
        store.enter(id, AnalysisState.MEASURING, null);
        assertThat(store.binaries(id)).isEmpty();

        store.chose(id, new BinaryPlan(3, 12, "three"), false);
        assertThat(store.analysis(id).orElseThrow().state()).isEqualTo(AnalysisState.MEASURING);
        store.chose(id, new BinaryPlan(8, 20, "eight"), true);
        assertThat(store.binaries(id)).contains(new BinaryPlan(8, 20, "eight"));
        assertThat(store.analysis(id).orElseThrow().state()).isEqualTo(AnalysisState.PREPARING);
    }

    @Test
    void buildsOfOthersAreThoseUnderWay() {
        long id = store.create(analysis("x"));
        long other = store.create(analysis("y"));
        var build = context(other, Purpose.BUILD, 1, "abc");
        store.intend(build, List.of());
        assertThat(store.buildsOfOthers(id)).isEqualTo(build.content());
        assertThat(store.buildsOfOthers(other)).isEmpty();
        store.done(build.id());
        assertThat(store.buildsOfOthers(id)).isEmpty();

        store.tell(other, failure("a2-build-1-abc"));
        store.tell(other, failure("a2-fetch-1-t0"));
        assertThat(store.failedBuilds()).containsExactly(failure("a2-build-1-abc"));
    }

    @Test
    void executionsEndOnceAndFailuresAreToldOnce() {
        long id = store.create(analysis("x"));
        var block = context(id, Purpose.BLOCK, 1, "1.0", "ž");
        store.intend(block, List.of(run(id, 0, 2), run(id, 1, 0), run(id, 2, 1)));
        store.submitted(block.id());
        assertThat(store.contexts(id))
                .singleElement()
                .satisfies(found -> {
                    assertThat(found.content()).containsExactly("1.0", "ž");
                    assertThat(found.isSubmitted()).isTrue();
                    assertThat(found.isDone()).isFalse();
                });
        store.landed(id, run(id, 0, 2), 1.25, NOW);
        store.failed(id, run(id, 1, 0), 2, NOW, failure("t"));
        store.failed(id, run(id, 1, 0), 3, NOW, failure("t"));
        store.cancelled(id, run(id, 0, 2), "stopped", NOW);
        store.cancelled(id, run(id, 2, 1), null, NOW);
        assertThat(store.runs(id))
                .extracting(
                        StoredRun::number, StoredRun::state, StoredRun::cause, StoredRun::seconds)
                .containsExactly(
                        tuple(1, StoredRun.State.FAILED, "exit: status 3", 2.0),
                        tuple(2, StoredRun.State.CANCELLED, null, 0.0),
                        tuple(0, StoredRun.State.LANDED, null, 1.25));
        assertThat(store.runs(id, 1, 1)).containsExactly(store.runs(id).get(1));
        assertThat(store.tally(id))
                .isEqualTo(new RunTally(Map.of("1.0", 1), Map.of("1.0", 3.25), 3.25, 3));
        assertThat(store.failures(id)).hasSize(1);
        assertThat(store.open(id, Purpose.BLOCK, 1)).isPresent();
        store.done(block.id());
        assertThat(store.open(id, Purpose.BLOCK, 1)).isEmpty();
    }

    @Test
    void aStopIsStrongerThanAPause() {
        long id = store.create(analysis("x"));
        store.enter(id, AnalysisState.MEASURING, "measures");
        store.pin(
                id,
                new HostName("alpha"),
                Map.of("server", new HostName("beta")),
                new ContextId("none"));
        store.plan(id, "2 × 3 executions", 3);
        store.say(id, "goes on");
        assertThat(found(id).detail()).isEqualTo("goes on");
        assertThat(found(id).host()).isEqualTo(new HostName("alpha"));
        assertThat(found(id).roleHosts()).isEqualTo(Map.of("server", new HostName("beta")));
        assertThat(found(id).expected()).isEqualTo(3);
        store.stop(id, "stopped by eva");
        store.halt(id, AnalysisState.PAUSED, "host lost");
        store.say(id, "nobody hears this");
        assertThat(found(id).halt()).isEqualTo(AnalysisState.STOPPED);
        assertThat(found(id).detail()).isEqualTo("stopped by eva");
        store.halted(id, AnalysisState.STOPPED, new VerdictCounts(1, 2, 3, 4), "plan", NOW);
        assertThat(found(id).verdicts()).isEqualTo(new VerdictCounts(1, 2, 3, 4));
        assertThat(found(id).halt()).isNull();
        assertThat(found(id).endedAt()).isEqualTo(NOW);
        store.enter(id, AnalysisState.MEASURING, "late");
        assertThat(found(id).state()).isEqualTo(AnalysisState.STOPPED);
    }

    @Test
    void aViewIsFoundUnderItsStampAlone() {
        long id = store.create(analysis("x"));
        store.write(id, "a", "first");
        assertThat(store.view(id, "a")).contains("first");
        store.write(id, "b", "second");
        assertThat(store.view(id, "a")).isEmpty();
        assertThat(store.view(id, "b")).contains("second");
    }

    @Test
    void aFailureOfAContextPausesItsAnalysis() {
        long id = store.create(analysis("x"));
        var search = context(id, Purpose.HOST, 1);
        store.intend(search, List.of());
        store.failed(search.id(), failure("t"), "no host");
        assertThat(found(id).halt()).isEqualTo(AnalysisState.PAUSED);
        assertThat(found(id).detail()).isEqualTo("no host");
        assertThat(store.failures(id)).containsExactly(failure("t"));
        assertThat(store.contexts(id).getFirst().isDone()).isTrue();
    }
}
