package been.tasks.placing;

import static org.assertj.core.api.Assertions.assertThat;

import been.tasks.matching.Trial;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TrialTests {
    private static final List<Integer> HOSTS = IntStream.range(0, 1000).boxed().toList();

    @Test
    void whatTakesTooLongForAllHostsIsRefused() {
        assertThat(Trial.problem(HOSTS, _ -> busyFor(Duration.ofMillis(50))))
                .hasValueSatisfying(problem ->
                        assertThat(problem)
                                .matches(
                                        "it is too slow: [0-9]+ of 1000 hosts were evaluated in 2 s; simplify it"));
    }

    @Test
    void whoAsksForLittleIsAnsweredWhileAnotherAsksForMuch() {
        var isAnswered = new AtomicBoolean();
        var little = new AtomicBoolean();
        var much =
                Trial.problem(
                        HOSTS,
                        _ -> {
                            if (little.compareAndSet(false, true)) {
                                var _ =
                                        CompletableFuture.runAsync(() -> {
                                            assertThat(Trial.problem(HOSTS, _ -> false)).isEmpty();
                                            isAnswered.set(true);
                                        });
                            }
                            return isAnswered.get() || busyFor(Duration.ofMillis(20));
                        });
        // It ended by its own answer, not since its time was over.
        assertThat(much).hasValueSatisfying(why -> assertThat(why).contains("100,000 steps"));
    }

    @Test
    void oneIsEvaluatedAtATime() {
        var atOnce = new AtomicInteger();
        var most = new AtomicInteger();
        var all =
                IntStream.range(0, 8)
                        .mapToObj(_ ->
                                CompletableFuture.supplyAsync(() ->
                                        Trial.problem(
                                                HOSTS.subList(0, 5),
                                                _ -> {
                                                    most.accumulateAndGet(
                                                            atOnce.incrementAndGet(), Math::max);
                                                    busyFor(Duration.ofMillis(2));
                                                    atOnce.decrementAndGet();
                                                    return false;
                                                })))
                        .toList();
        all.forEach(one -> assertThat(one.join()).isEmpty());
        assertThat(most).hasValue(1);
    }

    /** Never too costly. */
    private static boolean busyFor(Duration time) {
        long begin = System.nanoTime();
        while (System.nanoTime() - begin < time.toNanos()) {
            Thread.onSpinWait();
        }
        return false;
    }
}
