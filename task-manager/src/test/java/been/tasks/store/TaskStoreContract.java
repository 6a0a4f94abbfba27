package been.tasks.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import been.protocol.Command;
import been.protocol.ContextId;
import been.protocol.Dependency;
import been.protocol.Exclusivity;
import been.protocol.HostName;
import been.protocol.HostUsage;
import been.protocol.Outcome;
import been.protocol.PropertyTree;
import been.protocol.Reason;
import been.protocol.Report;
import been.protocol.SyncResponse.NumberedCommand;
import been.protocol.TaskAttempt;
import been.protocol.TaskId;
import been.tasks.TestDescriptors;
import been.tasks.state.ContextPhase;
import been.tasks.state.TaskState;
import been.tasks.state.Tries;
import been.tasks.store.CheckpointRows.Checkpoint;
import been.tasks.store.CheckpointRows.Waiter;
import been.tasks.store.DependencyRows.OpenDependency;
import been.tasks.store.HostRows.Configuration;
import been.tasks.store.LeaderRows.Leader;
import been.tasks.store.PlacementRows.OccupantRow;
import been.tasks.store.PlacementRows.ReadyRow;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.OptimisticLockingFailureException;

/** What every store does, whatever it is made of. */
abstract class TaskStoreContract {
    private static final ContextId C = new ContextId("c");
    private static final HostName H1 = new HostName("h1");
    private static final HostName H2 = new HostName("h2");
    private static final Instant NOW = Instant.ofEpochMilli(1_000_000);
    private static final Tries TRIES = Tries.first(1, 3);

    /** A store on an empty database; the same for the whole test. */
    abstract TaskStore store();

    private Rows rows() {
        return store().read(rows -> rows);
    }

    private Written written(Function<Rows, Written> work) {
        return store().write(work);
    }

    private void write(Consumer<Rows> work) {
        store().write(rows -> {
            work.accept(rows);
            return true;
        });
    }

    private static StoredContext context(String id, long seq) {
        return new StoredContext(
                new ContextId(id),
                seq,
                "name",
                "owner",
                new ContextPhase.Open(),
                1,
                2,
                new ContextPhase.Tally(1, 1, 2, false, false),
                NOW,
                null);
    }

    private static StoredTask task(String name, long seq, TaskState state) {
        return new StoredTask(
                C,
                seq,
                "owner",
                TestDescriptors.job("c", name).descriptor(),
                state,
                1,
                null,
                StoredTask.Facts.NONE);
    }

    private StoredTask stored(String name) {
        return rows().tasks().find(new TaskId("c." + name)).orElseThrow();
    }

    private Written change(StoredTask from, TaskState to) {
        return written(rows -> rows.tasks().change(from, to, from.facts(), null, NOW, "me", "why"));
    }

    private void insertTasks(StoredTask... tasks) {
        write(rows -> {
            rows.contexts().insert(context("c", 1));
            rows.tasks().insert(List.of(tasks), NOW, "owner");
        });
    }

    private void register(HostName... hosts) {
        write(rows -> {
            for (HostName host : hosts) {
                rows.hosts().register(host, "hash of " + host);
            }
        });
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
    }

