package been.tasks.lease;

import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;

import been.tasks.ManualTime;
import been.tasks.PostgresServer;
import been.tasks.TestDatabase;
import been.tasks.TestDatabase.Product;
import been.tasks.store.JdbcTaskStore;
import been.tasks.store.LeaderRows.Leader;
import been.tasks.store.TaskStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LeaderLeaseTests {
    private static final Duration TEN_SECONDS = Duration.ofSeconds(10);

    @TempDir Path folder;
    private final ManualTime time = new ManualTime();
    private TestDatabase database;
    private TaskStore store;

    @BeforeEach
    void open() {
        database = new TestDatabase(folder);
        store = JdbcTaskStore.open(database.dataSource());
    }

    @AfterEach
    void close() {
        database.close();
    }

    private LeaderLease candidate(String name, @Nullable Duration duration) {
        return new LeaderLease(store, time.clock(), name, duration);
    }

    private boolean leads(LeaderLease candidate, long epoch) {
        return store.read(rows -> candidate.leads(rows, epoch));
    }

    @Test
    void theFirstLeadsAndTheSecondWaits() {
        LeaderLease a = candidate("a", TEN_SECONDS);
        LeaderLease b = candidate("b", TEN_SECONDS);
        a.renew();
        b.renew();
        assertThat(a.epoch()).hasValue(1);
        assertThat(b.epoch()).isEmpty();
        assertThat(leads(a, 1)).isTrue();
        assertThat(leads(b, 1)).isFalse();
    }

    @Test
    void whoRenewsKeepsTheLeadAndItsEpoch() {
        LeaderLease a = candidate("a", TEN_SECONDS);
        LeaderLease b = candidate("b", TEN_SECONDS);
        for (int i = 0; i < 10; i++) {
            a.renew();
            b.renew();
            time.pass(Duration.ofSeconds(4));
        }
        assertThat(a.epoch()).hasValue(1);
        assertThat(b.epoch()).isEmpty();
    }

    @Test
    void whoDoesNotRenewKnowsThatItNoLongerLeadsBeforeAnotherDoes() {
        LeaderLease a = candidate("a", TEN_SECONDS);
        LeaderLease b = candidate("b", TEN_SECONDS);
        a.renew();
        time.pass(Duration.ofSeconds(1));
        b.renew();
        time.pass(Duration.ofSeconds(9));
        assertThat(a.epoch()).as("after its own lease").isEmpty();
        b.renew();
        assertThat(b.epoch()).isEmpty();
        time.pass(Duration.ofSeconds(2));
        b.renew();
        assertThat(b.epoch()).hasValue(2);
        assertThat(leads(a, 1)).isFalse();
        a.renew();
        assertThat(a.epoch()).isEmpty();
    }

    @Test
    void whoWaitsForTheLeadLooksWhenItCanBeTaken() {
        Duration usual = Duration.ofSeconds(3);
        LeaderLease a = candidate("a", TEN_SECONDS);
        LeaderLease b = candidate("b", TEN_SECONDS);
        a.renew();
        b.renew();
        assertThat(a.pause(usual)).isEqualTo(usual);
        assertThat(b.pause(usual)).as("it looks often").isEqualTo(Duration.ofSeconds(1));
        time.pass(Duration.ofMillis(9500));
        b.renew();
        assertThat(b.pause(usual)).isEqualTo(Duration.ofMillis(501));
        time.pass(b.pause(usual));
        b.renew();
        assertThat(b.epoch()).hasValue(2);
        assertThat(b.pause(usual)).isEqualTo(usual);
    }

    @Test
    void theLeadThatIsGivenUpIsTakenAtOnce() {
        LeaderLease a = candidate("a", TEN_SECONDS);
        LeaderLease b = candidate("b", TEN_SECONDS);
        a.renew();
        a.close();
        assertThat(a.epoch()).isEmpty();
        b.renew();
        assertThat(b.epoch()).hasValue(2);
    }

    @Test
    void theOnlyControllerLeadsAtOnceAndForGood() {
        LeaderLease killed = candidate("killed", null);
        killed.renew();
        LeaderLease next = candidate("next", null);
        next.renew();
        assertThat(next.epoch()).isEqualTo(OptionalLong.of(2));
        assertThat(leads(killed, 1)).as("what the killed one still writes is fenced").isFalse();
        time.pass(Duration.ofDays(100));
        next.renew();
        assertThat(next.epoch()).hasValue(2);
    }

    @Test
    void whoDoesNotKnowWhetherItRenewedStillLeads() {
        LeaderLease a = candidate("a", TEN_SECONDS);
        a.renew();
        store.write(rows -> {
            Leader present = rows.leader().find("placing").orElseThrow();
            return rows.leader()
                    .replace("placing", present, new Leader("a", 1, present.leaseUntil() + 1));
        });
        time.pass(Duration.ofSeconds(5));
        a.renew();
        time.pass(Duration.ofSeconds(6));
        assertThat(a.epoch()).hasValue(1);
    }

    @Test
    void aRenewalDoesNotWaitForWhatOthersWrite() {
        try (var server = new TestDatabase(folder, Product.POSTGRESQL)) {
            TaskStore shared = JdbcTaskStore.open(server.dataSource());
            var a = new LeaderLease(shared, time.clock(), "a", TEN_SECONDS);
            a.renew();
            time.pass(Duration.ofSeconds(5));
            shared.write(_ ->
                    CompletableFuture.supplyAsync(
                                    () -> {
                                        a.renew();
                                        return a.epoch();
                                    })
                            .orTimeout(1, MINUTES)
                            .join());
            time.pass(Duration.ofSeconds(6));
            assertThat(a.epoch()).hasValue(1);
        } finally {
            PostgresServer.drop(TestDatabase.schema(folder));
        }
    }
}
