package been.statistics.steady;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import been.statistics.compare.Better;
import been.testing.Seeds;
import been.testing.simulation.SimulatedIterations;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class SteadyStateTests {

    private static final SteadyCriteria TIMES = SteadyCriteria.usual(Better.LOWER);

    private final RandomGenerator random = Seeds.generator();

    @Test
    void constantExecutionIsFlat() {
        SteadyState state = SteadyState.of(values(50, _ -> 3), TIMES);
        assertThat(state.kind()).isEqualTo(Kind.FLAT);
        assertThat(state.steadyFrom()).hasValue(0);
        assertThat(state.mean()).hasValue(3);
        assertThat(state.segments()).containsExactly(new Segment(0, 50, 3, 0, true));
        assertThat(state.outliers()).isZero();
    }

    @Test
    void stepDownIsWarmUpAndItsEndIsExact() {
        SteadyState state = SteadyState.of(values(1_000, i -> i < 120 ? 20 : 10), TIMES);
        assertThat(state.kind()).isEqualTo(Kind.WARM_UP);
        assertThat(state.steadyFrom()).hasValue(120);
        assertThat(state.mean()).hasValue(10);
        assertThat(state.segments())
                .containsExactly(
                        new Segment(0, 120, 20, 0, false), new Segment(120, 1_000, 10, 0, true));
    }

    @Test
    void stepUpIsSlowDownOfTimesAndWarmUpOfThroughput() {
        double[] values = values(1_000, i -> i < 120 ? 10 : 20);
        assertThat(SteadyState.of(values, TIMES).kind()).isEqualTo(Kind.SLOW_DOWN);
        assertThat(SteadyState.of(values, SteadyCriteria.usual(Better.HIGHER)).kind())
                .isEqualTo(Kind.WARM_UP);
    }

    @Test
    void betterForSomeTimeBeforeIsSlowDown() {
        double[] values = values(1_000, i -> i < 100 ? 30 : i < 200 ? 10 : 20);
        assertThat(SteadyState.of(values, TIMES).kind()).isEqualTo(Kind.SLOW_DOWN);
    }

    @Test
    void changeInTheLastQuarterLeavesNoSteadyState() {
        SteadyState state = SteadyState.of(values(400, i -> i < 320 ? 10 : 12), TIMES);
        assertThat(state.kind()).isEqualTo(Kind.NO_STEADY_STATE);
        assertThat(state.steadyFrom()).isEmpty();
        assertThat(state.mean()).isEmpty();
        assertThat(state.segments()).hasSize(2).noneMatch(Segment::steady);
        SteadyCriteria brief = new SteadyCriteria(0.05, 50, Better.LOWER);
        assertThat(SteadyState.of(values(400, i -> i < 320 ? 10 : 12), brief).steadyFrom())
                .hasValue(320);
    }

    @Test
    void lastFiveHundredIterationsDecideOfLongExecutions() {
        assertThat(SteadyState.of(values(4_000, i -> i < 3_480 ? 10 : 12), TIMES).kind())
                .isEqualTo(Kind.SLOW_DOWN);
        assertThat(SteadyState.of(values(4_000, i -> i < 3_520 ? 10 : 12), TIMES).kind())
                .isEqualTo(Kind.NO_STEADY_STATE);
    }

    @Test
    void levelsWithinTheToleranceAreOne() {
        double[] values = values(1_000, i -> i < 400 ? 10.4 : 10);
        assertThat(SteadyState.of(values, TIMES).kind()).isEqualTo(Kind.FLAT);
        SteadyCriteria strict = new SteadyCriteria(0.01, 500, Better.LOWER);
        assertThat(SteadyState.of(values, strict).steadyFrom()).hasValue(400);
    }

    @Test
    void slowFirstIterationsAreWarmUpHoweverFew() {
        double[] values = noisy(values(1_000, i -> i == 0 ? 300 : i < 4 ? 150 : 100));
        SteadyState state = SteadyState.of(values, TIMES);
        assertThat(state.kind()).as("seed %d", Seeds.SEED).isEqualTo(Kind.WARM_UP);
        assertThat(state.steadyFrom().orElseThrow()).isBetween(4, 8);
    }

    @Test
    void singleSpikesAreSetAside() {
        double[] values = noisy(values(1_000, i -> i % 250 == 50 ? 900 : 100));
        SteadyState state = SteadyState.of(values, TIMES);
        assertThat(state.kind()).isEqualTo(Kind.FLAT);
        assertThat(state.outliers()).isEqualTo(4);
        assertThat(state.mean().orElseThrow()).isCloseTo(103.2, within(0.5));
    }

    @Test
    void lowSpikesOfShortExecutionsAreSetAside() {
        double[] values = noisy(values(60, i -> i == 30 ? 10 : 100));
        SteadyState state = SteadyState.of(values, SteadyCriteria.usual(Better.HIGHER));
        assertThat(state.kind()).isEqualTo(Kind.FLAT);
        assertThat(state.outliers()).isOne();
    }

    @Test
    void steadyStateBeginsAfterADisturbance() {
        double[] values = noisy(values(2_000, i -> i >= 700 && i < 730 ? 160 : 100));
        SteadyState state = SteadyState.of(values, TIMES);
        assertThat(state.kind()).isEqualTo(Kind.WARM_UP);
        assertThat(state.steadyFrom()).hasValue(730);
        assertThat(state.mean().orElseThrow()).isCloseTo(100, within(0.3));
    }

    @Test
    void clearerChangesElsewhereHideNoClearOne() {
        double[] values = values(2_000, i -> i < 50 ? 900 : i < 100 ? 500 : i < 1_700 ? 100 : 120);
        assertThat(SteadyState.of(noisy(values), TIMES).kind()).isEqualTo(Kind.NO_STEADY_STATE);
    }

    @Test
    void segmentsCoverTheExecution() {
        SimulatedIterations executions = new SimulatedIterations(random, 800, 0.02);
        for (int i = 0; i < 50; i++) {
            List<Segment> segments = SteadyState.of(executions.warmUp(3), TIMES).segments();
            assertThat(segments.getFirst().from()).isZero();
            assertThat(segments.getLast().to()).isEqualTo(800);
            for (int s = 1; s < segments.size(); s++) {
                assertThat(segments.get(s).from()).isEqualTo(segments.get(s - 1).to());
            }
        }
    }

    @Test
    void unitDoesNotMatter() {
        SimulatedIterations executions = new SimulatedIterations(random, 600, 0.03);
        for (int i = 0; i < 30; i++) {
            double[] values = executions.warmUp(1 + i % 3);
            SteadyState state = SteadyState.of(values, TIMES);
            SteadyState other =
                    SteadyState.of(Arrays.stream(values).map(v -> v / 1024).toArray(), TIMES);
            assertThat(other.kind()).as("seed %d", Seeds.SEED).isEqualTo(state.kind());
            assertThat(other.steadyFrom()).isEqualTo(state.steadyFrom());
        }
    }

    @Test
    void executionsAgreeOrAreInconsistent() {
        SteadyState flat = SteadyState.of(values(50, _ -> 3), TIMES);
        SteadyState warmUp = SteadyState.of(values(100, i -> i < 30 ? 5 : 3), TIMES);
        assertThat(SteadyState.agreed(List.of(flat, flat))).hasValue(Kind.FLAT);
        assertThat(SteadyState.agreed(List.of(flat, warmUp))).isEmpty();
        assertThat(SteadyState.agreed(List.of())).isEmpty();
    }

    @Test
    void autocorrelationIsToldFromLevelsAndWaves() {
        SimulatedIterations executions = new SimulatedIterations(random, 4_000, 0.02);
        assertThat(Noise.in(executions.flat()).inflation()).isBetween(1.0, 1.3);
        // (1 + 0.8)/(1 − 0.8)
        assertThat(Noise.in(executions.wandering(0.8)).inflation()).isBetween(4.5, 19.0);
        assertThat(Noise.in(executions.warmUp(3)).inflation()).isBetween(1.0, 1.3);
        double[] wave = values(4_000, i -> Math.sin(i / 30.0));
        assertThat(Noise.in(wave).inflation()).isEqualTo(1);
    }

    /** Lengths of lines over the penalty: 9 small changes, and one that is large. */
    @Test
    void kneeSavesTheManyCutsAndKeepsTheLargeOne() {
        assertThat(
                        Knee.of(
                                10,
                                penalty ->
                                        penalty < 20
                                                ? new Knee.Segmentation(10, 0)
                                                : penalty < 1000
                                                        ? new Knee.Segmentation(1, 180)
                                                        : new Knee.Segmentation(0, 1180)))
                .hasValue(20);
    }

    /** The two largest of 40 cuts are nearly alike, and the others far smaller. */
    @Test
    void nearlyEqualChangesHideNoKneeBelowThem() {
        double[] gains = new double[40];
        Arrays.setAll(gains, i -> i == 0 ? 1000 : i == 1 ? 990 : 40 - i);
        assertThat(Knee.of(1, penalty -> best(gains, penalty)).orElseThrow()).isLessThan(50);
    }

    /** Where each cut saves its own amount, those that save more than the penalty are made. */
    private static Knee.Segmentation best(double[] gains, double penalty) {
        double[] left = Arrays.stream(gains).filter(gain -> gain <= penalty).toArray();
        return new Knee.Segmentation(gains.length - left.length, Arrays.stream(left).sum());
    }

    @Test
    void oneChangeHasNoKnee() {
        assertThat(Knee.of(1, penalty -> best(new double[] {1000}, penalty))).isEmpty();
    }

    @Test
    void whatCannotBeJudgedIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SteadyState.of(new double[19], TIMES))
                .withMessage("19 iterations; a steady state needs at least 20");
        double[] broken = new double[30];
        broken[7] = Double.NaN;
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SteadyState.of(broken, TIMES))
                .withMessage("iteration 7 is NaN, not a finite number");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SteadyCriteria(1, 500, Better.LOWER))
                .withMessageContaining("tolerance");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SteadyCriteria(0.05, 0, Better.LOWER))
                .withMessageContaining("window");
    }

    private double[] noisy(double[] values) {
        return Arrays.stream(values).map(v -> v * (1 + 0.01 * random.nextGaussian())).toArray();
    }

    private static double[] values(int n, IntToDoubleFunction value) {
        double[] values = new double[n];
        Arrays.setAll(values, value);
        return values;
    }
}
