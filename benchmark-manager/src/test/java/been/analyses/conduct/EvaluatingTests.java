package been.analyses.conduct;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import been.analyses.EvaluatorIsolation;
import been.analyses.conduct.FakeTasks.End;
import been.packages.TemporaryPackages;
import been.protocol.Outcome;
import been.protocol.PackageReference;
import been.protocol.Program;
import been.protocol.Reason;
import been.protocol.TaskDescriptor;
import been.protocol.TaskId;
import been.protocol.Wire;
import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.AnalysisKind;
import been.protocol.analyses.AnalysisState;
import been.protocol.analyses.AnalysisStatistics;
import been.protocol.analyses.AnalysisSummary;
import been.protocol.analyses.AnalysisView;
import been.protocol.analyses.Verdict;
import been.protocol.packages.StoredPackage;
import been.protocol.results.ExecutionAddress;
import been.protocol.results.Metric;
import been.results.Evaluation;
import been.results.Evaluation.Output;
import been.results.Evaluation.State;
import been.results.EvaluationRequest;
import been.results.EvaluationRuns;
import been.results.EvaluationTarget;
import been.results.Evaluations;
import been.results.ImportFormat;
import been.results.wiring.LocalResults;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import tools.jackson.databind.JsonNode;

/** Evaluators carried through as tasks, with real results and a task manager that obeys. */
class EvaluatingTests {
    private static final String MANIFEST =
            """
            title: Levels
            language: r
            scope: analysis
            main: levels.R
            help: Of a test.
            parameters:
              points: {type: integer, default: 7}
            limits: {wall-time: 20s}
            """;
    private static final Metric TIME = new Metric("time", "ms", "time", Metric.Better.LOWER);

    @TempDir Path folder;
    private final CrashPoints crashes = new CrashPoints();
    private final FakeTasks tasks = new FakeTasks(crashes, this::run);
    private final FakeRepository packages = new FakeRepository(crashes);
    private final Map<String, Map<String, String>> temporary = new TreeMap<>();
    private final List<Integer> asked = new ArrayList<>();
    private final List<JsonNode> inputs = new ArrayList<>();
    private final List<JsonNode> statistics = new ArrayList<>();

    /** The analysis, if the results are not imported. */
    private Optional<AnalysisView> view = Optional.empty();

    /** What the evaluator does, by its task. */
    private Function<TaskDescriptor, End> program = _ -> End.SUCCESS;

    private EvaluatorIsolation least = EvaluatorIsolation.USER;
    private LocalResults results = unopened();
    private Evaluations evaluations = new FakeEvaluations();
    private Evaluating evaluating = unopened();
    private PackageReference levels = new PackageReference("been/levels", "1.0", "0".repeat(64));

    @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"}) // set before each test
    private static <T> T unopened() {
        return null;
    }

    @BeforeEach
    void open() throws IOException {
        var database = new SingleConnectionDataSource("jdbc:sqlite::memory:", true);
        results = LocalResults.open(database, folder, InstantSource.system());
        evaluations = results.evaluations();
        StoredPackage stored = packages.evaluator("been/levels", MANIFEST);
        levels = new PackageReference(stored.name(), stored.version(), stored.digest());
        byte[] csv =
                "version,binary,execution,iteration,value\n1.0,0,0,0,10\n1.0,0,1,0,12\n1.1,0,0,0,9\n"
                        .getBytes(StandardCharsets.UTF_8);
        results.archive()
                .take("x", new ByteArrayInputStream(csv), "x.csv", ImportFormat.CSV, TIME, "ada");
        reopen();
    }

    /** As after a kill: only what is on disk is known. */
    private void reopen() {
        evaluating =
                new Evaluating(
                        evaluations,
                        results.evaluationRuns(),
                        tasks,
                        new InMemoryTemporaryPackages(),
                        new PublishedPackages(packages, new FakeHosts()),
                        new Questions(_ -> view),
                        (_, executions) -> {
                            asked.add(executions);
                            return "granted";
                        },
                        least);
    }

