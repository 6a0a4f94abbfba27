package been.tasks;

import static been.tasks.TestDescriptors.context;
import static been.tasks.TestDescriptors.job;
import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.Command;
import been.protocol.ContextId;
import been.protocol.Dependency;
import been.protocol.FailurePolicy;
import been.protocol.Question.AwaitLatch;
import been.protocol.Question.CountDown;
import been.protocol.Question.SetLatch;
import been.protocol.Report;
import been.protocol.TaskAttempt;
import been.protocol.TaskId;
import been.protocol.tasks.ContextState;
import been.protocol.tasks.TaskChange;
import been.tasks.TestDatabase.Product;
import been.tasks.store.PlacementRows.OccupantRow;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a host says in one sync is stored together, and means what it would one by one. */
abstract class ManyReportsContract {
    private static final ContextId C = new ContextId("c");

    private final Product product;
    @TempDir Path folder;
    private Platform platform;
    private SimulatedHost host;

    ManyReportsContract(Product product) {
        this.product = product;
    }

    @BeforeEach
    void open() {
        platform = new Platform(folder, product, store -> store);
        host = SimulatedHost.join(platform.service(), "h1", 4);
    }

    @AfterEach
    void close() {
        platform.close();
        if (product == Product.POSTGRESQL) {
            PostgresServer.drop(TestDatabase.schema(folder));
        }
    }

    private List<Command> waitersTold() {
        return host.sync().stream()
                .filter(command ->
                        command instanceof Command.CheckpointReached
                                || command instanceof Command.Answered)
                .toList();
    }

    @Test
    void everyStepOfEveryTaskIsInItsHistory() {
        platform.submit(context("c", job("c", "a"), job("c", "b"), job("c", "d")));
        host.sync();
        for (String task : List.of("c.a", "c.b", "c.d")) {
            host.startLater(task);
        }
        for (String task : List.of("c.d", "c.b", "c.a")) {
            host.finishLater(task);
        }
        host.speak();
        for (String task : List.of("c.a", "c.b", "c.d")) {
            assertThat(platform.history(task))
                    .containsExactly(
                            "Ready#0",
                            "Placed#1",
                            "Preparing#1",
                            "Running#1",
                            "Collecting#1",
                            "Ending#1",
                            "Finished#1");
            assertThat(platform.service().history(new TaskId(task)))
                    .extracting(TaskChange::who)
                    .containsExactly(
                            "owner", "placer", "host h1", "host h1", "host h1", "host h1",
                            "host h1");
        }
        assertThat(platform.context("c")).isEqualTo(ContextState.FINISHED);
        assertThat(platform.service().checkpoints(C))
                .containsEntry("a/started", "true")
                .containsEntry("b/finished", "success")
                .hasSize(6);
    }

    @Test
    void whatFollowsFromAnEndFollowsAlsoWhenMoreIsSaid() {
        platform.submit(
                context(
                        "c",
                        job("c", "a"),
                        job("c", "b"),
                        job("c", "after").after(Dependency.finished("a"))));
        host.sync();
        host.startLater("c.a");
        host.startLater("c.b");
        host.finishLater("c.a");
        host.speak();
        assertThat(platform.state("c.after")).isEqualTo("Ready");
        assertThat(platform.state("c.b")).isEqualTo("Running");
        platform.work();
        host.sync();
        host.startLater("c.after");
        host.finishLater("c.after");
        host.finishLater("c.b");
        host.speak();
        assertThat(platform.context("c")).isEqualTo(ContextState.FINISHED);
    }

    @Test
    void aTaskThatFailsAndHasTriesLeftIsReadyAgainOnce() {
        platform.submit(context("c", job("c", "a").failing(new FailurePolicy(false, 1))));
        host.sync();
        host.startLater("c.a");
        host.fail("c.a");
        assertThat(platform.state("c.a")).isEqualTo("Ready");
        platform.work();
        host.sync();
        host.startLater("c.a");
        host.finishLater("c.a");
        host.speak();
        assertThat(platform.history("c.a")).endsWith("Collecting#2", "Ending#2", "Finished#2");
        assertThat(platform.service().checkpoints(C)).containsEntry("a/started", "true");
    }

    @Test
    void aCheckpointIsWrittenOnceAlsoWithinASync() {
        platform.submit(context("c", job("c", "a")));
        host.sync();
        TaskAttempt a = host.startLater("c.a");
        host.report(
                        new Report.CheckpointSet(a, "port", "1"),
                        new Report.CheckpointSet(a, "port", "2"),
                        new Report.CheckpointSet(a, "port", "1"))
                .speak();
        assertThat(platform.service().checkpoints(C)).containsEntry("a/port", "1");
        assertThat(platform.service().refusedReports()).isEqualTo(1);
    }

    @Test
    void whoBeginsToWaitInTheSameSyncIsTold() {
        platform.submit(context("c", job("c", "a"), job("c", "b"), job("c", "d")));
        host.sync();
        TaskAttempt a = host.startLater("c.a");
        TaskAttempt b = host.startLater("c.b");
        TaskAttempt d = host.startLater("c.d");
        host.report(
                        new Report.Awaiting(a, "b", "up"),
                        new Report.CheckpointSet(b, "up", "yes"),
                        new Report.Awaiting(d, "b", "up"))
                .speak();
        assertThat(waitersTold())
                .containsExactly(
                        new Command.CheckpointReached(C, "b", "up", "yes"),
                        new Command.CheckpointReached(C, "b", "up", "yes"));
        assertThat(platform.store().<List<OccupantRow>>read(rows -> rows.placements().occupants()))
                .noneMatch(OccupantRow::isWaiting);
    }

    @Test
    void whoEndedInTheSameSyncWaitsForNothing() {
        platform.submit(context("c", job("c", "a"), job("c", "b"), job("c", "d")));
        host.sync();
        TaskAttempt a = host.startLater("c.a");
        TaskAttempt b = host.startLater("c.b");
        host.startLater("c.d");
        host.report(
                        new Report.Awaiting(a, "b", "up"),
                        new Report.Asked(b, 1, new SetLatch("done", 1)),
                        new Report.Asked(a, 1, new AwaitLatch("done")))
                .speak();
        host.sync();
        host.finishLater("c.a");
        host.finishLater("c.d");
        host.report(
                        new Report.CheckpointSet(b, "up", "yes"),
                        new Report.Asked(b, 2, new CountDown("done", 1)))
                .speak();
        assertThat(waitersTold()).containsExactly(new Command.Answered(b, 2, "0", List.of()));
        assertThat(platform.store().<List<OccupantRow>>read(rows -> rows.placements().occupants()))
                .noneMatch(OccupantRow::isWaiting);
    }

    @Test
    void aTaskThatIsOverIsToldNothingMoreOf() {
        platform.submit(context("c", job("c", "a"), job("c", "b")));
        host.sync();
        host.startLater("c.a");
        host.finishLater("c.a");
        TaskAttempt a = host.offered("c.a");
        host.report(
                        new Report.Running(a, 5),
                        new Report.CheckpointSet(a, "late", "1"),
                        new Report.Collecting(a))
                .speak();
        assertThat(platform.state("c.a")).isEqualTo("Finished");
        assertThat(platform.service().checkpoints(C)).doesNotContainKey("a/late");
        assertThat(platform.service().refusedReports()).isEqualTo(3);
    }
}
