package been.bench.statistics;

import been.bench.report.Cells;
import been.bench.report.Reading;
import been.bench.report.Value;
import been.statistics.changes.ChangeCriteria;
import been.statistics.changes.Changes;
import been.statistics.changes.History;
import been.testing.simulation.SimulatedHistory;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** Change points in histories of a hundred versions, beside an oracle; and the time they take. */
final class ChangePointFigure implements Simulated {
    private static final int VERSIONS = 100;
    private static final int AT = 60;
    private static final int NEAR = 2;
    private static final int UNCHANGED = 20_000;
    private static final int STEPPED = 5_000;
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
        readings.add(speed(random));
        return readings;
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