    @Test
    void whatAnEvaluatorLeavesIsKeptAndItsInputGoes() throws IOException {
        program = task -> leave(task, "levels.csv", "a\n1\n");
        Evaluation done = turned(ask());
        assertThat(done.state()).isEqualTo(State.DONE);
        assertThat(done.outputs()).extracting(Output::name).containsExactly("levels.csv");
        assertThat(temporary).isEmpty();
        TaskDescriptor task = tasks.descriptors().getFirst();
        assertThat(task.placement().restriction()).isEqualTo("host.software.R.version != ''");
        assertThat(task.limits().wallTime()).hasSeconds(20);
        assertThat(task.conditions().user()).isEqualTo("own");
        assertThat(task.packages()).containsKeys("evaluator", "input");
        assertThat(((Program.Command) task.program()).arguments())
                .contains("Rscript", "${package.evaluator}/levels.R");
        JsonNode input = inputs.getFirst();
        assertThat(input.at("/parameters/points").isInt()).isTrue();
        assertThat(input.at("/experiments/0/file").asString()).isEqualTo("experiments/1.0.nc");
        assertThat(input.at("/experiments/0/executions").asInt()).isEqualTo(2);
        assertThat(input.at("/metrics/0/unit").asString()).isEqualTo("ms");
        assertThat(input.at("/target/scope").asString()).isEqualTo("analysis");
        assertThat(input.at("/statistics").asString()).isEqualTo("statistics.json");
        assertThat(statistics.getFirst())
                .as("nothing of imported results is judged")
                .isEqualTo(Wire.mapper().valueToTree(AnalysisStatistics.NONE));
    }

    @Test
    void whatThePlatformComputedIsBesideTheResults() {
        view = Optional.of(judged(11, 9, Verdict.INCONCLUSIVE));
        Evaluation one = turned(ask(EvaluationTarget.experiment("1.1")));
        assertThat(statistics.getFirst().at("/estimates")).hasSize(1);
        assertThat(statistics.getFirst().at("/estimates/0/experiment").asString()).isEqualTo("1.1");
        view = Optional.of(judged(10, 9, Verdict.INCONCLUSIVE));
        runs().markAllStale();
        assertThat(turned(one).round()).as("the change of its pair is another").isEqualTo(2);
        view = Optional.of(judged(10, 9, Verdict.IMPROVED));
        runs().markAllStale();
        assertThat(turned(one).round()).isEqualTo(3);
        runs().markAllStale();
        assertThat(turned(one).round()).as("nothing changed").isEqualTo(3);

        turned(ask());
        assertThat(Wire.read(statistics.getLast().toString(), AnalysisStatistics.class))
                .isEqualTo(AnalysisStatistics.of(view.orElseThrow()));
        assertThat(statistics.getLast().at("/comparisons/0/verdict").asString())
                .isEqualTo("improved");
    }

    @Test
    void anEvaluatorOfAModuleRunsFromItsFolderInTheModule() {
        levels = new PackageReference("been/levels/own", levels.version(), levels.digest());
        Evaluation done = turned(ask());
        assertThat(done.evaluator().name()).isEqualTo("been/levels/own");
        TaskDescriptor task = tasks.descriptors().getFirst();
        assertThat(task.packages().get("evaluator"))
                .isEqualTo(new PackageReference("been/levels", levels.version(), levels.digest()));
        assertThat(((Program.Command) task.program()).arguments())
                .contains("${package.evaluator}/../evaluators/own/files/levels.R");
        assertThat(task.conditions().user()).as("isolated as packages are").isEqualTo("own");
    }

    @Test
    void itRunsAgainWhenAndOnlyWhenWhatItIsMadeFromChanged() {
        program = task -> leave(task, "levels.csv", "a\n1\n");
        Evaluation done = turned(ask());
        runs().markAllStale();
        assertThat(turned(done)).isEqualTo(done);
        results.invalidate(new ExecutionAddress("x", "1.0", 0, 1), "ada", "a visitor");
        Evaluation again = turned(done);
        assertThat(again.round()).isEqualTo(2);
        assertThat(again.madeFrom()).isNotEqualTo(done.madeFrom());
        assertThat(tasks.ran()).hasSize(2);
        for (String experiment : List.of("1.0", "1.1")) {
            results.invalidate(new ExecutionAddress("x", experiment, 0, 0), "ada", "all of it");
        }
        Evaluation nothing = turned(done);
        assertThat(nothing.state()).isEqualTo(State.FAILED);
        assertThat(nothing.detail()).contains("no execution counts");
        assertThat(nothing.outputs()).as("what was there stays").hasSize(1);
        results.archive().reinstate(new ExecutionAddress("x", "1.0", 0, 0), "ada");
        assertThat(turned(done).state()).isEqualTo(State.DONE);
    }

