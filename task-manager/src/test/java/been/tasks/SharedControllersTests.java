package been.tasks;

import static been.tasks.TestDescriptors.context;
import static been.tasks.TestDescriptors.job;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import been.protocol.Command;
import been.protocol.ContextId;
import been.protocol.ControllerAddress;
import been.protocol.LogLine;
import been.protocol.Report;
import been.protocol.TaskAttempt;
import been.protocol.hosts.ControllerView;
import been.protocol.tasks.ContextState;
import been.tasks.wiring.TaskService;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two controllers on one database that send each other no signals: slower, and nothing else. */
class SharedControllersTests {
    private static final Executor VIRTUAL = task -> Thread.ofVirtual().start(task);
    private static final Duration LONG = Duration.ofHours(1);

    @TempDir Path folder;
    private TestDatabase database;
    private TaskService first;
    private TaskService second;

    @BeforeEach
    void open() {
        database = new TestDatabase(folder);
        first = controller("first");
        second = controller("second");
    }

    private TaskService controller(String name) {
        return TaskService.shared(
                database.dataSource(),
                InstantSource.system(),
                TaskManagerSettings.DEFAULTS
                        .withLeaderLease(Duration.ofSeconds(10))
                        .withHostLease(LONG.multipliedBy(3), LONG),
                new ClusterSettings(name, ControllerAddress.of("http://" + name), null, List.of()));
    }

    @AfterEach
    void close() {
        first.close();
        second.close();
        database.close();
    }

    private List<ControllerView> leading() {
        return first.controllers().stream().filter(ControllerView::leads).toList();
    }

    @Test
    void aHostThatWaitsAtOneControllerIsGivenWhatWasSubmittedToTheOther() throws Exception {
        SimulatedHost host = SimulatedHost.join(first, "h1", 4);
        CompletableFuture<List<Command>> offered =
                CompletableFuture.supplyAsync(() -> host.sync(LONG), VIRTUAL);
        Awaitility.await().during(Duration.ofMillis(200)).until(() -> !offered.isDone());
        long before = System.nanoTime();
        assertThat(second.submit(context("c", job("c", "a")))).isEqualTo(new Submission.Accepted());
        assertThat(offered.get()).singleElement().isInstanceOf(Command.Offer.class);
        System.out.printf(
                "submission to offer by sweeps alone: %d ms%n",
                (System.nanoTime() - before) / 1_000_000);
    }

    @Test
    void aHostMovesFromOneControllerToTheOtherInTheMiddleOfATask() {
        SimulatedHost here = SimulatedHost.join(first, "h1", 4);
        first.submit(context("c", job("c", "a")));
        Awaitility.await().until(() -> !here.sync(Duration.ofMillis(100)).isEmpty());
        TaskAttempt attempt = here.start("c.a");
        here.report(log(attempt, 0, "said to the first"));
        here.sync();
        SimulatedHost there = here.at(second);
        there.report(log(attempt, 1, "said to the second"));
        there.finish("c.a");
        assertThat(first.task(attempt.task()).orElseThrow().state()).isEqualTo("Finished");
        assertThat(first.context(new ContextId("c")).orElseThrow().state())
                .isEqualTo(ContextState.FINISHED);
        for (TaskService controller : List.of(first, second)) {
            assertThat(controller.log(attempt, 0, 10))
                    .extracting(LogLine::text)
                    .containsExactly("said to the first", "said to the second");
        }
    }

    private static Report log(TaskAttempt attempt, long number, String text) {
        return new Report.Log(
                attempt, List.of(new LogLine(number, 1000, "stdout", "info", text)), 0);
    }

    @Test
    void theControllersKnowOfEachOtherAndOneLeads() {
        Awaitility.await().until(() -> leading().size() == 1);
        assertThat(second.controllers())
                .extracting(ControllerView::name)
                .containsExactly("first", "second");
        assertThat(second.controllers()).noneMatch(ControllerView::isSilent);
        assertThat(first.leads()).isNotEqualTo(second.leads());
    }

    @Test
    void aControllerThatLeavesTakesNothingMoreAndAnotherLeadsAtOnce() throws Exception {
        Awaitility.await().until(() -> leading().size() == 1);
        TaskService leader = first.leads() ? first : second;
        TaskService other = leader == first ? second : first;
        SimulatedHost host = SimulatedHost.join(leader, "h1", 4);
        CompletableFuture<List<Command>> waiting =
                CompletableFuture.supplyAsync(() -> host.sync(LONG), VIRTUAL);
        Awaitility.await().during(Duration.ofMillis(100)).until(() -> !waiting.isDone());
        leader.leave();
        assertThat(waiting.get()).as("told to go").isEmpty();
        assertThatExceptionOfType(LeavingException.class).isThrownBy(host::sync);
        Awaitility.await().until(other::leads);
        other.submit(context("c", job("c", "a")));
        SimulatedHost there = host.at(other);
        Awaitility.await().until(() -> !there.sync(Duration.ofMillis(100)).isEmpty());
        there.start("c.a");
        leader.close();
        assertThat(other.controllers()).hasSize(1);
    }
}
