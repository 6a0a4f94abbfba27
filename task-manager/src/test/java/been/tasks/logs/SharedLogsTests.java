package been.tasks.logs;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.ContextId;
import been.protocol.HostName;
import been.protocol.LogLine;
import been.protocol.TaskAttempt;
import been.protocol.TaskId;
import been.tasks.ContextSubmission;
import been.tasks.TaskManagerSettings;
import been.tasks.TestDatabase;
import been.tasks.TestDescriptors;
import been.tasks.store.JdbcTaskStore;
import been.tasks.store.TaskStore;
import been.tasks.wiring.TaskService;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;

class SharedLogsTests extends LogsContract {
    @TempDir Path folder;
    private TestDatabase database;
    private TaskStore store;

    @BeforeEach
    void open() {
        database = new TestDatabase(folder);
        store = JdbcTaskStore.open(database.dataSource());
        try (var service =
                TaskService.open(
                        database.dataSource(),
                        folder,
                        InstantSource.system(),
                        TaskManagerSettings.DEFAULTS)) {
            var context = new ContextId("c");
            service.submit(
                    new ContextSubmission(
                            context,
                            "c",
                            "owner",
                            List.of(TestDescriptors.job("c", "a").descriptor())));
            store.write(rows -> {
                rows.attempts().insert(ATTEMPT, context, new HostName("h1"));
                return true;
            });
        }
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Override
    AttemptLogs opened(long maxBytes) {
        return new SharedLogs(store, maxBytes);
    }

    @Test
    void twoControllersThatHearTheSameHostKeepEachLineOnce() throws Exception {
        TaskStore other = JdbcTaskStore.open(database.dataSource());
        var work = new ArrayList<Callable<Boolean>>();
        for (int i = 0; i < 20; i++) {
            var logs = new SharedLogs(i % 2 == 0 ? store : other, 1 << 20);
            List<LogLine> heard = lines(0, 10 + i * 5L);
            work.add(() -> {
                logs.append(ATTEMPT, heard);
                return true;
            });
        }
        try (var threads = Executors.newFixedThreadPool(4)) {
            for (var done : threads.invokeAll(work)) {
                assertThat(done.get()).isTrue();
            }
        }
        assertThat(logs().read(ATTEMPT, 0, 1000)).isEqualTo(lines(0, 105));
    }

    @Test
    void nothingIsKeptOfAnAttemptThatIsNotKnown() {
        var unknown = new TaskAttempt(new TaskId("c.b"), 1);
        logs().append(unknown, lines(0, 3));
        assertThat(logs().read(unknown, 0, 10)).isEmpty();
        assertThat(
                        JdbcClient.create(database.dataSource())
                                .sql("SELECT COUNT(*) FROM log_part")
                                .query(Integer.class)
                                .single())
                .isZero();
    }
}
