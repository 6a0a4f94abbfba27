package been.results;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import been.protocol.PackageReference;
import been.protocol.Sha256;
import been.protocol.results.ExecutionAddress;
import been.protocol.results.Metric;
import been.results.Evaluation.Kind;
import been.results.Evaluation.Output;
import been.results.Evaluation.State;
import been.results.MeasurementOrigin.Usage;
import been.results.netcdf.Landings;
import been.results.wiring.LocalResults;
import been.testing.database.TestDatabase;
import com.zaxxer.hikari.HikariDataSource;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

abstract class EvaluationsContract {
    private static final Metric SCORE = new Metric("score", "s", "score", Metric.Better.LOWER);
    private static final PackageReference LEVELS =
            new PackageReference("been/levels", "1.0", "a".repeat(64));
    private static final PackageReference LENT =
            new PackageReference("been/evaluation-input", "e1-1", "b".repeat(64));

    private final TestDatabase product;

    @TempDir Path folder;
    private HikariDataSource database;
    private LocalResults results;
    private Evaluations evaluations;
    private EvaluationRuns runs;

    EvaluationsContract(TestDatabase product) {
        this.product = product;
    }

    @BeforeEach
    void open() throws IOException {
        database = product.open(folder);
        results = LocalResults.open(database, folder, InstantSource.system());
        evaluations = results.evaluations();
        runs = results.evaluationRuns();
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void askingTwiceIsAskingOnceAndANewerVersionTakesItsPlace() {
        Evaluation first = evaluations.ask(request(LEVELS, List.of()));
        assertThat(first.state()).isEqualTo(State.DUE);
        assertThat(evaluations.ask(request(LEVELS, List.of()))).isEqualTo(first);
        var newer = new PackageReference("been/levels", "2.0", "c".repeat(64));
        Evaluation again = evaluations.ask(request(newer, List.of()));
        assertThat(again.id()).isEqualTo(first.id());
        assertThat(again.evaluator()).isEqualTo(newer);
        assertThat(again.isStale()).isTrue();
        assertThat(evaluations.of("7")).containsExactly(again);
        assertThat(runs.open()).containsExactly(again);
    }

    @Test
    void outputsAreKeptByDigestWithTheDigestOfWhatTheyWereMadeFrom() throws IOException {
        land(0);
        Evaluation done = run(evaluations.ask(request(LEVELS, List.of())), "a.csv", "x\n1\n");
        assertThat(done.state()).isEqualTo(State.DONE);
        assertThat(done.round()).isEqualTo(1);
        assertThat(done.madeFrom()).isEqualTo(ingredients(done).digest());
        assertThat(done.outputs())
                .containsExactly(
                        new Output("a.csv", Kind.TABLE, Sha256.of("x\n1\n".getBytes(UTF_8)), 4));
        Path content = evaluations.output(done.id(), "a.csv").orElseThrow();
        assertThat(content).hasContent("x\n1\n");
        assertThat(results.receivedPaths("e1-1-t0", 1)).isEmpty();
        Files.writeString(content, "x\n2\n");
        assertThatIOException()
                .isThrownBy(() -> evaluations.output(done.id(), "a.csv"))
                .withMessageContaining("damaged");
        assertThat(evaluations.delete(done.id())).isTrue();
        assertThat(evaluations.delete(done.id())).isFalse();
        assertThat(content).doesNotExist();
        assertThat(evaluations.of("7")).isEmpty();
        assertThat(evaluations.ask(request(LEVELS, List.of())).id()).isGreaterThan(done.id());
    }

    @Test
    void whatWasMadeFromDeletedResultsGoesWithThem() throws IOException {
        land(0);
        Evaluation done = run(evaluations.ask(request(LEVELS, List.of())), "a.csv", "x\n1\n");
        Path content = evaluations.output(done.id(), "a.csv").orElseThrow();
        Archive archive = results.archive();
        assertThat(archive.delete("7", "not what was shown", "ada")).isFalse();
        assertThat(evaluations.of("7")).containsExactly(done);
        String shown = archive.deletion("7").orElseThrow().digest();
        assertThat(archive.delete("7", shown, "ada")).isTrue();
        assertThat(evaluations.of("7")).isEmpty();
        assertThat(content).doesNotExist();
    }

    @Test
    void whatItIsMadeFromChangesWithResultsParametersPackageAndQuestion() throws IOException {
        land(0);
        land(1);
        Evaluation one = evaluations.ask(request(LEVELS, List.of()));
        String before = ingredients(one).digest();
        assertThat(ingredients(one).digest()).isEqualTo(before);
        assertThat(runs.ingredients(one, "other", List.of()).orElseThrow().digest())
                .isNotEqualTo(before);
        results.invalidate(new ExecutionAddress("7", "2.15.0", 0, 1), "ada", "a visitor");
        assertThat(evaluations.find(one.id()).orElseThrow().isStale()).isTrue();
        assertThat(ingredients(one).digest()).isNotEqualTo(before);
        assertThat(ingredients(one).experiments().getFirst().executions()).isEqualTo(1);
        results.archive().reinstate(new ExecutionAddress("7", "2.15.0", 0, 1), "ada");
        assertThat(ingredients(one).digest()).isEqualTo(before);
        Evaluation other =
                evaluations.ask(
                        new EvaluationRequest(
                                "7",
                                EvaluationTarget.ANALYSIS,
                                LEVELS,
                                new TreeMap<>(Map.of("a", "2")),
                                List.of(),
                                "ada"));
        assertThat(other.id()).isNotEqualTo(one.id());
        assertThat(ingredients(other).digest()).isNotEqualTo(before);
        int changes = runs.unacknowledgedChanges(one.id());
        assertThat(changes).isPositive();
        results.completed("7");
        runs.acknowledge(one.id(), changes);
        assertThat(runs.unacknowledgedChanges(one.id()))
                .as("a change meanwhile is not forgotten")
                .isEqualTo(1);
    }

    @Test
    void oneReadsWhatThoseMadeThatWereAskedForBeforeIt() throws IOException {
        land(0);
        Evaluation levels = evaluations.ask(request(LEVELS, List.of("been/reader")));
        var reader = new PackageReference("been/reader", "1.0", "d".repeat(64));
        Evaluation second = evaluations.ask(request(reader, List.of("been/levels")));
        run(levels, "a.csv", "x\n1\n");
        assertThat(evaluations.find(second.id()).orElseThrow().isStale()).isTrue();
        String before = ingredients(second).digest();
        assertThat(files(second)).containsKey("evaluators/been/levels/1/a.csv");
        assertThat(ingredients(levels).evaluations()).as("no circles").isEmpty();
        evaluations.again(levels.id());
        run(evaluations.find(levels.id()).orElseThrow(), "a.csv", "x\n2\n");
        assertThat(ingredients(second).digest()).isNotEqualTo(before);
    }

    @Test
    void aFailedRunKeepsWhatEarlierOnesMadeAndItsLog() throws IOException {
        land(0);
        Evaluation one = run(evaluations.ask(request(LEVELS, List.of())), "a.csv", "x\n1\n");
        evaluations.again(one.id());
        Evaluation due = evaluations.find(one.id()).orElseThrow();
        assertThat(due.state()).isEqualTo(State.DUE);
        runs.begin(due, ingredients(due).digest(), LENT, "user");
        assertThat(runs.temporaryPackage(due.id())).contains(LENT.digest());
        receive("e1-2-t0", "stderr.log", "Error: object 'x' not found\n");
        receive("e1-2-t0", "b.csv", "half a ta");
        Evaluation failed =
                runs.failed(
                        evaluations.find(one.id()).orElseThrow(),
                        "exit: the program ended with status 1",
                        "e1-2-t0",
                        1);
        assertThat(failed.state()).isEqualTo(State.FAILED);
        assertThat(failed.detail()).contains("status 1");
        assertThat(failed.outputs())
                .extracting(Output::name)
                .containsExactlyInAnyOrder("a.csv", "stderr.log");
        assertThat(runs.temporaryPackage(one.id())).isEmpty();
        assertThat(runs.open()).extracting(Evaluation::state).doesNotContain(State.RUNNING);
    }

    @Test
    void aTargetIsAsLargeAsItsScope() throws IOException {
        land(0);
        land(1);
        var target = new EvaluationTarget("2.15.0", 0, 1);
        Evaluation one =
                evaluations.ask(
                        new EvaluationRequest(
                                "7", target, LEVELS, new TreeMap<>(), List.of(), "ada"));
        assertThat(files(one)).containsOnlyKeys("execution.nc");
        assertThat(EvaluationTarget.parse(target.toString())).contains(target);
        assertThat(EvaluationTarget.parse("a/b")).isEmpty();
        assertThat(EvaluationTarget.parse("")).contains(EvaluationTarget.ANALYSIS);
        Evaluation none =
                evaluations.ask(
                        new EvaluationRequest(
                                "7",
                                EvaluationTarget.experiment("2.16.0"),
                                LEVELS,
                                new TreeMap<>(),
                                List.of(),
                                "ada"));
        assertThat(runs.ingredients(none, "", List.of())).isEmpty();
        assertThat(runs.ingredients(one, "", List.of("2.16.0")))
                .as("what nobody asked for is no part of it")
                .isEmpty();
        Evaluation all = evaluations.ask(request(LEVELS, List.of()));
        assertThat(files(all)).containsOnlyKeys("experiments/2.15.0.nc");
    }

    private Evaluation run(Evaluation evaluation, String name, String content) throws IOException {
        runs.begin(evaluation, ingredients(evaluation).digest(), LENT, "user");
        runs.acknowledge(evaluation.id(), runs.unacknowledgedChanges(evaluation.id()));
        Evaluation running = evaluations.find(evaluation.id()).orElseThrow();
        String task = "e%d-%d-t0".formatted(running.id(), running.round());
        receive(task, name, content);
        return runs.succeeded(running, task, 1);
    }

    private EvaluationRuns.Ingredients ingredients(Evaluation evaluation) {
        return runs.ingredients(evaluation, "question", List.of()).orElseThrow();
    }

    private Map<String, Path> files(Evaluation evaluation) throws IOException {
        return runs.files(evaluation, ingredients(evaluation));
    }

    private static EvaluationRequest request(PackageReference evaluator, List<String> reads) {
        return new EvaluationRequest(
                "7",
                EvaluationTarget.ANALYSIS,
                evaluator,
                new TreeMap<>(Map.of("a", "1")),
                reads,
                "ada");
    }

    private void receive(String task, String name, String content) throws IOException {
        byte[] bytes = content.getBytes(UTF_8);
        results.receive(
                task, 1, name, new ByteArrayInputStream(bytes), bytes.length, Sha256.of(bytes));
    }

    private void land(int execution) throws IOException {
        var landing = Landings.at(execution, new Usage(Map.of(SCORE, 1.0 + execution)));
        assertThat(results.land(landing)).isInstanceOf(Landed.Stored.class);
    }
}
