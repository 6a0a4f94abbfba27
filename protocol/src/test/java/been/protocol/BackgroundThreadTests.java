package been.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class BackgroundThreadTests {
    private static List<BackgroundThread.State> named(String name) {
        return BackgroundThread.all().stream().filter(one -> one.name().equals(name)).toList();
    }

    @Test
    void aLoopThatAnErrorEndsBeginsAgainAndSaysSo() throws InterruptedException {
        var rounds = new AtomicInteger();
        var end = new CountDownLatch(1);
        List<String> logged = Collections.synchronizedList(new ArrayList<>());
        Thread thread =
                BackgroundThread.of(
                        "mortal",
                        () -> {
                            if (rounds.incrementAndGet() == 1) {
                                throw new OutOfMemoryError("as if");
                            }
                            waitFor(end);
                        },
                        (text, error) -> logged.add(text + ": " + error.getMessage()));
        assertThat(named("mortal")).isEmpty();
        thread.start();
        await().until(() -> rounds.get() == 2);
        assertThat(logged).containsExactly("the thread mortal ended, and begins again: as if");
        BackgroundThread.State state = named("mortal").getFirst();
        assertThat(state.restarts()).isEqualTo(1);
        assertThat(state.why()).contains("OutOfMemoryError");
        assertThat(state.failedBefore()).isPositive();
        end.countDown();
        thread.join();
        assertThat(named("mortal")).as("it was told to end").isEmpty();
    }

    @Test
    void aLoopTellsHowLongItHasNotMoved() throws InterruptedException {
        var beat = new CountDownLatch(1);
        var hasBeaten = new CountDownLatch(1);
        var end = new CountDownLatch(1);
        Thread thread =
                BackgroundThread.of(
                        "slow",
                        () -> {
                            waitFor(beat);
                            BackgroundThread.beat();
                            hasBeaten.countDown();
                            waitFor(end);
                        },
                        (_, _) -> {});
        thread.start();
        await().until(() -> !named("slow").isEmpty());
        await().until(() -> named("slow").getFirst().still().toMillis() > 100);
        long before = System.nanoTime();
        beat.countDown();
        hasBeaten.await();
        assertThat(named("slow").getFirst().still())
                .isLessThanOrEqualTo(Duration.ofNanos(System.nanoTime() - before));
        end.countDown();
        thread.join();
    }

    private static void waitFor(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
