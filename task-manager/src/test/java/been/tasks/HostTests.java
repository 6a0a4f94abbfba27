package been.tasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import been.protocol.Command;
import been.protocol.Exclusivity;
import been.protocol.HostName;
import been.protocol.HostUsage;
import been.protocol.PropertyDifference;
import been.protocol.PropertyTree;
import been.protocol.RegistrationRequest;
import been.protocol.RegistrationResponse;
import been.protocol.Report;
import been.protocol.SyncRequest;
import been.protocol.TaskAttempt;
import been.protocol.hosts.HostConfiguration;
import been.protocol.hosts.HostView.HostState;
import been.tasks.wiring.TaskService;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostTests {
    private static final HostName H1 = new HostName("h1");
    private static final PropertyTree TWO_CORES =
            new PropertyTree(Map.of("cpu", Map.of("cores", 2)));
    private static final PropertyTree FOUR_CORES =
            new PropertyTree(Map.of("cpu", Map.of("cores", 4)));

    @TempDir Path folder;
    private Platform platform;

    @BeforeEach
    void open() {
        platform = new Platform(folder);
    }

    @AfterEach
    void close() {
        platform.close();
    }

    private static RegistrationRequest request(String token) {
        return new RegistrationRequest(SyncRequest.PROTOCOL_VERSION, token, H1, TWO_CORES);
    }

    @Test
    void aJoinTokenWorksOnceAndGivesACredential() {
        TaskService service = platform.service();
        String token = service.createJoinToken("ann");
        RegistrationResponse joined = service.register(request(token)).orElseThrow();
        assertThat(joined.host()).isEqualTo(H1);
        assertThat(service.authenticate(joined.credential())).contains(H1);
        assertThat(service.register(request(token))).as("used").isEmpty();
        assertThat(service.register(request("guessed"))).as("unknown").isEmpty();
        assertThat(service.authenticate("guessed")).isEmpty();
        assertThat(service.host(H1).orElseThrow().state()).isEqualTo(HostState.OFFLINE);
    }

    @Test
    void secretsAreNotOnDisk() throws IOException {
        String token = platform.service().createJoinToken("ann");
        String credential = platform.service().register(request(token)).orElseThrow().credential();
        String text = platform.everythingStored();
        assertThat(text).contains("ann").doesNotContain(token).doesNotContain(credential);
    }

    @Test
    void aHostThatJoinsAgainGetsANewCredentialAndTheOldOneIsWorthNothing() {
        TaskService service = platform.service();
        String old =
                service.register(request(service.createJoinToken("ann")))
                        .orElseThrow()
                        .credential();
        SimulatedHost again = SimulatedHost.join(service, "h1", 2);
        assertThat(service.authenticate(old)).isEmpty();
        assertThat(again.sync()).isEmpty();
        assertThat(service.hosts()).hasSize(1);
    }

    @Test
    void anotherProtocolIsRefusedWithWhatToDo() {
        TaskService service = platform.service();
        assertThatThrownBy(
                        () -> service.register(new RegistrationRequest(99, "token", H1, TWO_CORES)))
                .hasMessage(
                        "This controller speaks protocol version 1, the host runtime version 99: upgrade the controller.");
    }

    @Test
    void everyChangeOfAHostsPropertiesIsADatedConfiguration() {
        SimulatedHost host = SimulatedHost.join(platform.service(), "h1", TWO_CORES);
        platform.pass(Duration.ofMinutes(1));
        host.state(FOUR_CORES);
        host.sync();
        assertThat(host.wanted()).as("not sent unasked").isEqualTo(FOUR_CORES.digest());
        host.sync();
        assertThat(host.wanted()).isNull();
        platform.pass(Duration.ofMinutes(1));
        host.sync();
        host.state(TWO_CORES);
        host.sync();
        assertThat(host.wanted()).as("known from before").isNull();
        List<HostConfiguration.Entry> entries = platform.service().configurations(H1, 0, 10);
        assertThat(entries)
                .extracting(HostConfiguration.Entry::digest)
                .containsExactly(TWO_CORES.digest(), FOUR_CORES.digest(), TWO_CORES.digest());
        assertThat(entries.get(0).changed()).isEqualTo(1);
        assertThat(entries.get(2).added()).isEqualTo(1);
        assertThat(Duration.between(entries.get(2).since(), entries.get(0).since()))
                .isEqualTo(Duration.ofMinutes(2));
        assertThat(platform.service().configurations(H1, 1, 1)).containsExactly(entries.get(1));
        assertThat(platform.service().host(H1).orElseThrow().properties()).isEqualTo(TWO_CORES);
    }

    @Test
    void aConfigurationSaysWhatIsAnotherThanBefore() {
        SimulatedHost host = SimulatedHost.join(platform.service(), "h1", TWO_CORES);
        host.state(FOUR_CORES);
        host.sync();
        host.sync();
        HostConfiguration now =
                platform.service().configuration(H1, FOUR_CORES.digest()).orElseThrow();
        assertThat(now.properties()).isEqualTo(FOUR_CORES);
        assertThat(now.before()).isEqualTo(TWO_CORES.digest());
        assertThat(now.difference().changed())
                .isEqualTo(Map.of("cpu.cores", new PropertyDifference.Change(2L, 4L)));
        HostConfiguration first =
                platform.service().configuration(H1, TWO_CORES.digest()).orElseThrow();
        assertThat(first.before()).isNull();
        assertThat(first.difference().added()).isEqualTo(Map.of("cpu.cores", 2L));
        assertThat(platform.service().configuration(H1, "none")).isEmpty();
        assertThat(platform.service().configurations(new HostName("other"), 0, 10)).isEmpty();
    }

    @Test
    void theHistorySurvivesARestart() {
        SimulatedHost host = SimulatedHost.join(platform.service(), "h1", TWO_CORES);
        host.state(FOUR_CORES);
        host.sync();
        host.sync();
        List<HostConfiguration.Entry> before = platform.service().configurations(H1, 0, 10);
        SimulatedHost again = host.at(platform.restart());
        again.sync();
        assertThat(again.wanted()).isNull();
        assertThat(platform.service().configurations(H1, 0, 10)).isEqualTo(before).hasSize(2);
        assertThat(platform.service().configuration(H1, TWO_CORES.digest())).isPresent();
    }

    @Test
    void propertiesWithAnotherDigestThanStatedAreRefused() {
        TaskService service = platform.service();
        SimulatedHost.join(service, "h1", TWO_CORES);
        var request =
                new SyncRequest(
                        SyncRequest.PROTOCOL_VERSION,
                        H1,
                        1,
                        0,
                        List.of(),
                        List.of(),
                        "0".repeat(64),
                        FOUR_CORES,
                        null,
                        List.of(),
                        0);
        assertThatThrownBy(() -> service.sync(request))
                .hasMessageStartingWith("the properties of host h1 have the digest ");
        assertThat(service.configurations(H1, 0, 10)).hasSize(1);
    }

    @Test
    void readingsAreKnownToRestrictionsButChangeNoConfiguration() {
        SimulatedHost host = SimulatedHost.join(platform.service(), "h1", TWO_CORES);
        host.read(new PropertyTree(Map.of("noise", Map.of("cv", 0.5))));
        host.sync();
        host.read(new PropertyTree(Map.of("noise", Map.of("cv", 0.01))));
        host.sync();
        assertThat(platform.service().host(H1).orElseThrow().properties().leaves())
                .isEqualTo(Map.of("cpu.cores", 2L, "noise.cv", 0.01));
        assertThat(platform.service().configurations(H1, 0, 10)).hasSize(1);
    }

    @Test
    void aHostIsAskedOnceToLookAtItselfUntilItHasHeard() {
        TaskService service = platform.service();
        SimulatedHost host = SimulatedHost.join(service, "h1", TWO_CORES);
        assertThat(service.detect(H1, "ann")).isTrue();
        assertThat(service.detect(H1, "bob")).isTrue();
        assertThat(service.detect(new HostName("other"), "ann")).isFalse();
        assertThat(host.sync()).containsExactly(new Command.Detect("ann"));
        host.sync();
        assertThat(service.detect(H1, "bob")).isTrue();
        assertThat(host.sync()).containsExactly(new Command.Detect("bob"));
    }

    @Test
    void anAttemptRemembersWhatItsHostWasWhenItStarted() {
        SimulatedHost host = SimulatedHost.join(platform.service(), "h1", TWO_CORES);
        platform.submit(TestDescriptors.context("c", TestDescriptors.job("c", "a")));
        host.sync();
        TaskAttempt attempt = host.offered("c.a");
        host.report(
                new Report.Accepted(attempt),
                new Report.Running(attempt, 1_000, TWO_CORES.digest()),
                new Report.Running(attempt, 1_000, FOUR_CORES.digest()));
        host.state(FOUR_CORES);
        host.sync();
        host.sync();
        assertThat(platform.service().configurationOf(attempt)).contains(TWO_CORES.digest());
        assertThat(platform.service().configurationOf(new TaskAttempt(attempt.task(), 7)))
                .isEmpty();
    }

    @Test
    void theLatestUsageIsShownUntilThereIsANewerOne() {
        SimulatedHost host = SimulatedHost.join(platform.service(), "h1", 2);
        assertThat(platform.service().host(H1).orElseThrow().usage()).isNull();
        var earlier = new HostUsage(1, null, null, 0.5, null, null, null, null);
        var latest = new HostUsage(5001, 5000L, null, 0.25, null, null, null, null);
        host.use(earlier, latest);
        host.sync();
        assertThat(platform.service().host(H1).orElseThrow().usage()).isEqualTo(latest);
        assertThat(platform.service().usage(H1)).containsExactly(earlier, latest);
        assertThat(platform.service().usage(new HostName("stranger"))).isEmpty();
        host.sync();
        assertThat(platform.service().usage(H1)).as("sent once").hasSize(2);
        assertThat(platform.service().host(H1).orElseThrow().lastSeen())
                .isEqualTo(platform.time().now());
    }

    @Test
    void aHostMayOfferFewerCoresThanItHas() {
        SimulatedHost.join(
                platform.service(),
                "h1",
                new PropertyTree(Map.of("cpu", Map.of("cores", 4), "slots", Map.of("cores", 1))));
        platform.submit(
                TestDescriptors.context(
                        "c", TestDescriptors.job("c", "a"), TestDescriptors.job("c", "b")));
        assertThat(platform.state("c.a")).isEqualTo("Placed");
        assertThat(platform.state("c.b")).isEqualTo("Ready");
    }

    /** As a machine of two cores, of which one is the platform's. */
    @Test
    void aTaskAloneMayHaveTheCoreThatIsNotOffered() {
        SimulatedHost.join(
                platform.service(),
                "h1",
                new PropertyTree(Map.of("slots", Map.of("cores", 1, "exclusive-cores", 2))));
        platform.submit(
                TestDescriptors.context(
                        "c",
                        TestDescriptors.job("c", "a").with(Exclusivity.EXCLUSIVE, 2),
                        TestDescriptors.job("c", "b").with(Exclusivity.SHARED, 2)));
        assertThat(platform.state("c.a")).isEqualTo("Placed");
        assertThat(platform.task("c.b").explanation())
                .contains("h1 offers 1 of 2 cores (2 to an exclusive task)");
    }

    @Test
    void memoryAndResourcesAreNotPromisedTwice() {
        SimulatedHost.join(
                platform.service(),
                "h1",
                new PropertyTree(
                        Map.of(
                                "cpu",
                                Map.of("cores", 8),
                                "slots",
                                Map.of("cores", 7, "memory", 3L << 30, "l3-partition", 2))));
        platform.submit(
                TestDescriptors.context(
                        "c",
                        TestDescriptors.job("c", "a").taking(1L << 30, Map.of("l3-partition", 1)),
                        TestDescriptors.job("c", "b").taking(2L << 30, Map.of("l3-partition", 1)),
                        TestDescriptors.job("c", "m").taking(1L << 30, Map.of()),
                        TestDescriptors.job("c", "p").taking(null, Map.of("l3-partition", 1)),
                        TestDescriptors.job("c", "x"),
                        TestDescriptors.job("c", "large").taking(4L << 30, Map.of()),
                        TestDescriptors.job("c", "many").taking(null, Map.of("licence", 1))));
        assertThat(platform.state("c.a")).isEqualTo("Placed");
        assertThat(platform.state("c.b")).isEqualTo("Placed");
        assertThat(platform.state("c.m")).isEqualTo("Ready");
        assertThat(platform.state("c.p")).isEqualTo("Ready");
        assertThat(platform.task("c.large").explanation())
                .contains("h1 offers 3GiB of 4GiB of memory");
        assertThat(platform.task("c.many").explanation()).contains("h1 offers 0 of 1 licence");
    }
}
