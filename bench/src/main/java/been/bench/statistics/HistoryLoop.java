package been.bench.statistics;

import been.statistics.Observations;
import been.statistics.compare.Criteria;
import been.statistics.compare.EffectSize;
import been.statistics.compare.Judgement;
import been.statistics.compare.RepeatedLooks;
import been.statistics.compare.Verdict;
import been.statistics.plan.Focus;
import been.statistics.plan.Precision;
import been.statistics.plan.SequentialPlan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A history of versions measured as a regression measures it, with a fresh experiment for each
 * regression that is found.
 *
 * @param ratios of the means of versions to that of the first, oldest first
 * @param decides whether pairs stop when their verdict is decided; otherwise all go on until all
 *     intervals are narrow enough
 */
record HistoryLoop(List<Double> ratios, Criteria criteria, SequentialPlan plan, boolean decides) {

    HistoryLoop {
        ratios = List.copyOf(ratios);
    }

    /** What executes versions. */
    interface Executor {

        /**
         * Executions in random order; gives their values by version.
         *
         * @param counts by version
         */
        double[][] run(List<Double> ratios, int[] counts);

        /**
         * How many more executions of each version the budget allows.
         *
         * @param confirms whether nothing has to be kept for a confirmation
         */
        int affordable(int versions, boolean confirms);
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

    Outcome run(Executor executor) {
        var confirmations = new Confirmations(executor);
        Blocks blocks = measure(executor, Optional.of(confirmations));
        int held = 0;
        Set<Integer> reported = new HashSet<>();
        List<EffectSize> effects = new ArrayList<>();
        for (int i = 1; i < ratios.size(); i++) {
            EffectSize effect = effect(blocks, i, criteria);
            effects.add(effect);
            double truth = ratios.get(i) / ratios.get(i - 1);
            boolean holds =
                    !(effect instanceof EffectSize.Determined(var ratio, _, _))
                            || ratio.contains(truth);
            held += holds ? 1 : 0;
            Verdict verdict = verdict(effect, criteria);
            if (verdict == Verdict.IMPROVED
                    || (verdict == Verdict.REGRESSED && confirmations.confirms(i))) {
                reported.add(i);
            }
        }
        return new Outcome(blocks.executions() + confirmations.executions, reported, held, effects);
    }

    /** Fresh executions of pairs, made once for each. */
    private final class Confirmations {
        private final Executor executor;
        private final Map<Integer, Boolean> known = new HashMap<>();
        private int executions;

        Confirmations(Executor executor) {
            this.executor = executor;
        }

        boolean confirms(int current) {
            return known.computeIfAbsent(current, this::measures);
        }

        private boolean measures(int current) {
            Criteria one = criteria.ofOneSide();
            var pair = List.of(ratios.get(current - 1), ratios.get(current));
            Blocks fresh =
                    new HistoryLoop(pair, decides ? one : criteria, plan, decides)
                            .measure(executor, Optional.empty());
            executions += fresh.executions();
            return verdict(effect(fresh, 1, one), one) == Verdict.REGRESSED;
        }
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

    /**
     * @param confirmations empty for those themselves
     */
    private Blocks measure(Executor executor, Optional<Confirmations> confirmations) {
        Blocks blocks = Blocks.of(ratios.size());
        boolean[] continued = new boolean[ratios.size()];
        Arrays.fill(continued, true);
        double widest = Double.POSITIVE_INFINITY;
        int done = 0;
        while (plan.next(progress(done, widest, executor, continued, confirmations.isEmpty()))
                instanceof SequentialPlan.More(int more)) {
            int[] counts = new int[continued.length];
            for (int i = 0; i < counts.length; i++) {
                counts[i] = continued[i] ? more : 0;
            }
            double[][] values = executor.run(ratios, counts);
            for (int i = 0; i < counts.length; i++) {
                blocks.of().get(i).add(values[i]);
            }
            done += more;
            widest = 0;
            Map<Integer, Double> open = new HashMap<>();
            for (int i = 1; i < continued.length; i++) {
                EffectSize effect = effect(blocks, i, criteria);
                Verdict verdict = verdict(effect, criteria);
                boolean isDecided =
                        decides
                                && (Precision.reached(effect) <= criteria.precision()
                                        || verdict != Verdict.INCONCLUSIVE);
                if (isDecided && verdict == Verdict.REGRESSED && confirmations.isPresent()) {
                    confirmations.get().confirms(i); // before others continue
                }
                if (!isDecided) {
                    open.put(i, Focus.needed(done, effect, series(blocks, i), criteria));
                    widest =
                            decides
                                    ? Double.POSITIVE_INFINITY
                                    : Math.max(widest, Precision.reached(effect));
                }
            }
            continued = versions(open.keySet());
            if (decides && done >= RepeatedLooks.FIRST) {
                int versions = count(continued);
                int rounds = executor.affordable(Math.max(1, versions), confirmations.isEmpty());
                continued = versions(Focus.of(open, rounds, versions));
            }
        }
        return blocks;
    }

    /** Ratio of the means of all executions from this version on and before it. */
    private double series(Blocks blocks, int current) {
        return mean(blocks.of().subList(current, ratios.size()))
                / mean(blocks.of().subList(0, current));
    }

    private static double mean(List<List<double[]>> versions) {
        return versions.stream()
                .flatMap(List::stream)
                .flatMapToDouble(Arrays::stream)
                .average()
                .orElseThrow();
    }

    private boolean[] versions(Set<Integer> pairs) {
        boolean[] all = new boolean[ratios.size()];
        for (int pair : pairs) {
            all[pair - 1] = true;
            all[pair] = true;
        }
        return all;
    }

    private static int count(boolean[] continued) {
        int count = 0;
        for (boolean continues : continued) {
            count += continues ? 1 : 0;
        }
        return count;
    }

    private static SequentialPlan.Progress progress(
            int done, double widest, Executor executor, boolean[] continued, boolean confirms) {
        int affordable = executor.affordable(Math.max(1, count(continued)), confirms);
        // Whatever the budget, a verdict needs two.
        return new SequentialPlan.Progress(done, widest, Math.max(2 - done, affordable));
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
