package been.bench.statistics;

import been.bench.report.Cells;
import been.bench.report.Reading;
import been.bench.report.Value;
import been.statistics.changes.ChangeCriteria;
import been.statistics.changes.Changes;
import been.statistics.changes.History;
import been.statistics.changes.InterleavedStep;
import been.testing.simulation.SimulatedHistory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Change points in histories of a hundred versions, beside an oracle, and the time they take; and
 * what analyses find in a growing series of 60 versions, which is analysed with each new version.
 */
final class ChangePointFigure implements Simulated {
    private static final int VERSIONS = 100;
    private static final int AT = 60;
    private static final int NEAR = 2;
    private static final int UNCHANGED = 20_000;
    private static final int STEPPED = 5_000;
    private static final int SERIES = 60;
    private static final int SHORTEST_SERIES = 9;
    private static final int STEPS = 5;
    private static final double STEP = 0.8;
    private static final int INTERLEAVED_STEP = 5;
    private static final int EXECUTIONS = 10;
    private static final int GROWING = 8_000;
    private static final int MANY_VERSIONS = 500;
    private static final double MOST_MILLISECONDS = 20;

    @Override
    public String name() {
        return "changes";
    }

    @Override
    public List<Reading> measure(double share, RandomGenerator random) {
        int unchanged = Simulated.scaled(UNCHANGED, share);
        int stepped = Simulated.scaled(STEPPED, share);
        var oracle = StepOracle.calibrated(0.01, VERSIONS, unchanged, random);
        List<Reading> readings = new ArrayList<>();
        readings.add(alarms(0, 0.01, unchanged, random));
        readings.add(alarms(0.5, 0.02, unchanged, random));
        readings.add(found(2, 0.91, stepped, oracle, random));
        readings.add(found(1, 0.52, stepped, oracle, random));
        int growing = Simulated.scaled(GROWING, share);
        readings.add(creepFound(stepped, random));
        readings.add(alarmsOfSeries(unchanged, random));
        readings.add(alarmsOfGrowing(growing, random));
        readings.add(ofInterleaved(0, unchanged, random));
        readings.add(ofInterleaved(INTERLEAVED_STEP, stepped, random));
        readings.add(speed(random));
        return readings;
    }

    /** A step of 0.8 % every ten versions, at a standard deviation of 1 %. */
    private static Reading creepFound(int histories, RandomGenerator random) {
        int found = 0;
        for (int i = 0; i < histories; i++) {
            double[] values = series(random);
            for (int step = 1; step <= STEPS; step++) {
                SimulatedHistory.stepped(values, step * SERIES / (STEPS + 1), STEP);
            }
            found += isFound(values) ? 1 : 0;
        }
        double share = (double) found / histories;
        return Reading.of(
                        "creep of 5 × 0.8 % over 60 versions of sd 1 %, found in the series",
                        "%", Proportion.percent(share, histories))
                .aiming("≥ 90 %", share >= 0.9);
    }

    private static Reading alarmsOfSeries(int histories, RandomGenerator random) {
        int alarms = 0;
        for (int i = 0; i < histories; i++) {
            alarms += isFound(series(random)) ? 1 : 0;
        }
        double share = (double) alarms / histories;
        return Reading.of(
                        "changes of an unchanged series of 60 versions, analysed once",
                        "%",
                        Proportion.percent(share, histories))
                .aiming("≤ 1 %", share <= 0.01);
    }

    /** Whether any analysis of a growing series ever reports a change. */
    private static Reading alarmsOfGrowing(int histories, RandomGenerator random) {
        int alarms = 0;
        for (int i = 0; i < histories; i++) {
            double[] values = series(random);
            alarms +=
                    IntStream.rangeClosed(SHORTEST_SERIES, SERIES)
                                    .anyMatch(n -> isFound(Arrays.copyOf(values, n)))
                            ? 1
                            : 0;
        }
        double share = (double) alarms / histories;
        return Reading.of(
                        "changes of an unchanged series, analysed with each of versions 9 to 60, ever",
                        "%",
                        Proportion.percent(share, histories))
                .aiming("≤ 1 %", share <= 0.01);
    }

