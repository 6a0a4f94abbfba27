package been.task.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import been.task.Task;
import been.task.testing.TaskTester;
import been.task.testing.TestedRun;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OpenLoopTests {
    private static final long MILLISECOND = 1_000_000;

    @TempDir private Path folder;
    private final PlayedTime time = new PlayedTime();
    private OpenLoop.@Nullable Outcome outcome;

    /** Only the action and waiting take time, and starts are as late as a test wants. */
    private static final class PlayedTime implements Ticker {
        private long now = Long.MAX_VALUE - 5 * MILLISECOND;
        private long oversleeping;

        @Override
        public long now() {
            return now;
        }

        @Override
        public void awaitUntil(long due) {
            if (due - now > 0) {
                now = due + oversleeping;
            }
        }

        void pass(long nanoseconds) {
            now += nanoseconds;
        }
    }

    private TestedRun run(OpenLoop load, OpenLoop.Action action) throws Exception {
        Task task = context -> outcome = load.run(context, "get", action);
        return TaskTester.in(folder).run(task);
    }

    /**
     * A stall of 100 ms at 1000 requests a second: a closed loop would show one slow request, but
     * 100 were due in that time. The last of them waited 1 ms less than the one before, and so on.
     */
    @Test
    void requestsDueDuringAStallShowTheirWait() throws Exception {
        long service = MILLISECOND / 10;
        var run =
                run(
                        OpenLoop.constant(1000).requests(300).on(time),
                        (worker, number) -> time.pass(number == 50 ? 100 * MILLISECOND : service));
        double[] latencies = new double[300];
        Arrays.fill(latencies, (double) service);
        latencies[50] = 100 * MILLISECOND;
        for (int i = 51; latencies[i - 1] > MILLISECOND; i++) {
            latencies[i] = latencies[i - 1] - MILLISECOND + service;
        }
        assertThat(run.values("get")).containsExactly(latencies);
        assertThat(DoubleStream.of(run.values("get")).filter(ns -> ns > MILLISECOND).count())
                .isEqualTo(110);
        assertThat(DoubleStream.of(run.values("get-service")).filter(ns -> ns > service).count())
                .isEqualTo(1);
        double rate = 300 * 1e9 / 299_100_000;
        assertThat(outcome)
                .isEqualTo(new OpenLoop.Outcome(300, 110, 0, Duration.ofMillis(99), rate));
        assertThat(run.values("get-late")).containsExactly(110);
        assertThat(run.values("get-rate")).containsExactly(rate);
        assertThat(run.log())
                .containsExactly(
                        "INFO get: 110 of 300 requests started late, by up to 99.0 ms: 110 while"
                                + " all workers were busy, 0 although one was free");
    }

    @Test
    void startsThatTheGeneratorDelaysAreCountedAndInTheLatency() throws Exception {
        time.oversleeping = 150_000;
        var run =
                run(
                        OpenLoop.constant(100).requests(20).on(time),
                        (worker, number) -> time.pass(MILLISECOND));
        assertThat(run.values("get"))
                .as("the first is due at once")
                .startsWith(MILLISECOND)
                .hasSize(20)
                .containsOnly(MILLISECOND, 1_150_000);
        assertThat(run.values("get-service")).containsOnly(MILLISECOND);
        assertThat(outcome)
                .extracting("startedLateByWorkers", "startedLateByGenerator")
                .containsExactly(0L, 19L);
    }

    @Test
    void anOverloadedTargetGetsEveryRequest() throws Exception {
        run(
                OpenLoop.constant(1000).duration(Duration.ofMillis(100)).on(time),
                (worker, number) -> time.pass(4 * MILLISECOND));
        assertThat(outcome)
                .extracting("requests", "longestDelay", "perSecond")
                .containsExactly(100L, Duration.ofMillis(297), 250.0);
    }

    @Test
    void theWarmUpIsNotRecorded() throws Exception {
        List<Long> made = new ArrayList<>();
        var run =
                run(
                        OpenLoop.poisson(1000, 1).warmUp(20).requests(10).on(time),
                        (worker, number) -> {
                            made.add(number);
                            time.pass(number < 20 ? MILLISECOND / 10 : MILLISECOND / 20);
                        });
        assertThat(made).hasSize(30).isSorted().endsWith(29L);
        assertThat(run.values("get-service")).hasSize(10).containsOnly(MILLISECOND / 20.0);
    }

    /** On the real clock, whose speed on a loaded machine does not matter here. */
    @Test
    void everyRequestIsMadeOnceByAWorkerThatMakesNoOther() throws Exception {
        int workers = 4;
        int requests = 20_000;
        var made = new AtomicIntegerArray(requests);
        var busy = new AtomicIntegerArray(workers);
        var run =
                run(
                        OpenLoop.poisson(100_000, 1).workers(workers).requests(requests),
                        (worker, number) -> {
                            assertThat(busy.incrementAndGet(worker)).isEqualTo(1);
                            made.incrementAndGet((int) number);
                            busy.decrementAndGet(worker);
                        });
        for (int i = 0; i < requests; i++) {
            assertThat(made.get(i)).isEqualTo(1);
        }
        double[] latencies = run.values("get");
        double[] services = run.values("get-service");
        assertThat(latencies).hasSize(requests);
        assertThat(services).hasSize(requests);
        for (int i = 0; i < requests; i++) {
            assertThat(latencies[i])
                    .as("never before it is due")
                    .isGreaterThanOrEqualTo(services[i]);
        }
        assertThat(run.values("get-rate")[0]).isPositive();
    }

    /** One of two workers stalls on the real clock: the other takes what is due. */
    @Test
    void aStalledWorkerDoesNotHoldUpTheOthers() throws Exception {
        var others = new CountDownLatch(50);
        var run =
                run(
                        OpenLoop.constant(10_000).workers(2).requests(51),
                        (worker, number) -> {
                            if (number == 0) {
                                others.await();
                            } else {
                                others.countDown();
                            }
                        });
        assertThat(run.values("get")).hasSize(51);
        assertThat(DoubleStream.of(run.values("get")).max().orElseThrow())
                .as("until the last request, which was due after 5 ms")
                .isGreaterThanOrEqualTo(5 * MILLISECOND);
    }

    @Test
    void aFailedRequestEndsTheLoadWithItsReason() throws Exception {
        var refused = new IOException("connection refused");
        var run =
                TaskTester.in(folder)
                        .run(task ->
                                assertThatThrownBy(() ->
                                                OpenLoop.constant(1000)
                                                        .requests(100)
                                                        .on(time)
                                                        .run(
                                                                task,
                                                                "get",
                                                                (worker, number) -> {
                                                                    if (number == 7) {
                                                                        throw refused;
                                                                    }
                                                                }))
                                        .isSameAs(refused));
        assertThat(run.values("get")).as("before").hasSize(7);
        assertThat(run.metrics()).extracting("name").doesNotContain("get-late");
    }

    @Test
    void aFailureInterruptsTheRequestsUnderWay() {
        var waiting = new CountDownLatch(1);
        assertThatThrownBy(() ->
                        run(
                                OpenLoop.constant(1000).workers(3).requests(100),
                                (worker, number) -> {
                                    if (number == 0) {
                                        waiting.countDown();
                                        new CountDownLatch(1).await();
                                    }
                                    waiting.await();
                                    throw new AssertionError("request " + number);
                                }))
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("request ");
    }

    @Test
    void anInterruptedLoadEndsItsWorkers() {
        Thread caller = Thread.currentThread();
        List<Thread> workers = new ArrayList<>();
        ThreadFactory factory =
                work -> {
                    workers.add(new Thread(work));
                    return workers.get(workers.size() - 1);
                };
        assertThatThrownBy(() ->
                        run(
                                OpenLoop.constant(1000).workers(2, factory).requests(100),
                                (worker, number) -> {
                                    caller.interrupt();
                                    new CountDownLatch(1).await();
                                }))
                .isInstanceOf(InterruptedException.class);
        assertThat(workers).hasSize(2).noneMatch(Thread::isAlive);
    }

    @Test
    void whatIsNoLoadIsRefused() {
        assertThatThrownBy(() -> OpenLoop.constant(0)).hasMessageContaining("above 0");
        assertThatThrownBy(() -> OpenLoop.poisson(Double.NaN, 1)).hasMessageContaining("NaN");
        assertThatThrownBy(() -> OpenLoop.constant(1).workers(0))
                .hasMessage("a load has at least 1 of workers: 0");
        assertThatThrownBy(() -> OpenLoop.constant(1).requests(0)).hasMessageContaining("requests");
        assertThatThrownBy(() -> OpenLoop.constant(1).warmUp(-1)).hasMessageContaining("warm-up");
        assertThatThrownBy(() -> OpenLoop.constant(1).duration(Duration.ZERO))
                .hasMessageContaining("nanoseconds");
        assertThatThrownBy(() -> run(OpenLoop.constant(1), (worker, number) -> {}))
                .hasMessageContaining("neither requests nor a duration");
    }
}
