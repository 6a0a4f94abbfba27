package been.tasks;

import static been.tasks.TestDescriptors.context;
import static been.tasks.TestDescriptors.job;
import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.Command;
import been.protocol.ContextId;
import been.protocol.Report;
import been.protocol.tasks.ContextState;
import been.tasks.wiring.TaskService;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The task manager with its threads, in real time; nothing is found by a sweep. */
class LongPollTests {
    private static final Executor VIRTUAL = task -> Thread.ofVirtual().start(task);
    private static final Duration LONG = Duration.ofHours(1);

    @TempDir Path folder;
    private TestDatabase database;
    private TaskService service;
    private SimulatedHost host;

    @BeforeEach
    void open() throws Exception {
        database = new TestDatabase(folder);
        service =
                TaskService.open(
                        database.dataSource(),
                        Files.createDirectories(folder.resolve("logs")),
                        InstantSource.system(),
                        TaskManagerSettings.DEFAULTS
                                .withPatience(LONG, LONG, LONG, LONG)
                                .withHostLease(LONG.multipliedBy(3), LONG));
        host = SimulatedHost.join(service, "h1", 4);
    }

    @AfterEach
    void close() {
        service.close();
        database.close();
    }

    @Test
    void aWaitingHostIsWokenByASubmission() throws Exception {
        var latencies = new ArrayList<Long>();
        for (int i = 0; i < 30; i++) {
            CompletableFuture<Long> offered =
                    CompletableFuture.supplyAsync(
                            () -> {
                                List<Command> commands;
                                do {
                                    commands = host.sync(LONG);
                                } while (commands.stream()
                                        .noneMatch(Command.Offer.class::isInstance));
                                return System.nanoTime();
                            },
                            VIRTUAL);
            long before = System.nanoTime();
            assertThat(service.submit(context("c" + i, job("c" + i, "a"))))
                    .isEqualTo(new Submission.Accepted());
            latencies.add((offered.get() - before) / 1000);
            host.start("c" + i + ".a");
            host.finish("c" + i + ".a");
        }
        latencies.sort(null);
        System.out.printf(
                "submission to offer, two commits between: median %d µs, largest %d µs%n",
                latencies.get(latencies.size() / 2), latencies.getLast());
    }

    @Test
    void aHostThatBringsReportsIsAnsweredAtOnce() throws Exception {
        service.submit(context("c", job("c", "a")));
        Awaitility.await().until(() -> !host.sync().isEmpty());
        var attempt = host.offered("c.a");
        host.report(new Report.Accepted(attempt));
        CompletableFuture.runAsync(() -> host.sync(LONG), VIRTUAL).get();
        assertThat(service.task(attempt.task()).orElseThrow().state()).isEqualTo("Preparing");
    }

    @Test
    void aHostWithNothingToDoIsHeldForAsLongAsItWants() {
        long before = System.nanoTime();
        assertThat(host.sync(Duration.ofMillis(300))).isEmpty();
        assertThat(Duration.ofNanos(System.nanoTime() - before))
                .isGreaterThanOrEqualTo(Duration.ofMillis(300));
    }

    @Test
    void closingLetsWaitingHostsGo() throws Exception {
        CompletableFuture<List<Command>> waiting =
                CompletableFuture.supplyAsync(() -> host.sync(LONG), VIRTUAL);
        Awaitility.await().during(Duration.ofMillis(100)).until(() -> !waiting.isDone());
        service.close();
        assertThat(waiting.get()).isEmpty();
    }

    @Test
    void listenersHearOfChangesAndOneThatFailsDisturbsNobody() throws Exception {
        BlockingQueue<ContextId> heard = new LinkedBlockingQueue<>();
        service.onChange(_ -> {
            throw new IllegalStateException("a bad listener");
        });
        AutoCloseable registration = service.onChange(heard::add);
        service.submit(context("c", job("c", "a")));
        assertThat(heard.take()).isEqualTo(new ContextId("c"));
        registration.close();
        BlockingQueue<ContextId> elsewhere = new LinkedBlockingQueue<>();
        service.onChange(elsewhere::add);
        submitAndHear("d", elsewhere); // what was under way is over
        heard.clear();
        submitAndHear("e", elsewhere);
        assertThat(heard).isEmpty();
    }

    private void submitAndHear(String context, BlockingQueue<ContextId> heard) throws Exception {
        service.submit(context(context, job(context, "a")));
        Awaitility.await().until(() -> heard.contains(new ContextId(context)));
    }

    @Test
    void theBackgroundGoesOnByItself() {
        service.submit(context("c", job("c", "a"), job("c", "b").after("a")));
        for (String task : List.of("c.a", "c.b")) {
            Awaitility.await()
                    .until(() ->
                            host.sync(Duration.ofSeconds(1)).stream()
                                    .anyMatch(Command.Offer.class::isInstance));
            host.start(task);
            host.finish(task);
        }
        assertThat(service.context(new ContextId("c")).orElseThrow().state())
                .isEqualTo(ContextState.FINISHED);
    }
}
