package been.hostruntime.connection;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.ControllerAddress;
import been.protocol.TaskAttempt;
import been.protocol.TaskId;
import been.protocol.WorkSight;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With a controller whose machine loses its power, or its network, while it answers. */
class ControllerClientTests {
    private static final String HALF =
            "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 100\r\n\r\nthe beginning";

    private final List<Socket> connections = new CopyOnWriteArrayList<>();
    private ServerSocket server;
    private ControllerClient client;

    @BeforeEach
    void start(@TempDir Path folder) throws IOException {
        server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread.startVirtualThread(this::answerHalf);
        var address = ControllerAddress.of("http://127.0.0.1:" + server.getLocalPort());
        client =
                new ControllerClient(
                        Controllers.of(
                                List.of(address), folder.resolve("known.json"), new Random(1)),
                        Duration.ofMillis(500));
    }

    private void answerHalf() {
        try {
            while (true) {
                Socket connection = server.accept();
                connections.add(connection);
                connection.getOutputStream().write(HALF.getBytes(StandardCharsets.US_ASCII));
            }
        } catch (IOException closed) {
            // the test is over
        }
    }

    @AfterEach
    void stop() throws IOException {
        client.close();
        server.close();
        for (Socket connection : connections) {
            connection.close();
        }
    }

    @Test
    void halfAnAnswerIsNone() throws Exception {
        assertThat(client.show("1", new WorkSight.Nothing("gone")))
                .isInstanceOfSatisfying(
                        Answer.Away.class,
                        away ->
                                assertThat(away.why())
                                        .contains("no complete answer within 500 ms"));
    }

    @Test
    void anUploadThatIsHalfAnsweredMayBeRepeated(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("result"), "value");
        assertThat(
                        client.upload(
                                new TaskAttempt(new TaskId("t"), 1),
                                "result",
                                file,
                                "0".repeat(64)))
                .isInstanceOf(Answer.Away.class);
    }

    @Test
    void halfAPackageIsNone() throws Exception {
        var archive = new ByteArrayOutputStream();
        assertThat(client.fetch("0".repeat(64), archive)).isInstanceOf(Answer.Away.class);
        assertThat(archive.toString(StandardCharsets.US_ASCII)).isEqualTo("the beginning");
    }
}