    @Test
    void aFailureIsToldWithItsLogAndNotRepeated() {
        program =
                task -> {
                    leave(task, "stderr.log", "Error: x\n");
                    leave(task, "half.csv", "a,b\n1\n");
                    return World.exit(1);
                };
        Evaluation failed = turned(ask());
        assertThat(failed.state()).isEqualTo(State.FAILED);
        assertThat(failed.detail()).isEqualTo("exit: it ended with status 1");
        assertThat(failed.outputs()).extracting(Output::name).containsExactly("stderr.log");
        assertThat(temporary).isEmpty();
        turned(failed);
        assertThat(tasks.ran()).hasSize(1);
        evaluations.again(failed.id());
        turned(failed);
        assertThat(tasks.ran()).hasSize(2);
    }

    private End onlyInTheOpen(TaskDescriptor task) {
        return task.conditions().keepsApart()
                ? new End(
                        Outcome.FAILED,
                        Reason.PLATFORM,
                        "this machine does not allow 'sh' to be isolated (network)")
                : leave(task, "levels.csv", "a\n1\n");
    }

    @Test
    void aHostThatCannotIsolateItIsAskedForLessWhereThatIsAllowed() throws IOException {
        least = EvaluatorIsolation.NONE;
        reopen();
        program = this::onlyInTheOpen;
        Evaluation done = turned(ask());
        assertThat(done.state()).isEqualTo(State.DONE);
        assertThat(done.isolation()).isEqualTo("none");
        assertThat(tasks.descriptors())
                .extracting(task -> task.conditions().user() + " " + task.conditions().keepsApart())
                .containsExactly("own true", "null true", "null false");
    }

    @Test
    void nothingRunsWithLessIsolationThanIsAllowed() {
        program = this::onlyInTheOpen;
        Evaluation failed = turned(ask());
        assertThat(failed.state()).isEqualTo(State.FAILED);
        assertThat(failed.isolation()).isEqualTo("user");
        assertThat(failed.detail())
                .isEqualTo(
                        "platform: this machine does not allow 'sh' to be isolated (network); or let"
                                + " evaluators run with less isolation on such hosts:"
                                + " been.evaluators.isolation=namespaces");
        assertThat(tasks.ran()).hasSize(1);
    }

    @Test
    void aLostHostIsNobodysFault() {
        program =
                task ->
                        task.id().value().startsWith("e1-1-")
                                ? new End(Outcome.ABORTED, Reason.HOST_LOST, "the host is gone")
                                : leave(task, "levels.csv", "a\n1\n");
        Evaluation done = turned(ask());
        assertThat(done.state()).isEqualTo(State.DONE);
        assertThat(done.round()).isEqualTo(2);
        assertThat(temporary).isEmpty();
    }

    @Test
    void aRefusedTaskIsAFailure() {
        tasks.refuse("column 3: what is this?");
        Evaluation failed = turned(ask());
        assertThat(failed.detail()).isEqualTo("the task is refused: column 3: what is this?");
        assertThat(temporary).isEmpty();
    }

    @Test
    void whoAsksForMoreIsHeardOnce() {
        program = task -> leave(task, "plan.json", "{\"executions\": {\"1.0\": 3}}");
        Evaluation done = turned(ask());
        // Of imported results nobody knows the experiments that were asked for.
        assertThat(asked).containsExactly(0);
        assertThat(done.answer()).isEqualTo("granted");
    }

    @Test
    void senselessPlansAreRefusedInASentence() throws IOException {
        Path file = folder.resolve("plan.json");
        var known = List.of("1.0", "1.1");
        Files.writeString(file, "{\"executions\": {\"1.0\": 2.2, \"1.1\": 1}, \"why\": \"x\"}");
        assertThat(PlanFile.read(file, known)).isEqualTo(new PlanFile.More(3));
        for (String senseless :
                List.of(
                        "x",
                        "{}",
                        "[]",
                        "{\"executions\": 7}",
                        "{\"executions\": {\"1.0\": -1}}",
                        "{\"executions\": {\"1.0\": 1e300}}",
                        "{\"executions\": {\"1.0\": \"many\"}}",
                        "{\"executions\": {\"9.9\": 1}}",
                        "{\"executions\": {\"1.0\": 0}}")) {
            Files.writeString(file, senseless);
            assertThat(PlanFile.read(file, known))
                    .as(senseless)
                    .isInstanceOfSatisfying(
                            PlanFile.Invalid.class,
                            plan -> assertThat(plan.why()).startsWith("refused, since plan.json"));
        }
    }

