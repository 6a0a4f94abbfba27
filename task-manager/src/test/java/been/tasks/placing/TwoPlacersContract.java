package been.tasks.placing;

import static been.tasks.placing.Placer.Round.CONTESTED;
import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.ContextId;
import been.protocol.HostName;
import been.protocol.PropertyTree;
import been.protocol.TaskId;
import been.tasks.ManualTime;
import been.tasks.PostgresServer;
import been.tasks.TestDatabase;
import been.tasks.TestDatabase.Product;
import been.tasks.TestDescriptors;
import been.tasks.lease.LeaderLease;
import been.tasks.lifecycle.Ledger;
import been.tasks.lifecycle.TimeLimits;
import been.tasks.matching.Configurations;
import been.tasks.matching.HostMatches;
import been.tasks.signals.InProcessSignals;
import been.tasks.state.ContextPhase;
import been.tasks.state.TaskState;
import been.tasks.state.Tries;
import been.tasks.store.HostRows.Configuration;
import been.tasks.store.JdbcTaskStore;
import been.tasks.store.PlacementRows;
import been.tasks.store.Rows;
import been.tasks.store.StoredContext;
import been.tasks.store.StoredTask;
import been.tasks.store.TaskStore;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two controllers that both believe to lead, the second placing between the first's look and write.
 */
abstract class TwoPlacersContract {
    private static final HostName HOST = new HostName("h1");

    /** More than a page shows. */
    private static final int KINDS = 600;

    /** More than are decided on one page. */
    private static final int MORE_THAN_AT_ONCE = 401;

    private final Product product;
    @TempDir Path folder;
    private final ManualTime time = new ManualTime();
    private TestDatabase database;
    private TaskStore store;

    TwoPlacersContract(Product product) {
        this.product = product;
    }

    @BeforeEach
    void open() {
        database = new TestDatabase(folder, product);
        store = JdbcTaskStore.open(database.dataSource());
        addHost(HOST.value(), 4);
    }

    private void addHost(String name, int count) {
        var host = new HostName(name);
        store.write(rows -> {
            rows.hosts().register(host, "credential of " + name);
            var cores = new PropertyTree(Map.of("cpu", Map.of("cores", count)));
            rows.hosts().keep("digest of " + name, cores);
            rows.hosts()
                    .configure(
                            host, new Configuration(1, time.now(), "digest of " + name, 1, 0, 0));
            rows.hosts().seen(host, 1, 0, Long.MAX_VALUE, time.now());
            return true;
        });
    }

    @AfterEach
    void close() {
        database.close();
        if (product == Product.POSTGRESQL) {
            PostgresServer.drop(TestDatabase.schema(folder));
        }
    }

    private void submit(TestDescriptors... tasks) {
        store.write(rows -> {
            var context = new ContextId("c" + rows.contexts().nextSeqs(1).getFirst());
            rows.contexts()
                    .insert(
                            new StoredContext(
                                    context,
                                    rows.contexts().nextSeqs(1).getFirst(),
                                    "name",
                                    "owner",
                                    0,
                                    false,
                                    java.util.Map.of(),
                                    new ContextPhase.Open(),
                                    1,
                                    tasks.length,
                                    new ContextPhase.Tally(
                                            tasks.length, tasks.length, tasks.length, false, false),
                                    Instant.EPOCH,
                                    null));
            long seq = rows.tasks().nextSeq(1);
            for (TestDescriptors task : tasks) {
                rows.tasks()
                        .insert(
                                List.of(
                                        new StoredTask(
                                                context,
                                                seq++,
                                                "owner",
                                                task.descriptor(),
                                                new TaskState.Ready(Tries.first(0, 3)),
                                                1,
                                                null,
                                                StoredTask.Facts.NONE)),
                                0,
                                Instant.EPOCH,
                                "owner");
            }
            return true;
        });
    }

    private LeaderLease leader(String name) {
        var leader = new LeaderLease(store, time.clock(), name, null);
        leader.renew();
        return leader;
    }

