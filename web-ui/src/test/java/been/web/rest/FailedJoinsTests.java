package been.web.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class FailedJoinsTests {
    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
    private final FailedJoins joins = new FailedJoins(now::get);

    @Test
    void whoFailsOftenWaitsForTheEndOfTheMinuteAndNobodyElseDoes() {
        for (int i = 0; i < 20; i++) {
            assertThat(joins.wait("10.0.0.1")).isEmpty();
            joins.failed("10.0.0.1");
        }
        now.set(now.get().plusSeconds(20));
        assertThat(joins.wait("10.0.0.1")).contains(Duration.ofSeconds(40));
        assertThat(joins.wait("10.0.0.2")).isEmpty();
        now.set(now.get().plusSeconds(40));
        assertThat(joins.wait("10.0.0.1")).isEmpty();
    }
}