    /** Wherever the controller dies, one task a round is submitted, and the outputs are there. */
    @Test
    void aCrashAnywhereRunsNothingTwice() {
        program = task -> leave(task, "levels.csv", "a\n1\n");
        for (int at = 1; at <= 2; at++) {
            Evaluation due = ask();
            evaluations.again(due.id());
            crashes.arm(at);
            Evaluation done = turned(due);
            assertThat(done.state()).as("crashed %s", crashes.last()).isEqualTo(State.DONE);
            assertThat(tasks.ran()).hasSize(at).doesNotHaveDuplicates();
            assertThat(temporary).isEmpty();
        }
    }

    private EvaluationRuns runs() {
        return results.evaluationRuns();
    }

    private Evaluation ask() {
        return ask(EvaluationTarget.ANALYSIS);
    }

    private Evaluation ask(EvaluationTarget target) {
        return evaluations.ask(
                new EvaluationRequest(
                        "x",
                        target,
                        levels,
                        new TreeMap<>(Map.of("points", "7")),
                        List.of(),
                        "ada"));
    }

    /** Lets the world turn until the evaluation goes no further. */
    private Evaluation turned(Evaluation evaluation) {
        int idle = 0;
        while (idle < 2) {
            try {
                boolean isChanged = evaluating.advance(evaluation.id());
                idle = tasks.runNext() || isChanged ? 0 : idle + 1;
            } catch (CrashPoints.Crash e) {
                reopen();
            }
        }
        assertThat(runs().open()).as("nothing stays open").isEmpty();
        return evaluations.find(evaluation.id()).orElseThrow();
    }

    private End run(TaskDescriptor task) {
        inputs.add(input(task, "input.json"));
        statistics.add(input(task, "statistics.json"));
        return program.apply(task);
    }

    private JsonNode input(TaskDescriptor task, String file) {
        PackageReference input = task.packages().getOrDefault("input", levels);
        return Wire.mapper()
                .readTree(
                        temporary.getOrDefault(input.digest(), Map.of()).getOrDefault(file, "{}"));
    }

    /** An analysis of the two versions with these means and this verdict. */
    private static AnalysisView judged(double old, double current, Verdict verdict) {
        return new AnalysisView(
                new AnalysisSummary(
                        new AnalysisId(7),
                        "a",
                        AnalysisKind.REGRESSION,
                        "command",
                        AnalysisState.FINISHED,
                        null,
                        3,
                        0,
                        3,
                        null,
                        new AnalysisSummary.VerdictCounts(0, 0, 0, 1),
                        Instant.EPOCH,
                        Instant.EPOCH),
                "",
                "",
                List.of(),
                List.of(
                        new AnalysisView.Experiment("1.0", "1.0", Map.of(), 2, 2, null),
                        new AnalysisView.Experiment("1.1", "1.1", Map.of(), 1, 1, null)),
                List.of(TIME),
                List.of(estimate("1.0", old), estimate("1.1", current)),
                List.of(
                        new AnalysisView.Comparison(
                                "time",
                                "1.0",
                                "1.1",
                                current / old - 1,
                                null,
                                null,
                                0.99,
                                verdict,
                                "",
                                false)),
                List.of(),
                new TreeMap<>());
    }

    private static AnalysisView.Estimate estimate(String experiment, double mean) {
        return new AnalysisView.Estimate(
                experiment, "time", mean, null, 0.99, 1, 1, 1, "executions");
    }

    private End leave(TaskDescriptor task, String name, String content) {
        byte[] bytes = content.getBytes(UTF_8);
        TaskId id = task.id();
        try {
            results.receive(
                    id.value(),
                    1,
                    name,
                    new ByteArrayInputStream(bytes),
                    bytes.length,
                    sha256(bytes));
            return End.SUCCESS;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Lends texts. */
    private final class InMemoryTemporaryPackages implements TemporaryPackages {

        @Override
        public TemporaryPackages.Outcome publishTemporary(
                String name, String version, Map<String, Path> files) throws IOException {
            var texts = new TreeMap<String, String>();
            for (Map.Entry<String, Path> file : files.entrySet()) {
                byte[] bytes = Files.readAllBytes(file.getValue());
                texts.put(
                        file.getKey(),
                        file.getKey().endsWith(".json") ? new String(bytes, UTF_8) : "binary");
            }
            String digest = "%064x".formatted(new BigInteger(1, (name + version).getBytes(UTF_8)));
            temporary.put(digest, texts);
            return new Published(new PackageReference(name, version, digest));
        }

        @Override
        public void release(PackageReference reference) {
            temporary.remove(reference.digest());
        }
    }
}
