package been.statistics.simulation;

import been.statistics.Observations;
import been.statistics.compare.Criteria;
import been.statistics.compare.EffectSize;
import been.statistics.compare.Judgement;
import been.statistics.compare.Verdict;
import been.statistics.describe.Quantiles;
import been.statistics.plan.Precision;
import been.statistics.plan.SequentialPlan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * Two versions measured as an analysis measures them: blocks of executions until the interval is
 * narrow enough or there may be no more, then one verdict.
 */
public record WholeLoop(
        SimulatedVersion old, SimulatedVersion current, SequentialPlan plan, Criteria criteria) {

    /**
     * What came of many loops.
     *
     * @param held how often the last interval held the true ratio
     * @param executions of each version, of every loop
     */
    public record Outcome(Map<Verdict, Integer> verdicts, int held, List<Integer> executions) {

        public Outcome {
            verdicts = Map.copyOf(verdicts);
            executions = List.copyOf(executions);
        }

        /** The share of loops with one of these verdicts. */
        public double share(Verdict... any) {
            int count = Arrays.stream(any).mapToInt(v -> verdicts.getOrDefault(v, 0)).sum();
            return (double) count / executions.size();
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

    public Outcome run(int simulations, RandomGenerator random) {
        Map<Verdict, Integer> verdicts = new EnumMap<>(Verdict.class);
        List<Integer> executions = new ArrayList<>(simulations);
        int held = 0;
        double truth = current.mean() / old.mean();
        for (int i = 0; i < simulations; i++) {
            double[] before = {};
            double[] after = {};
            EffectSize effect = new EffectSize.Undetermined(EffectSize.Reason.ONE_EXECUTION);
            while (more(before.length, effect) > 0) {
                int more = more(before.length, effect);
                before = joined(before, old.executionMeans(more, random));
                after = joined(after, current.executionMeans(more, random));
                effect = EffectSize.of(means(before), means(after), criteria.confidence());
            }
            executions.add(before.length);
            if (Judgement.of(effect, criteria) instanceof Judgement.Judged(var verdict, _, _)) {
                verdicts.merge(verdict, 1, Integer::sum);
            }
            held +=
                    switch (effect) {
                        case EffectSize.Determined(var ratio, _, _) ->
                                ratio.contains(truth) ? 1 : 0;
                        case EffectSize.Undetermined _ -> 1;
                    };
        }
        return new Outcome(verdicts, held, executions);
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
