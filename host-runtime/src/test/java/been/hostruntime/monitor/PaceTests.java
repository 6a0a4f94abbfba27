package been.hostruntime.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class PaceTests {
    private static final Pace PACE = new Pace(Duration.ofMillis(10), 1 << 20);

    /** Of a run that lasts that long, with looks of always the same size. */
    private static long bytes(Duration run, long lookBytes) {
        long bytes = 0;
        for (long now = 0; now < run.toNanos(); now += PACE.interval(now, lookBytes)) {
            bytes += lookBytes;
        }
        return bytes;
    }

    @Test
    void thePaceIsAsAskedUntilTheShareIsFull() {
        long full = Duration.ofMillis(10).toNanos() * 1024; // looks of 1 KiB
        assertThat(PACE.interval(0, 1024)).isEqualTo(10_000_000);
        assertThat(PACE.interval(full, 1024)).isEqualTo(10_000_000);
        assertThat(PACE.interval(10 * full, 1024)).isEqualTo(100_000_000);
        assertThat(PACE.interval(10 * full, 2048)).as("twice the processes").isEqualTo(200_000_000);
    }

    @Test
    void eachTenfoldOfTheTimeTakesAsMuchAgain() {
        double begun = bytes(Duration.ofMillis(10).multipliedBy(1024), 1024);
        double tenfold = bytes(Duration.ofMillis(100).multipliedBy(1024), 1024);
        double hundredfold = bytes(Duration.ofSeconds(1).multipliedBy(1024), 1024);
        assertThat(begun / (1 << 20)).isBetween(0.99, 1.01);
        assertThat((tenfold - begun) / (1 << 20)).isBetween(2.25, 2.35);
        assertThat((hundredfold - tenfold) / (1 << 20)).isBetween(2.25, 2.35);
    }

    @Test
    void aRunOfAYearStaysWithinFifteenShares() {
        assertThat(bytes(Duration.ofDays(365), 1024)).isLessThan(17L << 20);
        assertThat(bytes(Duration.ofDays(365), 128)).isLessThan(15L << 20);
    }
}
