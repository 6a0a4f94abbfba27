package been.bench.statistics;

import been.bench.report.Reading;
import been.statistics.Interval;
import been.statistics.compare.Better;
import been.statistics.compare.Criteria;
import been.statistics.compare.EffectSize;
import been.statistics.compare.GeometricMean;
import been.statistics.compare.Verdict;
import been.statistics.plan.SequentialPlan;
import been.testing.simulation.SimulatedVersion;
import been.testing.simulation.SimulatedVersion.Spread;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Suites of thirty benchmarks, each measured until its verdict is decided, and the geometric means
 * of their ratios.
 */
final class SuiteMeans implements Simulated {
    private static final int SUITES = 2_000;
    private static final int BENCHMARKS = 30;
    private static final int CHANGED = 3;
    private static final double CHANGE = 1.03;
    private static final int MOST = 200;
    private static final Criteria CRITERIA = Criteria.usual(Better.LOWER);

    /** The usual ones of a suite, by which its geometric mean is judged. */
    private static final Criteria OF_MEAN =
            new Criteria(CRITERIA.confidence(), 0.005, Double.MIN_VALUE, Better.LOWER);

    @Override
    public String name() {
        return "suites";
    }

    @Override
    public List<Reading> measure(double share, RandomGenerator random) {
        int suites = Simulated.scaled(SUITES, share);
        int alarms = 0;
        int reports = 0;
        int held = 0;
        int heldOfChanged = 0;
        for (int i = 0; i < suites; i++) {
            Outcome same = suite(0, random);
            Verdict verdict = OF_MEAN.judge(same.mean());
            alarms += verdict == Verdict.REGRESSED || verdict == Verdict.IMPROVED ? 1 : 0;
            reports += same.reports() > 0 ? 1 : 0;
            held += same.mean().contains(1) ? 1 : 0;
            double truth = Math.pow(CHANGE, (double) CHANGED / BENCHMARKS);
            heldOfChanged += suite(CHANGED, random).mean().contains(truth) ? 1 : 0;
        }
        return List.of(
                atMost("A/A false alarms of the geometric mean", alarms, suites),
                atMost("A/A suites with a false alarm of any benchmark", reports, suites),
                covered("of the same software", held, suites),
                covered("with three regressions of 3 %", heldOfChanged, suites));
    }

    /**
     * @param reports of benchmarks, before the false discovery rate leaves out some
     */
    record Outcome(Interval mean, int reports) {}

    /** A suite with that many benchmarks that got slower; executions have an sd of 1, 2 or 3 %. */
    static Outcome suite(int changed, RandomGenerator random) {
        List<List<Interval>> ratios = new ArrayList<>();
        int reports = 0;
        for (int i = 0; i < BENCHMARKS; i++) {
            double deviation = 0.01 * (1 + i % 3);
            var old = SimulatedVersion.of(100, Spread.normal(deviation), Spread.NONE, 1);
            var plan = SequentialPlan.deciding(CRITERIA.confidence(), CRITERIA.equivalence(), MOST);
            List<Double> pair = List.of(1.0, i < changed ? CHANGE : 1.0);
            HistoryLoop.Outcome outcome =
                    new HistoryLoop(pair, CRITERIA, plan, true)
                            .run(new SimulatedExecutor(old, random));
            reports += outcome.reported().size();
            if (outcome.effects().getFirst()
                    instanceof EffectSize.Determined(Interval ratio, _, _)) {
                ratios.add(List.of(ratio));
            }
        }
        return new Outcome(GeometricMean.of(ratios).orElseThrow(), reports);
    }

    private static Reading atMost(String what, int count, int suites) {
        double share = (double) count / suites;
        return Reading.of(
                        "%s, suites of %d benchmarks".formatted(what, BENCHMARKS),
                        "%",
                        Proportion.percent(share, suites))
                .aiming("≤ 1 %", share <= 0.01);
    }

    private static Reading covered(String what, int count, int suites) {
        double share = (double) count / suites;
        return Reading.of(
                        "coverage of the 99 %% interval of the geometric mean, suites of %d benchmarks %s"
                                .formatted(BENCHMARKS, what),
                        "%",
                        Proportion.percent(share, suites))
                .aiming("≥ 98.5 %", share >= 0.985);
    }
}
