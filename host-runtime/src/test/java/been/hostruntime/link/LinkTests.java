package been.hostruntime.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import been.machine.utilisation.ListeningSockets;
import been.protocol.NetworkLink;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.opentest4j.TestAbortedException;

class LinkTests {
    private static final InetAddress HERE = InetAddress.getLoopbackAddress();
    private static final Duration NONE = Duration.ZERO;
    private static final NetworkLink FAR =
            new NetworkLink(Duration.ofMillis(20), Duration.ofMillis(4), 0.01, 8_000_000L);
    private static final Pattern COUNTED =
            Pattern.compile("network-link-packets=(\\d+)\nnetwork-link-lost-packets=(\\d+)");

    /** Sends back what it gets, once that has ended. */
    private static void answer(ServerSocket server) {
        while (!server.isClosed()) {
            try (Socket peer = server.accept()) {
                byte[] all = peer.getInputStream().readAllBytes();
                peer.getOutputStream().write(all);
            } catch (IOException e) {
                assertThat(server.isClosed()).isTrue();
            }
        }
    }

    private static byte[] exchange(int port, byte[] bytes) throws Exception {
        try (var socket = new Socket(HERE, port)) {
            var sent =
                    CompletableFuture.runAsync(() -> {
                        try {
                            OutputStream out = socket.getOutputStream();
                            out.write(bytes);
                            socket.shutdownOutput();
                        } catch (IOException e) {
                            throw new AssertionError(e);
                        }
                    });
            byte[] answer = socket.getInputStream().readAllBytes();
            sent.get();
            return answer;
        }
    }

    @Test
    void everythingArrivesInOrderAlsoByALinkThatLosesPackets() throws Exception {
        var link = new NetworkLink(Duration.ofMillis(1), Duration.ofMillis(1), 0.01, null);
        byte[] bytes = new byte[4 << 20];
        new Random(7).nextBytes(bytes);
        try (var server = new ServerSocket(0, 50, HERE);
                var links = PortLinks.of(link)) {
            Thread.startVirtualThread(() -> answer(server));
            Map<String, String> led =
                    links.lead(
                            Map.of(
                                    "port",
                                    String.valueOf(server.getLocalPort()),
                                    "password",
                                    "4711"));
            assertThat(led).containsEntry("password", "4711");
            int port = Integer.parseInt(led.get("port"));
            assertThat(port).isNotEqualTo(server.getLocalPort());
            assertThat(exchange(port, bytes)).isEqualTo(bytes);
            assertThat(exchange(port, new byte[0])).isEmpty();
            Matcher counted = COUNTED.matcher(links.counted());
            assertThat(counted.matches()).isTrue();
            double all = Double.parseDouble(counted.group(1));
            assertThat(all).as("packets of 8 MiB").isGreaterThan(5000);
            assertThat(Double.parseDouble(counted.group(2)) / all).isBetween(0.002, 0.03);
        }
    }

    @Test
    void aRoundTripTakesTwiceTheLatencyAndMoreOnly() throws Exception {
        try (var way = new ModelledWay(FAR)) {
            assertFar(LinkCheck.measure(way, FAR));
        }
    }

    /** Runs in booted machines too, as root and with netem. */
    @Test
    void theKernelDoesWhatTheLinkAsksFor() throws Exception {
        Way way;
        try {
            way = new KernelWay(FAR);
        } catch (IOException e) {
            throw new TestAbortedException("skipped: " + e.getMessage(), e);
        }
        try (way) {
            assertFar(LinkCheck.measure(way, FAR));
            assertThat(way.packets().all()).as("those of half a megabyte").isGreaterThan(300);
        }
    }

    private static void assertFar(Map<String, Double> figures) {
        assertThat(figures).containsOnlyKeys("rtt-seconds", "jitter-seconds", "bits-per-second");
        // A busy machine adds to it.
        assertThat(figures.get("rtt-seconds")).isBetween(0.036, 1.0);
        assertThat(figures.get("jitter-seconds")).isPositive();
        assertThat(figures.get("bits-per-second")).isPositive();
    }

    @Test
    void aServerOnlyThisMachineReachesIsLedToFromThisMachineOnly() throws Exception {
        var link = new NetworkLink(NONE, NONE, 0, null);
        try (var server = new ServerSocket(0, 50, HERE);
                var links = PortLinks.of(link)) {
            Map<String, String> led =
                    links.lead(Map.of("port", String.valueOf(server.getLocalPort())));
            assertThat(ListeningSockets.addresses(Integer.parseInt(led.get("port"))))
                    .allMatch(InetAddress::isLoopbackAddress);
        }
    }

    @Test
    void whatIsNoPortOrNobodyListensAtIsRefused() {
        try (var links = PortLinks.of(new NetworkLink(NONE, NONE, 0, null))) {
            assertThatThrownBy(() -> links.lead(Map.of("port", "70000")))
                    .hasMessage("the link leads to port '70000', which is no number of a port");
            assertThatThrownBy(() -> links.lead(Map.of("admin_port", "1")))
                    .hasMessage("the link leads to admin_port 1, at which nothing listens");
        }
    }

    @Test
    void netemIsAskedForWhatTheLinkHas() {
        assertThat(
                        KernelWay.netem(
                                new NetworkLink(
                                        Duration.ofMillis(10),
                                        Duration.ofNanos(2_500_000),
                                        0.01,
                                        100_000_000L)))
                .containsSequence("delay", "10000.0us", "2500.0us")
                .containsSequence("loss", "1.0%")
                .endsWith("rate", "100000000bit");
    }
}
