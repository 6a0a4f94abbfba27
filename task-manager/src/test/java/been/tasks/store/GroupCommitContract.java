package been.tasks.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import been.protocol.ContextId;
import been.tasks.TestDatabase.Product;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.OptimisticLockingFailureException;

/** Many writes in one commit: each is as if it were alone. */
abstract class GroupCommitContract extends StoreContract {
    private final CountDownLatch blocked = new CountDownLatch(1);

    GroupCommitContract(Product product) {
        super(product);
    }

    /** Has these written in one commit, in their order. */
    private List<Future<?>> together(ExecutorService threads, List<Consumer<Rows>> works) {
        var all = new ArrayList<Future<?>>();
        all.add(
                threads.submit(() ->
                        write(rows -> {
                            rows.contexts().insert(context("first", 1));
                            awaitRelease();
                        })));
        Awaitility.await().until(() -> store().isBusy());
        for (int i = 0; i < works.size(); i++) {
            Consumer<Rows> work = works.get(i);
            all.add(threads.submit(() -> write(work)));
            int waiting = i + 1;
            Awaitility.await()
                    .pollInterval(Duration.ofMillis(1))
                    .until(() -> store().waiting() == waiting);
        }
        blocked.countDown();
        return all;
    }

    private void awaitRelease() {
        try {
            blocked.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static Consumer<Rows> insert(String id) {
        return rows -> rows.contexts().insert(context(id, 2));
    }

    private boolean isThere(String id) {
        return rows().contexts().find(new ContextId(id)).isPresent();
    }

    @Test
    void whatFailsTakesNobodyWithIt() throws Exception {
        var rounds = new AtomicInteger();
        Consumer<Rows> failing =
                rows -> {
                    rows.contexts().insert(context("half", 3));
                    rounds.incrementAndGet();
                    throw new IllegalArgumentException("changed my mind");
                };
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> all =
                    together(
                            threads,
                            List.of(insert("a"), failing, insert("b"), insert("a"), insert("d")));
            assertThatThrownBy(all.get(2)::get)
                    .isInstanceOf(ExecutionException.class)
                    .hasMessageContaining("changed my mind");
            assertThatThrownBy(all.get(4)::get).hasCauseInstanceOf(DataAccessException.class);
            for (int i : new int[] {0, 1, 3, 5}) {
                all.get(i).get();
            }
        }
        assertThat(List.of("first", "a", "b", "d")).allMatch(this::isThere);
        assertThat(isThere("half")).isFalse();
        assertThat(rounds).as("together, then behind a savepoint").hasValue(2);
    }

    @Test
    void whatIsAlwaysOvertakenHoldsNobodyUp() throws Exception {
        Consumer<Rows> overtaken =
                _ -> {
                    throw new OptimisticLockingFailureException("again and again");
                };
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> all = together(threads, List.of(insert("a"), overtaken, insert("b")));
            assertThatThrownBy(all.get(2)::get)
                    .hasCauseInstanceOf(OptimisticLockingFailureException.class);
            all.get(1).get();
            all.get(3).get();
        }
        assertThat(isThere("a") && isThere("b")).isTrue();
    }

    @Test
    void eachSeesWhatThoseBeforeItWrote() throws Exception {
        Consumer<Rows> second =
                rows -> {
                    assertThat(rows.contexts().find(new ContextId("a"))).isPresent();
                    rows.contexts().insert(context("b", 3));
                };
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<?> each : together(threads, List.of(insert("a"), second))) {
                each.get();
            }
        }
        assertThat(isThere("b")).isTrue();
    }

    @Test
    void aWriteWithinAWriteIsABugThatIsSaid() {
        assertThatThrownBy(() -> write(_ -> write(insert("a"))))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("within a write");
        write(insert("a"));
        assertThat(isThere("a")).isTrue();
    }
}
