package been.tasks.store;

import been.protocol.ContextId;
import been.protocol.HostName;
import been.protocol.TaskId;
import been.tasks.PostgresServer;
import been.tasks.TestDatabase;
import been.tasks.TestDatabase.Product;
import been.tasks.TestDescriptors;
import been.tasks.state.ContextPhase;
import been.tasks.state.TaskState;
import been.tasks.state.Tries;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Rows to begin with, and short ways to a store, for the contracts. */
abstract class StoreContract {
    static final ContextId C = new ContextId("c");
    static final HostName H1 = new HostName("h1");
    static final HostName H2 = new HostName("h2");
    static final Instant NOW = Instant.ofEpochMilli(1_000_000);
    static final Tries TRIES = Tries.first(1, 3);

    private final Product product;
    @TempDir Path folder;
    private TestDatabase database;
    private JdbcTaskStore store;

    StoreContract(Product product) {
        this.product = product;
    }

    @BeforeEach
    void open() {
        database = new TestDatabase(folder, product);
        store = JdbcTaskStore.open(database.dataSource());
    }

    @AfterEach
    void close() {
        database.close();
        if (product == Product.POSTGRESQL) {
            PostgresServer.drop(TestDatabase.schema(folder));
        }
    }

    /** On an empty database; the same for the whole test. */
    JdbcTaskStore store() {
        return store;
    }

    Product product() {
        return product;
    }

    TestDatabase database() {
        return database;
    }

    Rows rows() {
        return store().read(rows -> rows);
    }

    Written written(Function<Rows, Written> work) {
        return store().write(work);
    }

    void write(Consumer<Rows> work) {
        store().write(rows -> {
            work.accept(rows);
            return true;
        });
    }

    static StoredContext context(String id, long seq) {
        return new StoredContext(
                new ContextId(id),
                seq,
                "name",
                "owner",
                0,
                false,
                java.util.Map.of(),
                new ContextPhase.Open(),
                1,
                2,
                new ContextPhase.Tally(1, 1, 2, false, false),
                NOW,
                null);
    }

    static StoredTask task(String name, long seq, TaskState state) {
        return new StoredTask(
                C,
                seq,
                "owner",
                TestDescriptors.job("c", name).descriptor(),
                state,
                1,
                null,
                StoredTask.Facts.NONE);
    }

    StoredTask stored(String name) {
        return rows().tasks().find(new TaskId("c." + name)).orElseThrow();
    }

    Written change(StoredTask from, TaskState to) {
        return written(rows -> rows.tasks().change(from, to, from.facts(), null, NOW, "me", "why"));
    }

    void insertTasks(StoredTask... tasks) {
        write(rows -> {
            rows.contexts().insert(context("c", 1));
            rows.tasks().insert(List.of(tasks), 0, NOW, "owner");
        });
    }

    void register(HostName... hosts) {
        write(rows -> {
            for (HostName host : hosts) {
                rows.hosts().register(host, "hash of " + host);
            }
        });
    }
}
