package been.tasks.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import been.protocol.Dependency;
import been.protocol.Outcome;
import been.protocol.Reason;
import been.protocol.Report;
import been.protocol.TaskAttempt;
import been.protocol.TaskId;
import been.protocol.tasks.ContextState;
import been.protocol.tasks.TaskChange;
import been.tasks.ContextQuery;
import been.tasks.TestDatabase.Product;
import been.tasks.state.ContextPhase;
import been.tasks.state.TaskState;
import been.tasks.state.Tries;
import been.tasks.store.CheckpointRows.Checkpoint;
import been.tasks.store.CheckpointRows.Waiter;
import been.tasks.store.DependencyRows.OpenDependency;
import been.tasks.store.TaskRows.Move;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.OptimisticLockingFailureException;

/** What every store does, whatever it is made of. */
abstract class TaskStoreContract extends StoreContract {
    TaskStoreContract(Product product) {
        super(product);
    }

    @Test
    void whatIsWrittenIsThereWholeOrNotAtAll() {
        assertThatThrownBy(() ->
                        write(rows -> {
                            rows.contexts().insert(context("c", 1));
                            throw new IllegalArgumentException("changed my mind");
                        }))
                .hasMessage("changed my mind");
        assertThat(rows().contexts().find(C)).isEmpty();
        write(rows -> rows.contexts().insert(context("c", 1)));
        assertThat(rows().contexts().find(C)).contains(context("c", 1));
    }

    @Test
    void aWriteThatWasOvertakenIsDoneAgain() {
        var tries = new AtomicInteger();
        write(rows -> {
            rows.contexts().insert(context("c", 1));
            if (tries.incrementAndGet() < 3) {
                throw new OptimisticLockingFailureException("overtaken");
            }
        });
        assertThat(tries).hasValue(3);
        assertThat(rows().contexts().page(0, 10)).hasSize(1);
        assertThat(rows().contexts().page(new ContextQuery("", ContextState.OPEN), 0, 10))
                .hasSize(1);
        assertThat(rows().contexts().page(new ContextQuery("", ContextState.FAILED), 0, 10))
                .isEmpty();
        assertThat(rows().contexts().page(new ContextQuery("no%such", null), 0, 10)).isEmpty();
    }

    @Test
    void contextsArePagedFromTheNewestAndChangedConditionally() {
        write(rows -> {
            rows.contexts().insert(context("c", rows.contexts().nextSeqs(1).getFirst()));
            rows.contexts().insert(context("d", rows.contexts().nextSeqs(1).getFirst()));
            rows.contexts().insert(context("e", rows.contexts().nextSeqs(1).getFirst()));
        });
        assertThat(rows().contexts().page(1, 2))
                .extracting(c -> c.id().value())
                .containsExactly("d", "c");
        var over =
                new StoredContext(
                        C,
                        1,
                        "name",
                        "owner",
                        0,
                        false,
                        java.util.Map.of(),
                        new ContextPhase.Over(Outcome.ABORTED),
                        1,
                        2,
                        new ContextPhase.Tally(1, 0, 0, true, true),
                        NOW,
                        NOW.plusSeconds(1));
        assertThat(written(rows -> rows.contexts().update(over))).isEqualTo(Written.DONE);
        assertThat(written(rows -> rows.contexts().update(over))).isEqualTo(Written.OVERTAKEN);
        StoredContext found = rows().contexts().find(C).orElseThrow();
        assertThat(found.phase()).isEqualTo(over.phase());
        assertThat(found.tally()).isEqualTo(over.tally());
        assertThat(found.endedAt()).isEqualTo(over.endedAt());
        assertThat(found.version()).isEqualTo(2);
    }

    @Test
    void everyStateIsReadAsItWasWritten() {
        insertTasks(task("a", 1, new TaskState.Ready(TRIES)));
        List<TaskState> states =
                List.of(
                        new TaskState.Waiting(TRIES),
                        new TaskState.Placed(new Tries(1, 1, 3), H1),
                        new TaskState.Preparing(new Tries(1, 1, 3), H1),
                        new TaskState.Running(new Tries(1, 1, 3), H1),
                        new TaskState.Collecting(new Tries(1, 1, 3), H1),
                        new TaskState.Ending(
                                new Tries(1, 0, 3), H1, Outcome.FAILED, Reason.CPU_TIME, "d", true),
                        new TaskState.Ending(
                                new Tries(1, 0, 3), null, Outcome.FAILED, Reason.EXIT, "", false),
                        new TaskState.Ready(new Tries(2, 0, 1)),
                        new TaskState.Finished(new Tries(2, 0, 1), Reason.STOPPED, ""),
                        new TaskState.Failed(new Tries(2, 0, 1), Reason.HOST_LOST, "lost"),
                        new TaskState.Aborted(new Tries(2, 0, 1), Reason.USER, "by ann"));
        for (TaskState state : states) {
            assertThat(change(stored("a"), state)).isEqualTo(Written.DONE);
            assertThat(stored("a").state()).isEqualTo(state);
        }
        List<TaskChange> history = rows().tasks().history(new TaskId("c.a"));
        assertThat(history).hasSize(states.size() + 1);
        assertThat(history.getFirst())
                .isEqualTo(new TaskChange(NOW, 0, "Ready", null, "owner", ""));
        assertThat(history.getLast())
                .isEqualTo(new TaskChange(NOW, 2, "Aborted", Reason.USER, "me", "why"));
        assertThat(stored("a").host()).as("the last host is remembered").isEqualTo(H1);
    }

