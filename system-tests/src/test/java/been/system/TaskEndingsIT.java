package been.system;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.Outcome;
import been.protocol.Program;
import been.protocol.Reason;
import been.protocol.ResourceLimits;
import been.protocol.TaskDescriptor;
import been.protocol.TaskId;
import been.protocol.Wire;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * Tasks that end badly: the right reason for everybody to read, and nothing of them left running.
 */
class TaskEndingsIT {
    private static final String DAEMON = "sleep 1000" + ProcessHandle.current().pid();

    @TempDir private static Path data;
    private static RunningPlatform platform;

    @BeforeAll
    static void start() throws Exception {
        platform = RunningPlatform.on(data);
    }

    @AfterAll
    static void stop() throws Exception {
        platform.close();
    }

    @Test
    void aCrashIsASignal() throws Exception {
        assertEnds("kill -SEGV $$", ResourceLimits.NONE, Outcome.FAILED, Reason.SIGNAL);
    }

    @Test
    void aFailingCommandIsItsExitStatus() throws Exception {
        JsonNode task = assertEnds("exit 3", ResourceLimits.NONE, Outcome.FAILED, Reason.EXIT);
        assertThat(task.path("usage").path("exit-code").asInt()).isEqualTo(3);
    }

    @Test
    void tooLongIsWallTime() throws Exception {
        assertEnds(
                "sleep 60",
                new ResourceLimits(null, Duration.ofSeconds(1), null, null, null),
                Outcome.FAILED,
                Reason.WALL_TIME);
    }

    @Test
    void tooMuchWorkIsCpuTime() throws Exception {
        assertEnds(
                "while :; do :; done",
                new ResourceLimits(
                        Duration.ofMillis(500), Duration.ofMinutes(10), null, null, null),
                Outcome.FAILED,
                Reason.CPU_TIME);
    }

    @Test
    void tooMuchMemoryIsMemoryAlsoWhenOnlyAChildIsKilled() throws Exception {
        assertEnds(
                "head -c 400000000 /dev/zero | tail; sleep 1000; exit 0",
                new ResourceLimits(null, Duration.ofMinutes(10), 64L << 20, null, null),
                Outcome.FAILED,
                Reason.MEMORY);
    }

    @Test
    void daemonsEndWithTheirTask() throws Exception {
        assertEnds(
                "(setsid nohup " + DAEMON + " >/dev/null 2>&1 &) ; exit 0",
                ResourceLimits.NONE,
                Outcome.FINISHED,
                Reason.EXIT);
        assertThat(ProcessHandle.allProcesses().filter(TaskEndingsIT::isTheDaemon)).isEmpty();
    }

    private static boolean isTheDaemon(ProcessHandle process) {
        return process.info().commandLine().filter(line -> line.contains(DAEMON)).isPresent();
    }

    private static JsonNode assertEnds(
            String script, ResourceLimits limits, Outcome outcome, Reason reason) throws Exception {
        String id = "t-" + Long.toHexString(System.nanoTime());
        TaskDescriptor plain =
                TaskDescriptor.job(
                        new TaskId(id), "run", new Program.Command(List.of("sh", "-c", script)));
        var limited =
                new TaskDescriptor(
                        plain.id(),
                        plain.name(),
                        plain.kind(),
                        plain.program(),
                        Map.of(),
                        Map.of(),
                        Map.of(),
                        plain.placement(),
                        limits,
                        List.of(),
                        plain.failure(),
                        List.of());
        platform.post(
                "/api/v1/contexts",
                "application/json",
                Wire.write(
                        Map.of(
                                "id",
                                "c-" + id,
                                "name",
                                "endings",
                                "owner",
                                "test",
                                "tasks",
                                List.of(limited))));
        JsonNode task =
                Awaitility.await(script)
                        .until(
                                () -> platform.get("/api/v1/tasks/" + id),
                                view -> view.path("isTerminal").asBoolean());
        assertThat(task.path("outcome").asString()).as("%s", task).isEqualTo(outcome.name());
        assertThat(task.path("reason").asString()).as("%s", task).isEqualTo(reason.wireName());
        return task;
    }
}
