package been.hostruntime.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Random;
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
}
