package been.web.pages.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;

class ThrottleTests {

    @Test
    void manyAsksRunOnceAnInterval() throws InterruptedException {
        Duration interval = Duration.ofMillis(40);
        var ran = new Semaphore(0);
        long begun = System.nanoTime();
        var throttle = new Throttle(interval, ran::release);

        throttle.ask();
        ran.acquire();
        for (int i = 0; i < 1000; i++) {
            throttle.ask();
        }

        ran.acquire();
        long runs = 2L + ran.availablePermits();
        assertThat(runs).isLessThanOrEqualTo(1 + (System.nanoTime() - begun) / interval.toNanos());
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
        entered.acquire();
        throttle.ask();
        goOn.countDown();

        entered.acquire();
    }

    @Test
    void whatTakesLongIsDoneSeldom() {
        assertThat(Throttle.interval(1000, 0)).isEqualTo(1000);
        assertThat(Throttle.interval(1000, 320)).isEqualTo(3200);
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
