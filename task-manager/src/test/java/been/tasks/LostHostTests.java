package been.tasks;

import static been.tasks.TestDescriptors.context;
import static been.tasks.TestDescriptors.job;
import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.Command;
import been.protocol.FailurePolicy;
import been.protocol.HostName;
import been.protocol.Reason;
import been.protocol.TaskId;
import been.protocol.hosts.HostView.HostState;
import been.protocol.tasks.ContextState;
import been.tasks.wiring.TaskService;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Hosts that are not heard of any more; the lease is 60 s and the margin 5 s. */
class LostHostTests {
    @TempDir Path folder;
    private Platform platform;
    private SimulatedHost host;

    @BeforeEach
    void open() {
        platform = new Platform(folder);
        host = SimulatedHost.join(platform.service(), "h1", 4);
    }

    @AfterEach
    void close() {
        platform.close();
    }

    private HostState hostState() {
        return platform.service().host(host.name()).orElseThrow().state();
    }

    @Test
    void nothingIsGivenUpBeforeLeaseAndMargin() {
        platform.submit(context("c", job("c", "a").exclusive()));
        host.sync();
        host.start("c.a");
        assertThat(hostState()).isEqualTo(HostState.ONLINE);
        platform.pass(Duration.ofSeconds(64)).work();
        assertThat(hostState()).isEqualTo(HostState.LOST);
        assertThat(platform.state("c.a")).isEqualTo("Running");
        platform.pass(Duration.ofSeconds(2)).work();
        assertThat(platform.state("c.a")).isEqualTo("Failed");
        assertThat(platform.task("c.a").reason()).isEqualTo(Reason.HOST_LOST);
        assertThat(platform.task("c.a").explanation()).isEqualTo("host h1 was lost");
        assertThat(platform.context("c")).isEqualTo(ContextState.FAILED);
        assertThat(hostState()).isEqualTo(HostState.OFFLINE);
    }

    @Test
    void aHostThatSpeaksInTimeKeepsItsTasks() {
        platform.submit(context("c", job("c", "a")));
        host.sync();
        host.start("c.a");
        for (int i = 0; i < 5; i++) {
            platform.pass(Duration.ofSeconds(59)).work();
            host.sync();
        }
        assertThat(platform.state("c.a")).isEqualTo("Running");
        assertThat(hostState()).isEqualTo(HostState.ONLINE);
    }

    @Test
    void withRetriesTheTaskGoesToAnotherHost() {
        SimulatedHost other = SimulatedHost.join(platform.service(), "h2", 4);
        platform.submit(
                context("c", job("c", "a").failing(new FailurePolicy(false, 1)).on("h1", "h2")));
        host.sync();
        other.sync();
        boolean isOnFirst = host.name().equals(platform.task("c.a").host());
        SimulatedHost lost = isOnFirst ? host : other;
        SimulatedHost next = isOnFirst ? other : host;
        lost.start("c.a");
        for (int i = 0; i < 2; i++) {
            platform.pass(Duration.ofSeconds(33));
            next.sync();
        }
        platform.work();
        next.sync();
        next.start("c.a");
        next.finish("c.a");
        assertThat(platform.task("c.a").host()).isEqualTo(next.name());
        assertThat(platform.history("c.a"))
                .containsSubsequence("Running#1", "Ending#1", "Ready#1", "Placed#2", "Finished#2");
    }

    @Test
    void anOfferThatTheLostHostNeverAnsweredIsGivenToAnotherWithoutARetry() {
        platform.submit(context("c", job("c", "a").exclusive()));
        platform.pass(Duration.ofSeconds(66)).work();
        assertThat(platform.state("c.a")).isEqualTo("Ready");
        SimulatedHost other = SimulatedHost.join(platform.service(), "h2", 4);
        platform.work();
        other.sync();
        other.start("c.a");
        other.finish("c.a");
        assertThat(platform.state("c.a")).isEqualTo("Finished");
        assertThat(host.sync())
                .as("the offer was taken back")
                .noneMatch(Command.Offer.class::isInstance);
    }

    @Test
    void aStopThatNeverReachedTheHostEndsWithItsLease() {
        platform.submit(context("c", job("c", "a")));
        host.sync();
        host.start("c.a");
        platform.service().stop(new TaskId("c.a"), "ann");
        assertThat(platform.state("c.a")).isEqualTo("Ending");
        platform.pass(Duration.ofSeconds(66)).work();
        assertThat(platform.state("c.a")).isEqualTo("Aborted");
        assertThat(platform.task("c.a").reason()).isEqualTo(Reason.USER);
    }

    @Test
    void noHostIsLostBecauseTheControllerWasAway() {
        platform.submit(context("c", job("c", "a")));
        host.sync();
        host.start("c.a");
        platform.pass(Duration.ofHours(2));
        TaskService reopened = platform.restart();
        platform.pass(Duration.ofSeconds(64)).work();
        assertThat(platform.state("c.a")).isEqualTo("Running");
        SimulatedHost back = host.at(reopened);
        back.sync();
        platform.pass(Duration.ofSeconds(30)).work();
        assertThat(platform.state("c.a")).isEqualTo("Running");
    }

    /** As {@code been restore} leaves a host: what the backup believed of it is not waited for. */
    @Test
    void aRestoredPlatformWaitsForNoLeaseOfThePast() {
        platform.submit(
                context(
                        "c",
                        job("c", "a").failing(new FailurePolicy(false, 1)),
                        job("c", "b")
                                .failing(new FailurePolicy(true, 0))
                                .surviving(Duration.ofHours(1))));
        host.sync();
        host.start("c.a");
        host.start("c.b");
        JdbcClient.create(platform.dataSource())
                .sql("UPDATE host SET lease_until = 0, seen_at = NULL")
                .update();
        platform.restart();
        assertThat(hostState()).isEqualTo(HostState.OFFLINE);
        platform.work();
        assertThat(platform.state("c.a")).as("tried again, as its policy says").isEqualTo("Ready");
        assertThat(platform.task("c.b").reason()).isEqualTo(Reason.HOST_LOST);
        SimulatedHost fresh = SimulatedHost.join(platform.service(), "h1", 4);
        platform.work();
        fresh.sync();
        fresh.start("c.a");
        fresh.finish("c.a");
        assertThat(platform.state("c.a")).isEqualTo("Finished");
        assertThat(platform.history("c.a"))
                .containsSubsequence("Running#1", "Ready#1", "Placed#2", "Finished#2");
    }

    @Test
    void settingTheWallClockLosesNobody() {
        platform.submit(context("c", job("c", "a")));
        host.sync();
        host.start("c.a");
        platform.time().stepWallClock(Duration.ofHours(1));
        platform.work();
        assertThat(platform.state("c.a")).isEqualTo("Running");
        platform.time().stepWallClock(Duration.ofHours(-2));
        platform.pass(Duration.ofSeconds(66)).work();
        assertThat(platform.state("c.a")).isEqualTo("Failed");
    }

    @Test
    void nothingIsPlacedOnASilentHost() {
        platform.pass(Duration.ofSeconds(61));
        platform.submit(context("c", job("c", "a")));
        assertThat(platform.state("c.a")).isEqualTo("Ready");
        host.sync();
        platform.work();
        assertThat(platform.state("c.a")).isEqualTo("Placed");
        assertThat(platform.service().host(new HostName("nobody"))).isEmpty();
    }
}
