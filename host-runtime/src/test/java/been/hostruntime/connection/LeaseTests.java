package been.hostruntime.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class LeaseTests {
    private static final long SECOND = 1_000_000_000L;

    private final AtomicLong now = new AtomicLong(-5 * SECOND); // a clock may be negative
    private final Lease lease = new Lease(now::get);

    @Test
    void itBeginsEndedAndEndsByItself() {
        assertThat(lease.left()).isZero();
        lease.confirmed(now.get(), 60_000);
        pass(20);
        assertThat(lease.left()).isEqualTo(Duration.ofSeconds(40));
        pass(50);
        assertThat(lease.left()).isZero();
    }

    @Test
    void itCountsFromWhenTheRequestWasSent() {
        long sent = now.get();
        pass(10);
        lease.confirmed(sent, 60_000);
        assertThat(lease.left()).isEqualTo(Duration.ofSeconds(50));
    }

    @Test
    void anAnswerThatWasOvertakenChangesNothing() {
        long early = now.get();
        pass(10);
        lease.confirmed(now.get(), 60_000);
        lease.confirmed(early, 600_000);
        assertThat(lease.left()).isEqualTo(Duration.ofSeconds(60));
    }

    @Test
    void theControllerMayShortenIt() {
        lease.confirmed(now.get(), 60_000);
        pass(1);
        lease.confirmed(now.get(), 2_000);
        assertThat(lease.left()).isEqualTo(Duration.ofSeconds(2));
    }

    @Test
    void holdersAreToldOfRenewalsThatMatter() {
        List<Duration> told = new ArrayList<>();
        lease.addListener(Duration.ZERO, told::add);
        lease.confirmed(now.get(), 60_000);
        pass(1);
        lease.confirmed(now.get(), 60_000);
        assertThat(told).containsExactly(Duration.ofSeconds(60));
        pass(19);
        lease.confirmed(now.get(), 60_000);
        assertThat(told).containsExactly(Duration.ofSeconds(60), Duration.ofSeconds(60));
    }

    @Test
    void whoSurvivesLongerIsToldOfMore() throws InterruptedException {
        List<Duration> usual = new ArrayList<>();
        List<Duration> hardy = new ArrayList<>();
        lease.addListener(Duration.ZERO, usual::add);
        lease.addListener(Duration.ofMinutes(30), hardy::add);
        lease.confirmed(now.get(), 60_000);
        assertThat(usual).containsExactly(Duration.ofSeconds(60));
        assertThat(hardy).containsExactly(Duration.ofMinutes(30));
        pass(50);
        assertThat(lease.await(Duration.ofMinutes(30)))
                .isEqualTo(Duration.ofMinutes(30).minusSeconds(50));
        assertThat(lease.await(Duration.ofSeconds(1)))
                .as("no shorter than the lease")
                .isEqualTo(Duration.ofSeconds(10));
        pass(11);
        assertThat(lease.left()).as("nothing new begins").isZero();
        assertThat(lease.left(Duration.ofMinutes(30))).isPositive();
    }

    private void pass(long seconds) {
        now.addAndGet(seconds * SECOND);
    }
}
