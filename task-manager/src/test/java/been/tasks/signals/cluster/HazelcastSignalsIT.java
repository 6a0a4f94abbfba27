package been.tasks.signals.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import been.protocol.HostName;
import been.tasks.MemberAddress;
import been.tasks.signals.Signal;
import com.hazelcast.client.HazelcastClient;
import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.topic.ITopic;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Real members on loopback addresses of their own, 127.0.0.0/8 being this machine's whole. */
class HazelcastSignalsIT {
    private static final String CLUSTER = "been-test-" + ProcessHandle.current().pid();

    private final List<HazelcastSignals> joined = new ArrayList<>();

    @AfterEach
    void leave() {
        joined.forEach(HazelcastSignals::close);
    }

    private static MemberAddress unused(String host) throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.ofLiteral(host))) {
            return new MemberAddress(host, socket.getLocalPort());
        }
    }

    private HazelcastSignals join(String cluster, MemberAddress own, MemberAddress... members) {
        var signals = HazelcastSignals.join(cluster, own, List.of(members), 2);
        joined.add(signals);
        return signals;
    }

    private static BlockingQueue<Signal> heardBy(HazelcastSignals signals) {
        var heard = new LinkedBlockingQueue<Signal>();
        signals.subscribe(heard::add);
        return heard;
    }

    @Test
    void aSignalWakesTheOtherControllerAndThePublisherOnce() throws Exception {
        var a = unused("127.0.0.2");
        var b = unused("127.0.0.3");
        HazelcastSignals first = join(CLUSTER, a, a, b);
        var here = heardBy(first);
        HazelcastSignals second = join(CLUSTER, b, a, b);
        assertThat(here.take()).as("a member joined").isEqualTo(new Signal.Placeable());
        var there = heardBy(second);
        Signal signal = new Signal.CommandsFor(new HostName("h1"));
        long before = System.nanoTime();
        first.publish(Set.of(signal));
        assertThat(here.poll()).as("before publish returns").isEqualTo(signal);
        assertThat(there.take()).isEqualTo(signal);
        System.out.printf(
                "from one controller to the other: %d µs%n", (System.nanoTime() - before) / 1000);
        assertThat(here.poll(200, TimeUnit.MILLISECONDS)).isNull();
    }

    @Test
    void aMemberThatIsGoneIsNoticedAndPublishingGoesOn() throws Exception {
        var a = unused("127.0.0.2");
        var b = unused("127.0.0.3");
        HazelcastSignals first = join(CLUSTER, a, a, b);
        var heard = heardBy(first);
        HazelcastSignals second = join(CLUSTER, b, a, b);
        assertThat(heard.take()).as("a member joined").isEqualTo(new Signal.Placeable());
        second.close();
        Awaitility.await().until(() -> first.members() == 1);
        assertThat(heard.take())
                .as("what it left behind is looked for")
                .isEqualTo(new Signal.Placeable());
        Signal signal = new Signal.CommandsFor(new HostName("h1"));
        first.publish(Set.of(signal));
        assertThat(heard.take()).isEqualTo(signal);
        second.publish(Set.of(signal));
        assertThat(second.members()).as("after it left").isZero();
    }

    @Test
    void aForeignClientCannotConnectEvenWithTheClustersName() throws Exception {
        var own = unused("127.0.0.2");
        join(CLUSTER, own, own);
        var config = new ClientConfig();
        config.setClusterName(CLUSTER);
        config.setProperty("hazelcast.logging.type", "none");
        config.getNetworkConfig().addAddress(own.toString());
        config.getConnectionStrategyConfig()
                .getConnectionRetryConfig()
                .setClusterConnectTimeoutMillis(2000);
        assertThatIllegalStateException()
                .isThrownBy(() -> HazelcastClient.newHazelcastClient(config).shutdown())
                .withMessageContaining("Unable to connect");
    }

    @Test
    void aMemberThatDoesNotKnowTheClustersNameStaysOutside() throws Exception {
        var a = unused("127.0.0.2");
        var b = unused("127.0.0.3");
        HazelcastSignals ours = join(CLUSTER, a, a, b);
        HazelcastSignals foreign = join("been-of-somebody-else", b, a, b);
        var heard = heardBy(ours);
        foreign.publish(Set.of(new Signal.CommandsFor(new HostName("h1"))));
        assertThat(heard.poll(2, TimeUnit.SECONDS)).isNull();
        assertThat(ours.members()).isEqualTo(1);
        assertThat(foreign.members()).isEqualTo(1);
    }

    /** What a task on a benchmark host may try, were the machines connected after all. */
    @Test
    void aTaskReachesNothingOnAnyOtherAddressAndGetsNothingOutOfThisOne() throws Exception {
        var own = unused("127.0.0.2");
        HazelcastSignals signals = join(CLUSTER, own, own);
        var others = new ArrayList<InetAddress>(List.of(InetAddress.ofLiteral("127.0.0.1")));
        NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .forEach(others::add);
        for (InetAddress other : others) {
            assertThatExceptionOfType(ConnectException.class)
                    .as("%s", other)
                    .isThrownBy(() -> {
                        try (var socket = new Socket()) {
                            socket.connect(new InetSocketAddress(other, own.port()), 2000);
                        }
                    });
        }
        for (String door :
                List.of(
                        "GET /hazelcast/health HTTP/1.1\r\nHost: x\r\n\r\n",
                        "version\r\n",
                        "CP2")) {
            assertThat(answer(own, door.getBytes(StandardCharsets.US_ASCII)))
                    .as("answer to %s", door.strip())
                    .isEmpty();
        }
        assertThat(signals.members()).isEqualTo(1);
    }

    private static String answer(MemberAddress member, byte[] said) throws IOException {
        try (var socket = new Socket(member.host(), member.port())) {
            socket.setSoTimeout(1000);
            socket.getOutputStream().write(said);
            socket.getOutputStream().flush();
            return new String(socket.getInputStream().readNBytes(64), StandardCharsets.US_ASCII);
        } catch (IOException refused) {
            return "";
        }
    }

    @Test
    void noJavaObjectOfAForeignClassIsMadeFromWhatArrives() throws Exception {
        var own = unused("127.0.0.2");
        HazelcastSignals signals = join(CLUSTER, own, own);
        var config = MemberConfig.of(CLUSTER, unused("127.0.0.3"), List.of(own), 2);
        // A member with the name, but without our filter, sends an object of its own.
        config.getSerializationConfig().setJavaSerializationFilterConfig(null);
        HazelcastInstance foreign = Hazelcast.newHazelcastInstance(config);
        try {
            Awaitility.await().until(() -> signals.members() == 2);
            var heard = heardBy(signals);
            ITopic<Object> topic = foreign.getTopic("signals");
            var madeThere = new LinkedBlockingQueue<Object>();
            topic.addMessageListener(message -> madeThere.add(message.getMessageObject()));
            topic.publish(new Trap());
            assertThat(madeThere.take()).isInstanceOf(Trap.class);
            topic.publish("h h1");
            assertThat(heard.take()).isEqualTo(new Signal.CommandsFor(new HostName("h1")));
            assertThat(Trap.SPRUNG).as("made there, and not here").hasValue(1);
        } finally {
            foreign.getLifecycleService().terminate();
        }
    }

    /** Notices when it is made from bytes. */
    static final class Trap implements Serializable {
        private static final long serialVersionUID = 1L;
        static final AtomicInteger SPRUNG = new AtomicInteger();

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            SPRUNG.incrementAndGet();
        }
    }

    @Test
    void aMemberNeverListensOnAllAddressesNorOnAnotherMachines() {
        for (String host : List.of("0.0.0.0", "::", "192.0.2.1")) {
            var own = new MemberAddress(host, 5701);
            assertThatIllegalStateException()
                    .as("%s", own)
                    .isThrownBy(() -> HazelcastSignals.join(CLUSTER, own, List.of(own)))
                    .withMessageContaining(host);
        }
    }

    @Test
    void aPortThatIsTakenIsNamed() throws Exception {
        try (var taken = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.2"))) {
            var own = new MemberAddress("127.0.0.2", taken.getLocalPort());
            assertThatIllegalStateException()
                    .isThrownBy(() -> HazelcastSignals.join(CLUSTER, own, List.of(own)))
                    .withMessageContaining(own.toString());
        }
    }

    /** A cluster that fell apart and is healed has nothing to merge, since it holds nothing. */
    @Test
    void aHealedClusterHoldsNothingThatCouldBeWrittenBack() throws Exception {
        var a = unused("127.0.0.2");
        var b = unused("127.0.0.3");
        var c = unused("127.0.0.4");
        // One that looks for the others again and again, and two that do not know of it.
        HazelcastSignals alone = join(CLUSTER, c, c, b);
        HazelcastSignals first = join(CLUSTER, a, a);
        HazelcastSignals second = join(CLUSTER, b, a, b);
        var heard = heardBy(first);
        alone.publish(Set.of(new Signal.CommandsFor(new HostName("stale"))));
        // Each member learns of the merge in its own time.
        for (HazelcastSignals each : List.of(alone, first, second)) {
            Awaitility.await().until(each::members, is -> is == 3);
        }
        assertThat(heard).doesNotContain(new Signal.CommandsFor(new HostName("stale")));
        for (HazelcastInstance member : Hazelcast.getAllHazelcastInstances()) {
            assertThat(member.getDistributedObjects())
                    .as("what %s holds", member.getName())
                    .allSatisfy(held -> assertThat(held).isInstanceOf(ITopic.class));
        }
        // Repeated, since members learn only after the merge which others listen.
        Signal fresh = new Signal.CommandsFor(new HostName("fresh"));
        Awaitility.await()
                .until(() -> {
                    alone.publish(Set.of(fresh));
                    return heard.contains(fresh);
                });
    }
}
