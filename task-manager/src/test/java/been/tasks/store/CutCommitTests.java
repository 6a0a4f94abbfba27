package been.tasks.store;

import static org.assertj.core.api.Assertions.assertThat;

import been.tasks.PostgresServer;
import been.tasks.TestDatabase;
import been.tasks.TestDatabase.Product;
import been.tasks.store.CuttingProxy.Cut;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** F8: the connection is cut in the middle of a commit, and nothing is lost or done twice. */
class CutCommitTests extends StoreContract {
    private static final List<Cut> CUTS = List.of(Cut.BEFORE, Cut.BEFORE_UNNOTICED, Cut.AFTER);

    /** Fewer than the tries of a write, so that none fails by bad luck. */
    private static final int CUTS_IN_A_ROW = 5;

    private CuttingProxy proxy;
    private TestDatabase cuttable;
    private JdbcTaskStore store;

    CutCommitTests() {
        super(Product.POSTGRESQL);
    }

    @BeforeEach
    void openThroughTheProxy() throws Exception {
        proxy = new CuttingProxy(PostgresServer.port());
        // Not prepared, so that the word COMMIT is in what the proxy sees.
        cuttable =
                new TestDatabase(
                        PostgresServer.address(TestDatabase.schema(folder), proxy.port())
                                + "&prepareThreshold=0");
        store = JdbcTaskStore.open(cuttable.dataSource());
    }

    @AfterEach
    void closeTheProxy() throws Exception {
        cuttable.close();
        proxy.close();
    }

    /** Counts on by one, which shows when it is done twice. */
    private static Long count(Rows rows) {
        long next = rows.placements().served(List.of("o")).getOrDefault("o", 0L) + 1;
        rows.placements().serve(Map.of("o", next));
        return next;
    }

    private long counted() {
        return rows().placements().served(List.of("o")).getOrDefault("o", 0L);
    }

    @ParameterizedTest
    @EnumSource
    void theWriterLearnsWhatBecameOfIt(Cut cut) {
        assertThat(store.<Long>write(CutCommitTests::count)).isEqualTo(1);
        proxy.next(cut);
        assertThat(store.<Long>write(CutCommitTests::count)).isEqualTo(2);
        assertThat(proxy.isArmed()).isFalse();
        assertThat(counted()).isEqualTo(2);
        assertThat(store.<Long>write(CutCommitTests::count)).isEqualTo(3);
    }

    @Test
    void manyWritersAndManyCuts() throws Exception {
        long seed = System.nanoTime();
        System.out.println("seed " + seed);
        var random = new Random(seed);
        int cuts = 60;
        var acknowledged = new AtomicInteger();
        var isOver = new AtomicBoolean();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var writers = new ArrayList<Future<?>>();
            for (int i = 0; i < 8; i++) {
                writers.add(
                        threads.submit(() -> {
                            while (!isOver.get()) {
                                store.<Long>write(CutCommitTests::count);
                                acknowledged.incrementAndGet();
                            }
                        }));
            }
            for (int i = 0; i < cuts; i++) {
                proxy.next(CUTS.get(random.nextInt(CUTS.size())));
                Awaitility.await().pollInterval(Duration.ofMillis(1)).until(() -> !proxy.isArmed());
                if (i % CUTS_IN_A_ROW == 0) {
                    int before = acknowledged.get();
                    Awaitility.await().until(() -> acknowledged.get() > before);
                }
            }
            isOver.set(true);
            for (Future<?> each : writers) {
                each.get();
            }
        }
        System.out.printf(
                "%d connections cut in a commit, %d writes acknowledged%n",
                cuts, acknowledged.get());
        assertThat(counted()).as("lost or done twice").isEqualTo(acknowledged.get());
    }
}