    /**
     * Nine versions of ten interleaved executions each, in units of the standard error of a mean,
     * with a step after the third.
     */
    private static Reading ofInterleaved(int step, int histories, RandomGenerator random) {
        double[] errors = new double[SHORTEST_SERIES];
        int freedom = SHORTEST_SERIES * (EXECUTIONS - 1);
        int found = 0;
        for (int i = 0; i < histories; i++) {
            double[] means =
                    SimulatedHistory.stepped(
                            SimulatedHistory.normal(random, SHORTEST_SERIES, 0),
                            SHORTEST_SERIES / 3,
                            step);
            // The variance within versions is estimated, too.
            Arrays.fill(errors, Math.sqrt(chiSquared(random, freedom) / freedom));
            found +=
                    InterleavedStep.in(means, errors, freedom)
                                    .filter(one ->
                                            one.p()
                                                    <= ChangeCriteria.ofGrowing(SHORTEST_SERIES)
                                                            .falseAlarms())
                                    .isPresent()
                            ? 1
                            : 0;
        }
        double share = (double) found / histories;
        Reading reading =
                Reading.of(
                        step == 0
                                ? "changes of nine unchanged versions, executions interleaved"
                                : "step of %d standard errors after three of nine interleaved versions, found"
                                        .formatted(step),
                        "%",
                        Proportion.percent(share, histories));
        return step == 0
                ? reading.aiming("≤ 1 %", share <= 0.01)
                : reading.aiming("≥ 90 %", share >= 0.9);
    }

    private static double chiSquared(RandomGenerator random, int freedom) {
        double squares = 0;
        for (int i = 0; i < freedom; i++) {
            double normal = random.nextGaussian();
            squares += normal * normal;
        }
        return squares;
    }

    /** In per cent. */
    private static double[] series(RandomGenerator random) {
        return SimulatedHistory.around(100, SimulatedHistory.normal(random, SERIES, 0));
    }

    private static boolean isFound(double... values) {
        return !Changes.in(History.of(values), ChangeCriteria.ofGrowing(values.length))
                .changes()
                .isEmpty();
    }

    private static Reading alarms(double rho, double most, int histories, RandomGenerator random) {
        int alarms = 0;
        for (int i = 0; i < histories; i++) {
            alarms += changes(SimulatedHistory.normal(random, VERSIONS, rho)).isEmpty() ? 0 : 1;
        }
        double share = (double) alarms / histories;
        return Reading.of(
                        "change points in unchanged histories, correlation " + Cells.number(rho),
                        "%",
                        Proportion.percent(share, histories))
                .aiming("≤ %s %%".formatted(Cells.number(100 * most)), share <= most);
    }

    private static Reading found(
            double step, double least, int histories, StepOracle oracle, RandomGenerator random) {
        int found = 0;
        int byOracle = 0;
        for (int i = 0; i < histories; i++) {
            double[] values =
                    SimulatedHistory.stepped(
                            SimulatedHistory.normal(random, VERSIONS, 0), AT, step);
            byOracle += Math.abs(oracle.find(values) - AT) <= NEAR ? 1 : 0;
            found += changes(values).stream().anyMatch(at -> Math.abs(at - AT) <= NEAR) ? 1 : 0;
        }
        double share = (double) found / histories;
        return Reading.of(
                        "steps of %s sd found within ± %d versions"
                                .formatted(Cells.number(step), NEAR),
                        "%",
                        Proportion.percent(share, histories))
                .beside(Proportion.percent((double) byOracle / histories, histories))
                .aiming("≥ %s %%".formatted(Cells.number(100 * least)), share >= least)
                .noting(
                        "the peer is an oracle that knows the deviation and that there is one step, at"
                                + " 1 % false alarms");
    }

    private static Reading speed(RandomGenerator random) {
        double[] values = SimulatedHistory.normal(random, MANY_VERSIONS, 0.2);
        SimulatedHistory.stepped(values, MANY_VERSIONS / 4, 2);
        SimulatedHistory.stepped(values, MANY_VERSIONS / 2, -3);
        Value time = Stopwatch.milliseconds(() -> changes(values).size());
        return Reading.of("change points over 500 versions", "ms", time)
                .aiming("≤ 20 ms", time.middle() <= MOST_MILLISECONDS);
    }

    /** Indices of the first values after them. */
    private static List<Integer> changes(double... values) {
        return Changes.in(History.of(values), ChangeCriteria.usual()).changes().stream()
                .map(change -> change.index())
                .toList();
    }
}
