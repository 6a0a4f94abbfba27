package been.tasks.store;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.ContextId;
import been.protocol.Dependency;
import been.protocol.TaskAttempt;
import been.protocol.TaskId;
import been.tasks.TestDatabase.Product;
import been.tasks.TestDescriptors;
import been.tasks.state.ContextPhase;
import been.tasks.state.TaskState;
import been.tasks.state.Tries;
import been.tasks.store.AnswerRows.Answer;
import been.tasks.store.ContextRows.Waits;
import been.tasks.store.DependencyRows.OpenDependency;
import been.tasks.store.DependencyRows.Purpose;
import been.tasks.store.LatchRows.Latch;
import been.tasks.store.LatchRows.Wait;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What every store does with latches, answers, stop conditions and growing contexts. */
abstract class ModelStoreContract extends StoreContract {
    ModelStoreContract(Product product) {
        super(product);
    }

    private static final TaskAttempt A1 = new TaskAttempt(new TaskId("c.a"), 1);
    private static final TaskAttempt A2 = new TaskAttempt(new TaskId("c.a"), 2);

    @Test
    void latchesAreTakenFromAsLongAsTheyLast() {
        insertTasks(task("a", 1, new TaskState.Ready(TRIES)));
        write(rows -> rows.latches().insert(C, new Latch("go", 3, 3)));
        write(rows -> {
            assertThat(rows.latches().take(C, "go", 2)).hasValue(1);
            assertThat(rows.latches().take(C, "go", 2)).isEmpty();
            assertThat(rows.latches().take(C, "gone", 1)).isEmpty();
        });
        assertThat(rows().latches().find(C, "go")).contains(new Latch("go", 3, 1));
        assertThat(rows().latches().find(C, "gone")).isEmpty();
        assertThat(rows().latches().of(C)).hasSize(1);
    }

    @Test
    void waitsForALatchAreKeptOncePerRequest() {
        insertTasks(task("a", 1, new TaskState.Ready(TRIES)));
        var first = new Wait(A1, 1, H1);
        var second = new Wait(A1, 2, H1);
        write(rows -> {
            rows.latches().await(C, "go", first);
            rows.latches().await(C, "go", first);
            rows.latches().await(C, "go", second);
            rows.latches().await(C, "stop", new Wait(A1, 3, H1));
        });
        assertThat(rows().latches().waits(C, "go")).containsExactly(first, second);
        write(rows -> rows.latches().removeWaits(C, "go"));
        assertThat(rows().latches().waits(C, "go")).isEmpty();
        write(rows -> rows.latches().removeWaitsOf(List.of(A1.task())));
        assertThat(rows().latches().waits(C, "stop")).isEmpty();
    }

    @Test
    void answersAreThoseOfAnAttempt() {
        insertTasks(task("a", 1, new TaskState.Ready(TRIES)));
        var refused = new Answer("", List.of("one thing", "another, with 'quotes'"));
        write(rows -> {
            rows.answers().insert(A1, 7, refused);
            rows.answers().insert(A2, 7, new Answer("4", List.of()));
        });
        assertThat(rows().answers().find(A1, 7)).contains(refused);
        assertThat(rows().answers().find(A1, 8)).isEmpty();
        write(rows -> rows.answers().removeOf(List.of(A1)));
        assertThat(rows().answers().find(A1, 7)).isEmpty();
        assertThat(rows().answers().find(A2, 7)).contains(new Answer("4", List.of()));
    }

    @Test
    void conditionsToStartAndToStopAreKeptApart() {
        insertTasks(
                task("a", 1, new TaskState.Ready(TRIES)),
                task("s", 2, new TaskState.Waiting(TRIES)));
        var s = new TaskId("c.s");
        var start = new OpenDependency(s, 0, Dependency.finished("a"));
        var stop = new OpenDependency(s, 1, Purpose.STOP, new Dependency("a", "done", "yes"));
        var later = new OpenDependency(s, 2, Purpose.STOP, Dependency.finished("later"));
        write(rows -> rows.dependencies().insert(C, List.of(start, stop, later)));
        assertThat(rows().dependencies().on(C, "a")).containsExactly(start, stop);
        assertThat(rows().dependencies().of(s)).containsExactly(start);
        assertThat(rows().dependencies().onAnyOf(C, List.of("later", "a", "x")))
                .containsExactlyInAnyOrder(start, stop, later);
        assertThat(rows().dependencies().onAnyOf(C, List.of())).isEmpty();
        assertThat(rows().dependencies().dangling(C)).containsExactly(later);
        write(rows -> rows.dependencies().remove(s, 0));
        assertThat(rows().dependencies().hasAny(s)).isFalse();
        assertThat(rows().dependencies().hasStop(s)).isTrue();
        write(rows -> rows.dependencies().removeAll(List.of(s)));
        assertThat(rows().dependencies().hasStop(s)).isFalse();
    }

