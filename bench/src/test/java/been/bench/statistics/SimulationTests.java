package been.bench.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import been.statistics.Confidence;
import been.statistics.Means;
import been.statistics.Observations;
import been.statistics.compare.Better;
import been.statistics.compare.Criteria;
import been.statistics.compare.Verdict;
import been.statistics.plan.SequentialPlan;
import been.testing.Seeds;
import been.testing.simulation.Noise;
import been.testing.simulation.SimulatedVersion;
import been.testing.simulation.SimulatedVersion.Spread;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What intervals and verdicts promise, on simulated versions whose truth is known: generous floors
 * at few simulations; {@code been bench statistics} takes many.
 */
class SimulationTests {

    private static final Criteria CRITERIA = Criteria.usual(Better.LOWER);

    private final RandomGenerator random = Seeds.generator();

    @ParameterizedTest
    @EnumSource(Noise.class)
    void noiseHasMeanZeroAndVarianceOne(Noise noise) {
        double[] values = new double[200_000];
        noise.fill(values, random);
        assertThat(Means.mean(values)).as("seed %d", Seeds.SEED).isCloseTo(0, within(0.03));
        assertThat(Means.variance(values)).as("seed %d", Seeds.SEED).isCloseTo(1, within(0.05));
    }

    @Test
    void versionsVaryAtEachLevelAsToldTo() {
        var version =
                new SimulatedVersion(
                        50, Spread.normal(0.04), Spread.normal(0.02), Spread.normal(0.01), 3);
        double[] binaries =
                Observations.ofBinaries(version.binaries(20_000, 1, random)).binaryMeans();
        assertThat(Means.mean(binaries)).isCloseTo(50, within(0.1));
        // 50² · (0.04² + 0.02² + 0.01²/3)
        assertThat(Means.variance(binaries)).isCloseTo(5.083, within(0.2));
        assertThat(Means.variance(version.executionMeans(20_000, random)))
                .isCloseTo(1.083, within(0.05));
    }

    /** Execution sd 3 %, measurement sd 2 %. */
    @ParameterizedTest
    @CsvSource({
        "NORMAL, 3", "NORMAL, 5", "NORMAL, 10", "NORMAL, 20",
        "SKEWED, 3", "SKEWED, 20", "BIMODAL, 3", "BIMODAL, 20",
        "AUTOCORRELATED, 3", "AUTOCORRELATED, 20"
    })
    void intervalHoldsTheTrueRatioAsOftenAsItSays(Noise noise, int executions) {
        var old = SimulatedVersion.of(100, Spread.normal(0.03), new Spread(0.02, noise), 10);
        var coverage =
                RatioCoverage.of(old, old.times(1.05), executions, Confidence.P95, 2_000, random);
        assertThat(coverage.share())
                .as("coverage at %d executions, seed %d", executions, Seeds.SEED)
                .isBetween(0.94, 0.995);
    }

    @Test
    void unchangedVersionIsFoundEquivalentAndNeverChanged() {
        WholeLoop.Outcome outcome = loop(1);
        String seen = outcome.verdicts() + ", seed " + Seeds.SEED;
        assertThat(outcome.share(Verdict.REGRESSED, Verdict.IMPROVED)).as(seen).isLessThan(0.005);
        assertThat(outcome.share(Verdict.EQUIVALENT)).as(seen).isGreaterThan(0.985);
        assertThat(outcome.coverage()).as(seen).isGreaterThan(0.98);
    }

    @Test
    void changeOfThreePercentIsFound() {
        WholeLoop.Outcome outcome = loop(1.03);
        assertThat(outcome.share(Verdict.REGRESSED))
                .as("%s, seed %d", outcome.verdicts(), Seeds.SEED)
                .isGreaterThan(0.985);
        assertThat(outcome.reported())
                .as("after it was confirmed, seed %d", Seeds.SEED)
                .isGreaterThan(0.98)
                .isLessThanOrEqualTo(outcome.share(Verdict.REGRESSED));
    }

    @Test
    void changeAtTheToleranceIsHardlyEverTold() {
        WholeLoop.Outcome outcome = loop(1 + CRITERIA.tolerance());
        assertThat(outcome.share(Verdict.REGRESSED)).as("alone").isLessThan(0.02);
        assertThat(outcome.reported()).as("seed %d", Seeds.SEED).isLessThan(0.002);
    }

    /** At an executions' sd of 1 %, of nine versions with one regression. */
    @Test
    void historyIsDecidedWithAboutHalfTheExecutionsAndNoLessTruth() {
        var old = SimulatedVersion.of(100, Spread.normal(0.01), Spread.NONE, 1);
        var executor = new SimulatedExecutor(old, random);
        List<Double> ratios = LoopOutcomes.ratios(9, 4, 1.03);
        var deciding =
                new HistoryLoop(
                        ratios,
                        CRITERIA,
                        SequentialPlan.deciding(CRITERIA.confidence(), CRITERIA.equivalence(), 200),
                        true);
        var usual =
                new HistoryLoop(
                        ratios,
                        CRITERIA,
                        SequentialPlan.usual(CRITERIA.confidence(), CRITERIA.precision(), 200),
                        false);
        int histories = 150;
        int executions = 0;
        int executionsOfUsual = 0;
        int held = 0;
        int exact = 0;
        for (int i = 0; i < histories; i++) {
            HistoryLoop.Outcome outcome = deciding.run(executor);
            executions += outcome.executions();
            held += outcome.held();
            exact += outcome.reported().equals(Set.of(4)) ? 1 : 0;
            executionsOfUsual += usual.run(executor).executions();
        }
        assertThat(exact).as("seed %d", Seeds.SEED).isGreaterThanOrEqualTo(histories * 97 / 100);
        assertThat(held).isGreaterThanOrEqualTo(histories * 8 * 985 / 1000);
        assertThat((double) executions / executionsOfUsual).isBetween(0.4, 0.65);
    }

    @Test
    void geometricMeanOfASuiteHoldsTheTruthAlthoughEachBenchmarkStopsByItsVerdict() {
        int suites = 100;
        int held = 0;
        int reports = 0;
        for (int i = 0; i < suites; i++) {
            SuiteMeans.Outcome same = SuiteMeans.suite(0, random);
            held += same.mean().contains(1) ? 1 : 0;
            reports += same.reports();
        }
        assertThat(held).as("seed %d", Seeds.SEED).isGreaterThanOrEqualTo(98);
        assertThat(reports).as("seed %d", Seeds.SEED).isLessThanOrEqualTo(1);
    }

    @Test
    void loopTakesLittleMoreThanOneThatKnowsTheSpread() {
        // u² · (1 % ² + 1 % ²) / 1 % ²
        assertThat(loop(1).executions(0.5)).isLessThanOrEqualTo(1.25 * 14 + 10);
    }

    private WholeLoop.Outcome loop(double ratio) {
        var old = SimulatedVersion.of(100, Spread.normal(0.01), Spread.NONE, 1);
        var plan = SequentialPlan.usual(CRITERIA.confidence(), CRITERIA.precision(), 200);
        return new WholeLoop(old, old.times(ratio), plan, CRITERIA).run(600, random);
    }
}