    private Placer placer(TaskStore through, LeaderLease leader) {
        var ledger =
                new Ledger(
                        through,
                        new InProcessSignals(),
                        time.clock(),
                        new TimeLimits(
                                Duration.ofSeconds(30),
                                Duration.ofSeconds(60),
                                Duration.ofSeconds(1),
                                3));
        var configurations = new Configurations(through);
        return new Placer(
                through, ledger, leader, new HostMatches(configurations), time.clock(), 1);
    }

    private List<TaskId> onHost() {
        return store.read(rows ->
                Stream.of("h1", "h2")
                        .flatMap(name -> rows.tasks().occupying(new HostName(name)).stream())
                        .map(StoredTask::id)
                        .toList());
    }

    /** Lets something happen just before the first write. */
    private record InBetween(TaskStore store, Runnable happening) implements TaskStore {
        @Override
        public <T> T read(Function<Rows, T> query) {
            return store.read(query);
        }

        @Override
        public <T> T write(Function<Rows, T> work) {
            happening.run();
            return store.write(work);
        }
    }

    private static TestDescriptors alone(String name) {
        return TestDescriptors.job("c", name).exclusive();
    }

    /**
     * The late one looks when only {@code first} is there and decides to place it; the other then
     * places {@code second}, which is older in its eyes.
     */
    private Placer.Round race(TaskStore through, LeaderLease late, LeaderLease other) {
        submit(alone("first"));
        var between =
                new InBetween(
                        through,
                        () -> {
                            submit(alone("second").on("h1"));
                            hide("first");
                            placer(through, other).round();
                            show("first");
                        });
        return placer(between, late).round();
    }

    /** The other placer is to choose the second task, so it does not see the first. */
    private void hide(String name) {
        change(name, new TaskState.Waiting(Tries.first(0, 3)));
    }

    private void show(String name) {
        change(name, new TaskState.Ready(Tries.first(0, 3)));
    }

    private void change(String name, TaskState state) {
        store.write(rows ->
                rows.tasks()
                        .change(
                                rows.tasks().find(new TaskId("c." + name)).orElseThrow(),
                                state,
                                StoredTask.Facts.NONE,
                                null,
                                time.now(),
                                "test",
                                ""));
    }

    @Test
    void theHostsVersionKeepsTheSecondPlacementAway() {
        LeaderLease both = leader("both");
        assertThat(race(store, both, both)).isEqualTo(Placer.Round.CONTESTED);
        assertThat(onHost()).containsExactly(new TaskId("c.second"));
        assertThat(placer(store, both).round()).isEqualTo(Placer.Round.DONE);
        assertThat(onHost()).containsExactly(new TaskId("c.second"));
    }

    @Test
    void theEpochKeepsAFormerLeaderFromWritingAnything() {
        LeaderLease former = leader("former");
        submit(alone("first"));
        Placer late = placer(new InBetween(store, () -> leader("next")), former);
        assertThat(former.epoch()).as("it believes to lead").isPresent();
        assertThat(late.round()).isEqualTo(Placer.Round.DONE);
        assertThat(onHost()).isEmpty();
    }

    /**
     * Negative control: the same race without the two checks puts an exclusive task beside another,
     * so the tests above would notice.
     */
    @Test
    void withoutTheChecksAnExclusiveTaskStandsBesideAnother() {
        LeaderLease former = leader("former");
        LeaderLease next = leader("next");
        race(new UnguardedStore(store), former, next);
        assertThat(onHost())
                .containsExactlyInAnyOrder(new TaskId("c.first"), new TaskId("c.second"));
    }

    @Test
    void aRoundThatTakesLongerThanTheLeaseKeepsTheLead() {
        var lease = new LeaderLease(store, time.clock(), "slow", Duration.ofMillis(1500));
        lease.renew();
        addHost("h2", 1000);
        submit(
                IntStream.range(0, 1000)
                        .mapToObj(i -> TestDescriptors.job("c", "t" + i).on("h2"))
                        .toArray(TestDescriptors[]::new));
        Placer placer = placer(new InBetween(store, () -> time.pass(Duration.ofSeconds(1))), lease);
        assertThat(placer.round()).isEqualTo(Placer.Round.DONE);
        assertThat(onHost()).hasSize(1000);
    }

