package been.analyses.planning;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class InterleavingTests {

    @RepeatedTest(50)
    void everyExecutionHasItsPlaceAndNoExperimentRunsAhead(RepetitionInfo repetition) {
        int seed = repetition.getCurrentRepetition();
        var random = new SplittableRandom(seed);
        var counts = new TreeMap<String, Integer>();
        int experiments = random.nextInt(1, 12);
        for (int i = 0; i < experiments; i++) {
            counts.put("e" + i, random.nextInt(1, 20));
        }

        List<String> order = Interleaving.of(counts, seed, 1);

        var seen = new TreeMap<String, Integer>();
        for (String key : order) {
            int mine = seen.merge(key, 1, Integer::sum);
            // Before its n-th execution every other one had its (n − 1)-th, or all it has.
            counts.forEach((other, count) ->
                    assertThat(seen.getOrDefault(other, 0))
                            .as("seed %d: %s before %s", seed, other, key)
                            .isGreaterThanOrEqualTo(Math.min(count, mine - 1)));
        }
        assertThat(seen).isEqualTo(counts);
        assertThat(Interleaving.of(counts, seed, 1)).isEqualTo(order);
    }

    @Test
    void blocksAndSeedsHaveOrdersOfTheirOwn() {
        var counts = Map.of("a", 1, "b", 1, "c", 1, "d", 1, "e", 1, "f", 1);
        var orders = new HashSet<List<String>>();
        for (int round = 0; round < 20; round++) {
            orders.add(Interleaving.of(counts, 42, round));
            orders.add(Interleaving.of(counts, 4242, round));
        }

        assertThat(orders.size()).isGreaterThan(30);
    }

    @Test
    void noPlaceIsPreferred() {
        var counts = Map.of("a", 1, "b", 1, "c", 1);
        int[] first = new int[3];
        for (int seed = 0; seed < 3_000; seed++) {
            first["abc".indexOf(Interleaving.of(counts, seed * 1_000L, 1).getFirst())]++;
        }

        for (int count : first) {
            assertThat(count).isBetween(850, 1_150);
        }
    }
}
