package been.bench.statistics;

import been.bench.report.Cells;
import been.bench.report.Reading;
import been.bench.report.Value;
import been.statistics.compare.Better;
import been.statistics.compare.Criteria;
import been.statistics.compare.Verdict;
import been.statistics.plan.SequentialPlan;
import been.testing.simulation.SimulatedVersion;
import been.testing.simulation.SimulatedVersion.Spread;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** The verdicts of whole analyses of equal and of slower versions, and their executions. */
final class LoopOutcomes implements Simulated {
    private static final int SIMULATIONS = 10_000;
    private static final double[] DEVIATIONS = {0.01, 0.02, 0.03};
    private static final Criteria CRITERIA = Criteria.usual(Better.LOWER);
    private static final int MOST = 200;
    private static final int MOST_FOR_POWER = 160;
    private static final double LEAST_POWER = 0.99;

    @Override
    public String name() {
        return "loop";
    }

    @Override
    public List<Reading> measure(double share, RandomGenerator random) {
        int simulations = Simulated.scaled(SIMULATIONS, share);
        List<Reading> readings = new ArrayList<>();
        for (double deviation : DEVIATIONS) {
            var old = SimulatedVersion.of(100, Spread.normal(deviation), Spread.NONE, 1);
            String at = ", executions sd %.0f %%".formatted(100 * deviation);
            same(loop(old, 1, MOST).run(simulations, random), deviation, at, readings);
            WholeLoop.Outcome slower = loop(old, 1.03, MOST_FOR_POWER).run(simulations, random);
            double found = slower.share(Verdict.REGRESSED);
            readings.add(power("found by the first measuring", found, at, simulations));
            readings.add(
                    power(
                            "reported by the whole loop, after confirmation",
                            slower.reported(),
                            at,
                            simulations));
        }
        return readings;
    }

    private static void same(
            WholeLoop.Outcome outcome, double deviation, String at, List<Reading> readings) {
        int simulations = outcome.executions().size();
        double alarms = outcome.share(Verdict.REGRESSED, Verdict.IMPROVED);
        double equivalent = outcome.share(Verdict.EQUIVALENT);
        readings.add(
                Reading.of(
                                "A/A false alarms of the whole loop" + at,
                                "%",
                                Proportion.percent(alarms, simulations))
                        .aiming("≤ 1 %", alarms <= 0.01));
        readings.add(
                Reading.of(
                                "A/A found equivalent" + at,
                                "%",
                                Proportion.percent(equivalent, simulations))
                        .aiming("≥ 99 %", equivalent >= 0.99));
        readings.add(
                Reading.of(
                                "planner: coverage of the final 99 % interval" + at,
                                "%",
                                Proportion.percent(outcome.coverage(), simulations))
                        .aiming("≥ 98.5 %", outcome.coverage() >= 0.985));
        // An oracle knows the deviation, and needs no block and no t.
        double u = CRITERIA.confidence().normalQuantile() * deviation / CRITERIA.precision();
        double oracle = Math.ceil(2 * u * u);
        double limit = 1.25 * oracle + 10;
        readings.add(
                Reading.of(
                                "planner: executions of each version" + at,
                                "",
                                new Value(
                                        outcome.executions(0.5),
                                        outcome.executions(0.05),
                                        outcome.executions(0.95),
                                        simulations))
                        .beside(Value.of(oracle))
                        .aiming(
                                "median ≤ %s (1.25 × oracle + 10)".formatted(Cells.number(limit)),
                                outcome.executions(0.5) <= limit)
                        .noting("the peer is an oracle that knows the deviation"));
    }

    private static Reading power(String what, double share, String at, int simulations) {
        return Reading.of(
                        "true 3 %% regression %s%s".formatted(what, at),
                        "%",
                        Proportion.percent(share, simulations))
                .aiming(
                        "≥ 99 %%, at most %d executions a side in each measuring"
                                .formatted(MOST_FOR_POWER),
                        share >= LEAST_POWER);
    }

    private static WholeLoop loop(SimulatedVersion old, double ratio, int most) {
        var plan = SequentialPlan.usual(CRITERIA.confidence(), CRITERIA.precision(), most);
        return new WholeLoop(old, old.times(ratio), plan, CRITERIA);
    }
}
