package been.analyses.conduct;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import been.analyses.planning.PilotReview;
import been.analyses.planning.Steadiness;
import been.analyses.store.StoredRun;
import been.protocol.TaskDescriptor;
import been.protocol.TaskId;
import been.protocol.analyses.AnalysisState;
import been.results.Landing;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the pilot shows decides what later executions do. */
class PilotingTests {
    private static final String HISTORY =
            """
            analysis: history
            kind: regression
            module: been/json
            repeat: {precision: 1%, budget: 1h, confirm: false}
            """;

    @TempDir Path folder;
    private World world = new World(Path.of("unset"));

    /** Slower iterations at the beginning of each execution. */
    private int warmUp;

    private double executions = 0.005;

    private double iterations = 0.01;

    @BeforeEach
    void create() {
        world = new World(folder);
        world.results.measure((landing, _) -> series(landing));
        world.tasks.duration = task -> Duration.ofMillis(1_000 + 100L * measurements(task));
    }

    @Test
    void dearMeasurementsThatTellLittleAreMadeLessOften() {
        executions = 0.02;
        long id = run(HISTORY);

        List<StoredRun> runs = world.store().runs(id);
        assertThat(runs.subList(0, 12)).extracting(StoredRun::measurements).containsOnly(40);
        assertThat(runs.subList(12, 15)).extracting(StoredRun::measurements).containsOnly(20);
        Integer chosen = review(id).measurements();
        assertThat(chosen).isNotNull().isLessThan(10);
        assertThat(runs.subList(15, runs.size()))
                .extracting(StoredRun::measurements)
                .containsOnly(chosen);
        assertThat(review(id).sentence())
                .matches(
                        chosen
                                + " measurements an execution instead of 40: one takes [0-9]+ ms,"
                                + " and an execution without them 1(\\.1)? s");
        assertThat(world.analysis(id).plan()).contains(" executions × " + chosen + " measurements");
    }

    @Test
    void whatTheFileFixesStays() {
        long id = run(HISTORY.replace("1h", "1h, measurements: 30"));

        assertThat(world.store().runs(id)).extracting(StoredRun::measurements).containsOnly(30);
        assertThat(review(id).sentence()).isNull();
    }

    @Test
    void figuresOfTheWholeRunKeepItAsItIs() {
        world.packages.module(
                "been/json",
                World.MODULE.replace("versions:", "  time: {source: wall-time}\nversions:"));
        long id = run(HISTORY);

        assertThat(world.store().runs(id)).extracting(StoredRun::measurements).containsOnly(40);
    }

    @Test
    void theObservedWarmUpIsLeftOutOfTheMeans() {
        warmUp = 25;
        long id = run(HISTORY.replace("1h", "1h, measurements: 60"));

        assertThat(review(id).steadiness())
                .hasSize(3)
                .as("one execution may look otherwise")
                .allMatch(one -> Integer.valueOf(25).equals(one.steadyFrom()))
                .extracting(Steadiness::kind)
                .contains("warm-up");
        var estimate =
                new Findings(world.store(), world.results)
                        .evaluation(id, world.definition(HISTORY))
                        .estimates()
                        .getFirst();
        assertThat(estimate.mean()).isCloseTo(10, within(0.1));
        assertThat(estimate.measurements()).isEqualTo(35L * estimate.executions());
        assertThat(world.comparisons(id).getLast().change()).isCloseTo(0.1, within(0.01));
    }

    @Test
    void aProgramThatIsToldWarmsUpByItself() {
        warmUp = 25;
        world.packages.module(
                "been/json",
                World.MODULE.replace(
                        "\"${measurements}\"}",
                        "\"${measurements}\", warm-up: \"${warm-up-measurements}\"}"));
        long id = run(HISTORY.replace("1h", "1h, measurements: 60"));

        List<StoredRun> runs = world.store().runs(id);
        assertThat(runs.getFirst().warmUp()).isZero();
        assertThat(runs.getLast().warmUp()).isEqualTo(25);
        assertThat(descriptor(runs.getLast().task().value()).properties())
                .isEqualTo(Map.of("measurements", "60", "warm-up", "25"));
        var estimate =
                new Findings(world.store(), world.results)
                        .evaluation(id, world.definition(HISTORY))
                        .estimates()
                        .getFirst();
        assertThat(estimate.mean()).isCloseTo(10, within(0.1));
        assertThat(estimate.measurements()).isEqualTo(5 * 35L + (estimate.executions() - 5) * 60L);
    }

    @Test
    void exactCountsAreReadAtTheEnd() {
        warmUp = 15;
        long id = run(HISTORY.replace("precision: 1%, budget: 1h", "executions: 3"));

        assertThat(world.results.landings()).hasSize(9);
        assertThat(review(id).warmUp()).containsEntry("parse", 15);
    }

    @Test
    void theRuleOfSettlingVariationEndsAnAnalysis() {
        long id =
                run(HISTORY.replace("budget: 1h", "budget: 1h, rule: cv, epsilon: 0.2%, step: 4"));

        int each = world.results.landings().size() / 3;
        assertThat((each - 5) % 4).isZero();
        assertThat(each).isBetween(5, 45);
        assertThat(review(id).measurements()).as("it promises no precision").isNull();
    }

    @Test
    void anExecutionWithAValueThatCannotBeUsedIsLeftOutOfTheMetric() {
        world.results.measure((landing, _) -> {
            double[] values = series(landing);
            if (landing.task().equals("a1-1.1-x0")) {
                values[7] = 1e150;
            }
            return values;
        });
        long id = run(HISTORY);

        assertThat(review(id).steadiness())
                .extracting(one -> one.experiment() + " " + one.executions())
                .containsExactly("1.0 5", "1.1 4", "1.2 5");
        assertThat(
                        new Findings(world.store(), world.results)
                                .metrics(id, world.definition(HISTORY))
                                .notes())
                .singleElement()
                .asString()
                .matches(
                        "parsing is left out of 1 of [0-9]+ executions: it is not finite there,"
                                + " or its magnitude is outside 1e-100 to 1e100");
    }

    @Test
    void nothingIsReadWhereIterationsAreFew() {
        world.results.measure((landing, _) -> new double[] {world.truth.applyAsDouble(landing)});
        long id = run(HISTORY.replace("precision: 1%, budget: 1h", "executions: 3"));

        assertThat(review(id)).isEqualTo(PilotReview.NOTHING);
    }

    private long run(String document) {
        long id = world.start(document);
        world.turn(id);
        assertThat(world.analysis(id).state()).isEqualTo(AnalysisState.FINISHED);
        return id;
    }

    private PilotReview review(long id) {
        return world.store().review(id).orElseThrow();
    }

    private TaskDescriptor descriptor(String task) {
        return world.tasks.task(new TaskId(task)).orElseThrow().descriptor();
    }

    private static int measurements(TaskDescriptor task) {
        return Integer.parseInt(task.properties().getOrDefault("measurements", "0"));
    }

    private double[] series(Landing landing) {
        Map<String, String> properties = descriptor(landing.task()).properties();
        int own = Integer.parseInt(properties.getOrDefault("warm-up", "0"));
        double[] values = new double[measurements(descriptor(landing.task()))];
        var random = new Random(landing.task().hashCode());
        double mean = world.truth.applyAsDouble(landing) * (1 + executions * random.nextGaussian());
        for (int i = 0; i < values.length; i++) {
            values[i] =
                    mean * (i + own < warmUp ? 2 : 1) * (1 + iterations * random.nextGaussian());
        }
        return values;
    }
}
