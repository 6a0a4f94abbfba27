package been.analyses.conduct;

import static org.assertj.core.api.Assertions.assertThat;

import been.analyses.store.StoredRun;
import been.protocol.ResourceUsage;
import been.protocol.analyses.AnalysisState;
import been.protocol.results.Metric;
import been.protocol.results.Summary;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Analyses on hosts that cannot read all metrics. */
class RunMetricsTests {
    private static final String COMMAND =
            """
            analysis: sleepers
            kind: regression
            command: {run: "sleep 1 # ${version}", measure: [wall-time, memory]}
            versions: {list: ["1", "2"]}
            repeat: {executions: 2}
            """;
    private static final ResourceUsage.Memory SAMPLED =
            new ResourceUsage.Memory(9L, "sampled", 9L, 8L, null, null, null);

    @TempDir Path folder;
    private World world = new World(Path.of("unset"));

    @BeforeEach
    void create() {
        world = new World(folder);
    }

    @Test
    void whatNoHostCanReadIsLeftOutAndTheRestIsJudged() {
        world.tasks.memory = ResourceUsage.Memory.UNKNOWN;
        long id = world.start(COMMAND);
        world.turn(id);

        assertThat(world.analysis(id).state()).isEqualTo(AnalysisState.FINISHED);
        assertThat(world.comparisons(id))
                .extracting(comparison -> comparison.metric())
                .containsExactly("wall-time");
        assertThat(world.store().failures(id)).isEmpty();
        RunMetrics metrics = metrics(id);
        assertThat(metrics.metrics()).extracting(Metric::name).containsExactly("wall-time");
        assertThat(metrics.notes())
                .containsExactly("peak memory is left out: host alpha could not read it");
    }

    @Test
    void whatSomeExecutionsLackCountsInTheOthers() {
        world.execution =
                _ -> {
                    boolean isFirst = world.results.landings().isEmpty();
                    world.tasks.memory = isFirst ? ResourceUsage.Memory.UNKNOWN : SAMPLED;
                    return FakeTasks.End.SUCCESS;
                };
        long id = world.start(COMMAND);
        world.turn(id);

        assertThat(world.comparisons(id)).hasSize(2);
        RunMetrics metrics = metrics(id);
        assertThat(metrics.metrics()).hasSize(2);
        assertThat(metrics.notes())
                .containsExactly(
                        "peak memory is left out of 1 of 4 executions: host alpha could not read it",
                        "peak memory is sampled: no control group accounts for it here");
    }

    @Test
    void sampledMemoryBesideExactIsSaid() {
        world.execution =
                _ -> {
                    if (!world.results.landings().isEmpty()) {
                        world.tasks.memory = SAMPLED;
                    }
                    return FakeTasks.End.SUCCESS;
                };
        long id = world.start(COMMAND);
        world.turn(id);

        assertThat(metrics(id).notes())
                .containsExactly(
                        "peak memory is sampled in 3 of 4 executions and exact in the others: compare them with care");
    }

    @Test
    void executionsWithTooFewMeasurementsForAPercentileAreNamed() {
        var latency =
                new Metric("latency", "ms", "latency", Metric.Better.LOWER, new Summary("p99"));
        world.results.find(_ -> List.of(latency));
        long id =
                world.start(
                        COMMAND.replace(
                                "measure: [wall-time, memory]",
                                "measure: {format: go-test, summary: p99}"));
        world.turn(id);

        assertThat(metrics(id).metrics()).containsExactly(latency);
        assertThat(metrics(id).notes())
                .containsExactly(
                        "latency, p99 is left out of 4 of 4 executions: it needs at least 100 measurements of an execution, without its warm-up");
    }

    @Test
    void whenNothingCanBeReadItFailsWithTheFirstExecution() {
        world.tasks.memory = ResourceUsage.Memory.UNKNOWN;
        long id = world.start(COMMAND.replace("wall-time, ", ""));
        world.turn(id);

        assertThat(world.analysis(id).state()).isEqualTo(AnalysisState.FAILED);
        assertThat(world.analysis(id).detail())
                .isEqualTo(
                        "host alpha could not read peak memory; measure wall-time as well, or on another host");
        assertThat(world.store().runs(id))
                .filteredOn(run -> run.state() == StoredRun.State.FAILED)
                .hasSize(1);
    }

    private RunMetrics metrics(long id) {
        return new Findings(world.store(), world.results)
                .metrics(id, world.definition(world.analysis(id).document()));
    }
}
