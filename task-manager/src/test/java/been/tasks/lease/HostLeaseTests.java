package been.tasks.lease;

import static org.assertj.core.api.Assertions.assertThat;

import been.tasks.lease.HostLease.Standing;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class HostLeaseTests {
    private static final HostLease LEASE =
            new HostLease(Duration.ofMillis(60), Duration.ofMillis(5), 1000);

    @Test
    void aHostIsAliveThenSilentThenGone() {
        long until = LEASE.renewedAt(2000);
        assertThat(until).isEqualTo(2060);
        assertThat(LEASE.standing(until, 2059)).isEqualTo(Standing.ALIVE);
        assertThat(LEASE.standing(until, 2060)).isEqualTo(Standing.SILENT);
        assertThat(LEASE.standing(until, 2065)).isEqualTo(Standing.SILENT);
        assertThat(LEASE.standing(until, 2066)).isEqualTo(Standing.GONE);
    }

    @Test
    void nobodyIsGoneBeforeAWholeLeaseSinceTheStart() {
        assertThat(LEASE.standing(10, 1065)).isEqualTo(Standing.SILENT);
        assertThat(LEASE.standing(10, 1066)).isEqualTo(Standing.GONE);
    }
}