    @Test
    void tasksAreFoundByNameWithWhatTheyInherited() {
        insertTasks(
                task("a", 1, new TaskState.Ready(TRIES)),
                new StoredTask(
                        C,
                        2,
                        "owner",
                        TestDescriptors.generator("c", "gen").descriptor(),
                        new TaskState.Ready(TRIES),
                        1,
                        null,
                        StoredTask.Facts.NONE,
                        Map.of("size", "context")));
        assertThat(rows().tasks().named(C, List.of("gen", "nobody")))
                .singleElement()
                .satisfies(gen -> assertThat(gen.inherited()).isEqualTo(Map.of("size", "context")));
        assertThat(rows().tasks().named(C, List.of())).isEmpty();
    }

    private static Waits waits(Rows rows) {
        return rows.contexts().lock(C).orElseThrow().waits();
    }

    @Test
    void aContextIsLockedWithWhatWaitsInIt() {
        TaskId a = A1.task();
        insertTasks(task("a", 1, new TaskState.Ready(TRIES)));
        write(rows -> {
            assertThat(waits(rows)).isEqualTo(new Waits(false, false, false));
            assertThat(rows.contexts().lock(new ContextId("none"))).isEmpty();
            assertThat(rows.contexts().lock(C).orElseThrow().context())
                    .isEqualTo(rows.contexts().find(C).orElseThrow());
            rows.dependencies()
                    .insert(C, List.of(new OpenDependency(a, 0, new Dependency("b", "x", null))));
            assertThat(waits(rows)).isEqualTo(new Waits(true, false, false));
            rows.checkpoints().await(a, H1, C, "b", "x");
            assertThat(waits(rows)).isEqualTo(new Waits(true, true, false));
            rows.latches().await(C, "l", new Wait(A1, 1, H1));
            assertThat(waits(rows)).isEqualTo(new Waits(true, true, true));
        });
        assertThat(
                        rows().contexts()
                                .taken(
                                        List.of(C, new ContextId("d")),
                                        List.of(a, new TaskId("c.b"))))
                .isEqualTo(new ContextRows.Taken(Set.of(C), Set.of(), Set.of(a)));
        assertThat(rows().contexts().taken(List.of(), List.of(a)).tasks()).containsExactly(a);
        assertThat(rows().contexts().taken(List.of(C), List.of()).contexts()).containsExactly(C);
    }

    @Test
    void aContextGrowsAndSaysWhyItEnds() {
        insertTasks(task("a", 1, new TaskState.Ready(TRIES)));
        StoredContext before = rows().contexts().find(C).orElseThrow();
        StoredContext grown =
                before.grown(2, new ContextPhase.Tally(3, 3, 4, false, false)).because("why");
        write(rows -> {
            rows.contexts().lock(C);
            assertThat(rows.contexts().update(grown)).isEqualTo(Written.DONE);
        });
        StoredContext after = rows().contexts().find(C).orElseThrow();
        assertThat(after.tasks()).isEqualTo(before.tasks() + 2);
        assertThat(after.tally()).isEqualTo(grown.tally());
        assertThat(after.detail()).isEqualTo("why");
        assertThat(after.version()).as("a lock changes nothing").isEqualTo(before.version() + 1);
    }

    @Test
    void whereAnAttemptListensForADebuggerIsKept() {
        insertTasks(task("a", 1, new TaskState.Ready(TRIES)));
        write(rows -> {
            rows.attempts().insert(A1, C, H1);
            rows.attempts().debugPort(A1, 40_123);
        });
        assertThat(rows().attempts().debugPort(A1)).hasValue(40_123);
        assertThat(rows().attempts().debugPort(A2)).isEmpty();
        assertThat(rows().tasks().debugged()).as("it does not run").isEmpty();
        change(stored("a"), new TaskState.Running(new Tries(1, 1, 3), H1));
        assertThat(rows().tasks().debugged()).hasSize(1);
    }

    @Test
    void whatWaitsForAHostIsFoundInTheOrderOfSubmission() {
        insertTasks(
                task("a", 1, new TaskState.Ready(TRIES)),
                task("b", 2, new TaskState.Ready(TRIES)),
                task("c", 3, new TaskState.Ready(TRIES)));
        change(stored("a"), new TaskState.Running(new Tries(1, 1, 3), H1));
        assertThat(rows().tasks().ready(9)).containsExactly(stored("b"), stored("c"));
        assertThat(rows().tasks().ready(1)).containsExactly(stored("b"));
    }
}
