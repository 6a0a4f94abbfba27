package been.bench.explain;

import been.statistics.bisect.SimulatedSearch;
import been.statistics.bisect.SimulatedSearch.Cost;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * The ideal noisy binary search (Horstein 1963): it knows both levels, how much executions vary,
 * and that there is one change on a host without drift. It measures the middle of its posterior,
 * one execution at a time, until a version is the culprit with a probability of 99 %.
 */
final class IdealSearch {
    private static final double SURE = 0.99;

    private IdealSearch() {}

    /** What it takes, without verifying the change before or the culprit after. */
    static Cost run(SimulatedSearch search, double effect, RandomGenerator random) {
        int versions = search.levels().size();
        double[] posterior = new double[versions];
        Arrays.fill(posterior, 1, versions, 1.0 / (versions - 1));
        Set<Integer> built = new HashSet<>();
        int executions = 0;
        while (Arrays.stream(posterior).max().orElse(1) < SURE) {
            int middle = middle(posterior);
            built.add(middle);
            executions++;
            double value =
                    search.levels().get(middle) * (1 + search.deviation() * random.nextGaussian());
            double fast = likelihood(value, 1, search.deviation());
            double slow = likelihood(value, 1 + effect, search.deviation());
            double sum = 0;
            for (int i = 1; i < versions; i++) {
                posterior[i] *= i <= middle ? slow : fast;
                sum += posterior[i];
            }
            for (int i = 1; i < versions; i++) {
                posterior[i] /= sum;
            }
        }
        return new Cost(executions, built.size());
    }

    /** The version that is after the change with a probability nearest to a half. */
    private static int middle(double[] posterior) {
        double sum = 0;
        int best = 1;
        double least = 1;
        for (int i = 1; i < posterior.length - 1; i++) {
            sum += posterior[i];
            if (Math.abs(sum - 0.5) < least) {
                least = Math.abs(sum - 0.5);
                best = i;
            }
        }
        return best;
    }

    private static double likelihood(double value, double level, double deviation) {
        double distance = (value - level) / (level * deviation);
        return Math.exp(-distance * distance / 2) / level;
    }
}
