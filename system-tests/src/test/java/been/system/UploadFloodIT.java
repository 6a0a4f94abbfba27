package been.system;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** Bodies that are far too large, many at a time: refused before they fill memory or disk. */
class UploadFloodIT {
    private static final int AT_A_TIME = 20;
    private static final long SIZE = 2L << 30;
    private static final long MOST_GROWTH = 64L << 20;
    private static final byte[] CHUNK = new byte[64 << 10];

    @TempDir private Path folder;

    @Test
    void whatIsTooLargeIsRefusedBeforeItIsTaken() throws Exception {
        try (var platform = RunningPlatform.on(folder.resolve("data"))) {
            // What the first calls of a kind load, and the heap takes for good, is not theirs.
            flood(platform);
            flood(platform);
            long before = resident(platform);
            List<String> answers = flood(platform);
            long growth = resident(platform) - before;
            System.out.printf("20 × 2 GiB: resident memory grew by %,d KiB%n", growth >> 10);
            assertThat(answers).hasSize(2 * AT_A_TIME).allMatch(line -> line.contains(" 413"));
            assertThat(growth).isLessThan(MOST_GROWTH);
            assertThat(platform.get("/api/v1/analyses").path("items")).isEmpty();
            try (var files = Files.walk(folder.resolve("data/controller/tmp"))) {
                assertThat(files)
                        .filteredOn(Files::isRegularFile)
                        .filteredOn(file -> !file.getFileName().toString().startsWith("sqlite-"))
                        .isEmpty();
            }
        }
    }

    /** First lines of the answers to bodies whose length is told, and to ones that just go on. */
    private static List<String> flood(RunningPlatform platform) throws Exception {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var sending = new ArrayList<Callable<String>>();
            for (int i = 0; i < AT_A_TIME; i++) {
                sending.add(() -> send(platform, "Content-Length: " + SIZE, false));
                sending.add(() -> send(platform, "Transfer-Encoding: chunked", true));
            }
            var answers = new ArrayList<String>();
            for (Future<String> answer : threads.invokeAll(sending)) {
                answers.add(answer.get());
            }
            return answers;
        }
    }

    private static String send(RunningPlatform platform, String length, boolean isChunked)
            throws IOException {
        URI url = platform.url();
        try (var socket = new Socket(url.getHost(), url.getPort())) {
            OutputStream out = socket.getOutputStream();
            out.write(
                    "POST /api/v1/analyses HTTP/1.1\r\nHost: localhost:%d\r\nAuthorization: Bearer %s\r\nContent-Type: application/yaml\r\n%s\r\n\r\n"
                            .formatted(url.getPort(), platform.token(), length)
                            .getBytes(US_ASCII));
            InputStream in = socket.getInputStream();
            try {
                for (long sent = 0; sent < SIZE && in.available() == 0; sent += CHUNK.length) {
                    if (isChunked) {
                        out.write("10000\r\n".getBytes(US_ASCII));
                    }
                    out.write(CHUNK);
                    if (isChunked) {
                        out.write("\r\n".getBytes(US_ASCII));
                    }
                }
            } catch (SocketException _) {
                // it does not listen any more; what it said before is read below
            }
            return firstLine(in);
        }
    }

    private static String firstLine(InputStream in) throws IOException {
        var line = new StringBuilder();
        for (int next = in.read(); next >= 0 && next != '\n'; next = in.read()) {
            line.append((char) next);
        }
        return line.toString();
    }

    /** Of the controller's process, in bytes. */
    private static long resident(RunningPlatform platform) throws IOException {
        long pid =
                JsonMapper.shared()
                        .readTree(
                                Files.readString(
                                        platform.data().resolve("controller/endpoint.json")))
                        .path("pid")
                        .asLong();
        return Files.readAllLines(Path.of("/proc/" + pid + "/status")).stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
                .findFirst()
                .orElseThrow();
    }
}
