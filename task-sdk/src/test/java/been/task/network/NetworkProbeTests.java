package been.task.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import been.task.testing.TaskTester;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NetworkProbeTests {
    private static final long DELAY_NANOS = 10_000_000;

    private static ServerSocket echo() throws IOException {
        var server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        start(() -> NetworkEcho.serve(server, (level, text) -> {}));
        return server;
    }

    private static void start(Runnable work) {
        var thread = new Thread(work);
        thread.setDaemon(true);
        thread.start();
    }

    private static String address(ServerSocket server) {
        return "127.0.0.1:" + server.getLocalPort();
    }

    /** Forwards what it reads after a delay, in both directions. */
    private static ServerSocket delayed(ServerSocket target) throws IOException {
        var relay = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        start(() -> {
            while (!relay.isClosed()) {
                try {
                    Socket here = relay.accept();
                    var there = new Socket(InetAddress.getLoopbackAddress(), target.getLocalPort());
                    forward(here, there);
                    forward(there, here);
                } catch (IOException e) {
                    return; // the test is over
                }
            }
        });
        return relay;
    }

    private static void forward(Socket from, Socket to) {
        start(() -> {
            byte[] bytes = new byte[1 << 16];
            try (from;
                    to) {
                to.setTcpNoDelay(true);
                for (int n = from.getInputStream().read(bytes);
                        n >= 0;
                        n = from.getInputStream().read(bytes)) {
                    LockSupport.parkNanos(DELAY_NANOS);
                    to.getOutputStream().write(bytes, 0, n);
                }
                to.shutdownOutput();
                LockSupport.parkNanos(20 * DELAY_NANOS); // for what comes back
            } catch (IOException e) {
                Thread.currentThread().interrupt(); // the other side has ended
            }
        });
    }

    @Test
    void theWayToThisMachineIsShortAndItsClockTheSame(@TempDir Path folder) throws Exception {
        try (ServerSocket server = echo()) {
            var run =
                    TaskTester.in(folder)
                            .property("peers", "client-server=" + address(server))
                            .run(new NetworkProbe());
            String figures = String.valueOf(run.checkpoints().get("figures"));
            Map<String, Double> found =
                    figures.lines()
                            .map(line -> line.split("=", -1))
                            .collect(Collectors.toMap(l -> l[0], l -> Double.valueOf(l[1])));
            assertThat(found.keySet())
                    .containsExactlyInAnyOrder(
                            "network-client-server-rtt-seconds",
                            "network-client-server-rtt-p99-seconds",
                            "network-client-server-clock-offset-seconds",
                            "network-client-server-clock-offset-bound-seconds",
                            "network-client-server-sent-bytes-per-second",
                            "network-client-server-received-bytes-per-second");
            assertThat(found.get("network-client-server-rtt-seconds")).isBetween(1e-6, 0.1);
            assertThat(found.get("network-client-server-clock-offset-seconds"))
                    .as(figures)
                    .isCloseTo(
                            0,
                            within(found.get("network-client-server-clock-offset-bound-seconds")));
            assertThat(found.get("network-client-server-sent-bytes-per-second")).isGreaterThan(1e6);
            assertThat(found.get("network-client-server-received-bytes-per-second"))
                    .isGreaterThan(1e6);
        }
    }

    @Test
    void aDelayIsMeasured() throws Exception {
        try (ServerSocket server = echo();
                ServerSocket slow = delayed(server)) {
            Map<String, Double> direct = NetworkProbe.measure(address(server));
            Map<String, Double> found = NetworkProbe.measure(address(slow));
            assertThat(found.get("rtt-seconds")).as("%s", found).isBetween(0.02, 0.1);
            assertThat(found.get("rtt-p99-seconds")).isGreaterThanOrEqualTo(0.02);
            assertThat(found.get("clock-offset-bound-seconds")).isGreaterThanOrEqualTo(0.01);
            assertThat(found.get("sent-bytes-per-second"))
                    .as("%s beside %s", found, direct)
                    .isLessThan(direct.get("sent-bytes-per-second"));
        }
    }

    @Test
    void anEchoThatIsGoneFailsTheProbe() throws Exception {
        String address;
        try (ServerSocket server = echo()) {
            address = address(server);
        }
        assertThatThrownBy(() -> NetworkProbe.measure(address)).isInstanceOf(IOException.class);
    }
}
