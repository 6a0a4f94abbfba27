package been.tasks;

import static been.tasks.TestDescriptors.context;
import static been.tasks.TestDescriptors.job;
import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.ContextId;
import been.protocol.LogLine;
import been.protocol.Report;
import been.protocol.TaskAttempt;
import been.protocol.TaskId;
import been.protocol.tasks.ContextState;
import been.tasks.store.JdbcTaskStore;
import been.tasks.wiring.TaskService;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** kill -9 while old contexts are removed, again and again on the same folder. */
class SweepKillIT {
    private static final int CONTEXTS = 200;
    private static final int KILLS = 3;

    @TempDir Path folder;

    @Test
    void whatIsCutOffInTheMiddleLeavesNothingHalfRemoved() throws Exception {
        long seed = System.nanoTime();
        System.out.println("seed " + seed);
        var random = new Random(seed);
        fill();
        int left = CONTEXTS;
        for (int kill = 0; kill < KILLS && left > 0; kill++) {
            left = sweepAndKill(left - 1 - random.nextInt(Math.max(1, left / 2)));
            System.out.printf("killed with about %d of %d left%n", left, CONTEXTS);
            check();
        }
        finish();
    }

    private TaskService open(TestDatabase database, InstantSource wall) {
        return TaskService.open(
                database.dataSource(), folder.resolve("logs"), wall, TaskManagerSettings.DEFAULTS);
    }

    private static List<String> tasks(int context) {
        return List.of("c" + context + ".a", "c" + context + ".b");
    }

    private void fill() {
        try (var database = new TestDatabase(folder);
                TaskService service = open(database, InstantSource.system())) {
            SimulatedHost host = SimulatedHost.join(service, "h1", 4);
            for (int i = 0; i < CONTEXTS; i++) {
                service.submit(context("c" + i, job("c" + i, "a"), job("c" + i, "b")));
                for (String task : tasks(i)) {
                    service.background().placeOnce();
                    host.sync();
                    TaskAttempt attempt = host.start(task);
                    host.report(
                            new Report.Log(
                                    attempt, List.of(new LogLine(0, 1, "stdout", "info", "x")), 0));
                    host.finish(task);
                }
            }
            assertThat(service.contexts(0, 1000))
                    .hasSize(CONTEXTS)
                    .allMatch(view -> view.state() == ContextState.FINISHED);
        }
    }

    /** Kills the sweep when so many contexts or fewer are left. */
    private int sweepAndKill(int atMost) throws IOException, InterruptedException {
        Process victim =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-XX:TieredStopAtLevel=1",
                                "-XX:+UseSerialGC",
                                "-Djava.io.tmpdir=" + folder,
                                "--enable-native-access=ALL-UNNAMED",
                                "-cp",
                                System.getProperty("java.class.path"),
                                SweepingVictim.class.getName(),
                                folder.toString())
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
        int left = CONTEXTS;
        try (var output =
                new BufferedReader(
                        new InputStreamReader(victim.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                left = Integer.parseInt(line);
                if (left <= atMost) {
                    victim.toHandle().destroyForcibly();
                }
            }
        } finally {
            victim.destroyForcibly();
            victim.waitFor();
        }
        return left;
    }

    /** Each context is whole, or there is nothing of it but logs that are on the list. */
    private void check() throws IOException {
        try (var database = new TestDatabase(folder)) {
            var store = JdbcTaskStore.open(database.dataSource());
            Set<TaskId> pending =
                    new HashSet<>(store.read(rows -> rows.retention().pendingLogs(null, 10_000)));
            for (int i = 0; i < CONTEXTS; i++) {
                var id = new ContextId("c" + i);
                boolean isThere = store.read(rows -> rows.contexts().find(id)).isPresent();
                int tasks = store.read(rows -> rows.tasks().of(id).size());
                assertThat(tasks).isEqualTo(isThere ? 2 : 0);
                for (String task : tasks(i)) {
                    var taskId = new TaskId(task);
                    int changes = store.read(rows -> rows.tasks().history(taskId).size());
                    assertThat(changes > 0).isEqualTo(isThere);
                    if (isThere) {
                        assertThat(log(task)).exists();
                        assertThat(pending).doesNotContain(taskId);
                    } else {
                        assertThat(Files.exists(log(task)) && !pending.contains(taskId)).isFalse();
                    }
                }
            }
        }
    }

    private Path log(String task) {
        return folder.resolve("logs").resolve(task).resolve("1.log");
    }

    /** The next sweep does the rest, files of the ones before included. */
    private void finish() throws IOException {
        try (var database = new TestDatabase(folder);
                TaskService service =
                        open(database, () -> Instant.now().plus(SweepingVictim.LATER))) {
            service.keepWhile(_ -> false);
            service.retention().sweep("test");
            Awaitility.await()
                    .until(() -> service.retention().sweeps(1).getFirst().endedAt() != null);
            assertThat(service.contexts(0, 10)).isEmpty();
            try (var files = Files.list(folder.resolve("logs"))) {
                assertThat(files.map(Path::toString).collect(Collectors.toSet())).isEmpty();
            }
        }
    }
}
