package been.analyses.conduct;

import static org.assertj.core.api.Assertions.assertThat;

import been.analyses.store.StoredRun;
import been.analyses.store.StoredRun.State;
import been.protocol.analyses.AnalysisState;
import been.protocol.analyses.Verdict;
import been.protocol.results.StoredExecution;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Executions during which others used their processors are left out and made again. */
class DisturbedTests {
    @TempDir Path folder;
    private World world = new World(Path.of("unset"));

    @BeforeEach
    void create() {
        world = new World(folder);
        world.releases = List.of("1.0", "1.1");
        // Every fifth task loses a quarter of its time, and the tasks of 1.1 are slower then.
        world.tasks.steal = task -> isFifth(task.id().value()) ? 0.5 : 0.1;
        world.truth =
                landing ->
                        isFifth(landing.task()) && landing.version().equals("1.1")
                                ? 20
                                : 10 + 0.01 * (landing.order() % 3);
    }

    private static boolean isFifth(String task) {
        return task.endsWith("-x4") || task.endsWith("-x9");
    }

    @Test
    void disturbedExecutionsAreLeftOutAndMadeAgain() {
        long id = run("repeat");

        Map<Boolean, List<StoredExecution>> all = byValidity(id);
        assertThat(counted(all, true)).hasSize(20).noneMatch(e -> isFifth(e.task()));
        assertThat(counted(all, false)).isNotEmpty().allMatch(e -> isFifth(e.task()));
        assertThat(world.comparisons(id).getFirst().verdict()).isEqualTo(Verdict.EQUIVALENT);
        assertThat(world.store.runs(id))
                .filteredOn(run -> run.state() == State.LEFT_OUT)
                .hasSameSizeAs(counted(all, false))
                .extracting(StoredRun::cause)
                .containsOnly("others used 25 % of its processors' time");
    }

    @Test
    void theyCountWhereTheFileSaysSo() {
        long id = run("use");

        assertThat(byValidity(id)).containsOnlyKeys(true);
        assertThat(world.comparisons(id).getFirst().verdict()).isNotEqualTo(Verdict.EQUIVALENT);
    }

    @Test
    void onAHostThatIsAlwaysBusyThreeOfFourCount() {
        world.tasks.steal = _ -> 0.5;
        long id = run("repeat");

        assertThat(world.analysis(id).state()).isEqualTo(AnalysisState.FINISHED);
        Map<Boolean, List<StoredExecution>> all = byValidity(id);
        assertThat(counted(all, true)).hasSize(20);
        assertThat(counted(all, false)).hasSize(6);
    }

    private long run(String disturbed) {
        long id =
                world.start(
                        """
                        analysis: two
                        kind: regression
                        module: been/json
                        repeat: {executions: 10, disturbed: %s}
                        """
                                .formatted(disturbed));
        world.turn(id);
        return id;
    }

    private static List<StoredExecution> counted(
            Map<Boolean, List<StoredExecution>> all, boolean counts) {
        return Objects.requireNonNull(all.get(counts), all::toString);
    }

    private Map<Boolean, List<StoredExecution>> byValidity(long id) {
        Function<StoredExecution, Boolean> counts = execution -> execution.validity().counts();
        return world.results.executions(String.valueOf(id)).stream()
                .collect(Collectors.groupingBy(counts));
    }
}
