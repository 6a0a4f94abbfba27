package been.bench.statistics;

import been.bench.report.Cells;
import been.bench.report.Reading;
import been.bench.report.Value;
import been.statistics.compare.Better;
import been.statistics.compare.Criteria;
import been.statistics.compare.Verdict;
import been.statistics.describe.Quantiles;
import been.statistics.plan.SequentialPlan;
import been.testing.simulation.SimulatedVersion;
import been.testing.simulation.SimulatedVersion.Spread;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** The verdicts of whole analyses of equal and of slower versions, and their executions. */
final class LoopOutcomes implements Simulated {
    private static final int SIMULATIONS = 10_000;
    private static final double[] DEVIATIONS = {0.01, 0.02, 0.03};
    private static final Criteria CRITERIA = Criteria.usual(Better.LOWER);
    private static final int MOST = 200;
    private static final int MOST_FOR_POWER = 160;
    private static final double LEAST_POWER = 0.99;
    private static final int HISTORIES = 2_000;
    private static final int VERSIONS = 9;

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
            histories(old, at, Simulated.scaled(HISTORIES, share), random, readings);
        }
        return readings;
    }

    /** Nine versions, of which none or one is slower, measured until verdicts are decided. */
    private static void histories(
            SimulatedVersion old,
            String at,
            int histories,
            RandomGenerator random,
            List<Reading> readings) {
        int alarms = 0;
        int found = 0;
        int held = 0;
        double[] executions = new double[histories];
        double[] usual = new double[histories];
        for (int i = 0; i < histories; i++) {
            int slower = random.nextInt(1, VERSIONS);
            var executor = new SimulatedExecutor(old, random);
            HistoryLoop.Outcome same = history(VERSIONS, true).run(executor);
            HistoryLoop.Outcome changed = history(slower, true).run(executor);
            alarms += same.reported().isEmpty() ? 0 : 1;
            found += changed.reported().contains(slower) ? 1 : 0;
            held += same.held() + changed.held();
            executions[i] = changed.executions();
            usual[i] = history(slower, false).run(executor).executions();
        }
        String of = " of histories of %d versions until verdicts%s".formatted(VERSIONS, at);
        double alarmed = (double) alarms / histories;
        double reported = (double) found / histories;
        int intervals = 2 * histories * (VERSIONS - 1);
        double coverage = (double) held / intervals;
        double median = Quantiles.of(executions).at(0.5);
        double saved = 1 - median / Quantiles.of(usual).at(0.5);
        readings.add(
                Reading.of("A/A false alarms" + of, "%", Proportion.percent(alarmed, histories))
                        .aiming("≤ 1 %", alarmed <= 0.01));
        readings.add(
                Reading.of(
                                "coverage of the last 99 % interval" + of,
                                "%",
                                Proportion.percent(coverage, intervals))
                        .aiming("≥ 98.5 %", coverage >= 0.985));
        readings.add(
                Reading.of(
                                "a 3 % regression reported, after confirmation" + of,
                                "%",
                                Proportion.percent(reported, histories))
                        .aiming("≥ 99 %", reported >= LEAST_POWER));
        readings.add(
                Reading.of(
                                "executions, with one regression" + of,
                                "",
                                new Value(
                                        median,
                                        Quantiles.of(executions).at(0.05),
                                        Quantiles.of(executions).at(0.95),
                                        histories))
                        .beside(Value.of(Quantiles.of(usual).at(0.5)))
                        .aiming("median ≤ 60 % of the peer", saved >= 0.4)
                        .noting("the peer measures all versions until all intervals are narrow"));
    }

    /**
     * @param slower the first slower version, or their number
     */
    private static HistoryLoop history(int slower, boolean decides) {
        var plan =
                decides
                        ? SequentialPlan.deciding(
                                CRITERIA.confidence(), CRITERIA.equivalence(), MOST)
                        : SequentialPlan.usual(CRITERIA.confidence(), CRITERIA.precision(), MOST);
        return new HistoryLoop(ratios(VERSIONS, slower, 1.03), CRITERIA, plan, decides);
    }

    /** From one version on, the mean of the first times a factor. */
    static List<Double> ratios(int versions, int slower, double factor) {
        return IntStream.range(0, versions).mapToObj(i -> i < slower ? 1 : factor).toList();
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
