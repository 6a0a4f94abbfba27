package been.system;

import static org.assertj.core.api.Assertions.assertThat;

import been.testing.database.PostgresServers;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Two controllers, PostgreSQL and a host runtime at work: each controller is restarted in turn. */
@Tag("whole")
class RollingRestartFaultIT {
    private static final int EXECUTIONS = 24;

    @TempDir private Path folder;

    private final List<Process> processes = new ArrayList<>();
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final List<Integer> ports = new ArrayList<>();
    private final List<Integer> members = new ArrayList<>();
    private int database;

    @AfterEach
    void endProcesses() throws InterruptedException {
        http.close();
        for (Process process : processes.reversed()) {
            process.destroy();
            if (!process.waitFor(60, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        }
    }

    @Test
    void noRunIsAbortedOrRepeatedWhileControllersAreRestartedInTurn() throws Exception {
        Path witness = Witness.in(folder, "witness");
        try (var postgres = PostgresServers.durable()) {
            database = postgres.getPort();
            for (int i = 0; i < 2; i++) {
                ports.add(freePort());
                members.add(freePort());
            }
            Process first = controller(0);
            Process second = controller(1);
            try (var front = Front.of(ports)) {
                startHost(front);
                long id = start(witness);
                awaitExecutions(1, id, 4);
                first = restart(first, 0);
                awaitExecutions(0, id, 12);
                second = restart(second, 1);
                JsonNode view = awaitEnd(0, id);
                assertThat(view.path("summary").path("state").asString())
                        .as("%s", view)
                        .isEqualTo("FINISHED");
                assertThat(view.path("summary").path("executionsFailed").asInt()).isZero();
                var seen = new HashSet<String>();
                for (JsonNode one :
                        get(1, "/api/v1/analyses/" + id + "/executions").path("items")) {
                    seen.add(one.path("task").asString());
                    assertThat(one.path("attempt").asInt()).isEqualTo(1);
                }
                assertThat(seen).hasSize(EXECUTIONS);
                assertThat(Files.readAllLines(witness)).hasSize(EXECUTIONS);
                endProcesses();
            }
        }
    }

    /** Stops one in the middle of everything, and starts its successor. */
    private Process restart(Process controller, int number) throws Exception {
        long before = System.nanoTime();
        controller.destroy();
        controller.waitFor();
        System.out.printf(
                "controller %d stopped in %d ms%n",
                number, (System.nanoTime() - before) / 1_000_000);
        return controller(number);
    }

    private Process controller(int number) throws IOException {
        Process process =
                BeenProcess.start(
                        List.of(
                                "controller",
                                "--data",
                                folder.resolve("controller-" + number).toString(),
                                "--listen",
                                "127.0.0.1:" + ports.get(number),
                                "--database",
                                "postgresql://postgres@localhost:" + database + "/postgres",
                                "--cluster",
                                "127.0.0.1:%d,127.0.0.1:%d"
                                        .formatted(members.get(0), members.get(1)),
                                "--cluster-address",
                                "127.0.0.1:" + members.get(number)));
        processes.add(process);
        String line = String.valueOf(process.inputReader().readLine());
        assertThat(line).isEqualTo("ready " + url(number));
        return process;
    }

    private void startHost(Front front) throws Exception {
        Path host = Files.createDirectories(folder.resolve("host"));
        Path token =
                Files.writeString(
                        host.resolve("join-token"),
                        post(0, "/api/v1/hosts/join-tokens", "application/json", "")
                                .path("token")
                                .asString());
        Path built = BeenProcess.HOME.resolve("host-runtime/target");
        Process process =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-XX:+UseSerialGC",
                                "-XX:TieredStopAtLevel=1",
                                "--enable-native-access=ALL-UNNAMED",
                                "-cp",
                                built.resolve("been-host-runtime.jar")
                                        + ":"
                                        + built.resolve("lib/*"),
                                "been.hostruntime.HostRuntime",
                                "--controller",
                                "http://localhost:" + front.port(),
                                "--data",
                                folder.resolve("data").toString(),
                                "--name",
                                "h1",
                                "--join-token-file",
                                token.toString())
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
        processes.add(process);
        assertThat(process.inputReader().readLine()).startsWith("ready");
    }

    private long start(Path witness) throws Exception {
        return post(
                        0,
                        "/api/v1/analyses",
                        "application/yaml",
                        """
                        analysis: rolling
                        kind: comparison
                        command:
                          run: [sh, -c, 'echo ${letter} >> %s; sleep 0.5', sh]
                          measure: [wall-time]
                        vary: {letter: [a, b]}
                        repeat: {executions: %d}
                        limits: {wall-time: 10m}
                        """
                                .formatted(witness, EXECUTIONS / 2))
                .path("id")
                .asLong();
    }

    private void awaitExecutions(int controller, long id, int atLeast) {
        Awaitility.await()
                .until(() ->
                        get(controller, "/api/v1/analyses/" + id)
                                        .path("summary")
                                        .path("executionsDone")
                                        .asInt()
                                >= atLeast);
    }

    private JsonNode awaitEnd(int controller, long id) {
        return Awaitility.await()
                .pollInterval(Duration.ofMillis(500))
                .until(
                        () -> get(controller, "/api/v1/analyses/" + id),
                        view ->
                                List.of("FINISHED", "FAILED", "STOPPED", "PAUSED")
                                        .contains(view.path("summary").path("state").asString()));
    }

    private String url(int controller) {
        return "http://localhost:" + ports.get(controller);
    }

    private String token(int controller) throws IOException {
        return Files.readString(
                        folder.resolve("controller-" + controller)
                                .resolve("controller/admin-token"))
                .strip();
    }

    private JsonNode get(int controller, String path) throws Exception {
        return send(controller, HttpRequest.newBuilder(URI.create(url(controller) + path)));
    }

    private JsonNode post(int controller, String path, String type, String body) throws Exception {
        return send(
                controller,
                HttpRequest.newBuilder(URI.create(url(controller) + path))
                        .header("Content-Type", type)
                        .POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    private JsonNode send(int controller, HttpRequest.Builder request) throws Exception {
        var answer =
                http.send(
                        request.header("Authorization", "Bearer " + token(controller)).build(),
                        BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isBetween(200, 299);
        return JsonMapper.shared().readTree(answer.body());
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
