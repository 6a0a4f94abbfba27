package been.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The controller as a process of its own, over the real managers and repositories. */
class ControllerIT {

    @TempDir private Path folder;
    @TempDir private Path temporary;

    private final List<Process> processes = new ArrayList<>();
    private final HttpClient http = HttpClient.newHttpClient();

    @AfterEach
    void endProcesses() throws InterruptedException {
        http.close();
        for (Process process : processes) {
            process.destroyForcibly();
            process.waitFor();
        }
    }

    @Test
    void startsSaysReadyAndStopsCleanly() throws IOException, InterruptedException {
        Path data = folder.resolve("data");
        Process controller = start("--data", data.toString(), "--port", "0");
        String url = readyUrl(controller);

        JsonNode endpoint =
                JsonMapper.shared()
                        .readTree(Files.readString(data.resolve("controller/endpoint.json")));
        assertThat(endpoint.path("url").asString()).isEqualTo(url);
        assertThat(endpoint.path("pid").asLong()).isEqualTo(controller.pid());
        Path token = data.resolve("controller/admin-token");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(token)))
                .isEqualTo("rw-------");
        assertThat(get(url + "/api/v1/analyses", Files.readString(token).strip()).body())
                .isEqualTo("{\"items\":[]}");

        controller.destroy();

        controller.waitFor();
        assertThat(data.resolve("controller/endpoint.json")).doesNotExist();
        assertThat(data.resolve("controller/logs/controller.log"))
                .content()
                .contains("ready at " + url, "stopping")
                .doesNotContain("ERROR", "Exception");
    }

    @Test
    void restartKeepsTokenAndSession() throws IOException, InterruptedException {
        Path data = folder.resolve("data");
        int port = freePort();
        Process first = start("--data", data.toString(), "--port", String.valueOf(port));
        String url = readyUrl(first);
        String token = Files.readString(data.resolve("controller/admin-token")).strip();
        String link =
                JsonMapper.shared()
                        .readTree(post(url + "/api/v1/login-links", token).body())
                        .path("url")
                        .asString();
        String cookie =
                get(link, "").headers().firstValue("Set-Cookie").orElseThrow().split(";", 2)[0];
        first.destroyForcibly().waitFor(); // not even a clean stop
        assertThat(temporary).isEmptyDirectory();

        readyUrl(start("--data", data.toString(), "--port", String.valueOf(port)));

        assertThat(data.resolve("controller/admin-token")).content().contains(token);
        assertThat(get(url + "/api/v1/hosts", token).statusCode()).isEqualTo(200);
        var request =
                HttpRequest.newBuilder(URI.create(url + "/api/v1/hosts")).header("Cookie", cookie);
        assertThat(http.send(request.build(), BodyHandlers.ofString()).statusCode()).isEqualTo(200);
    }

    @Test
    void usedFolderAndUsedPortAreOneSentenceEach() throws IOException, InterruptedException {
        Path data = folder.resolve("data");
        Process holder = start("--data", data.toString(), "--port", "0");
        int port = URI.create(readyUrl(holder)).getPort();

        Process sameFolder = start("--data", data.toString(), "--port", "0");
        Process samePort =
                start("--data", folder.resolve("other").toString(), "--port", String.valueOf(port));

        assertThat(refusal(sameFolder))
                .contains("in use by another controller (process " + holder.pid() + ")");
        assertThat(refusal(samePort)).contains("port " + port + " is in use");
        assertThat(refusal(start("--port", "0"))).contains("option --data is missing");
    }

    private Process start(String... arguments) throws IOException {
        List<String> command =
                new ArrayList<>(
                        List.of(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "--enable-native-access=ALL-UNNAMED",
                                "-XX:TieredStopAtLevel=1",
                                "-Djava.io.tmpdir=" + temporary,
                                "-cp",
                                System.getProperty("java.class.path"),
                                Controller.class.getName()));
        command.addAll(List.of(arguments));
        Process process =
                new ProcessBuilder(command)
                        .redirectError(
                                folder.resolve("stderr-" + processes.size() + ".txt").toFile())
                        .start();
        processes.add(process);
        return process;
    }

    private static String readyUrl(Process controller) throws IOException {
        String line = String.valueOf(controller.inputReader(StandardCharsets.UTF_8).readLine());
        assertThat(line).startsWith("ready http://localhost:");
        return line.substring("ready ".length());
    }

    private String refusal(Process process) throws IOException, InterruptedException {
        process.waitFor();
        assertThat(process.exitValue()).isEqualTo(2);
        assertThat(process.inputReader(StandardCharsets.UTF_8).readLine()).isNull();
        String said =
                Files.readString(folder.resolve("stderr-" + processes.indexOf(process) + ".txt"));
        assertThat(said.lines()).hasSize(1);
        return said;
    }

    private HttpResponse<String> get(String url, String token)
            throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create(url));
        if (!token.isEmpty()) {
            request.header("Authorization", "Bearer " + token);
        }
        return http.send(request.build(), BodyHandlers.ofString());
    }

    private HttpResponse<String> post(String url, String token)
            throws IOException, InterruptedException {
        var request =
                HttpRequest.newBuilder(URI.create(url))
                        .header("Authorization", "Bearer " + token)
                        .POST(BodyPublishers.noBody());
        return http.send(request.build(), BodyHandlers.ofString());
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
