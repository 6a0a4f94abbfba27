package been.web.charts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import been.protocol.analyses.AnalysisView.Experiment;
import been.protocol.analyses.ExperimentNumbers;
import been.protocol.analyses.ExperimentNumbers.ClusterNumbers;
import been.protocol.analyses.ExperimentNumbers.LevelNumbers;
import been.protocol.results.Metric;
import been.statistics.Observations;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class NumbersOfTests {
    private static final Metric PARSE = new Metric("parse", "ms", "Parse", Metric.Better.LOWER);

    @Test
    void eachLevelHasItsValues() {
        ExperimentNumbers numbers =
                of(new double[][][] {{{1, 2, 3}, {2, 3, 4}}, {{5, 6, 7}, {6, 7, 8}}});

        assertThat(numbers.levels())
                .extracting(LevelNumbers::level)
                .containsExactly("measurement", "execution", "binary");
        LevelNumbers measurements = numbers.levels().getFirst();
        assertThat(measurements.count()).isEqualTo(12);
        assertThat(measurements.mean()).isEqualTo(4.5);
        assertThat(measurements.median()).isEqualTo(4.5);
        assertThat(measurements.minimum()).isEqualTo(1);
        assertThat(measurements.impact()).isNull();
        LevelNumbers executions = numbers.levels().get(1);
        assertThat(executions.count()).isEqualTo(4);
        assertThat(executions.q1()).isEqualTo(2.75);
        assertThat(executions.q3()).isEqualTo(6.25);
        LevelNumbers binaries = numbers.levels().getLast();
        assertThat(binaries.count()).isEqualTo(2);
        assertThat(binaries.deviation()).isCloseTo(Math.sqrt(8), within(1e-12));
        assertThat(binaries.ownDeviation()).isNotNull().isBetween(2.0, 3.0);
    }

    @Test
    void whatASingleExecutionDoesNotShowIsAbsent() {
        ExperimentNumbers numbers = of(new double[][][] {{{3}}});

        assertThat(numbers.levels()).hasSize(2);
        assertThat(numbers.levels()).extracting(LevelNumbers::deviation).containsOnlyNulls();
        assertThat(numbers.levels()).extracting(LevelNumbers::ownDeviation).containsOnlyNulls();
    }

    @Test
    void measurementsOfTwoKindsAreTwoClusters() {
        var random = new Random(7);
        double[] values = new double[200];
        for (int i = 0; i < values.length; i++) {
            values[i] = (i % 4 == 0 ? 20 : 10) + 0.3 * random.nextGaussian();
        }

        assertThat(of(new double[][][] {{values}}).clusters())
                .extracting(ClusterNumbers::share)
                .containsExactly(0.75, 0.25);
    }

    private static ExperimentNumbers of(double[][][] binaries) {
        var experiment = new Experiment("v1", "1.0", Map.of(), 4, 4, null);
        return NumbersOf.experiment(experiment, PARSE, Observations.ofBinaries(binaries));
    }
}
