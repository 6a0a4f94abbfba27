package been.tasks;

import static been.tasks.TestDescriptors.context;
import static been.tasks.TestDescriptors.job;
import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.Command;
import been.protocol.ContextId;
import been.protocol.tasks.ContextState;
import been.tasks.wiring.TaskService;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Prints how fast the task manager is on SQLite, every commit on disk. */
class ThroughputIT {
    @TempDir Path folder;
    private TestDatabase database;
    private TaskService service;

    @BeforeEach
    void open() throws Exception {
        database = new TestDatabase(folder);
        service =
                TaskService.open(
                        database.dataSource(),
                        Files.createDirectories(folder.resolve("logs")),
                        InstantSource.system(),
                        TaskManagerSettings.DEFAULTS);
    }

    @AfterEach
    void close() {
        service.close();
        database.close();
    }

    private static double perSecond(long count, long nanos) {
        return count * 1e9 / nanos;
    }

    private long submit(String prefix, int contexts) {
        long before = System.nanoTime();
        for (int i = 0; i < contexts; i++) {
            service.submit(context(prefix + i, job(prefix + i, "a").on("nowhere")));
        }
        return System.nanoTime() - before;
    }

    @Test
    void submissions() throws Exception {
        submit("warm", 100);
        double alone = perSecond(300, submit("one", 300));
        long before = System.nanoTime();
        try (var threads = Executors.newFixedThreadPool(8)) {
            var running = new ArrayList<Future<Long>>();
            for (int t = 0; t < 8; t++) {
                String prefix = "thread" + t + "-";
                running.add(threads.submit(() -> submit(prefix, 50)));
            }
            for (Future<Long> each : running) {
                each.get();
            }
        }
        double together = perSecond(400, System.nanoTime() - before);
        TestDescriptors[] tasks =
                IntStream.range(0, 10_000)
                        .mapToObj(i -> job("large", "t" + i).on("nowhere"))
                        .toArray(TestDescriptors[]::new);
        long start = System.nanoTime();
        service.submit(context("large", tasks));
        double large = (System.nanoTime() - start) / 1e6;
        System.out.printf(
                "submissions of one task: %.0f/s from one thread, %.0f/s from eight; one context of 10,000 tasks: %.0f ms%n",
                alone, together, large);
        assertThat(service.contexts(0, 10_000)).hasSize(100 + 300 + 400 + 1);
    }

    /**
     * Each task makes seven changes of state, in four commits: offer, start, end, and its share.
     */
    @Test
    void transitions() throws Exception {
        List<SimulatedHost> hosts =
                IntStream.range(0, 4)
                        .mapToObj(i -> SimulatedHost.join(service, "h" + i, 16))
                        .toList();
        runTasks(hosts, "warm", 50);
        int count = 300;
        long nanos = runTasks(hosts, "c", count);
        System.out.printf(
                "tasks from Ready to Finished on 4 hosts of 16 cores: %.0f/s, transitions: %.0f/s%n",
                perSecond(count, nanos), perSecond(count * 6L, nanos));
        assertThat(service.context(new ContextId("c")).orElseThrow().state())
                .isEqualTo(ContextState.FINISHED);
    }

    private long runTasks(List<SimulatedHost> hosts, String name, int count)
            throws InterruptedException {
        service.submit(
                context(
                        name,
                        IntStream.range(0, count)
                                .mapToObj(i -> job(name, "t" + i))
                                .toArray(TestDescriptors[]::new)));
        long before = System.nanoTime();
        List<Thread> serving =
                hosts.stream()
                        .map(host ->
                                Thread.ofVirtual().start(() -> serve(host, new ContextId(name))))
                        .toList();
        Awaitility.await()
                .until(() ->
                        service.context(new ContextId(name)).orElseThrow().state().isTerminal());
        long nanos = System.nanoTime() - before;
        // One that is still asking would take what the next run offers to the same host.
        for (Thread one : serving) {
            one.join();
        }
        return nanos;
    }

    private void serve(SimulatedHost host, ContextId context) {
        while (!service.context(context).orElseThrow().state().isTerminal()) {
            List<String> offered =
                    host.sync(Duration.ofMillis(200)).stream()
                            .filter(Command.Offer.class::isInstance)
                            .map(command -> ((Command.Offer) command).attempt().task().value())
                            .toList();
            offered.forEach(host::startLater);
            host.speak();
            offered.forEach(host::finishLater);
            host.speak();
        }
    }
}