    @Test
    void aTaskThatChangedSinceItWasReadIsNotChanged() {
        insertTasks(task("a", 1, new TaskState.Ready(TRIES)));
        StoredTask read = stored("a");
        assertThat(change(read, new TaskState.Placed(new Tries(1, 1, 3), H1)))
                .isEqualTo(Written.DONE);
        assertThat(change(read, new TaskState.Placed(new Tries(1, 1, 3), H2)))
                .isEqualTo(Written.OVERTAKEN);
        assertThat(stored("a").state()).isEqualTo(new TaskState.Placed(new Tries(1, 1, 3), H1));
        assertThat(rows().tasks().history(new TaskId("c.a"))).hasSize(2);
    }

    @Test
    void severalMovesOfATaskAreStoredTogetherOrNotAtAll() {
        insertTasks(
                task("a", 1, new TaskState.Ready(TRIES)), task("b", 2, new TaskState.Ready(TRIES)));
        var first = new Tries(1, 1, 3);
        StoredTask a = stored("a");
        StoredTask b = stored("b");
        change(b, new TaskState.Placed(first, H1));
        List<Move> moves =
                List.of(
                        move(a, new TaskState.Placed(first, H1), 1L, "placer"),
                        move(b, new TaskState.Placed(first, H2), 1L, "placer"),
                        move(
                                move(a, new TaskState.Placed(first, H1), 1L, "placer").moved(),
                                new TaskState.Preparing(first, H1),
                                null,
                                "host h1"),
                        move(
                                move(b, new TaskState.Placed(first, H2), 1L, "placer").moved(),
                                new TaskState.Preparing(first, H2),
                                null,
                                "host h2"));
        assertThat(store().<List<Written>>write(rows -> rows.tasks().change(moves)))
                .containsExactly(Written.DONE, Written.OVERTAKEN, Written.DONE, Written.OVERTAKEN);
        assertThat(stored("a").state()).isEqualTo(new TaskState.Preparing(first, H1));
        assertThat(stored("a").version()).isEqualTo(3);
        assertThat(rows().tasks().due(100)).isEmpty();
        assertThat(rows().tasks().history(a.id()))
                .extracting(row -> row.state() + " by " + row.who())
                .containsExactly("Ready by owner", "Placed by placer", "Preparing by host h1");
        assertThat(stored("b").state()).isEqualTo(new TaskState.Placed(first, H1));
        assertThat(rows().tasks().history(b.id())).hasSize(2);
    }

    private static Move move(StoredTask from, TaskState to, @Nullable Long due, String who) {
        return new Move(from, to, from.facts(), due, NOW, who, "");
    }

    @Test
    void whatAnAttemptLeftIsKept() {
        insertTasks(task("a", 1, new TaskState.Ready(TRIES)));
        StoredTask read = stored("a");
        var facts =
                new StoredTask.Facts(
                        NOW,
                        NOW.plusSeconds(5),
                        null,
                        List.of(new Report.UploadedFile("results/a.nc", 5, "f".repeat(64))),
                        1,
                        2);
        write(rows ->
                rows.tasks()
                        .change(
                                read,
                                new TaskState.Finished(TRIES, Reason.EXIT, ""),
                                facts,
                                null,
                                NOW,
                                "me",
                                ""));
        assertThat(stored("a").facts()).isEqualTo(facts);
        assertThat(rows().tasks().openOf(C)).isEmpty();
        write(rows -> rows.tasks().progress(read.id(), 0, 2, 2));
        write(rows -> rows.tasks().progress(read.id(), 7, 9, 9));
        assertThat(stored("a").facts().progressDone()).isEqualTo(2);
    }

    @Test
    void tasksAreFoundByContextHostAndDueTime() {
        insertTasks(
                task("b", 2, new TaskState.Ready(TRIES)),
                task("a", 1, new TaskState.Waiting(TRIES)));
        assertThat(rows().tasks().of(C)).extracting(StoredTask::name).containsExactly("a", "b");
        assertThat(rows().tasks().existing(List.of(new TaskId("c.a"), new TaskId("x"))))
                .containsExactly(new TaskId("c.a"));
        StoredTask b = stored("b");
        var placed = new TaskState.Placed(new Tries(1, 1, 3), H1);
        write(rows -> rows.tasks().change(b, placed, b.facts(), 500L, NOW, "me", ""));
        assertThat(rows().tasks().occupying(H1)).extracting(StoredTask::name).containsExactly("b");
        assertThat(rows().tasks().occupying(H2)).isEmpty();
        assertThat(rows().tasks().due(500)).isEmpty();
        assertThat(rows().tasks().due(501)).hasSize(1);
    }

