package been.bench.store;

import been.protocol.Exclusivity;
import been.protocol.FailurePolicy;
import been.protocol.Monitoring;
import been.protocol.Placement;
import been.protocol.Program;
import been.protocol.ResourceLimits;
import been.protocol.RunConditions;
import been.protocol.TaskDescriptor;
import been.protocol.TaskId;
import been.protocol.TaskKind;
import been.protocol.Wire;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Contexts of a hundred tasks each, all over: most finished, some failed. */
final class TaskFill {
    private static final int IN_A_CONTEXT = 100;
    private static final int FAILED_OF = 50;

    private final Connection database;
    private final long now;

    TaskFill(Connection database, long now) {
        this.database = database;
        this.now = now;
    }

    void write(int count, Random random) throws SQLException {
        try (var contexts =
                        new Inserts(
                                database,
                                "context",
                                "id, seq, name, owner, phase, outcome, version, jobs, jobs_open,"
                                        + " tasks, tasks_open, failed, aborted, submitted_at, ended_at");
                var tasks =
                        new Inserts(
                                database,
                                "task",
                                "id, context, seq, name, kind, owner, descriptor, exclusivity,"
                                        + " cores, hosts, state, version, attempt, retries_left,"
                                        + " offers_left, host, outcome, reason, detail, again,"
                                        + " started_at, ended_at, progress_done, progress_total");
                var attempts =
                        new Inserts(
                                database,
                                "attempt",
                                "task, number, context, host, log_bytes_dropped");
                var history =
                        new Inserts(
                                database,
                                "task_history",
                                "task, number, time, attempt, state, reason, who, detail")) {
            int number = 0;
            for (int i = 0; i * IN_A_CONTEXT < count; i++) {
                String context = "full-" + i;
                long at = now - (count / IN_A_CONTEXT - i) * 60_000L;
                contexts.row(
                        context,
                        i + 1L,
                        "block " + i,
                        "admin",
                        "Over",
                        "FINISHED",
                        3L,
                        IN_A_CONTEXT,
                        0,
                        IN_A_CONTEXT,
                        0,
                        0,
                        0,
                        at,
                        at + 50_000);
                for (int j = 0; j < IN_A_CONTEXT; j++) {
                    number++;
                    task(context, j, number, at, random.nextInt(FAILED_OF) == 0, tasks);
                    String id = context + "." + name(j);
                    attempts.row(id, 1, context, "alpha", 0L);
                    history.row(id, 1L, at, 0, "Ready", null, "admin", "submitted");
                    history.row(id, 2L, at + 40_000, 1, "Finished", "exit", "alpha", "");
                }
            }
        }
    }

    /** The id of the task of that number, from 0. */
    static String id(int number) {
        return "full-" + number / IN_A_CONTEXT + "." + name(number % IN_A_CONTEXT);
    }

    private static String name(int number) {
        return "e-%03d".formatted(number);
    }

    private static void task(
            String context, int index, int number, long at, boolean hasFailed, Inserts tasks)
            throws SQLException {
        String name = name(index);
        String id = context + "." + name;
        tasks.row(
                id,
                context,
                (long) number,
                name,
                "JOB",
                "admin",
                Wire.write(descriptor(id, name)),
                "EXCLUSIVE",
                1,
                "[]",
                hasFailed ? "Failed" : "Finished",
                9L,
                1,
                0,
                3,
                "alpha",
                hasFailed ? "FAILED" : "FINISHED",
                "exit",
                hasFailed ? "exit status 1" : "exit status 0",
                0,
                at + 1_000,
                at + 40_000,
                0L,
                0L);
    }

    private static TaskDescriptor descriptor(String id, String name) {
        return new TaskDescriptor(
                new TaskId(id),
                name,
                TaskKind.JOB,
                new Program.Command(List.of("sh", "-c", "exec benchmark --version 1.0.7")),
                Map.of(),
                Map.of("experiment", "1.0.7", "binary", "0", "execution", "3"),
                Map.of("LANG", "C.UTF-8"),
                new Placement(
                        "host.cpu.cores >= 2",
                        List.of(),
                        List.of(),
                        Exclusivity.EXCLUSIVE,
                        1,
                        been.protocol.CoreThreads.ONE,
                        been.protocol.InputStorage.DISK,
                        Map.of(),
                        null),
                ResourceLimits.NONE,
                List.of(),
                List.of(),
                FailurePolicy.FAIL,
                null,
                List.of(),
                RunConditions.USUAL,
                Monitoring.NONE);
    }
}
