package been.bench.endurance;

import been.bench.platform.FakeHost;
import been.bench.platform.Platform;
import been.bench.platform.ProcessCost;
import been.bench.platform.RealHost;
import been.bench.platform.RestCalls;
import been.bench.report.BenchException;
import been.bench.report.Reading;
import been.bench.report.Value;
import been.protocol.ResourceUsage;
import been.protocol.Wire;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/** Small analyses at an even rate, and what the platform uses meanwhile. */
final class LongRun {
    static final int REAL_HOSTS = 3;
    private static final int SIMULATED_HOSTS = 50;

    /** Every tenth analysis is measured on a real host. */
    private static final int REAL_ONE_IN = 10;

    private static final int LOOKS = 120;

    /** Objects are counted at every fifth look only, because garbage is collected first. */
    private static final int OBJECTS_ONE_IN = 5;

    private static final long WAIT_MILLIS = 20_000;
    private static final Duration PAUSE = Duration.ofMillis(500);
    private static final Duration POLL = Duration.ofMillis(250);
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    private final Platform platform;
    private final int analyses;
    private final Duration time;
    private final RandomGenerator random;
    private final String token;
    private final AtomicInteger finished = new AtomicInteger();
    private final AtomicInteger ended = new AtomicInteger();
    private final AtomicBoolean isOver = new AtomicBoolean();
    private final Queue<String> problems = new ConcurrentLinkedQueue<>();

    private final Series memory = new Series();
    private final Series objects = new Series();
    private final Series threads = new Series();
    private final Series descriptors = new Series();
    private final Series hostMemory = new Series();
    private final Series hostThreads = new Series();
    private final Series hostDescriptors = new Series();
    private final Series disk = new Series();
    private final Series submission = new Series();
    private final Series list = new Series();
    private final Series simulatedEnd = new Series();
    private final Series realEnd = new Series();
    private long begun;

    LongRun(Platform platform, int analyses, Duration time, RandomGenerator random)
            throws IOException {
        this.platform = platform;
        this.analyses = analyses;
        this.time = time;
        this.random = random;
        this.token = platform.controller().adminToken();
    }

