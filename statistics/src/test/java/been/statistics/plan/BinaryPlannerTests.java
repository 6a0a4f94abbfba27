package been.statistics.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import been.statistics.Confidence;
import been.statistics.Interval;
import been.statistics.Observations;
import been.statistics.compare.Fieller;
import been.statistics.compare.MeanEstimate;
import been.statistics.plan.BinaryPlanner.Cost;
import been.statistics.plan.BinaryPlanner.Plan;
import been.testing.Seeds;
import been.testing.simulation.SimulatedVersion;
import been.testing.simulation.SimulatedVersion.Spread;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class BinaryPlannerTests {
    private static final double PRECISION = 0.01;

    private static BinaryPlanner planner(double binary, double execution, double build) {
        var spread = new BinarySpread(binary * binary, execution * execution);
        return new BinaryPlanner(
                List.of(spread),
                Confidence.P99,
                PRECISION,
                new Cost(1, build),
                BinaryPlanner.LEAST);
    }

    @Test
    void halfWidthIsFiellersOfEqualMeans() {
        var mean = new MeanEstimate(1, (1e-4 + 4e-4 / 3) / 5, 5);
        double expected =
                Fieller.ratio(mean, mean, Confidence.P99).map(Interval::halfWidth).orElseThrow();

        assertThat(planner(0.01, 0.02, 1).halfWidth(5, 3)).isCloseTo(expected, within(1e-12));
        assertThat(planner(0.3, 0.02, 1).halfWidth(3, 3)).isInfinite();
    }

    @Test
    void noOtherCountsAreATenthQuicker() {
        for (double build : new double[] {0.1, 5, 300}) {
            BinaryPlanner planner = planner(0.005, 0.01, build);
            Plan plan = planner.plan(200, 1e9, 6);

            assertThat(plan.halfWidth()).isLessThanOrEqualTo(PRECISION);
            double quickest = Double.POSITIVE_INFINITY;
            for (int count = 3; count <= 30; count++) {
                for (int each = 1; count * each <= 200; each++) {
                    if (planner.halfWidth(count, each) <= PRECISION) {
                        quickest = Math.min(quickest, count * build + count * each);
                    }
                }
            }
            double seconds = plan.binaries() * (build + plan.executions());
            assertThat(seconds).as("build %s", build).isLessThan(quickest / 0.8);
        }
    }

    @Test
    void expensiveBuildsAreFewer() {
        int cheap = planner(0, 0.01, 0.1).plan(200, 1e9, 6).binaries();
        int dear = planner(0, 0.01, 300).plan(200, 1e9, 6).binaries();

        assertThat(dear).isLessThan(cheap).isBetween(3, 6);
    }

    @Test
    void whatIsOutOfReachIsPlannedAsNarrowAsTheLimitsAllow() {
        assertThat(planner(0.05, 0.01, 1).plan(200, 1e9, 6).binaries()).isEqualTo(30);
        Plan poor = planner(0.05, 0.01, 10).plan(200, 35, 6);

        assertThat(poor.binaries()).isEqualTo(6);
        assertThat(poor.executions()).isEqualTo(1);
    }

    @Test
    void aWiderIntervalThanPredictedScalesTheSpread() {
        BinaryPlanner planner = planner(0.005, 0.01, 1);
        double predicted = planner.halfWidth(3, 2);

        assertThat(planner.calibrated(2 * predicted, 2).halfWidth(3, 2))
                .isGreaterThan(1.9 * predicted);
        assertThat(planner.calibrated(predicted / 2, 2)).isEqualTo(planner);
    }

    @Test
    void plansCountWhatWasDoneWithFewerBinaries() {
        assertThat(new Plan(8, 2, 0).executions(3, 6)).isEqualTo(16);
        assertThat(new Plan(8, 2, 0).executions(3, 24)).isEqualTo(34);
    }

    @Test
    void spreadIsThatOfTheVersionsOnAverage() {
        RandomGenerator random = Seeds.generator();
        var version =
                new SimulatedVersion(100, Spread.normal(0.02), Spread.normal(0.01), Spread.NONE, 1);
        List<Observations> versions =
                random.ints(400)
                        .mapToObj(_ -> Observations.ofBinaries(version.binaries(3, 2, random)))
                        .toList();
        BinarySpread spread = BinarySpread.of(versions).orElseThrow();

        assertThat(spread.binary()).isCloseTo(4e-4, within(0.6e-4));
        assertThat(spread.execution()).isCloseTo(1e-4, within(0.2e-4));
        assertThat(BinarySpread.of(List.of(Observations.ofExecutionMeans(1, 2)))).isEmpty();
    }

    @Test
    void nothingIsPlannedFromOneBinary() {
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        new BinaryPlanner(
                                List.of(new BinarySpread(0, 1)),
                                Confidence.P99,
                                PRECISION,
                                new Cost(1, 1),
                                1));
    }
}
