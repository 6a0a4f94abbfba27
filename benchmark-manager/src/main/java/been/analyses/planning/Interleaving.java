package been.analyses.planning;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/**
 * The order in which the executions of one block run: randomised complete blocks, that is, every
 * experiment once in random order, then once more in another, so that slow drift of the host falls
 * on all of them alike.
 */
public final class Interleaving {
    private Interleaving() {}

    /**
     * Keys of experiments in the order of their executions; the same arguments give the same order.
     *
     * @param counts of executions by key
     */
    public static List<String> of(Map<String, Integer> counts, long seed, int round) {
        RandomGenerator random = new SplittableRandom(seed + round);
        var left = new TreeMap<>(counts);
        List<String> order = new ArrayList<>();
        while (!left.isEmpty()) {
            left.values().removeIf(count -> count <= 0);
            List<String> once = new ArrayList<>(left.keySet());
            Collections.shuffle(once, random);
            order.addAll(once);
            left.replaceAll((key, count) -> count - 1);
        }
        return order;
    }
}
