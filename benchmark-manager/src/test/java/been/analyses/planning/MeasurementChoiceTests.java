package been.analyses.planning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import been.analyses.definition.Repeat;
import been.analyses.definition.RepetitionOptions;
import been.analyses.planning.Pairs.Pair;
import been.statistics.levels.Costs;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class MeasurementChoiceTests {
    private static final long SEED = Long.getLong("been.seed", 20_060_901);
    private static final List<Pair> PAIR = List.of(new Pair("old", "new"));
    private static final Duration LONGEST = Duration.ofMinutes(10);

    private final SplittableRandom random = new SplittableRandom(SEED);

    @Test
    void costsAreToldFromExecutionsOfTwoSizes() {
        Costs costs = PilotCosts.of(pilot(40, 0.02, 0.02, 2.0, 0.1, 0.01)).orElseThrow();

        assertThat(costs.measurement()).as("seed %d", SEED).isCloseTo(0.1, within(0.01));
        assertThat(costs.execution()).as("seed %d", SEED).isCloseTo(2.0, within(0.3));
    }

    @Test
    void oneSizeTellsNothingOfCosts() {
        List<PilotExecution> full =
                pilot(40, 0.02, 0.02, 2.0, 0.1, 0.01).stream()
                        .filter(execution -> execution.asked() == 40)
                        .toList();

        assertThat(PilotCosts.of(full)).isEmpty();
        MeasurementChoice choice =
                MeasurementChoice.of(repeat(), full, Map.of(), PAIR, 40, LONGEST);
        assertThat(choice.measurements()).isEqualTo(40);
        assertThat(choice.seconds()).isEmpty();
        assertThat(choice.sentence())
                .isEqualTo(
                        "40 measurements an execution, as in the pilot, which does not tell what one takes");
    }

    @Test
    void timesThatVaryMoreThanMeasurementsTakeTellNothing() {
        assertThat(PilotCosts.of(pilot(40, 0.02, 0.02, 2.0, 0.001, 1.0))).isEmpty();
    }

    @Test
    void fewAreMadeWhereExecutionsVaryAndMeasurementsAreDear() {
        // r₁* = sqrt(2/0.5 · (0.5 %)²/(2 %)²) = 0.5
        MeasurementChoice choice = choice(40, 0.02, 0.005, 2.0, 0.5);

        assertThat(choice.measurements()).as("seed %d", SEED).isBetween(1, 3);
        assertThat(choice.sentence()).contains("instead of 40: one takes ");
        assertThat(choice.seconds().orElseThrow())
                .isCloseTo(2.0 + 0.5 * choice.measurements(), within(0.6));
    }

    @Test
    void manyAreMadeWhereMeasurementsVaryAndExecutionsAreDear() {
        // r₁* = sqrt(10/0.01 · (10 %)²/(1 %)²) = 316; 150 reach the precision in ten executions
        assertThat(choice(10, 0.01, 0.1, 10, 0.01).measurements())
                .as("seed %d", SEED)
                .isGreaterThan(40);
    }

    @Test
    void whatIsNearlyOptimalStays() {
        // r₁* = sqrt(2/0.1 · 1) = 4.5, and the time is flat around it
        MeasurementChoice choice = choice(4, 0.02, 0.02, 2.0, 0.1);

        assertThat(choice.measurements()).as("seed %d", SEED).isEqualTo(4);
        assertThat(choice.sentence()).startsWith("4 measurements an execution, as in the pilot: ");
    }

    @Test
    void anExecutionStaysWithinItsLimit() {
        List<PilotExecution> pilot = pilot(10, 0.001, 0.2, 10, 0.1, 0.001);

        assertThat(
                        MeasurementChoice.of(
                                        repeat(), pilot, Map.of(), PAIR, 10, Duration.ofSeconds(30))
                                .measurements())
                .as("half of 30 s, less 10 s, in measurements of 0.1 s; seed %d", SEED)
                .isLessThanOrEqualTo(51);
    }

    @Test
    void theWarmUpBelongsToTheExecution() {
        List<PilotExecution> pilot = pilot(40, 0.01, 0.03, 0.5, 0.1, 0.001);
        int without =
                MeasurementChoice.of(repeat(), pilot, Map.of(), PAIR, 40, LONGEST).measurements();
        int with =
                MeasurementChoice.of(repeat(), pilot, Map.of("parse", 15), PAIR, 25, LONGEST)
                        .measurements();

        assertThat(with).as("seed %d", SEED).isGreaterThan(without);
    }

    @Test
    void aMetricThatIsAlwaysZeroChoosesNothing() {
        List<PilotExecution> pilot = pilot(10, 0.01, 0.1, 10, 0.01, 0.001);
        List<PilotExecution> withZeros =
                pilot.stream()
                        .map(one ->
                                new PilotExecution(
                                        one.experiment(),
                                        one.binary(),
                                        one.asked(),
                                        one.seconds(),
                                        Map.of(
                                                "parse",
                                                one.measurements()
                                                        .getOrDefault("parse", new double[0]),
                                                "faults",
                                                new double[one.asked()])))
                        .toList();

        assertThat(MeasurementChoice.of(repeat(), withZeros, Map.of(), PAIR, 10, LONGEST))
                .isEqualTo(MeasurementChoice.of(repeat(), pilot, Map.of(), PAIR, 10, LONGEST));
    }

    private MeasurementChoice choice(
            int asked, double executions, double measurements, double start, double each) {
        List<PilotExecution> pilot = pilot(asked, executions, measurements, start, each, 0.001);
        return MeasurementChoice.of(repeat(), pilot, Map.of(), PAIR, asked, LONGEST);
    }

    private static Repeat repeat() {
        return new Repeat(
                0.01,
                0.99,
                0.01,
                Optional.empty(),
                Optional.of(40),
                20,
                Optional.of(Duration.ofHours(10)),
                Optional.empty(),
                RepetitionOptions.USUAL);
    }

    /** Twenty executions of each of two versions, so that variances are known well. */
    private List<PilotExecution> pilot(
            int asked,
            double executionDeviation,
            double measurementDeviation,
            double start,
            double each,
            double timeDeviation) {
        List<PilotExecution> pilot = new ArrayList<>();
        for (String version : List.of("old", "new")) {
            for (int i = 0; i < 20; i++) {
                int made = i == 19 ? asked / 2 : asked;
                double mean = 100 * (1 + executionDeviation * random.nextGaussian());
                double[] values = new double[made];
                for (int k = 0; k < made; k++) {
                    values[k] = mean + 100 * measurementDeviation * random.nextGaussian();
                }
                double seconds =
                        start + made * each + timeDeviation * Math.abs(random.nextGaussian());
                pilot.add(new PilotExecution(version, 0, made, seconds, Map.of("parse", values)));
            }
        }
        return pilot;
    }
}
