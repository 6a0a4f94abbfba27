package been.tasks;

import static been.tasks.TestDescriptors.context;
import static been.tasks.TestDescriptors.job;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import been.protocol.Command;
import been.protocol.FailurePolicy;
import been.protocol.HostName;
import been.protocol.JoinToken;
import been.protocol.PropertyTree;
import been.protocol.Reason;
import been.protocol.RegistrationRequest;
import been.protocol.SyncRequest;
import been.protocol.TaskAttempt;
import been.protocol.hosts.HostView;
import been.protocol.hosts.HostView.HostState;
import been.protocol.hosts.ListedToken;
import been.protocol.tasks.TaskChange;
import been.tasks.HostAdministration.Ordered;
import been.tasks.RefusedHostException.Why;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What people decide of hosts; the lease is 60 s and the margin 5 s. */
class HostAdministrationTests {
    private static final HostName H1 = new HostName("h1");

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

    private HostAdministration administration() {
        return platform.service().administration();
    }

    private HostView view() {
        return platform.service().host(H1).orElseThrow();
    }

    private static RegistrationRequest joining(String name, String token) {
        return new RegistrationRequest(
                SyncRequest.PROTOCOL_VERSION, token, new HostName(name), PropertyTree.EMPTY);
    }

    @Test
    void tokensAreListedExpireAndAreRevoked() {
        String kept = administration().createJoinToken("ann", Duration.ofHours(1));
        String revoked = administration().createJoinToken("bob", Duration.ofDays(30));
        ListedToken bobs =
                administration().joinTokens().stream()
                        .filter(token -> token.createdBy().equals("bob"))
                        .findFirst()
                        .orElseThrow();
        assertThat(bobs.id()).hasSize(12).matches("[0-9a-f]+");
        assertThat(bobs.expiresAt()).isEqualTo(platform.time().now().plus(Duration.ofDays(30)));
        assertThat(administration().revokeJoinToken(bobs.id())).isTrue();
        assertThat(administration().revokeJoinToken(bobs.id())).isFalse();
        assertThat(administration().revokeJoinToken("%")).isFalse();
        assertThat(platform.service().register(joining("h2", revoked))).isEmpty();
        platform.pass(Duration.ofHours(1));
        assertThat(platform.service().register(joining("h2", kept))).as("expired").isEmpty();
        assertThatThrownBy(() -> administration().createJoinToken("ann", Duration.ofDays(31)))
                .hasMessage("a join token is valid for up to 30d, not for 31d");
    }

    @Test
    void theWholeTokenOfAnOlderHostRuntimeIsUnderstood() {
        String secret = administration().createJoinToken("ann", Duration.ofHours(1));
        String text = new JoinToken(secret, List.of()).text();
        assertThat(platform.service().register(joining("h2", text))).isPresent();
        assertThat(administration().joinTokens())
                .extracting(ListedToken::usedBy)
                .contains("h1", "h2");
    }

    @Test
    void aNameIsNotTakenFromAHostThatMayStillRunSomething() {
        String token = administration().createJoinToken("ann", Duration.ofHours(1));
        assertThatThrownBy(() -> platform.service().register(joining("h1", token)))
                .isInstanceOfSatisfying(
                        RefusedHostException.class,
                        refused -> assertThat(refused.why()).isEqualTo(Why.NAME_TAKEN))
                .hasMessageContaining("wait up to 65s");
        platform.pass(Duration.ofSeconds(66));
        assertThat(platform.service().register(joining("h1", token))).as("still good").isPresent();
    }

    @Test
    void aDrainedHostTakesNothingAndFinishesWhatItHas() {
        platform.submit(context("c", job("c", "a")));
        host.sync();
        host.start("c.a");
        assertThat(administration().drain(H1, "ann", "a new disk", null))
                .isEqualTo(new Ordered.Done());
        platform.submit(context("d", job("d", "b")));
        platform.work();
        assertThat(platform.state("d.b")).isEqualTo("Ready");
        assertThat(platform.task("d.b").explanation()).contains("h1").contains("drained");
        assertThat(view().state()).isEqualTo(HostState.DRAINING);
        assertThat(view().why())
                .isEqualTo(
                        "by ann (a new disk); takes no new tasks, and 1 task continues to the end");
        platform.pass(Duration.ofSeconds(50));
        host.finish("c.a");
        assertThat(platform.state("c.a")).isEqualTo("Finished");
        assertThat(view().why()).endsWith("runs none: its host runtime can be stopped");
        assertThat(administration().resume(H1, "bob")).isEqualTo(new Ordered.Done());
        platform.work();
        assertThat(platform.state("d.b")).isEqualTo("Placed");
        assertThat(view().state()).isEqualTo(HostState.ONLINE);
        assertThat(view().drain()).isNull();
    }

