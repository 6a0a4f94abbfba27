package been.statistics.plan;

import been.statistics.compare.Criteria;
import been.statistics.compare.EffectSize;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which undecided comparisons continue when a budget is not enough for all. Their intervals hold at
 * all looks together, so that it may depend on what was seen which of them are continued.
 */
public final class Focus {
    private Focus() {}

    /**
     * How many more executions of each side are expected to decide a verdict, if its interval
     * narrows with the square root of the executions; infinite while it has no interval. The change
     * is expected to be between that of the pair and that of its series, which has more executions,
     * but may have changed elsewhere.
     *
     * @param executions of each side so far
     * @param series ratio of the mean of all newer versions, and the pair's newer one, to that of
     *     all others; that of the pair where there are no others
     */
    public static double needed(
            int executions, EffectSize effect, double series, Criteria criteria) {
        if (!(effect instanceof EffectSize.Determined(var ratio, _, _))) {
            return Double.POSITIVE_INFINITY;
        }
        double change = Math.abs((ratio.estimate() + series) / 2 - 1);
        double narrow =
                Math.max(
                        criteria.precision(),
                        Math.max(change - criteria.tolerance(), criteria.equivalence() - change));
        double times = Precision.reached(effect) / narrow;
        return Math.max(1, executions * (times * times - 1));
    }

    /**
     * All, if the budget decides all. Else those that it decides, the cheapest first, which finds
     * large changes before it proves small ones absent. If it decides none, the cheaper half, so
     * that a few get enough, instead of none.
     *
     * @param needed executions of each side, by comparison
     * @param rounds executions that the budget allows for each version of all comparisons
     * @param versions of all comparisons
     */
    public static <T> Set<T> of(Map<T, Double> needed, int rounds, int versions) {
        double most = needed.values().stream().mapToDouble(Double::doubleValue).max().orElse(0);
        if (most <= rounds) {
            return Set.copyOf(needed.keySet());
        }
        double left = (double) rounds * versions;
        Set<T> chosen = new HashSet<>();
        List<Map.Entry<T, Double>> cheapestFirst =
                needed.entrySet().stream()
                        .sorted(Comparator.comparingDouble(Map.Entry::getValue))
                        .toList();
        for (Map.Entry<T, Double> one : cheapestFirst) {
            left -= 2 * one.getValue();
            if (left < 0) {
                break;
            }
            chosen.add(one.getKey());
        }
        if (chosen.isEmpty()) {
            cheapestFirst.subList(0, Math.ceilDiv(cheapestFirst.size(), 2)).stream()
                    .map(Map.Entry::getKey)
                    .forEach(chosen::add);
        }
        return Set.copyOf(chosen);
    }
}
