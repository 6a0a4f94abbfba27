package been.bench.dispatch;

import been.protocol.ContextId;
import been.protocol.Program;
import been.protocol.TaskDescriptor;
import been.protocol.TaskId;
import been.tasks.ContextSubmission;
import been.tasks.Submission;
import been.tasks.TaskManagerSettings;
import been.tasks.wiring.TaskService;
import been.web.DatabaseConfiguration;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import javax.sql.DataSource;

/**
 * What {@code been bench dispatch} starts in its own JVM: the task manager on a controller's
 * database, with hosts that call it instead of sending requests. It prints each figure on a line,
 * its name first.
 */
final class PlacementBench implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final long MOST_SECONDS = 300;

    /** Rounds that are not counted: until then code is compiled and the rate grows. */
    private static final int UNTIL_COMPILED = 3;

    private static final Program NOTHING = new Program.Command(List.of("/bin/true"));

    private final TaskService tasks;
    private final List<PlacementBenchHost> hosts = new ArrayList<>();
    private final int queued;
    private final String run = UUID.randomUUID().toString().substring(0, 8);
    private int contexts;

    private PlacementBench(TaskService tasks, int hosts, int queued) {
        this.tasks = tasks;
        this.queued = queued;
        int cores = Math.ceilDiv(queued, hosts);
        for (int i = 0; i < hosts; i++) {
            this.hosts.add(PlacementBenchHost.join(tasks, run + "-" + i, cores));
        }
    }

    /**
     * @param arguments a folder; a PostgreSQL or nothing; how many hosts, how many tasks they have
     *     room for together, how often they are filled, and how often tasks live on them
     */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path folder = Path.of(arguments[0]);
        DataSource database =
                new DatabaseConfiguration()
                        .database(
                                folder,
                                arguments[1].isEmpty() ? null : arguments[1],
                                null,
                                PATIENCE);
        try (TaskService tasks =
                        TaskService.open(
                                database,
                                folder.resolve("logs"),
                                InstantSource.system(),
                                TaskManagerSettings.DEFAULTS);
                var bench =
                        new PlacementBench(
                                tasks,
                                Integer.parseInt(arguments[2]),
                                Integer.parseInt(arguments[3]))) {
            for (int i = -UNTIL_COMPILED; i < Integer.parseInt(arguments[4]); i++) {
                double placements = bench.placementsPerSecond();
                if (i >= 0) {
                    System.out.println("placements-per-second " + placements);
                }
            }
            for (int i = 0; i < Integer.parseInt(arguments[5]); i++) {
                System.out.println("tasks-per-second " + bench.tasksPerSecond());
            }
        }
    }

    /** Fills all hosts, which report nothing until they are full. */
    private double placementsPerSecond() throws InterruptedException {
        hosts.forEach(PlacementBenchHost::hold);
        var given = new CountDownLatch(queued);
        hosts.forEach(host -> host.countGiven(given));
        ContextId context = submit();
        long begun = System.nanoTime();
        await(given);
        double rate = queued / ((System.nanoTime() - begun) / 1e9);
        hosts.forEach(PlacementBenchHost::release);
        awaitEnd(context);
        return rate;
    }

    /** The same, but each task ends as soon as its host receives it. */
    private double tasksPerSecond() throws InterruptedException {
        ContextId context = submit();
        long begun = System.nanoTime();
        awaitEnd(context);
        return queued / ((System.nanoTime() - begun) / 1e9);
    }

    private ContextId submit() {
        var id = new ContextId(run + "-c" + ++contexts);
        List<TaskDescriptor> jobs =
                IntStream.range(0, queued)
                        .mapToObj(
                                i -> TaskDescriptor.job(new TaskId(id + "." + i), "t" + i, NOTHING))
                        .toList();
        if (tasks.submit(new ContextSubmission(id, id.value(), "bench", jobs))
                instanceof Submission.Refused(var problems)) {
            throw new IllegalStateException("refused: " + problems);
        }
        return id;
    }

    private static void await(CountDownLatch given) throws InterruptedException {
        if (!given.await(MOST_SECONDS, TimeUnit.SECONDS)) {
            throw new IllegalStateException(given.getCount() + " tasks were not placed");
        }
    }

    private void awaitEnd(ContextId context) throws InterruptedException {
        if (!tasks.awaitEnd(context, Duration.ofSeconds(MOST_SECONDS))
                .orElseThrow()
                .state()
                .isTerminal()) {
            throw new IllegalStateException("tasks did not end");
        }
    }

    @Override
    public void close() {
        hosts.forEach(PlacementBenchHost::close);
    }
}
