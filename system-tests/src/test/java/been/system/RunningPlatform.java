package been.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A platform started by {@code been up} from the built artefacts, and REST as anybody speaks it.
 */
final class RunningPlatform implements AutoCloseable {
    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    /** Verbs that only call REST. */
    private static final Set<String> CALLS =
            Set.of(
                    "analyses",
                    "contexts",
                    "descriptors",
                    "hooks",
                    "log",
                    "notifications",
                    "package",
                    "schedules",
                    "services",
                    "tasks");

    private final Path data;
    private final Map<String, String> environment;
    private Process up;
    private URI url = URI.create("http://localhost");
    private String token = "";

    private RunningPlatform(Path data, Map<String, String> environment) throws IOException {
        this.data = data;
        this.environment = Map.copyOf(environment);
        this.up = startUp();
    }

    /** Starts one on a folder, new or used, and returns when it can be asked. */
    static RunningPlatform on(Path data) throws Exception {
        return on(data, Map.of());
    }

    /** The same with more variables in its environment. */
    static RunningPlatform on(Path data, Map<String, String> environment) throws Exception {
        var platform = new RunningPlatform(data, environment);
        platform.awaitAnswer();
        return platform;
    }

    private Process startUp() throws IOException {
        return BeenProcess.start(
                List.of("up", "--data", data.toString(), "--port", "0"), environment);
    }

    private void awaitAnswer() throws Exception {
        var lines = up.inputReader();
        String line = lines.readLine();
        while (line != null && !line.startsWith("Ctrl-C stops it")) {
            line = lines.readLine();
        }
        Path controller = data.resolve("controller");
        url = URI.create(endpoint().path("url").asString());
        token = Files.readString(controller.resolve("admin-token")).strip();
    }

    private JsonNode endpoint() throws IOException {
        return JsonMapper.shared()
                .readTree(Files.readString(data.resolve("controller/endpoint.json")));
    }

    URI url() {
        return url;
    }

    String token() {
        return token;
    }

    Path data() {
        return data;
    }

    /** Ends the controller as a crash would; {@code been up} starts it again by itself. */
    void killController() throws Exception {
        ProcessHandle controller = ProcessHandle.of(endpoint().path("pid").asLong()).orElseThrow();
        controller.destroyForcibly();
        controller.onExit().join();
    }

    /** The same with its host runtime. */
    void killHostRuntime() {
        ProcessHandle runtime =
                up.descendants()
                        .filter(process ->
                                Stream.of(process.info().arguments().orElse(new String[0]))
                                        .anyMatch("been.hostruntime.HostRuntime"::equals))
                        .findFirst()
                        .orElseThrow();
        runtime.destroyForcibly();
        runtime.onExit().join();
    }

    /** As the kernel may when memory is short; the host runtime keeps running. */
    void killAllButHostRuntime() throws Exception {
        up.destroyForcibly().waitFor(); // first: it would start the controller again
        killController();
    }

    /**
     * Ends {@code been up} and all it started at once, as a power failure would, and starts again.
     */
    void killEverythingAndStartAgain() throws Exception {
        var all = up.descendants().toList();
        up.destroyForcibly();
        all.forEach(ProcessHandle::destroyForcibly);
        up.waitFor();
        for (ProcessHandle one : all) {
            one.onExit().join();
        }
        up = startUp();
        awaitAnswer();
    }

    /** Ctrl-C; returns when {@code been up} has ended. */
    void interrupt() throws Exception {
        new ProcessBuilder("kill", "-INT", Long.toString(up.pid())).start().waitFor();
        up.waitFor();
    }

    HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return HTTP.send(
                request.header("Authorization", "Bearer " + token).build(),
                HttpResponse.BodyHandlers.ofString());
    }

    HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(url.resolve(path));
    }

    JsonNode get(String path) throws Exception {
        var answer = send(request(path));
        if (answer.statusCode() != 200) {
            throw new AssertionError(path + " → " + answer.statusCode() + " " + answer.body());
        }
        return JsonMapper.shared().readTree(answer.body());
    }

    JsonNode post(String path, String contentType, String body) throws Exception {
        var answer =
                send(
                        request(path)
                                .header("Content-Type", contentType)
                                .POST(HttpRequest.BodyPublishers.ofString(body)));
        if (answer.statusCode() / 100 != 2) {
            throw new AssertionError(path + " → " + answer.statusCode() + " " + answer.body());
        }
        return answer.body().isEmpty()
                ? JsonMapper.shared().createObjectNode()
                : JsonMapper.shared().readTree(answer.body());
    }

    /** Hands an analysis in and gives its number. */
    long start(String document) throws Exception {
        return post("/api/v1/analyses", "application/yaml", document).path("id").asLong();
    }

    /** The analysis once it is over. */
    JsonNode awaitEnd(long analysis) {
        return org.awaitility.Awaitility.await("analysis " + analysis)
                .atMost(Duration.ofMinutes(50))
                .pollInterval(Duration.ofMillis(500))
                .until(
                        () -> get("/api/v1/analyses/" + analysis),
                        view ->
                                List.of("FINISHED", "FAILED", "STOPPED", "PAUSED")
                                        .contains(view.path("summary").path("state").asString()));
    }

    /** The changes that an analysis found; they are recorded after its end. */
    JsonNode awaitChanges(long analysis) {
        return org.awaitility.Awaitility.await("changes of analysis " + analysis)
                .atMost(Duration.ofMinutes(5))
                .until(
                        () -> get("/api/v1/changes?analysis=" + analysis).path("items"),
                        items -> !items.isEmpty());
    }

    /** What a command line prints that must end with this status. */
    String been(int status, String... arguments) throws Exception {
        var all = new ArrayList<>(List.of(arguments));
        int end = all.indexOf("--"); // what follows is not for been
        all.addAll(end < 0 ? all.size() : end, List.of("--data", data.toString()));
        var answer = CALLS.contains(arguments[0]) ? BeenProcess.call(all) : BeenProcess.run(all);
        String printed = answer.out() + answer.err();
        assertThat(answer.exitStatus()).as("%s%n%s", all, printed).isEqualTo(status);
        return printed;
    }

    @Override
    public void close() {
        up.destroy();
        up.onExit().join();
    }
}
