package been.results.formats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class IterationsTests {

    @Test
    void theyComeByTheirNumbersHoweverTheyWereAdded() {
        long seed = System.nanoTime();
        var random = new Random(seed);
        for (int round = 0; round < 50; round++) {
            int count = 1 + random.nextInt(300);
            List<Integer> numbers = new ArrayList<>();
            int next = random.nextInt(5);
            for (int i = 0; i < count; i++) {
                numbers.add(next);
                next += round % 2 == 0 ? 1 : 1 + random.nextInt(3);
            }
            var expected = numbers.stream().mapToDouble(n -> n * 0.5).toArray();
            if (round % 3 != 0) {
                // Out of order from somewhere on, or altogether.
                int from = round % 3 == 1 ? random.nextInt(count) : 0;
                Collections.shuffle(numbers.subList(from, count), random);
            }
            var iterations = new Iterations();
            for (int i = 0; i < count; i++) {
                iterations.add(i + 2, numbers.get(i), numbers.get(i) * 0.5);
            }
            assertThat(iterations.repeatedLine()).as("seed %d", seed).isEmpty();
            assertThat(iterations.takeValues()).as("seed %d", seed).containsExactly(expected);
        }
    }

    @Test
    void theLineThatRepeatsAnotherIsTold() {
        var iterations = new Iterations();
        long line = 2;
        for (long number : new long[] {5, 6, 7, 9, 8, 6, 9}) {
            iterations.add(line++, number, (double) number);
        }
        assertThat(iterations.repeatedLine()).hasValue(7);
    }

    @Test
    void manyAreKeptInOrder() {
        var iterations = new Iterations();
        for (int i = 0; i < 1_000_000; i++) {
            iterations.addNext(i, i);
        }
        double[] values = iterations.takeValues();
        assertThat(values).hasSize(1_000_000);
        assertThat(values[999_999]).isEqualTo(999_999);
        assertThat(values[65_537]).isEqualTo(65_537);
    }
}
