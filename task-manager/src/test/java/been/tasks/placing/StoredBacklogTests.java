package been.tasks.placing;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.ContextId;
import been.protocol.HostName;
import been.protocol.TaskId;
import been.tasks.TestDatabase;
import been.tasks.TestDescriptors;
import been.tasks.matching.Configurations;
import been.tasks.matching.HostMatches;
import been.tasks.scheduling.Unit;
import been.tasks.state.ContextPhase;
import been.tasks.state.TaskState;
import been.tasks.state.Tries;
import been.tasks.store.JdbcTaskStore;
import been.tasks.store.StoredContext;
import been.tasks.store.StoredTask;
import been.tasks.store.TaskStore;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the leader reads of a context one of whose tasks was refused. */
class StoredBacklogTests {
    private static final ContextId C = new ContextId("c");

    @TempDir Path folder;
    private TestDatabase database;
    private TaskStore store;

    @BeforeEach
    void open() {
        database = new TestDatabase(folder);
        store = JdbcTaskStore.open(database.dataSource());
        store.write(rows -> {
            rows.contexts()
                    .insert(
                            new StoredContext(
                                    C,
                                    1,
                                    "name",
                                    "owner",
                                    0,
                                    false,
                                    Map.of(),
                                    new ContextPhase.Open(),
                                    1,
                                    2,
                                    new ContextPhase.Tally(2, 2, 2, false, false),
                                    Instant.EPOCH,
                                    null));
            rows.tasks()
                    .insert(
                            Stream.of("a", "b").map(StoredBacklogTests::ready).toList(),
                            0,
                            Instant.EPOCH,
                            "owner");
            rows.placements().refuse(new TaskId("c.a"), new HostName("h"), 100);
            return true;
        });
    }

    @AfterEach
    void close() {
        database.close();
    }

    private static StoredTask ready(String name) {
        return new StoredTask(
                C,
                name.charAt(0),
                "owner",
                TestDescriptors.job("c", name).descriptor(),
                new TaskState.Ready(Tries.first(0, 3)),
                1,
                null,
                StoredTask.Facts.NONE);
    }

    private List<String> oldest(long now) {
        var reading = new TaskReading(new HostMatches(new Configurations(store)));
        return store.read(rows -> {
            var backlog = new StoredBacklog(rows.placements(), reading, now);
            backlog.kinds("", 9);
            return backlog.oldestOf(List.of(C), 1).stream()
                    .map(Unit::id)
                    .map(TaskId::value)
                    .toList();
        });
    }

    /** Hosts may be open to this context only, which drain no sooner than all of it has run. */
    @Test
    void aRefusedTaskIsAmongTheOldestOfItsContext() {
        assertThat(oldest(99)).containsExactly("c.b", "c.a");
        assertThat(oldest(100)).containsExactly("c.a");
    }
}
