package been.tasks;

import static been.tasks.TestDescriptors.context;
import static been.tasks.TestDescriptors.job;
import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.Command;
import been.protocol.HostName;
import been.protocol.Reason;
import been.protocol.SyncResponse;
import been.protocol.TaskAttempt;
import been.protocol.TaskId;
import been.protocol.hosts.HostView.HostState;
import been.tasks.TestDatabase.Product;
import been.tasks.store.HostRows;
import been.tasks.store.HostRows.Contact;
import been.tasks.store.StoredHost;
import been.tasks.store.TaskStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hosts that speak at the same time and share a commit: each is answered as if it came alone. */
abstract class SyncsAtOnceContract {
    private final Product product;
    @TempDir Path folder;
    private Platform platform;
    private WatchedStore store;

    /** What joint work sees of hosts. */
    private UnaryOperator<HostRows> seen = rows -> rows;

    SyncsAtOnceContract(Product product) {
        this.product = product;
    }

    @BeforeEach
    void open() {
        var watched = new AtomicReference<WatchedStore>();
        platform =
                new Platform(
                        folder,
                        product,
                        real -> {
                            var watching = new WatchedStore(real, rows -> seen.apply(rows));
                            watched.set(watching);
                            return watching;
                        });
        store = Objects.requireNonNull(watched.get());
    }

    @AfterEach
    void close() {
        platform.close();
        if (product == Product.POSTGRESQL) {
            PostgresServer.drop(TestDatabase.schema(folder));
        }
    }

    private SimulatedHost join(String name) {
        return SimulatedHost.join(platform.service(), name, 4);
    }

    private StoredHost stored(SimulatedHost host) {
        return store.read(rows -> rows.hosts().find(host.name())).orElseThrow();
    }

    private HostState state(SimulatedHost host) {
        return platform.service().host(host.name()).orElseThrow().state();
    }

    /** An answer, or why there is none. */
    private record Answer(@Nullable SyncResponse response, @Nullable RuntimeException refusal) {
        SyncResponse given() {
            return Optional.ofNullable(response).orElseThrow(() -> new AssertionError(refusal));
        }

        List<Command> commands() {
            return given().commands().stream().map(next -> next.command()).toList();
        }
    }

    private record Answers(Map<SimulatedHost, Answer> answers) {
        Answer to(SimulatedHost host) {
            return Objects.requireNonNull(answers.get(host));
        }
    }

    /** Has them speak while a commit is under way, so that all wait for the next one. */
    private Answers atOnce(SimulatedHost... hosts) throws InterruptedException {
        var isBusy = new CountDownLatch(1);
        var isOver = new CountDownLatch(1);
        var threads = new ArrayList<Thread>();
        var answers = new ConcurrentHashMap<SimulatedHost, Answer>();
        TaskStore real = store;
        Thread first = Thread.ofPlatform().start(() -> real.write(_ -> hold(isBusy, isOver)));
        isBusy.await();
        for (SimulatedHost host : hosts) {
            Thread thread = Thread.ofPlatform().start(() -> answers.put(host, answer(host)));
            threads.add(thread);
            Awaitility.await()
                    .pollInterval(Duration.ofMillis(1))
                    .until(() -> thread.getState() == Thread.State.WAITING);
        }
        store.sizes().clear();
        isOver.countDown();
        first.join();
        for (Thread thread : threads) {
            thread.join();
        }
        return new Answers(answers);
    }

