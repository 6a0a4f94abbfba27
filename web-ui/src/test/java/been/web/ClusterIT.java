package been.web;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.Command;
import been.protocol.HostName;
import been.protocol.PropertyTree;
import been.protocol.RegistrationRequest;
import been.protocol.RegistrationResponse;
import been.protocol.Report;
import been.protocol.SyncRequest;
import been.protocol.SyncRequest.NumberedReport;
import been.protocol.SyncResponse;
import been.protocol.TaskAttempt;
import been.protocol.Wire;
import been.testing.database.PostgresServers;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Two controllers as processes of their own, one PostgreSQL, and a host that a test plays. */
class ClusterIT {
    private static final String CONTEXT =
            """
            {"id": "c", "tasks": [{"id": "c.a", "name": "a", "program": {"type": "command",
                "arguments": ["true"]}}]}
            """;

    private static EmbeddedPostgres postgres;

    @TempDir private Path folder;

    private final List<Process> processes = new ArrayList<>();
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    /** A controller as its callers know it. */
    private record Controlling(Process process, String url, String token) {}

    @BeforeAll
    static void startDatabase() throws IOException {
        postgres = PostgresServers.durable();
    }

    @AfterAll
    static void stopDatabase() throws IOException {
        postgres.close();
    }

    @AfterEach
    void endProcesses() throws InterruptedException {
        http.close();
        for (Process process : processes) {
            process.destroyForcibly();
            process.waitFor();
        }
    }

    @Test
    void anyControllerServesWhatAnotherTookAlsoWhenThatOneIsKilled() throws Exception {
        String a = "127.0.0.2:" + freePort("127.0.0.2");
        String b = "127.0.0.3:" + freePort("127.0.0.3");
        Controlling first = member("first", a, a + "," + b);
        Controlling second = member("second", b, a + "," + b);

        // Each knows the other, and one leads.
        Awaitility.await().until(() -> leading(second).size() == 1);
        assertThat(items(first, "/api/v1/controllers").findValuesAsString("cluster"))
                .containsExactlyInAnyOrder(a, b);

        // A host is told of both, whichever it joined at.
        Awaitility.await()
                .untilAsserted(() ->
                        assertThat(
                                        JsonMapper.shared()
                                                .readTree(
                                                        post(first, "/api/v1/hosts/join-tokens", "")
                                                                .body())
                                                .path("controllers")
                                                .findValuesAsString("url"))
                                .containsExactlyInAnyOrder(first.url(), second.url()));

        // A host that waits at the first is told at once what the second was asked.
        var host = new Host(join(first));
        host.sync(first, 0);
        CompletableFuture<List<Command>> waiting =
                CompletableFuture.supplyAsync(() -> host.awaitCommands(first));
        Awaitility.await().during(Duration.ofMillis(300)).until(() -> !waiting.isDone());
        long before = System.nanoTime();
        var submitted = post(second, "/api/v1/contexts", CONTEXT);
        assertThat(submitted.statusCode()).as(submitted.body()).isEqualTo(201);
        var offer = (Command.Offer) waiting.get().getFirst();
        System.out.printf(
                "asked of one controller, offered by the other: %d ms%n",
                (System.nanoTime() - before) / 1_000_000);

        // What the first acknowledged outlives it.
        TaskAttempt attempt = offer.attempt();
        host.report(new Report.Accepted(attempt));
        host.report(new Report.Running(attempt, 1_000));
        host.sync(second, 0); // any controller serves any host
        assertThat(upload(first, host, attempt, "score: 10\n").statusCode()).isEqualTo(201);
        first.process().destroyForcibly().waitFor();
        long killed = System.nanoTime();
        assertThat(
                        get(
                                        second,
                                        "/api/v1/tasks/%s/files/content?path=stdout.log"
                                                .formatted(attempt.task()))
                                .body())
                .isEqualTo("score: 10\n");
        assertThat(get(second, "/api/v1/contexts/c", first.token()).statusCode())
                .as("a token of one is a token of all")
                .isEqualTo(200);
        Awaitility.await().pollInterval(Duration.ofMillis(50)).until(() -> leads(second));
        System.out.printf(
                "killed -9 to the lead of the other: %d ms%n",
                (System.nanoTime() - killed) / 1_000_000);

        // A controller that is told to stop refuses hosts and ends by itself.
        second.process().destroy();
        second.process().waitFor();
        assertThat(second.process().exitValue()).isEqualTo(143);
        assertThat(folder.resolve("second/controller/logs/controller.log"))
                .content()
                .contains("left the cluster", "stopping")
                .doesNotContain("ERROR");
    }

