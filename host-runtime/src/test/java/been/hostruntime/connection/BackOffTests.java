package been.hostruntime.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class BackOffTests {

    @Test
    void pausesGrowToTheLongestAndAreScattered() {
        long seed = System.nanoTime();
        var backOff = new BackOff(new Random(seed), Duration.ofSeconds(2));
        long due = 100;
        for (int i = 0; i < 40; i++) {
            long pause = backOff.failed().toMillis();
            assertThat(pause).as("seed %d", seed).isBetween(due / 2, due);
            due = Math.min(2 * due, 2000);
        }
        backOff.succeeded();
        assertThat(backOff.failed().toMillis()).isLessThanOrEqualTo(100);
    }

    @Test
    void theNextControllerIsAskedSoonButNotByAllHostsAtOnce() {
        long seed = System.nanoTime();
        var random = new Random(seed);
        var firsts = new TreeSet<Long>();
        for (int host = 0; host < 1000; host++) {
            var backOff = new BackOff(random, Duration.ofSeconds(2));
            long pause = backOff.failed(1).toMillis();
            assertThat(pause).as("seed %d", seed).isBetween(0L, 500L);
            firsts.add(pause / 50);
            assertThat(backOff.failed(1).toMillis())
                    .as("all of them failed, seed %d", seed)
                    .isBetween(100L, 200L);
        }
        assertThat(firsts).as("spread over all of it, seed %d", seed).hasSizeGreaterThan(9);
    }
}