    private static boolean hold(CountDownLatch isBusy, CountDownLatch isOver) {
        isBusy.countDown();
        try {
            isOver.await();
            return true;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static Answer answer(SimulatedHost host) {
        try {
            return new Answer(host.exchange(Duration.ZERO), null);
        } catch (RuntimeException e) {
            return new Answer(null, e);
        }
    }

    @Test
    void eachOfAMixedGroupIsAnsweredAsIfItCameAlone() throws Exception {
        SimulatedHost lapsed = join("lapsed");
        platform.pass(Duration.ofSeconds(61));
        SimulatedHost quiet = join("quiet");
        SimulatedHost told = join("told");
        SimulatedHost reporting = join("reporting");
        SimulatedHost strange = join("strange");
        SimulatedHost revoked = join("revoked");
        SimulatedHost outdated = join("outdated");
        SimulatedHost restarted = join("restarted");
        platform.submit(context("c", job("c", "q").on("quiet"), job("c", "r").on("reporting")));
        quiet.sync();
        quiet.start("c.q");
        reporting.sync();
        reporting.startLater("c.r");
        platform.submit(context("d", job("d", "t").on("told")));
        var stranger = new TaskAttempt(new TaskId("from-another-life"), 3);
        strange.hold(stranger);
        SimulatedHost successor = outdated.at(platform.service());
        successor.restart();
        successor.speak();
        restarted.restart();
        platform.service().administration().revoke(revoked.name(), "ann", "it was stolen");
        long leaseOfRevoked = stored(revoked).leaseUntil();
        long leaseOfOutdated = stored(outdated).leaseUntil();
        platform.pass(Duration.ofSeconds(30));

        Answers answers =
                atOnce(quiet, told, reporting, strange, revoked, outdated, restarted, lapsed);

        assertThat(store.sizes()).as("all but the one with reports").containsExactly(7);

        assertThat(answers.to(quiet).commands()).isEmpty();
        assertThat(answers.to(quiet).given().acknowledgedReport()).isEqualTo(2);
        assertThat(answers.to(told).commands()).singleElement().isInstanceOf(Command.Offer.class);
        assertThat(answers.to(reporting).given().acknowledgedReport()).isEqualTo(2);
        assertThat(platform.state("c.r")).isEqualTo("Running");
        assertThat(answers.to(strange).commands())
                .containsExactly(new Command.Stop(stranger, Reason.HOST_LOST));
        assertThat(answers.to(revoked).refusal())
                .isInstanceOf(RefusedHostException.class)
                .hasMessageContaining("it was stolen");
        assertThat(answers.to(outdated).refusal()).isInstanceOf(StaleIncarnationException.class);
        assertThat(stored(restarted).incarnation()).isEqualTo(2);
        assertThat(stored(revoked).leaseUntil()).isEqualTo(leaseOfRevoked);
        assertThat(stored(outdated).leaseUntil()).isEqualTo(leaseOfOutdated);
        long renewed = platform.time().clock().steady() + 60_000;
        assertThat(Stream.of(quiet, told, reporting, strange, restarted, lapsed))
                .allSatisfy(host -> {
                    assertThat(stored(host).leaseUntil()).isEqualTo(renewed);
                    assertThat(state(host)).isEqualTo(HostState.ONLINE);
                });
    }

    @Test
    void whatIsReadIsForgottenAndNothingIsToldTwice() throws Exception {
        SimulatedHost first = join("first");
        SimulatedHost second = join("second");
        platform.submit(context("c", job("c", "a").on("first"), job("c", "b").on("second")));
        first.sync();
        platform.submit(context("d", job("d", "a").on("first")));
        Answers answers = atOnce(first, second);
        assertThat(store.sizes()).containsExactly(2);
        assertThat(answers.to(first).commands())
                .extracting(command -> ((Command.Offer) command).attempt().task().value())
                .containsExactly("d.a");
        assertThat(answers.to(second).commands())
                .extracting(command -> ((Command.Offer) command).attempt().task().value())
                .containsExactly("c.b");
    }

    @Test
    void moreThanAnAnswerHoldsComesWithTheNextOnes() {
        SimulatedHost host = join("told");
        List<Command> stops =
                Stream.iterate(1, i -> i <= 300, i -> i + 1)
                        .<Command>map(i ->
                                new Command.Stop(
                                        new TaskAttempt(new TaskId("t" + i), 1), Reason.USER))
                        .toList();
        store.write(rows -> {
            stops.forEach(stop -> rows.commands().add(host.name(), stop));
            return true;
        });
        var told = new ArrayList<>(host.sync());
        assertThat(told).hasSizeLessThan(stops.size());
        told.addAll(host.sync());
        assertThat(host.sync()).isEmpty();
        assertThat(told).containsExactlyElementsOf(stops);
        assertThat(store.<Boolean>read(rows -> rows.commands().hosts().isEmpty())).isTrue();
    }

    /** A request that was thought lost comes with the one that was sent instead. */
    @Test
    void twoOfOneHostAreTakenOneAfterTheOther() throws Exception {
        SimulatedHost host = join("host");
        platform.submit(context("c", job("c", "a")));
        SimulatedHost before = host.at(platform.service());
        host.sync();
        Answers answers = atOnce(host, before);
        assertThat(store.sizes()).containsExactly(2);
        assertThat(answers.to(host).commands()).isEmpty();
        assertThat(answers.to(before).commands()).isEmpty();
        assertThat(platform.state("c.a")).isEqualTo("Placed");
    }

    /** As {@code contacts} would be if it looked at neither revocation nor incarnation. */
    private HostRows overlooking(HostRows rows) {
        return WatchedStore.instead(
                HostRows.class,
                rows,
                "contacts",
                arguments ->
                        ((Collection<?>) arguments[0])
                                .stream()
                                        .map(name -> rows.find((HostName) name).orElseThrow())
                                        .map(host -> overlooked(rows, host))
                                        .toList());
    }

    private static Contact overlooked(HostRows rows, StoredHost host) {
        return new Contact(
                host.name(),
                1,
                host.reported(),
                host.leaseUntil(),
                true,
                rows.configuration(host.name(), host.configuration()).orElseThrow().digest());
    }

    /** Negative control: the test above would notice if a host were believed too easily. */
    @Test
    void withoutTheChecksWhoeverIsRevokedOrOutdatedIsListenedTo() throws Exception {
        seen = this::overlooking;
        SimulatedHost revoked = join("revoked");
        SimulatedHost outdated = join("outdated");
        SimulatedHost successor = outdated.at(platform.service());
        successor.restart();
        successor.speak();
        platform.service().administration().revoke(revoked.name(), "ann", "it was stolen");
        platform.pass(Duration.ofSeconds(30));
        Answers answers = atOnce(revoked, outdated);
        assertThat(answers.answers().values())
                .allSatisfy(answer -> assertThat(answer.refusal()).isNull());
        long renewed = platform.time().clock().steady() + 60_000;
        assertThat(stored(revoked).leaseUntil()).isEqualTo(renewed);
        assertThat(stored(outdated).leaseUntil()).isEqualTo(renewed);
    }
}