    /** What {@code been up} starts has the jar in its reach, and does not touch it. */
    @Test
    void theOnlyControllerOfOneMachineLoadsNoClassOfHazelcast() throws Exception {
        Path loaded = folder.resolve("classes.txt");
        Process alone =
                start(
                        List.of("-Xlog:class+load=info:file=" + loaded),
                        "--data",
                        folder.resolve("alone").toString(),
                        "--port",
                        "0");
        assertThat(alone.inputReader(UTF_8).readLine()).startsWith("ready ");
        alone.destroy();
        alone.waitFor();
        assertThat(Files.readString(loaded))
                .contains("been.tasks.wiring.TaskService ")
                .doesNotContain("com.hazelcast");
    }

    @Test
    void aMachineThatMeasuresIsNoMemberOfACluster() throws Exception {
        String address = ownAddress();
        if (address.isEmpty()) {
            System.out.println("this machine has no address but the loopback one: not tried");
            return;
        }
        // Looks like a host runtime to whoever looks at processes.
        Process host =
                new ProcessBuilder("sh", "-c", "read line", "been.hostruntime.HostRuntime").start();
        processes.add(host);
        Process refused =
                start(List.of(), arguments("refused", address + ":" + freePort(address), address));
        refused.waitFor();
        assertThat(refused.exitValue()).isEqualTo(2);
        assertThat(Files.readString(folder.resolve("stderr-1.txt")))
                .containsPattern("a host runtime \\(process [0-9]+\\) runs on this machine")
                .contains(address);
    }

    private static String ownAddress() throws IOException {
        return java.net.NetworkInterface.networkInterfaces()
                .flatMap(java.net.NetworkInterface::inetAddresses)
                .filter(one -> !one.isLoopbackAddress() && !one.isLinkLocalAddress())
                .map(InetAddress::getHostAddress)
                .filter(text -> text.indexOf(':') < 0)
                .findFirst()
                .orElse("");
    }

    private String[] arguments(String name, String own, String members) {
        return new String[] {
            "--data",
            folder.resolve(name).toString(),
            "--port",
            "0",
            "--database",
            "postgresql://postgres@localhost:" + postgres.getPort() + "/postgres",
            "--cluster",
            members,
            "--cluster-address",
            own
        };
    }

    private Controlling member(String name, String own, String members) throws IOException {
        Process process = start(List.of(), arguments(name, own, members));
        String line = String.valueOf(process.inputReader(UTF_8).readLine());
        assertThat(line).as(said()).startsWith("ready ");
        return new Controlling(
                process,
                line.substring("ready ".length()),
                Files.readString(folder.resolve(name).resolve("controller/admin-token")).strip());
    }

    private String said() throws IOException {
        var said = new StringBuilder();
        for (int i = 0; i < processes.size(); i++) {
            said.append(Files.readString(folder.resolve("stderr-" + i + ".txt")));
        }
        return said.toString();
    }

    private Process start(List<String> jvm, String... arguments) throws IOException {
        List<String> command =
                new ArrayList<>(
                        List.of(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "--enable-native-access=ALL-UNNAMED",
                                "-XX:TieredStopAtLevel=1",
                                "-XX:+UseSerialGC"));
        command.addAll(jvm);
        command.addAll(
                List.of("-cp", System.getProperty("java.class.path"), Controller.class.getName()));
        command.addAll(List.of(arguments));
        Process process =
                new ProcessBuilder(command)
                        .redirectError(
                                folder.resolve("stderr-" + processes.size() + ".txt").toFile())
                        .start();
        processes.add(process);
        return process;
    }

