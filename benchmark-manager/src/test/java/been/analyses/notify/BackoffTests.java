package been.analyses.notify;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BackoffTests {

    @Test
    void pausesGrowToAnHourAndEndAfterHalfADay() {
        assertThat(Backoff.after(1)).contains(Duration.ofSeconds(10));
        assertThat(Backoff.after(2)).contains(Duration.ofSeconds(20));
        assertThat(Backoff.after(12)).contains(Duration.ofHours(1));
        assertThat(Backoff.after(Backoff.MOST_ATTEMPTS)).isEmpty();
        Duration all =
                IntStream.range(1, Backoff.MOST_ATTEMPTS)
                        .mapToObj(n -> Backoff.after(n).orElseThrow())
                        .reduce(Duration.ZERO, Duration::plus);
        assertThat(all).isBetween(Duration.ofHours(10), Duration.ofHours(14));
    }
}
