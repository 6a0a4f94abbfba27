package been.analyses.planning;

import static org.assertj.core.api.Assertions.assertThat;

import been.statistics.Confidence;
import been.statistics.plan.BinaryPlanner;
import been.statistics.plan.BinarySpread;
import been.testing.Seeds;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BinaryPlanTests {
    private static final double PRECISION = 0.01;

    private static BinaryPlan plan(double binary, double execution, int room) {
        var spread = new BinarySpread(binary * binary, execution * execution);
        var planner =
                new BinaryPlanner(
                        List.of(spread),
                        Confidence.P99,
                        PRECISION,
                        new BinaryPlanner.Cost(0.5, 3),
                        BinaryPlanner.LEAST);
        var progress =
                new Repetition.Progress(
                        List.of(new Tally("1.0", 6, false)),
                        Double.POSITIVE_INFINITY,
                        new Spent(Duration.ofSeconds(3), 6, Map.of("1.0", Duration.ofMillis(500))),
                        0,
                        false);
        return BinaryPlan.of(
                planner, Optional.empty(), progress, room, Optional.of(Duration.ofSeconds(3)));
    }

    @Test
    void aPlanSaysHowManyAndWhy() {
        BinaryPlan plan = plan(0.01, 0.005, 190);

        assertThat(plan.binaries()).isBetween(15, 25);
        assertThat(plan.executions()).isGreaterThanOrEqualTo(plan.binaries());
        assertThat(plan.sentence())
                .startsWith(plan.binaries() + " binaries of each version × ")
                .endsWith(
                        ": binaries differ by 1.0 %, executions of one by 0.5 % (standard deviations); a build takes 3 s; an execution takes 500 ms");
    }

    @Test
    void whatIsOutOfReachIsSaid() {
        assertThat(plan(0.05, 0.005, 190).sentence())
                .matches(".*; ± [0-9.]+ % is expected, with no room for more");
    }

    /** Two equal versions at 99 %, planned and measured as an analysis does. */
    @Test
    void intervalsHoldHoweverBinariesVary() {
        var random = Seeds.generator();
        for (double binary : new double[] {0, 0.001, 0.005, 0.02}) {
            var loop = new BinaryLoop(binary, Math.max(0.001, binary / 2), random);
            assertThat(loop.missed(300)).as("binaries sd %s", binary).isLessThanOrEqualTo(12);
        }
    }
}
