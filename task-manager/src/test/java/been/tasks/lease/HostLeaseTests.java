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

    @Test
    void whatSurvivesIsOverLaterAndNothingEarlier() {
        long until = LEASE.renewedAt(2000);
        assertThat(LEASE.isOver(until, 160L, 2165)).isFalse();
        assertThat(LEASE.isOver(until, 160L, 2166)).isTrue();
        assertThat(LEASE.isOver(until, 10L, 2065)).as("no shorter than the lease").isFalse();
        assertThat(LEASE.isOver(until, 10L, 2066)).isTrue();
        assertThat(LEASE.isOver(until, Long.MAX_VALUE, Long.MAX_VALUE / 2)).isFalse();
        assertThat(LEASE.isOver(10, 160L, 1165)).as("since the start").isFalse();
    }

    /** With every renewal the host's supervisors count from when they were told, not later. */
    @Test
    void supervisorsEndFirst() {
        for (long survives : new long[] {1, 59, 60, 61, 1000}) {
            long renewed = 3000;
            long hostEnds = renewed + Math.max(60, survives);
            assertThat(LEASE.isOver(LEASE.renewedAt(renewed), survives, hostEnds)).isFalse();
        }
    }
}