    @Test
    void atTheDeadlineOfADrainWhatRunsIsStoppedAndGoesElsewhere() {
        SimulatedHost other = SimulatedHost.join(platform.service(), "h2", 4);
        platform.submit(
                context(
                        "c",
                        job("c", "a").on("h1", "h2").failing(new FailurePolicy(false, 1)),
                        job("c", "b").on("h1", "h2").failing(new FailurePolicy(false, 1))));
        host.sync();
        other.sync();
        SimulatedHost drained = H1.equals(platform.task("c.a").host()) ? host : other;
        SimulatedHost next = drained == host ? other : host;
        TaskAttempt attempt = drained.start("c.a");
        administration().drain(drained.name(), "ann", "", Duration.ofSeconds(30));
        platform.pass(Duration.ofSeconds(30)).work();
        assertThat(platform.state("c.a")).isEqualTo("Running");
        assertThat(platform.service().host(drained.name()).orElseThrow().why())
                .contains("until stopped in 0s");
        platform.pass(Duration.ofSeconds(1)).work();
        assertThat(platform.state("c.a")).isEqualTo("Ending");
        assertThat(drained.sync()).contains(new Command.Stop(attempt, Reason.HOST_LOST));
        drained.end("c.a", been.protocol.Outcome.ABORTED, Reason.HOST_LOST, null);
        platform.work();
        next.sync();
        assertThat(next.offered("c.a").attempt()).isEqualTo(2);
        assertThat(platform.service().history(attempt.task()).stream().map(TaskChange::detail))
                .anyMatch(detail ->
                        detail.startsWith("host " + drained.name() + " was drained by ann"));
    }

    @Test
    void aRevokedHostIsRefusedAtOnceAndItsTasksGoElsewhereOnceTheyHaveEnded() {
        platform.submit(
                context("c", job("c", "a").on("h1", "h2").failing(new FailurePolicy(false, 1))));
        host.sync();
        TaskAttempt attempt = host.start("c.a");
        SimulatedHost other = SimulatedHost.join(platform.service(), "h2", 4);
        assertThat(administration().revoke(H1, "ann", "stolen")).isEqualTo(new Ordered.Done());
        assertThatThrownBy(host::sync)
                .isInstanceOfSatisfying(
                        RefusedHostException.class,
                        refused -> assertThat(refused.why()).isEqualTo(Why.REVOKED))
                .hasMessageContaining("was revoked by ann at 2026-01-01T00:00:00Z (stolen)");
        assertThat(view().state()).isEqualTo(HostState.REVOKED);
        assertThat(platform.state("c.a")).isEqualTo("Ending");
        platform.pass(Duration.ofSeconds(40)).work();
        other.sync();
        platform.pass(Duration.ofSeconds(24)).work();
        assertThat(platform.state("c.a")).as("it may still run").isEqualTo("Ending");
        platform.pass(Duration.ofSeconds(2)).work();
        other.sync();
        assertThat(other.offered("c.a").attempt()).isEqualTo(2);
        assertThat(platform.service().mayUpload(H1, attempt)).isFalse();
        assertThat(administration().drain(H1, "ann", "", null)).isInstanceOf(Ordered.Refused.class);
    }

    @Test
    void onlyAHostThatIsGoneIsRemovedAndWhatItWasStays() {
        String digest = view().properties().digest();
        assertThat(administration().remove(H1, "ann"))
                .isEqualTo(
                        new Ordered.Refused(
                                "host h1 is online: stop its host runtime first, or revoke it"));
        platform.pass(Duration.ofSeconds(61));
        assertThat(administration().remove(H1, "ann")).isInstanceOf(Ordered.Refused.class);
        platform.pass(Duration.ofSeconds(10));
        assertThat(administration().remove(H1, "ann")).isEqualTo(new Ordered.Done());
        assertThat(platform.service().hosts()).isEmpty();
        assertThat(administration().remove(H1, "ann")).isEqualTo(new Ordered.NoSuchHost());
        assertThatThrownBy(host::sync)
                .hasMessageStartingWith("Host 'h1' is unknown to this platform");
        assertThat(platform.service().configuration(H1, digest)).isPresent();
        SimulatedHost again = SimulatedHost.join(platform.service(), "h1", 8);
        again.sync();
        assertThat(view().properties().leaves()).isEqualTo(Map.of("cpu.cores", 8L));
        assertThat(platform.service().configurations(H1, 0, 9)).hasSize(2);
    }

    @Test
    void statesSaySinceWhen() {
        var start = platform.time().now();
        assertThat(view().since()).isEqualTo(start);
        platform.pass(Duration.ofSeconds(30));
        host.sync();
        assertThat(view().since()).as("without a lapse").isEqualTo(start);
        platform.pass(Duration.ofSeconds(90)).work();
        assertThat(view().state()).isEqualTo(HostState.OFFLINE);
        assertThat(view().since()).isEqualTo(start.plusSeconds(90));
        host.sync();
        assertThat(view().state()).isEqualTo(HostState.ONLINE);
        assertThat(view().since()).isEqualTo(start.plusSeconds(120));
    }
}