    List<Reading> measure() throws BenchException, IOException, InterruptedException {
        try (var calls = new RestCalls(platform.controller().url());
                var hosts = new RestCalls(platform.controller().url());
                ExecutorService all = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < SIMULATED_HOSTS; i++) {
                FakeHost host = FakeHost.join(hosts, token, "simulated-" + i);
                all.execute(() -> serve(host));
            }
            begun = System.nanoTime();
            all.execute(this::look);
            for (int i = 0; i < analyses; i++) {
                int number = i;
                sleepUntil((double) i / analyses);
                all.execute(() -> analysis(calls, number));
            }
            sleepUntil(1);
            long deadline = System.nanoTime() + PATIENCE.toNanos();
            while (ended.get() < analyses && System.nanoTime() < deadline) {
                Thread.sleep(POLL);
            }
            isOver.set(true);
            hosts.hangUp();
            calls.hangUp();
        }
        if (finished.get() == 0) {
            throw new BenchException("no analysis finished: " + problems.peek());
        }
        return readings();
    }

    private double share() {
        return (double) (System.nanoTime() - begun) / time.toNanos();
    }

    private void sleepUntil(double share) throws InterruptedException {
        Thread.sleep(Duration.ofNanos((long) (Math.max(0, share - share()) * time.toNanos())));
    }

    /** After a broken connection it tries again, as a host runtime does. */
    private void serve(FakeHost host) {
        try {
            while (!isOver.get()) {
                try {
                    host.work(WAIT_MILLIS, this::usage);
                } catch (IOException e) {
                    Thread.sleep(PAUSE);
                }
            }
        } catch (BenchException e) {
            problems.add("a simulated host: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized ResourceUsage usage() {
        return Wire.read(
                """
                {"exit-code": 0, "wall-time-seconds": %s, "accounting": "process-tree",
                 "supervisor": "native", "cores": [0], "started-at-millis": %d,
                 "disturbed-by": []}
                """
                        .formatted(random.nextGaussian(1, 0.01), System.currentTimeMillis()),
                ResourceUsage.class);
    }

    private void analysis(RestCalls calls, int number) {
        boolean isReal = number % REAL_ONE_IN == 0;
        String host =
                isReal
                        ? "real-" + (1 + number / REAL_ONE_IN % REAL_HOSTS)
                        : "simulated-" + number % SIMULATED_HOSTS;
        String document =
                """
                analysis: long-run-%d
                kind: comparison
                command:
                  run: 'true ${name}'
                  measure: [wall-time]
                vary: {name: [a, b]}
                roles: {measure: {hosts: [%s]}}
                repeat: {executions: 3}
                """
                        .formatted(number, host);
        try {
            long asked = System.nanoTime();
            double share = share();
            long id = calls.post("/api/v1/analyses", token, document).path("id").asLong();
            submission.add(share, since(asked));
            long listed = System.nanoTime();
            calls.get("/api/v1/analyses?limit=50", token);
            list.add(share, since(listed));
            JsonNode summary = MissingNode.getInstance();
            String state = "";
            while (!state.equals("FINISHED")) {
                if (List.of("FAILED", "PAUSED", "STOPPED").contains(state)
                        || since(asked).compareTo(PATIENCE) > 0) {
                    throw new BenchException("analysis %d is %s".formatted(id, state));
                }
                Thread.sleep(POLL);
                summary = calls.get("/api/v1/analyses/" + id, token).path("summary");
                state = summary.path("state").asString();
            }
            (isReal ? realEnd : simulatedEnd)
                    .add(share, Duration.between(time(summary, "started"), time(summary, "ended")));
            finished.incrementAndGet();
        } catch (BenchException | IOException e) {
            problems.add(String.valueOf(e.getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            ended.incrementAndGet();
        }
    }

    private static Instant time(JsonNode summary, String event) {
        return Instant.parse(summary.path(event + "At").asString());
    }

    private static Duration since(long begun) {
        return Duration.ofNanos(System.nanoTime() - begun);
    }

    private void look() {
        try {
            for (int i = 0; i < LOOKS; i++) {
                sleepUntil((double) i / LOOKS);
                double share = share();
                var controller = new ProcessCost(platform.controller().pid());
                memory.add(share, controller.residentMebibytes());
                if (i % OBJECTS_ONE_IN == 0) {
                    objects.add(share, controller.objectMebibytes());
                }
                threads.add(share, controller.threads());
                descriptors.add(share, controller.descriptors());
                for (RealHost host : platform.hosts()) {
                    hostMemory.add(share, host.cost().residentMebibytes());
                    hostThreads.add(share, host.cost().threads());
                    hostDescriptors.add(share, host.cost().descriptors());
                }
                disk.add(share, bytes(platform.data()) / 1024.0);
            }
        } catch (BenchException | IOException e) {
            problems.add("no look at the platform: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Of all files, which come and go meanwhile. */
    private static long bytes(Path folder) throws IOException {
        List<Path> files;
        try (Stream<Path> found = Files.walk(folder)) {
            files = found.toList();
        } catch (UncheckedIOException e) {
            return bytes(folder);
        }
        long bytes = 0;
        for (Path file : files) {
            try {
                bytes += Files.isRegularFile(file) ? Files.size(file) : 0;
            } catch (NoSuchFileException _) {
                // It was removed meanwhile.
            }
        }
        return bytes;
    }

    private List<Reading> readings() {
        double share = 100.0 * finished.get() / analyses;
        var readings = new ArrayList<Reading>();
        readings.add(
                Reading.of(
                                "analyses that finished, of %,d in %s"
                                        .formatted(analyses, words(time)),
                                "%",
                                Value.of(share))
                        .aiming("100 %", finished.get() == analyses)
                        .noting(problems.isEmpty() ? "" : "the first other: " + problems.peek()));
        readings.add(memory.reading("memory of the controller, resident", "MiB"));
        readings.add(objects.reading("… its objects, after a collection", "MiB"));
        readings.add(descriptors.reading("… its open descriptors", ""));
        readings.add(threads.reading("… its threads", ""));
        readings.add(disk.growth("… its data, for each analysis", "KiB", analyses));
        readings.add(hostMemory.reading("memory of a host runtime, resident", "MiB"));
        readings.add(hostDescriptors.reading("… its open descriptors", ""));
        readings.add(hostThreads.reading("… its threads", ""));
        readings.add(submission.reading("an analysis is acknowledged", "ms"));
        readings.add(list.reading("the first page of the list of analyses", "ms"));
        readings.add(
                simulatedEnd.reading("an analysis on a simulated host, until its verdict", "ms"));
        readings.add(realEnd.reading("an analysis on a real host, until its verdict", "ms"));
        return readings;
    }

    private static String words(Duration time) {
        return time.toHours() > 0 ? time.toHours() + " h" : time.toSeconds() + " s";
    }
}
