package been.bench.statistics;

import been.statistics.Observations;
import been.statistics.compare.Criteria;
import been.statistics.compare.EffectSize;
import been.statistics.compare.Judgement;
import been.statistics.compare.RepeatedLooks;
import been.statistics.compare.Verdict;
import been.statistics.plan.Precision;
import been.statistics.plan.SequentialPlan;
import been.testing.simulation.SimulatedVersion;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * A history of versions measured as a regression measures it, with a fresh experiment for each
 * regression that is found.
 *
 * @param versions oldest first
 * @param decides whether pairs stop when their verdict is decided; otherwise all go on until all
 *     intervals are narrow enough
 */
record HistoryLoop(
        List<SimulatedVersion> versions, Criteria criteria, SequentialPlan plan, boolean decides) {

    HistoryLoop {
        versions = List.copyOf(versions);
    }

    /**
     * What one history gave. Pairs are named by their newer version.
     *
     * @param executions of all versions, confirmations included
     * @param reported pairs with a confirmed regression, or an improvement
     * @param held how many last intervals of the first measuring hold the true ratio
     * @param effects of the first measuring, of each pair
     */
    record Outcome(int executions, Set<Integer> reported, int held, List<EffectSize> effects) {}

    Outcome run(RandomGenerator random) {
        Blocks blocks = measure(random);
        int executions = blocks.executions();
        int held = 0;
        Set<Integer> reported = new HashSet<>();
        List<EffectSize> effects = new ArrayList<>();
        for (int i = 1; i < versions.size(); i++) {
            EffectSize effect = effect(blocks, i, criteria);
            effects.add(effect);
            double truth = versions.get(i).mean() / versions.get(i - 1).mean();
            boolean holds =
                    !(effect instanceof EffectSize.Determined(var ratio, _, _))
                            || ratio.contains(truth);
            held += holds ? 1 : 0;
            Verdict verdict = verdict(effect, criteria);
            if (verdict == Verdict.IMPROVED) {
                reported.add(i);
            } else if (verdict == Verdict.REGRESSED) {
                Criteria one = criteria.ofOneSide();
                var pair = List.of(versions.get(i - 1), versions.get(i));
                Blocks fresh =
                        new HistoryLoop(pair, decides ? one : criteria, plan, decides)
                                .measure(random);
                executions += fresh.executions();
                if (verdict(effect(fresh, 1, one), one) == Verdict.REGRESSED) {
                    reported.add(i);
                }
            }
        }
        return new Outcome(executions, reported, held, effects);
    }

    /** Means of executions by version and block, none where a version took no part. */
    private record Blocks(List<List<double[]>> of) {

        static Blocks of(int versions) {
            return new Blocks(
                    IntStream.range(0, versions)
                            .<List<double[]>>mapToObj(_ -> new ArrayList<>())
                            .toList());
        }

        int executions() {
            return of.stream().flatMap(List::stream).mapToInt(block -> block.length).sum();
        }

        /** Of the blocks in which the other version took part, too. */
        Observations common(int version, int other) {
            List<double[]> others = of.get(other);
            return Observations.ofExecutionMeans(
                    IntStream.range(0, others.size())
                            .filter(i -> others.get(i).length > 0)
                            .mapToObj(of.get(version)::get)
                            .flatMapToDouble(Arrays::stream)
                            .toArray());
        }
    }

    private Blocks measure(RandomGenerator random) {
        Blocks blocks = Blocks.of(versions.size());
        boolean[] continued = new boolean[versions.size()];
        Arrays.fill(continued, true);
        double widest = Double.POSITIVE_INFINITY;
        int done = 0;
        while (plan.next(new SequentialPlan.Progress(done, widest, Integer.MAX_VALUE))
                instanceof SequentialPlan.More(int more)) {
            for (int i = 0; i < continued.length; i++) {
                blocks.of()
                        .get(i)
                        .add(versions.get(i).executionMeans(continued[i] ? more : 0, random));
            }
            done += more;
            widest = 0;
            boolean[] next = new boolean[continued.length];
            for (int i = 1; i < continued.length; i++) {
                EffectSize effect = effect(blocks, i, criteria);
                boolean isDecided =
                        decides
                                && (Precision.reached(effect) <= criteria.precision()
                                        || verdict(effect, criteria) != Verdict.INCONCLUSIVE);
                if (!isDecided) {
                    next[i - 1] = true;
                    next[i] = true;
                    widest =
                            decides
                                    ? Double.POSITIVE_INFINITY
                                    : Math.max(widest, Precision.reached(effect));
                }
            }
            continued = next;
        }
        return blocks;
    }

    private EffectSize effect(Blocks blocks, int current, Criteria held) {
        Observations before = blocks.common(current - 1, current);
        Observations after = blocks.common(current, current - 1);
        return decides
                ? RepeatedLooks.effect(before, after, held.confidence())
                : EffectSize.of(before, after, held.confidence());
    }

    private static Verdict verdict(EffectSize effect, Criteria held) {
        return Judgement.of(effect, held) instanceof Judgement.Judged(var verdict, _, _)
                ? verdict
                : Verdict.INCONCLUSIVE;
    }
}