    @Test
    void contextsArePagedFromTheNewestAndChangedConditionally() {
        write(rows -> {
            assertThat(rows.contexts().nextSeq()).isEqualTo(1);
            rows.contexts().insert(context("c", 1));
            rows.contexts().insert(context("d", rows.contexts().nextSeq()));
            rows.contexts().insert(context("e", rows.contexts().nextSeq()));
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
        List<HistoryRow> history = rows().tasks().history(new TaskId("c.a"));
        assertThat(history).hasSize(states.size() + 1);
        assertThat(history.getFirst())
                .isEqualTo(new HistoryRow(NOW, 0, "Ready", null, "owner", ""));
        assertThat(history.getLast())
                .isEqualTo(new HistoryRow(NOW, 2, "Aborted", Reason.USER, "me", "why"));
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
        assertThat(rows().tasks().nextSeq()).isEqualTo(3);
        assertThat(rows().tasks().existing(List.of(new TaskId("c.a"), new TaskId("x"))))
                .containsExactly(new TaskId("c.a"));
        StoredTask b = stored("b");
        var placed = new TaskState.Placed(new Tries(1, 1, 3), H1);
        write(rows -> rows.tasks().change(b, placed, b.facts(), 500L, NOW, "me", ""));
        assertThat(rows().tasks().occupying(H1)).extracting(StoredTask::name).containsExactly("b");
        assertThat(rows().tasks().occupying(H2)).isEmpty();
        assertThat(rows().tasks().due(500)).isEmpty();
        assertThat(rows().tasks().due(501)).hasSize(1);
        write(rows -> rows.tasks().capDue(100));
        assertThat(rows().tasks().due(101)).hasSize(1);
    }

    @Test
    void readyTasksThatAreAlikeAreNotAllRead() {
        insertTasks(
                task("a", 1, new TaskState.Ready(TRIES)),
                task("b", 2, new TaskState.Ready(TRIES)),
                task("d", 3, new TaskState.Ready(TRIES)),
                task("w", 4, new TaskState.Waiting(TRIES)));
        assertThat(rows().placements().ready(2))
                .containsExactly(
                        new ReadyRow(
                                new TaskId("c.a"),
                                C,
                                "owner",
                                1,
                                Exclusivity.SHARED,
                                1,
                                null,
                                List.of(),
                                null),
                        new ReadyRow(
                                new TaskId("c.b"),
                                C,
                                "owner",
                                2,
                                Exclusivity.SHARED,
                                1,
                                null,
                                List.of(),
                                null));
    }

    @Test
    void occupantsSayWhetherTheyWaitForOthers() {
        insertTasks(
                task("a", 1, new TaskState.Ready(TRIES)), task("b", 2, new TaskState.Ready(TRIES)));
        change(stored("a"), new TaskState.Running(new Tries(1, 1, 3), H1));
        change(
                stored("b"),
                new TaskState.Ending(
                        new Tries(1, 1, 3), H1, Outcome.ABORTED, Reason.USER, "", false));
        write(rows -> rows.checkpoints().await(new TaskId("c.a"), H1, C, "b", "up"));
        assertThat(rows().placements().occupants())
                .containsExactly(
                        new OccupantRow(H1, new TaskId("c.a"), C, Exclusivity.SHARED, 1, true),
                        new OccupantRow(H1, new TaskId("c.b"), C, Exclusivity.SHARED, 1, false));
    }

    @Test
    void aHostIsClaimedOnceForEachVersionWhileItsLeaseLasts() {
        register(H1);
        write(rows -> rows.hosts().seen(H1, 1, 0, 1000, NOW, null));
        assertThat(written(rows -> rows.placements().claim(H1, 1, 999))).isEqualTo(Written.DONE);
        assertThat(written(rows -> rows.placements().claim(H1, 1, 999)))
                .isEqualTo(Written.OVERTAKEN);
        assertThat(written(rows -> rows.placements().claim(H1, 2, 1000)))
                .as("the lease is over")
                .isEqualTo(Written.OVERTAKEN);
        write(rows -> rows.hosts().seen(H1, 1, 0, 2000, NOW, null));
        assertThat(rows().hosts().find(H1).orElseThrow().version())
                .as("a renewed lease is no reason to look again")
                .isEqualTo(2);
    }

    @Test
    void refusalsLastUntilTheirTime() {
        insertTasks(task("a", 1, new TaskState.Ready(TRIES)));
        var a = new TaskId("c.a");
        write(rows -> rows.placements().refuse(a, H1, 100));
        write(rows -> rows.placements().refuse(a, H1, 200));
        write(rows -> rows.placements().refuse(a, H2, 150));
        assertThat(rows().placements().refusals(160)).isEqualTo(Map.of(a, List.of(H1)));
        write(rows -> rows.placements().removeRefusals(a));
        assertThat(rows().placements().refusals(0)).isEmpty();
    }

    @Test
    void turnsAreRemembered() {
        write(rows -> rows.placements().serve("o", 3));
        write(rows -> rows.placements().serve("o", 5));
        write(rows -> rows.placements().serve("p", 4));
        assertThat(rows().placements().served()).isEqualTo(Map.of("o", 5L, "p", 4L));
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
        write(rows -> rows.dependencies().remove(b, 0));
        assertThat(rows().dependencies().of(b)).containsExactly(up);
        assertThat(rows().dependencies().hasAny(b)).isTrue();
        write(rows -> rows.dependencies().removeAll(b));
        assertThat(rows().dependencies().hasAny(b)).isFalse();
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
        write(rows -> rows.checkpoints().removeWaiters(C, "s", "up"));
        assertThat(rows().checkpoints().waiters(C, "s", "up")).isEmpty();
        write(rows -> rows.checkpoints().removeWaitsOf(a));
        assertThat(rows().checkpoints().waiters(C, "s", "down")).isEmpty();

        var up = new Checkpoint("s", "up", "8080");
        write(rows -> rows.checkpoints().insert(C, up, 1, NOW));
        assertThat(rows().checkpoints().value(C, "s", "up")).contains("8080");
        assertThat(rows().checkpoints().of(C)).containsExactly(up);
        assertThatThrownBy(() ->
                        write(rows ->
                                rows.checkpoints()
                                        .insert(C, new Checkpoint("s", "up", "1"), 1, NOW)))
                .isInstanceOf(DataAccessException.class);
    }

    @Test
    void attemptsRememberTheirHostsAndWhatTheirLogsLost() {
        insertTasks(task("a", 1, new TaskState.Ready(TRIES)));
        var first = new TaskAttempt(new TaskId("c.a"), 1);
        var second = new TaskAttempt(new TaskId("c.a"), 2);
        write(rows -> {
            rows.attempts().insert(first, C, H2);
            rows.attempts().insert(second, C, H1);
            rows.attempts().logBytesDropped(first, 10);
            rows.attempts().logBytesDropped(first, 7);
        });
        assertThat(rows().attempts().hostsOf(C)).containsExactly(H1, H2);
        assertThat(rows().attempts().logBytesDropped(first)).isEqualTo(10);
        assertThat(rows().attempts().logBytesDropped(second)).isZero();
    }

    @Test
    void commandsAreNumberedForEachHostAndStayUntilAcknowledged() {
        register(H1, H2);
        var attempt = new TaskAttempt(new TaskId("c.a"), 1);
        var offer = new Command.Offer(C, attempt, TestDescriptors.job("c", "a").descriptor());
        var stop = new Command.Stop(attempt, Reason.USER);
        var close = new Command.CloseContext(C);
        write(rows -> {
            rows.commands().add(H1, offer);
            rows.commands().add(H2, close);
            rows.commands().add(H1, stop);
            rows.commands().add(H1, new Command.CheckpointReached(C, "s", "up", "8080"));
        });
        assertThat(rows().commands().pending(H1, 10))
                .containsExactly(
                        new NumberedCommand(1, offer),
                        new NumberedCommand(2, stop),
                        new NumberedCommand(
                                3, new Command.CheckpointReached(C, "s", "up", "8080")));
        assertThat(rows().commands().pending(H1, 1)).hasSize(1);
        write(rows -> rows.commands().withdrawOffer(H1, attempt));
        assertThat(rows().commands().hasPending(H1, attempt)).isTrue();
        write(rows -> rows.commands().acknowledge(H1, 2));
        assertThat(rows().commands().hasPending(H1, attempt)).isFalse();
        write(rows -> rows.commands().acknowledge(H1, 3));
        write(rows -> rows.commands().add(H1, close));
        assertThat(rows().commands().pending(H1, 10))
                .as("a number is not used twice")
                .containsExactly(new NumberedCommand(4, close));
    }

    @Test
    void hostsAreKnownByTheirCredentialAndRememberWhatTheySaid() {
        write(rows -> rows.hosts().insertJoinToken("token", NOW, "ann"));
        assertThat(written(rows -> rows.hosts().useJoinToken("token", NOW, H1)))
                .isEqualTo(Written.DONE);
        assertThat(written(rows -> rows.hosts().useJoinToken("token", NOW, H2)))
                .isEqualTo(Written.OVERTAKEN);
        register(H2, H1);
        assertThat(rows().hosts().byCredential("hash of h1")).contains(H1);
        var usage = new HostUsage(5, 0.5, null, null, null);
        write(rows -> {
            rows.hosts().seen(H1, 3, 9, 5000, NOW, usage);
            rows.hosts().seen(H1, 3, 10, 6000, NOW, null);
            rows.hosts().failures(H1, 2);
        });
        assertThat(rows().hosts().find(H1))
                .contains(new StoredHost(H1, 1, 3, 10, 6000, NOW, 2, 0, usage));
        assertThat(rows().hosts().all()).extracting(StoredHost::name).containsExactly(H1, H2);
        write(rows -> rows.hosts().capLeases(5500));
        assertThat(rows().hosts().find(H1).orElseThrow().leaseUntil()).isEqualTo(5500);

        write(rows -> rows.hosts().register(H1, "another"));
        StoredHost again = rows().hosts().find(H1).orElseThrow();
        assertThat(again.incarnation()).isZero();
        assertThat(again.reported()).isZero();
        assertThat(rows().hosts().byCredential("hash of h1")).isEmpty();
    }

    @Test
    void configurationsAreKept() {
        register(H1);
        var tree = new PropertyTree(Map.of("cpu", Map.of("cores", 2, "mhz", 2.5)));
        var first = new Configuration(1, NOW, tree.digest(), tree);
        var second = new Configuration(2, NOW.plusSeconds(1), "d", PropertyTree.EMPTY);
        write(rows -> rows.hosts().configure(H1, first));
        long version = rows().hosts().find(H1).orElseThrow().version();
        write(rows -> rows.hosts().configure(H1, second));
        StoredHost host = rows().hosts().find(H1).orElseThrow();
        assertThat(host.configuration()).isEqualTo(2);
        assertThat(host.version()).as("decisions made before are void").isEqualTo(version + 1);
        assertThat(rows().hosts().configurations(H1)).containsExactly(first, second);
        assertThat(rows().hosts().configuration(H1, 1)).contains(first);
    }

    @Test
    void thereIsOneLeaderAndItIsReplacedConditionally() {
        var first = new Leader("a", 1, 100);
        var second = new Leader("b", 2, 200);
        assertThat(written(rows -> rows.leader().found("placing", first))).isEqualTo(Written.DONE);
        assertThat(written(rows -> rows.leader().found("placing", second)))
                .isEqualTo(Written.OVERTAKEN);
        assertThat(written(rows -> rows.leader().replace("placing", first, second)))
                .isEqualTo(Written.DONE);
        assertThat(written(rows -> rows.leader().replace("placing", first, first)))
                .isEqualTo(Written.OVERTAKEN);
        assertThat(rows().leader().find("placing")).contains(second);
        assertThat(rows().leader().leads("placing", "b", 2)).isTrue();
        assertThat(rows().leader().leads("placing", "b", 1)).isFalse();
        assertThat(rows().leader().leads("placing", "a", 2)).isFalse();
        assertThat(rows().leader().leads("other", "b", 2)).isFalse();
    }
}