    private String join(Controlling controller) throws Exception {
        String token =
                JsonMapper.shared()
                        .readTree(post(controller, "/api/v1/hosts/join-tokens", "").body())
                        .path("token")
                        .asString();
        var request =
                new RegistrationRequest(
                        SyncRequest.PROTOCOL_VERSION, token, new HostName("h1"), Host.PROPERTIES);
        var answer =
                http.send(
                        HttpRequest.newBuilder(
                                        URI.create(controller.url() + "/api/host/v1/register"))
                                .header("Content-Type", "application/json")
                                .POST(BodyPublishers.ofString(Wire.write(request)))
                                .build(),
                        BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return Wire.read(answer.body(), RegistrationResponse.class).credential();
    }

    /** A host that runs nothing. */
    private final class Host {
        static final PropertyTree PROPERTIES = new PropertyTree(Map.of("cpu", Map.of("cores", 4)));

        private final String credential;
        private final List<NumberedReport> reports = new ArrayList<>();
        private final List<TaskAttempt> running = new ArrayList<>();
        private long acknowledged;
        private long last;

        Host(String credential) {
            this.credential = credential;
        }

        void report(Report report) {
            reports.add(new NumberedReport(++last, report));
        }

        List<Command> awaitCommands(Controlling controller) {
            List<Command> commands;
            do {
                commands = sync(controller, 20_000);
            } while (commands.isEmpty());
            return commands;
        }

        List<Command> sync(Controlling controller, long waitMillis) {
            var request =
                    new SyncRequest(
                            SyncRequest.PROTOCOL_VERSION,
                            new HostName("h1"),
                            1,
                            acknowledged,
                            List.copyOf(reports),
                            List.copyOf(running),
                            PROPERTIES.digest(),
                            PROPERTIES,
                            null,
                            List.of(),
                            waitMillis);
            try {
                var answer =
                        http.send(
                                HttpRequest.newBuilder(
                                                URI.create(controller.url() + "/api/host/v1/sync"))
                                        .header("Content-Type", "application/json")
                                        .header("Authorization", "Bearer " + credential)
                                        .POST(BodyPublishers.ofString(Wire.write(request)))
                                        .build(),
                                BodyHandlers.ofString());
                assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
                var response = Wire.read(answer.body(), SyncResponse.class);
                response.commands()
                        .forEach(
                                command -> acknowledged = Math.max(acknowledged, command.number()));
                List<Command> commands =
                        response.commands().stream()
                                .map(SyncResponse.NumberedCommand::command)
                                .toList();
                commands.stream()
                        .filter(Command.Offer.class::isInstance)
                        .forEach(offer -> running.add(((Command.Offer) offer).attempt()));
                return commands;
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private HttpResponse<String> upload(
            Controlling controller, Host host, TaskAttempt attempt, String content)
            throws Exception {
        String sha256 =
                HexFormat.of()
                        .formatHex(
                                MessageDigest.getInstance("SHA-256")
                                        .digest(content.getBytes(UTF_8)));
        return http.send(
                HttpRequest.newBuilder(
                                URI.create(
                                        controller.url()
                                                + "/api/host/v1/attempts/%s/%d/files?path=stdout.log"
                                                        .formatted(
                                                                attempt.task(), attempt.attempt())))
                        .header("Authorization", "Bearer " + host.credential)
                        .header("X-Content-SHA256", sha256)
                        .PUT(BodyPublishers.ofString(content))
                        .build(),
                BodyHandlers.ofString());
    }

    private List<String> leading(Controlling asked) throws Exception {
        var leading = new ArrayList<String>();
        for (JsonNode one : items(asked, "/api/v1/controllers")) {
            if (one.path("leads").asBoolean()) {
                leading.add(one.path("url").asString());
            }
        }
        return leading;
    }

    private boolean leads(Controlling controller) throws Exception {
        return leading(controller).contains(controller.url());
    }

    private JsonNode items(Controlling controller, String path) throws Exception {
        return JsonMapper.shared().readTree(get(controller, path).body()).path("items");
    }

    private HttpResponse<String> get(Controlling controller, String path) throws Exception {
        return get(controller, path, controller.token());
    }

    private HttpResponse<String> get(Controlling controller, String path, String token)
            throws Exception {
        return http.send(
                HttpRequest.newBuilder(URI.create(controller.url() + path))
                        .header("Authorization", "Bearer " + token)
                        .build(),
                BodyHandlers.ofString());
    }

    private HttpResponse<String> post(Controlling controller, String path, String body)
            throws Exception {
        return http.send(
                HttpRequest.newBuilder(URI.create(controller.url() + path))
                        .header("Authorization", "Bearer " + controller.token())
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(body))
                        .build(),
                BodyHandlers.ofString());
    }

    private static int freePort(String host) throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.ofLiteral(host))) {
            return socket.getLocalPort();
        }
    }
}
