package been.machine.utilisation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
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
