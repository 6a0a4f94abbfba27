package been.web.pages.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ThrottleTests {

    @Test
    void manyAsksInOneIntervalRunTwiceAtMost() throws InterruptedException {
        Duration interval = Duration.ofMillis(40);
        List<Long> runs = Collections.synchronizedList(new ArrayList<>());
        var ran = new Semaphore(0);
        var throttle =
                new Throttle(
                        interval,
                        () -> {
                            runs.add(System.nanoTime());
                            ran.release();
                        });

        throttle.ask();
        assertThat(ran.tryAcquire(5, TimeUnit.SECONDS)).isTrue();
        for (int i = 0; i < 1000; i++) {
            throttle.ask();
        }

        assertThat(ran.tryAcquire(5, TimeUnit.SECONDS)).isTrue();
        assertThat(runs.get(1) - runs.get(0)).isGreaterThanOrEqualTo(interval.toNanos() * 9 / 10);
        assertThat(ran.tryAcquire(3 * interval.toMillis(), TimeUnit.MILLISECONDS)).isFalse();
    }

    @Test
    void askingWhileTheActionRunsIsNotLost() throws InterruptedException {
        var entered = new Semaphore(0);
        var goOn = new CountDownLatch(1);
        var throttle =
                new Throttle(
                        Duration.ofMillis(1),
                        () -> {
                            entered.release();
                            awaitQuietly(goOn);
                        });

        throttle.ask();
        assertThat(entered.tryAcquire(5, TimeUnit.SECONDS)).isTrue();
        throttle.ask();
        goOn.countDown();

        assertThat(entered.tryAcquire(5, TimeUnit.SECONDS)).isTrue();
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            assertThat(latch.await(5, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
