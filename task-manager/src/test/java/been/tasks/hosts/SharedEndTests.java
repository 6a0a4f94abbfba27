package been.tasks.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SharedEndTests {
    private static final long SECOND = 1_000_000_000L;
    private static final long WAIT = Duration.ofSeconds(20).toNanos();

    @Test
    void hostsThatComeAtDifferentTimesAreAnsweredAtTheSame() {
        for (long origin : new long[] {0, -7 * SECOND, 5 * SECOND / 3}) {
            assertThat(
                            LongStream.range(0, 20)
                                    .map(i -> origin + i * SECOND / 10)
                                    .map(now -> now + SharedEnd.shorten(now, WAIT))
                                    .distinct()
                                    .count())
                    .isLessThanOrEqualTo(2);
        }
    }

    @Test
    void nobodyWaitsLongerThanAskedOrMuchShorter() {
        for (long now = -30 * SECOND; now < 30 * SECOND; now += SECOND / 7) {
            assertThat(SharedEnd.shorten(now, WAIT)).isBetween(WAIT - 2 * SECOND, WAIT);
        }
    }

    @Test
    void shortWaitsStayAsTheyAre() {
        assertThat(SharedEnd.shorten(12_345, SECOND)).isEqualTo(SECOND);
        assertThat(SharedEnd.shorten(12_345, 0)).isZero();
    }
}
