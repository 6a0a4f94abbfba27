package been.tasks.store;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.Dependency;
import been.protocol.TaskId;
import been.tasks.TestDatabase.Product;
import been.tasks.state.TaskState;
import been.tasks.store.DependencyRows.OpenDependency;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Two controllers each see one of a task's two dependencies come to hold, at the same time: one of
 * them has to notice that it was the last.
 */
class WriteSkewTests extends StoreContract {
    private static final TaskId WAITER = new TaskId("c.w");
    private final CyclicBarrier bothRemoved = new CyclicBarrier(2);

    WriteSkewTests() {
        super(Product.POSTGRESQL);
    }

    @BeforeEach
    void waitForTwo() {
        insertTasks(task("w", 1, new TaskState.Waiting(TRIES)));
        write(rows ->
                rows.dependencies()
                        .insert(
                                C,
                                List.of(
                                        new OpenDependency(WAITER, 0, Dependency.finished("a")),
                                        new OpenDependency(WAITER, 1, Dependency.finished("b")))));
    }

    @Test
    void everyWriteIsAsIfItWereAlone() {
        String level =
                store().write(_ ->
                        JdbcClient.create(database().dataSource())
                                .sql("SHOW transaction_isolation")
                                .query(String.class)
                                .single());
        assertThat(level).isEqualTo("serializable");
    }

    private void meet() {
        try {
            bothRemoved.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void oneOfTwoControllersNoticesThatNothingIsOpenAnyMore() throws Exception {
        var tries = new AtomicInteger();
        var noticed = new AtomicInteger();
        var both = new ArrayList<Future<?>>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int position = 0; position < 2; position++) {
                int mine = position;
                JdbcTaskStore controller = JdbcTaskStore.open(database().dataSource());
                both.add(
                        threads.submit(() -> {
                            var isFirstTry = new AtomicBoolean(true);
                            boolean isLast =
                                    controller.<Boolean>write(rows -> {
                                        tries.incrementAndGet();
                                        rows.dependencies().remove(WAITER, mine);
                                        if (isFirstTry.getAndSet(false)) {
                                            meet();
                                        }
                                        return !rows.dependencies().hasAny(WAITER);
                                    });
                            noticed.addAndGet(isLast ? 1 : 0);
                        }));
            }
            for (Future<?> each : both) {
                each.get();
            }
        }
        assertThat(noticed).hasValue(1);
        assertThat(tries).as("one was done again").hasValue(3);
    }

    @Test
    void atTheUsualLevelOfIsolationNobodyWould() throws Exception {
        var noticed = new AtomicInteger();
        var both = new ArrayList<Future<?>>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int position = 0; position < 2; position++) {
                int mine = position;
                both.add(
                        threads.submit(() -> {
                            noticed.addAndGet(isLastAtReadCommitted(mine) ? 1 : 0);
                            return true;
                        }));
            }
            for (Future<?> each : both) {
                each.get();
            }
        }
        assertThat(noticed).as("the negative control").hasValue(0);
        assertThat(rows().dependencies().hasAny(WAITER)).as("and it waits for ever").isFalse();
    }

    private boolean isLastAtReadCommitted(int position) throws SQLException {
        try (Connection connection = database().dataSource().getConnection();
                var statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
            statement.executeUpdate("DELETE FROM dependency WHERE position = " + position);
            meet();
            boolean isLast;
            try (var row = statement.executeQuery("SELECT COUNT(*) FROM dependency")) {
                row.next();
                isLast = row.getInt(1) == 0;
            }
            meet();
            connection.commit();
            return isLast;
        }
    }
}
