package been.analyses.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

class AdvancerTests {
    private static final Duration REST = Duration.ofMillis(50);

    private final AtomicInteger steps = new AtomicInteger();
    private final AtomicLong last = new AtomicLong();

    @Test
    void manyReportsAreFewStepsAndTheLastOneIsNotLost() {
        try (var advancer = new Advancer("things", List::of, _ -> step())) {
            advancer.start();
            long begun = System.nanoTime();
            while (System.nanoTime() - begun < Duration.ofMillis(300).toNanos()) {
                advancer.look(1);
            }
            int seen = steps.get();
            Duration passed = Duration.ofNanos(System.nanoTime() - begun);
            assertThat(seen).isLessThan(2 + (int) passed.dividedBy(REST));
            long reported = System.nanoTime();
            advancer.look(1);
            Awaitility.await().until(() -> last.get() - reported > 0);
        }
    }

    @Test
    void othersDoNotWaitForTheOneThatRests() throws Exception {
        var other = new CountDownLatch(1);
        try (var advancer =
                new Advancer(
                        "things",
                        List::of,
                        id -> {
                            if (id == 2) {
                                other.countDown();
                            }
                        })) {
            advancer.start();
            advancer.look(1);
            advancer.look(2);
            other.await();
        }
    }

    @Test
    void whatIsOpenIsAdvancedWithoutAReport() {
        try (var advancer = new Advancer("things", () -> List.of(1L), _ -> step())) {
            advancer.start();
            Awaitility.await().until(() -> steps.get() > 0);
        }
    }

    private void step() {
        last.set(System.nanoTime());
        steps.incrementAndGet();
    }
}
