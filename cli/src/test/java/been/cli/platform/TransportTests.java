package been.cli.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import been.cli.command.CommandFailure;
import been.cli.command.ExitStatus;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A platform that loses its power or its network while it answers. */
class TransportTests {
    private static final Duration SHORT = Duration.ofMillis(300);
    private static final String BEGUN = "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{";

    private final Queue<Socket> accepted = new ConcurrentLinkedQueue<>();
    private final ServerSocket server;
    private String answer = "";

    TransportTests() throws IOException {
        server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    }

    @BeforeEach
    void listen() {
        Thread.ofVirtual()
                .start(() -> {
                    try {
                        while (true) {
                            Socket socket = server.accept();
                            accepted.add(socket);
                            socket.getOutputStream().write(answer.getBytes(StandardCharsets.UTF_8));
                        }
                    } catch (IOException _) {
                        // The test is over.
                    }
                });
    }

    @AfterEach
    void stop() throws IOException {
        server.close();
        for (Socket socket : accepted) {
            socket.close();
        }
    }

    private Transport transport(Duration patience) {
        var address =
                new PlatformAddress(
                        URI.create("http://127.0.0.1:" + server.getLocalPort()), "token", null);
        return new Transport(address, patience);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", BEGUN})
    void aCallEndsWhenThePlatformFallsSilent(String begun) {
        answer = begun;
        try (Transport transport = transport(SHORT)) {
            assertThatThrownBy(() -> transport.send(transport.request("/").build()))
                    .isInstanceOfSatisfying(
                            CommandFailure.class,
                            failure ->
                                    assertThat(failure.exitStatus())
                                            .isEqualTo(ExitStatus.UNREACHABLE))
                    .hasMessageContaining("does not answer (");
        }
    }

    /** The patience is far above what a busy machine takes to answer. */
    @Test
    void aDownloadEndsWhenThePlatformFallsSilent() throws Exception {
        answer = BEGUN;
        try (Transport transport = transport(Duration.ofSeconds(10));
                InputStream body = transport.open(transport.request("/").build()).body()) {
            assertThat(body.read()).isEqualTo('{');
            assertThatThrownBy(body::read).isInstanceOf(IOException.class);
        }
    }
}