    /** Tasks are stored here without a signal, as on another controller whose signals are lost. */
    @Test
    void whatNoSignalToldOfIsFoundByTheNextRound() {
        Placer placer = placer(store, leader("only"));
        assertThat(placer.round()).isEqualTo(Placer.Round.DONE);
        submit(alone("first"));
        placer.round();
        assertThat(onHost()).containsExactly(new TaskId("c.first"));
        change("first", new TaskState.Waiting(Tries.first(0, 3)));
        submit(alone("second"));
        placer.round();
        assertThat(onHost()).containsExactly(new TaskId("c.second"));
    }

    /** What it reads is read at once with the versions that it claims hosts at. */
    @Test
    void nothingSlipsInBehindAnExclusiveTaskThatAnotherPlaced() {
        LeaderLease both = leader("both");
        Placer late = placer(store, both);
        late.round();
        submit(alone("first"));
        placer(store, both).round();
        assertThat(onHost()).containsExactly(new TaskId("c.first"));
        submit(alone("second"));
        assertThat(late.round()).isEqualTo(Placer.Round.DONE);
        assertThat(onHost()).containsExactly(new TaskId("c.first"));
        assertThat(late.reservations()).as("nothing slips in behind it").isEmpty();
    }

    /** One kind each: together more than a page shows. */
    private void submitKindsWithoutRoom() {
        submit(
                IntStream.range(0, KINDS)
                        .mapToObj(i -> TestDescriptors.job("c", "no" + i).on("no" + i))
                        .toArray(TestDescriptors[]::new));
    }

    private boolean isOnFirstPage(String name) {
        return store.read(rows -> rows.placements().kinds("", KINDS - 100, 0)).stream()
                .map(PlacementRows.KindRow::oldest)
                .anyMatch(oldest -> oldest != null && oldest.id().value().equals("c." + name));
    }

    @Test
    void aRoundThatBeginsInTheMiddleOfTheKindsReadsThemAll() {
        LeaderLease leader = leader("only");
        submitKindsWithoutRoom();
        submit(alone("first"));
        assertThat(isOnFirstPage("first")).isTrue();
        var contested = new AtomicBoolean();
        Placer placer =
                placer(
                        new InBetween(
                                store,
                                () -> {
                                    if (contested.compareAndSet(false, true)) {
                                        claim(HOST);
                                    }
                                }),
                        leader);
        assertThat(placer.round()).isEqualTo(CONTESTED);
        assertThat(placer.round()).isEqualTo(Placer.Round.DONE);
        assertThat(onHost()).containsExactly(new TaskId("c.first"));
    }

    private void claim(HostName host) {
        store.write(rows -> {
            long version = rows.placements().hosts().getFirst().version();
            return rows.placements().claim(Map.of(host, version), time.clock().steady());
        });
    }

    @Test
    void aRoundEndsOnlyWhenNoPageLeftAnything() {
        addHost("h2", MORE_THAN_AT_ONCE);
        submitKindsWithoutRoom();
        for (int i = 0; i < MORE_THAN_AT_ONCE; i++) {
            submit(TestDescriptors.job("c", "yes" + i)); // of one context, any page would show it
        }
        assertThat(isOnFirstPage("yes0")).isTrue();
        placer(store, leader("only")).round();
        assertThat(onHost()).hasSize(MORE_THAN_AT_ONCE);
    }

    @Test
    void ofAGangNothingIsPlacedWhenOneOfItsHostsWasTaken() {
        addHost("h2", 4);
        LeaderLease both = leader("both");
        submit(alone("first").together("g"), alone("second").together("g"));
        var between =
                new InBetween(
                        store,
                        () -> {
                            hide("first");
                            hide("second");
                            submit(alone("third").on("h2"));
                            placer(store, both).round();
                            show("first");
                            show("second");
                        });
        Placer late = placer(between, both);
        assertThat(late.round()).isEqualTo(CONTESTED);
        assertThat(onHost()).containsExactly(new TaskId("c.third"));
    }
}