    @Test
    void everyNumberIsLargerThanThoseThatWereUsed() {
        long first =
                store().<Long>write(rows -> {
                    long number = rows.tasks().nextSeq(2);
                    rows.contexts().insert(context("c", 1));
                    rows.tasks()
                            .insert(
                                    List.of(
                                            task("a", number, new TaskState.Ready(TRIES)),
                                            task("b", number + 1, new TaskState.Ready(TRIES))),
                                    0,
                                    NOW,
                                    "owner");
                    return number;
                });
        long second = store().<Long>write(rows -> rows.tasks().nextSeq(1));
        assertThat(second).isGreaterThan(first + 1);
    }

    @Test
    void dependenciesAreFoundFromBothSides() {
        insertTasks(
                task("a", 1, new TaskState.Ready(TRIES)),
                task("b", 2, new TaskState.Waiting(TRIES)));
        var b = new TaskId("c.b");
        var finished = new OpenDependency(b, 0, Dependency.finished("a"));
        var up = new OpenDependency(b, 1, new Dependency("a", "up", "yes"));
        write(rows -> rows.dependencies().insert(C, List.of(finished, up)));
        assertThat(rows().dependencies().on(C, "a")).containsExactly(finished, up);
        assertThat(rows().dependencies().areAny(C)).isTrue();
        write(rows -> rows.dependencies().remove(b, 0));
        assertThat(rows().dependencies().of(b)).containsExactly(up);
        assertThat(rows().dependencies().hasAny(b)).isTrue();
        write(rows -> rows.dependencies().removeAll(List.of(b)));
        assertThat(rows().dependencies().hasAny(b)).isFalse();
        assertThat(rows().dependencies().areAny(C)).isFalse();
    }

    @Test
    void checkpointsAndThoseWhoWaitForThem() {
        insertTasks(task("a", 1, new TaskState.Ready(TRIES)));
        var a = new TaskId("c.a");
        write(rows -> {
            rows.checkpoints().await(a, H1, C, "s", "up");
            rows.checkpoints().await(a, H1, C, "s", "up");
            rows.checkpoints().await(a, H1, C, "s", "down");
        });
        assertThat(rows().checkpoints().waiters(C, "s", "up")).containsExactly(new Waiter(a, H1));
        assertThat(rows().checkpoints().isAwaited(C)).isTrue();
        write(rows -> rows.checkpoints().removeWaiters(C, "s", "up"));
        assertThat(rows().checkpoints().waiters(C, "s", "up")).isEmpty();
        write(rows -> rows.checkpoints().removeWaitsOf(List.of(a)));
        assertThat(rows().checkpoints().waiters(C, "s", "down")).isEmpty();
        assertThat(rows().checkpoints().isAwaited(C)).isFalse();

        var up = new Checkpoint("s", "up", "8080");
        write(rows -> rows.checkpoints().insert(C, up, 1, NOW));
        assertThat(rows().checkpoints().value(C, "s", "up")).contains("8080");
        assertThat(rows().checkpoints().of(C, 100)).containsExactly(up);
        assertThatThrownBy(() ->
                        write(rows ->
                                rows.checkpoints()
                                        .insert(C, new Checkpoint("s", "up", "1"), 1, NOW)))
                .isInstanceOf(DataAccessException.class);
    }

    @Test
    void checkpointsAreReadUntilTheyHaveSoManyCharacters() {
        var first = new Checkpoint("s", "a", "12345678");
        var second = new Checkpoint("s", "b", "12345678");
        var third = new Checkpoint("t", "a", "");
        write(rows ->
                List.of(third, second, first)
                        .forEach(each -> rows.checkpoints().insert(C, each, 1, NOW)));
        assertThat(rows().checkpoints().of(C, 9)).containsExactly(first);
        assertThat(rows().checkpoints().of(C, 10)).containsExactly(first, second);
        assertThat(rows().checkpoints().of(C, 20)).containsExactly(first, second, third);
    }

    @Test
    void oneTaskWaitsForSoManyAtATime() {
        insertTasks(task("a", 1, new TaskState.Ready(TRIES)));
        var a = new TaskId("c.a");
        var attempt = new TaskAttempt(a, 1);
        write(rows -> {
            for (int i = 0; i < 1_000; i++) {
                assertThat(rows.checkpoints().await(a, H1, C, "s", "up" + i)).isTrue();
                assertThat(rows.latches().await(C, "go" + i, new LatchRows.Wait(attempt, i, H1)))
                        .isTrue();
            }
            assertThat(rows.checkpoints().await(a, H1, C, "s", "more")).isFalse();
            assertThat(rows.checkpoints().await(a, H1, C, "s", "up7")).as("again").isTrue();
            assertThat(rows.latches().await(C, "go", new LatchRows.Wait(attempt, 1_000, H1)))
                    .isFalse();
            assertThat(rows.latches().await(C, "go7", new LatchRows.Wait(attempt, 7, H1)))
                    .as("again")
                    .isTrue();
        });
        assertThat(rows().checkpoints().waiters(C, "s", "more")).isEmpty();
    }
}
