package been.bench.statistics;

import been.statistics.Observations;
import been.statistics.compare.Criteria;
import been.statistics.compare.EffectSize;
import been.statistics.compare.Judgement;
import been.statistics.compare.Verdict;
import been.statistics.describe.Quantiles;
import been.statistics.plan.Precision;
import been.statistics.plan.SequentialPlan;
import been.testing.simulation.SimulatedVersion;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * Two versions measured as an analysis measures them: blocks of executions until the interval is
 * narrow enough or there may be no more, then one verdict; and where that is a regression, all of
 * it again with fresh executions, judged on its one side.
 */
public record WholeLoop(
        SimulatedVersion old, SimulatedVersion current, SequentialPlan plan, Criteria criteria) {

    /**
     * What came of many loops.
     *
     * @param verdicts of the first measuring
     * @param confirmed how many regressions the fresh executions confirmed
     * @param held how often the last interval of the first measuring held the true ratio
     * @param executions of each version in the first measuring, of every loop
     */
    public record Outcome(
            Map<Verdict, Integer> verdicts, int confirmed, int held, List<Integer> executions) {

        public Outcome {
            verdicts = Map.copyOf(verdicts);
            executions = List.copyOf(executions);
        }

        /** The share of loops whose first measuring had one of these verdicts. */
        public double share(Verdict... any) {
            int count = Arrays.stream(any).mapToInt(v -> verdicts.getOrDefault(v, 0)).sum();
            return (double) count / executions.size();
        }

        /** The share of loops that reported a regression, after fresh executions confirmed it. */
        public double reported() {
            return (double) confirmed / executions.size();
        }

        public double coverage() {
            return (double) held / executions.size();
        }

        /** How many executions of each version a loop takes, at that probability. */
        public double executions(double probability) {
            return Quantiles.of(executions.stream().mapToDouble(Integer::doubleValue).toArray())
                    .at(probability);
        }
    }

    /** Executions' means when the measuring ended. */
    private record Measured(Observations old, Observations current, int executions) {

        EffectSize effect(Criteria criteria) {
            return EffectSize.of(old, current, criteria.confidence());
        }

        Verdict verdict(Criteria criteria) {
            return Judgement.of(effect(criteria), criteria)
                            instanceof Judgement.Judged(var verdict, _, _)
                    ? verdict
                    : Verdict.INCONCLUSIVE;
        }
    }

    public Outcome run(int simulations, RandomGenerator random) {
        Map<Verdict, Integer> verdicts = new EnumMap<>(Verdict.class);
        List<Integer> executions = new ArrayList<>(simulations);
        int confirmed = 0;
        int held = 0;
        double truth = current.mean() / old.mean();
        for (int i = 0; i < simulations; i++) {
            Measured first = measure(random);
            Verdict verdict = first.verdict(criteria);
            executions.add(first.executions());
            verdicts.merge(verdict, 1, Integer::sum);
            held +=
                    switch (first.effect(criteria)) {
                        case EffectSize.Determined(var ratio, _, _) ->
                                ratio.contains(truth) ? 1 : 0;
                        case EffectSize.Undetermined _ -> 1;
                    };
            if (verdict == Verdict.REGRESSED
                    && measure(random).verdict(criteria.ofOneSide()) == Verdict.REGRESSED) {
                confirmed++;
            }
        }
        return new Outcome(verdicts, confirmed, held, executions);
    }

    /** It ends by the precision that was asked for, however it is judged then. */
    private Measured measure(RandomGenerator random) {
        double[] before = {};
        double[] after = {};
        EffectSize effect = new EffectSize.Undetermined(EffectSize.Reason.ONE_EXECUTION);
        for (int more = more(0, effect); more > 0; more = more(before.length, effect)) {
            before = joined(before, old.executionMeans(more, random));
            after = joined(after, current.executionMeans(more, random));
            effect = EffectSize.of(means(before), means(after), criteria.confidence());
        }
        return new Measured(means(before), means(after), before.length);
    }

    private int more(int done, EffectSize effect) {
        var progress =
                new SequentialPlan.Progress(done, Precision.reached(effect), Integer.MAX_VALUE);
        return switch (plan.next(progress)) {
            case SequentialPlan.More(int executions) -> executions;
            case SequentialPlan.Stop _ -> 0;
        };
    }

    private static Observations means(double... values) {
        return Observations.ofExecutionMeans(values);
    }

    private static double[] joined(double[] first, double[] second) {
        double[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }
}
