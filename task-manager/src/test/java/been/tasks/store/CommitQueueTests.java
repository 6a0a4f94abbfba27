package been.tasks.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

class CommitQueueTests {
    private final List<List<Integer>> groups = new ArrayList<>();
    private final CountDownLatch first = new CountDownLatch(1);
    private final AtomicInteger inside = new AtomicInteger();

    private void commit(List<Integer> group) {
        assertThat(inside.incrementAndGet()).as("one commit at a time").isEqualTo(1);
        if (group.contains(0)) {
            try {
                first.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
        groups.add(List.copyOf(group));
        inside.decrementAndGet();
    }

    @Test
    void thoseWhoWaitShareTheNextCommitInTheirOrder() throws Exception {
        assertThat(groupsOf(new CommitQueue<>(3, 99, _ -> 1, this::commit)))
                .containsExactly(List.of(0), List.of(1, 2, 3), List.of(4, 5));
    }

    @Test
    void noCommitIsOfMuchWorkUnlessOneOfThemIs() throws Exception {
        assertThat(groupsOf(new CommitQueue<>(9, 5, number -> number, this::commit)))
                .containsExactly(List.of(0), List.of(1, 2), List.of(3), List.of(4), List.of(5));
    }

    @Test
    void whatIsTooMuchByItselfIsCommittedByItself() throws Exception {
        assertThat(groupsOf(new CommitQueue<>(9, 2, number -> number, this::commit)))
                .containsExactly(
                        List.of(0), List.of(1), List.of(2), List.of(3), List.of(4), List.of(5));
    }

    /** Of 0 to 5, when the rest of them waits for the first. */
    private List<List<Integer>> groupsOf(CommitQueue<Integer> queue) throws Exception {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var all = new ArrayList<Future<?>>();
            for (int i = 0; i < 6; i++) {
                int number = i;
                var started = new CountDownLatch(1);
                all.add(
                        threads.submit(() -> {
                            started.countDown();
                            queue.commit(number);
                        }));
                started.await();
                int waiting = i;
                Awaitility.await()
                        .pollInterval(Duration.ofMillis(1))
                        .until(() -> queue.waiting() == waiting);
            }
            first.countDown();
            for (Future<?> each : all) {
                each.get();
            }
        }
        return groups;
    }

    @Test
    void nobodyIsForgottenAmongMany() throws Exception {
        first.countDown();
        var queue = new CommitQueue<>(7, 99, _ -> 1, this::commit);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var all = new ArrayList<Future<?>>();
            for (int i = 0; i < 2000; i++) {
                int number = i;
                all.add(threads.submit(() -> queue.commit(number)));
            }
            for (Future<?> each : all) {
                each.get();
            }
        }
        assertThat(groups.stream().flatMap(List::stream)).hasSize(2000).doesNotHaveDuplicates();
    }

    @Test
    void aCommitterThatFailsLeavesTheQueueInOrder() {
        var queue =
                new CommitQueue<Integer>(
                        1,
                        99,
                        _ -> 1,
                        group -> {
                            if (group.contains(0)) {
                                throw new IllegalStateException("a bug");
                            }
                            commit(group);
                        });
        try {
            queue.commit(0);
        } catch (IllegalStateException expected) {
            assertThat(expected).hasMessage("a bug");
        }
        queue.commit(1);
        assertThat(groups).containsExactly(List.of(1));
    }
}
