package been.tasks.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import been.protocol.ContextId;
import been.tasks.TestDatabase.Product;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
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
        return queued(threads, works.stream().<Runnable>map(work -> () -> write(work)).toList());
    }

    private List<Future<?>> queued(ExecutorService threads, List<Runnable> writes) {
        var all = new ArrayList<Future<?>>();
        all.add(
                threads.submit(() ->
                        write(rows -> {
                            rows.contexts().insert(context("first", 1));
                            awaitRelease();
                        })));
        Awaitility.await().until(() -> store().isBusy());
        for (int i = 0; i < writes.size(); i++) {
            all.add(threads.submit(writes.get(i)));
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

    /** Inserts contexts, and answers each with how many there were; not if one is called bad. */
    private JointWork<String, Integer> inserting(List<Integer> sizes) {
        return (rows, ids) -> {
            sizes.add(ids.size());
            rows.contexts().insert(ids.stream().map(id -> context(id, 3)).toList());
            if (ids.contains("bad")) {
                throw new IllegalArgumentException("not that one");
            }
            return Collections.nCopies(ids.size(), ids.size());
        };
    }

    @Test
    void theSameWorkIsDoneInOneGo() throws Exception {
        var sizes = new ArrayList<Integer>();
        var answers = new ConcurrentHashMap<String, Integer>();
        JointWork<String, Integer> work = inserting(sizes);
        JointWork<String, Integer> another = inserting(sizes);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> all =
                    queued(
                            threads,
                            List.of(
                                    () -> answers.put("a", store().write(work, "a")),
                                    () -> answers.put("x", store().write(another, "x")),
                                    () -> answers.put("b", store().write(work, "b")),
                                    () -> write(insert("between")),
                                    () -> answers.put("c", store().write(work, "c"))));
            for (Future<?> each : all) {
                each.get();
            }
        }
        assertThat(sizes).containsExactly(3, 1);
        assertThat(answers)
                .containsExactlyInAnyOrderEntriesOf(Map.of("a", 3, "b", 3, "c", 3, "x", 1));
        assertThat(List.of("first", "a", "b", "c", "x", "between")).allMatch(this::isThere);
    }

    @Test
    void theSameWorkIsDoneOneByOneWhenItFailsTogether() throws Exception {
        var sizes = new ArrayList<Integer>();
        JointWork<String, Integer> work = inserting(sizes);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> all =
                    queued(
                            threads,
                            List.of(
                                    () -> store().write(work, "a"),
                                    () -> store().write(work, "bad"),
                                    () -> store().write(work, "b")));
            all.get(1).get();
            assertThatThrownBy(all.get(2)::get).hasMessageContaining("not that one");
            all.get(3).get();
        }
        assertThat(sizes).as("together, then each behind a savepoint").containsExactly(3, 1, 1, 1);
        assertThat(isThere("a") && isThere("b")).isTrue();
        assertThat(isThere("bad")).isFalse();
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
