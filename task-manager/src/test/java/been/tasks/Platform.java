package been.tasks;

import been.protocol.ContextId;
import been.protocol.TaskId;
import been.protocol.tasks.ContextState;
import been.protocol.tasks.TaskView;
import been.tasks.TestDatabase.Product;
import been.tasks.placing.Placer;
import been.tasks.signals.InProcessSignals;
import been.tasks.store.JdbcTaskStore;
import been.tasks.store.TaskStore;
import been.tasks.wiring.Assembly;
import been.tasks.wiring.TaskService;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * A task manager whose time and background work go on only when a test says so; can be closed and
 * opened again on the same folder.
 */
final class Platform implements AutoCloseable {
    static final TaskManagerSettings SETTINGS =
            TaskManagerSettings.DEFAULTS.withHostLease(
                    Duration.ofSeconds(60), Duration.ofSeconds(5));

    private final Path folder;
    private final ManualTime time = new ManualTime();
    private final UnaryOperator<TaskStore> wrap;
    private final Supplier<TestDatabase> databases;
    private TestDatabase database;
    private TaskService service;

    Platform(Path folder) {
        this(folder, store -> store);
    }

    Platform(Path folder, UnaryOperator<TaskStore> wrap) {
        this(folder, () -> new TestDatabase(folder), wrap);
    }

    Platform(Path folder, Product product, UnaryOperator<TaskStore> wrap) {
        this(folder, () -> new TestDatabase(folder, product), wrap);
    }

    private Platform(Path folder, Supplier<TestDatabase> databases, UnaryOperator<TaskStore> wrap) {
        this.folder = folder;
        this.wrap = wrap;
        this.databases = databases;
        this.database = databases.get();
        this.service = start(SETTINGS);
    }

    private TaskService start(TaskManagerSettings settings) {
        return new TaskService(
                new Assembly(
                        wrap.apply(JdbcTaskStore.open(database.dataSource())),
                        new InProcessSignals(),
                        folder.resolve("logs"),
                        time.clock(),
                        settings));
    }

    /** Another task manager on the same database, as on another controller. */
    TaskService another(TaskManagerSettings settings) {
        return start(settings);
    }

    /** The process ends without a word, and another is started. */
    TaskService restart() {
        database.close();
        database = databases.get();
        service = start(SETTINGS);
        return service;
    }

    TaskService service() {
        return service;
    }

    ManualTime time() {
        return time;
    }

    /** Of hosts and tokens, as a dump of the database would show it. */
    String everythingStored() {
        JdbcClient jdbc = JdbcClient.create(database.dataSource());
        var text = new StringBuilder();
        for (String table : List.of("join_token", "host", "command", "request_key")) {
            jdbc.sql("SELECT * FROM " + table).query().listOfRows().forEach(text::append);
        }
        return text.toString();
    }

    DataSource dataSource() {
        return database.dataSource();
    }

    TaskStore store() {
        return JdbcTaskStore.open(database.dataSource());
    }

    /** Places what can be placed and ends what is overdue. */
    Platform work() {
        work(service);
        return this;
    }

    static void work(TaskService service) {
        service.background().reapOnce();
        while (service.background().placeOnce() == Placer.Round.CONTESTED) {
            service.background().reapOnce();
        }
    }

    Platform pass(Duration duration) {
        time.pass(duration);
        return this;
    }

    void submit(ContextSubmission submission) {
        if (service.submit(submission) instanceof Submission.Refused(List<String> problems)) {
            throw new AssertionError("refused: " + problems);
        }
        work();
    }

    TaskView task(String id) {
        return service.task(new TaskId(id)).orElseThrow();
    }

    String state(String id) {
        return task(id).state();
    }

    ContextState context(String id) {
        return service.context(new ContextId(id)).orElseThrow().state();
    }

    /** The states that a task went through, each with its attempt: {@code Placed#1}. */
    List<String> history(String id) {
        return service.history(new TaskId(id)).stream()
                .map(change -> change.state() + "#" + change.attempt())
                .toList();
    }

    @Override
    public void close() {
        service.close();
        database.close();
    }
}
