package been.machine.utilisation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ListeningSocketsTests {
    private static final String TABLE =
            """
              sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
               0: 0100007F:126B 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 4711 1 0000000000000000 100 0 0 10 0
               1: 0100007F:126B 0100007F:D3F2 01 00000000:00000000 00:00000000 00000000     0        0 4712 1 0000000000000000 20 4 30 10 -1
               2: 00000000:0050 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 4713 1 0000000000000000 100 0 0 10 0
            """;

    @Test
    void onlySocketsThatListenAtThePortCount() {
        assertThat(ListeningSockets.listening(TABLE, 0x126B)).containsExactly("4711");
        assertThat(ListeningSockets.listening(TABLE, 80)).containsExactly("4713");
        assertThat(ListeningSockets.listening(TABLE, 8080)).isEmpty();
    }

    @Test
    void addressesAreReadAsTheKernelWritesThem() throws IOException {
        assertThat(ListeningSockets.address("0100007F:126B").getHostAddress())
                .isEqualTo("127.0.0.1");
        assertThat(ListeningSockets.address("0000000000000000FFFF0000050A000A:0050"))
                .isEqualTo(InetAddress.ofLiteral("10.0.10.5"));
        assertThat(ListeningSockets.address("00000000000000000000000001000000:0050"))
                .isEqualTo(InetAddress.ofLiteral("::1"));
        try (var here = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
            assertThat(ListeningSockets.addresses(here.getLocalPort()))
                    .isNotEmpty()
                    .allMatch(InetAddress::isLoopbackAddress);
        }
        try (var everywhere = new ServerSocket(0)) {
            assertThat(ListeningSockets.addresses(everywhere.getLocalPort()))
                    .isNotEmpty()
                    .allMatch(InetAddress::isAnyLocalAddress);
        }
    }

    @Test
    void aProcessListensAtItsOwnPortsOnly() throws IOException {
        Path own = Path.of("/proc/self");
        try (var socket = new ServerSocket(0)) {
            int port = socket.getLocalPort();
            assertThat(ListeningSockets.listens(new KernelFiles(), own, port)).isTrue();
            assertThat(ListeningSockets.listens(new KernelFiles(), Path.of("/proc/1"), port))
                    .isFalse();
        }
    }
}
