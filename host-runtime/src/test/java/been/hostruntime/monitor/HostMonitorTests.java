package been.hostruntime.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import been.hostruntime.timing.QuietPeriod;
import been.protocol.HostUsage;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class HostMonitorTests {
    private final AtomicInteger looks = new AtomicInteger();
    private final QuietPeriod quiet = new QuietPeriod();

    private HostUsage look() {
        return new HostUsage(looks.incrementAndGet(), null, null, null, null, null, null, null);
    }

    private HostMonitor monitor(Duration period) {
        return new HostMonitor(this::look, quiet, period);
    }

    private static List<Long> numbers(List<HostUsage> samples) {
        return samples.stream().map(HostUsage::timeMillis).toList();
    }

    @Test
    void itLooksAtOnceAndAgainUntilItIsClosed() {
        try (var monitor = monitor(Duration.ofMillis(1))) {
            assertThat(numbers(monitor.waiting())).startsWith(1L);
            await().until(() -> looks.get() > 3);
        }
        await().during(Duration.ofMillis(50)).until(looks::get, now -> now == looks.get());
    }

    @Test
    void besideAnExclusiveProgramItDoesNotLook() {
        quiet.begin();
        quiet.begin();
        try (var monitor = monitor(Duration.ofMillis(1))) {
            quiet.end();
            await().during(Duration.ofMillis(100)).until(() -> looks.get() == 1);
            assertThat(quiet.isActive()).isTrue();
            quiet.end();
            await().until(() -> looks.get() > 1);
            assertThat(numbers(monitor.waiting())).startsWith(1L, 2L);
        }
    }

    @Test
    void samplesWaitUntilTheControllerHasThem() {
        try (var monitor = monitor(Duration.ofHours(1))) {
            List<HostUsage> first = monitor.waiting();
            assertThat(numbers(monitor.waiting())).as("not sent yet").containsExactly(1L);
            monitor.sent(first);
            assertThat(monitor.waiting()).isEmpty();
            monitor.sent(first);
        }
    }

    @Test
    void anHourIsKeptForAControllerThatIsAwayAndSentInParts() {
        try (var monitor = monitor(Duration.ofNanos(1))) {
            await().until(() -> looks.get() > 1000);
            quiet.begin(); // so that it stands still
            await().until(() -> {
                int before = looks.get();
                Thread.sleep(Duration.ofMillis(20));
                return before == looks.get();
            });
            int sent = 0;
            long last = 0;
            while (!monitor.waiting().isEmpty()) {
                List<HostUsage> part = monitor.waiting();
                assertThat(part).hasSizeLessThanOrEqualTo(120);
                monitor.sent(part);
                sent += part.size();
                last = part.getLast().timeMillis();
            }
            assertThat(sent).isEqualTo(720);
            assertThat(last).isEqualTo(looks.get());
        }
    }
}
