package been.web;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import been.packages.archive.PackageBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Contexts and saved descriptors through REST, over the real task manager and repository. */
class SubmissionRestIT {
    private static final String RUN =
            "\"program\": {\"type\": \"command\", \"arguments\": [\"true\"]}";

    @TempDir private static Path folder;

    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static Controller controller;
    private static String token = "";
    private static int contexts;

    @BeforeAll
    static void start() throws IOException {
        var accepted =
                (ControllerOptions.Accepted)
                        ControllerOptions.parse(
                                "--data", folder.resolve("data").toString(), "--port", "0");
        controller =
                ((Controller.Running)
                                Controller.start(accepted.options(), PlatformConfiguration.class))
                        .controller();
        token = Files.readString(folder.resolve("data/controller/admin-token")).strip();
    }

    @AfterAll
    static void stop() {
        HTTP.close();
        controller.close();
    }

    private static HttpResponse<String> send(String method, String path, byte[] body) {
        try {
            return HTTP.send(
                    HttpRequest.newBuilder(URI.create(controller.url() + path))
                            .header("Authorization", "Bearer " + token)
                            .header("Content-Type", "application/json")
                            .method(method, BodyPublishers.ofByteArray(body))
                            .build(),
                    BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static HttpResponse<String> send(String method, String path, String body) {
        return send(method, path, body.getBytes(UTF_8));
    }

    private static JsonNode json(HttpResponse<String> response, int status) {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        return JsonMapper.shared().readTree(response.body());
    }

    private static JsonNode get(String path) {
        return json(send("GET", path, ""), 200);
    }

    /** One mistake each, and what the answer must say. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    {"id": "a", RUN, "dependencies": [{"task": "b"}]}, {"id": "b", RUN, "dependencies": [{"task": "a"}]} | in a circle: a → b → a
                    {"id": "a", "kind": "service", RUN, "stops": [{"task": "b"}]}, {"id": "b", RUN, "dependencies": [{"task": "a"}]} | in a circle
                    {"id": "a", RUN, "dependencies": [{"task": "nobody"}]} | 'nobody', which is not in its context
                    {"id": "a", RUN}, {"id": "a", RUN} | task id 'a' is given twice
                    {"id": "a", RUN}, {"id": "b", "name": "a", RUN} | task name 'a' is given twice
                    {"id": "taken", RUN} | task id 'taken' belongs to another task
                    {"id": "a", RUN, "stops": [{"task": "a", "checkpoint": "x"}]} | only services have stop conditions
                    {"id": "a", "kind": "generator", RUN} | submit the context as growing
                    {"id": "a", RUN, "placement": {"restriction": "host.cpu.cores >="}} | column 18
                    {"id": "a", RUN, "packages": {"x": {"name": "been/none"}}} | been/none is not published here
                    {"id": "a", "descriptor": "been/none/smoke"} | which is not saved
                    {"id": "a"} | needs a program
                    {RUN} | needs an id
                    {"id": "a", RUN, "failure": {"retries": -1}} | must not be negative
                    {"id": "a", RUN, "placement": {"cores": -1}} | at least one core
                    {"id": "a", "name": " ", RUN} | needs a name
                    """)
    void whatIsWrongIsSaidAndNothingStored(String tasks, String said) {
        if (send("GET", "/api/v1/contexts/first", "").statusCode() == 404) {
            json(post("first", "", "{\"id\": \"taken\", " + RUN + "}"), 201);
        }
        String id = "bad-" + ++contexts;
        JsonNode problem = json(post(id, "", tasks.replace("RUN", RUN)), 422);
        assertThat(problem.path("code").asString()).isEqualTo("context.invalid");
        assertThat(problem.path("kind").asString()).isEqualTo("user");
        assertThat(problem.path("problems").toString()).contains(said);
        assertThat(send("GET", "/api/v1/contexts/" + id, "").statusCode()).isEqualTo(404);
        assertThat(send("GET", "/api/v1/tasks/a", "").statusCode()).isEqualTo(404);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    {"id": "x", "tasks": [null]} | A value is missing
                    {"id": "x", "tasks": [{"id": "a", "dependencies": [null]}]} | A value is missing
                    {"id": "x", "properties": {"a": null}, "tasks": []} | A value is missing
                    {"id": "x", "tasks": [{"id": "a", "dependencies": [{}]}]} | needs the name of a task
                    {"id": "x", "tasks": [{"id": "a", "program": {"type": "java"}}]} | needs its taskClass
                    {"id": "x", "tasks": [{"id": "a", "kind": "robot"}]} | 'robot' is not valid
                    {"id": "../x", "tasks": []} | context id '../x' must be
                    """)
    void whatCannotBeReadIsSaidWithItsPlace(String body, String said) {
        JsonNode problem = json(send("POST", "/api/v1/contexts", body), 400);
        assertThat(problem.path("code").asString()).isEqualTo("request.unreadable");
        assertThat(problem.path("detail").asString()).contains(said, "line 1");
    }

    private static HttpResponse<String> post(String id, String more, String tasks) {
        return send(
                "POST",
                "/api/v1/contexts",
                "{\"id\": \"%s\", %s \"tasks\": [%s]}".formatted(id, more, tasks));
    }

    @Test
    void aTaskIsMadeFromASavedDescriptorAndSaysWhatItInherited() throws IOException {
        publish("user/tool", "1.0");
        String at = "/api/v1/packages/user/tool/descriptors/smoke";
        String descriptor =
                "{%s, \"packages\": {\"tool\": {\"name\": \"user/tool\"}}, \"properties\": {\"size\": \"1\", \"mode\": \"fast\"}}"
                        .formatted(RUN);
        assertThat(json(send("PUT", at, descriptor), 200).path("name").asString())
                .isEqualTo("user/tool/smoke");
        assertThat(get(at).path("descriptor").path("program").path("type").asString())
                .isEqualTo("command");
        assertThat(get("/api/v1/packages/user/tool/descriptors").path("items")).hasSize(1);

        JsonNode context =
                json(
                        post(
                                "made",
                                "\"priority\": 5, \"properties\": {\"size\": \"0\", \"seed\": \"7\"},",
                                "{\"id\": \"made-1\", \"descriptor\": \"user/tool/smoke\", \"properties\": {\"mode\": \"slow\"}}"),
                        201);
        assertThat(context.path("priority").asInt()).isEqualTo(5);
        JsonNode task = get("/api/v1/tasks/made-1");
        JsonNode made = task.path("descriptor");
        assertThat(made.path("properties").toString())
                .contains("\"mode\":\"slow\"", "\"size\":\"1\"", "\"seed\":\"7\"");
        assertThat(made.path("packages").path("tool").path("version").asString()).isEqualTo("1.0");
        assertThat(task.path("inherited").path("size").asString())
                .isEqualTo("descriptor user/tool/smoke");
        assertThat(task.path("inherited").path("seed").asString()).isEqualTo("context");
        assertThat(task.path("inherited").has("mode")).isFalse();

        assertThat(send("DELETE", at, "").statusCode()).isEqualTo(204);
        assertThat(json(send("GET", at, ""), 404).path("code").asString())
                .isEqualTo("descriptor.unknown");
        assertThat(json(send("DELETE", at, ""), 404).path("code").asString())
                .isEqualTo("descriptor.unknown");
        assertThat(get("/api/v1/tasks/made-1").path("state").asString())
                .as("what was made from it is not touched")
                .isEqualTo("Ready");
    }

    @Test
    void aContextThatIsHeldOpenTakesSavedTasksUntilItIsClosed() {
        String at = "/api/v1/descriptors/alone";
        json(send("PUT", at, "{%s, \"limits\": {\"wallTime\": \"10m\"}}".formatted(RUN)), 200);
        assertThat(get(at).at("/descriptor/limits/wallTime").asString()).isEqualTo("PT10M");
        assertThat(get("/api/v1/descriptors").toString()).contains("\"name\":\"alone\"");

        assertThat(json(post("held", "\"heldOpen\": true,", ""), 201).path("heldOpen").asBoolean())
                .isTrue();
        String more = "{\"name\": \"one\", \"descriptor\": \"alone\"}";
        for (int attempt = 0; attempt < 2; attempt++) {
            assertThat(
                            json(send("POST", "/api/v1/contexts/held/tasks", more), 201)
                                    .at("/descriptor/id")
                                    .asString())
                    .isEqualTo("held-one");
        }
        assertThat(get("/api/v1/contexts/held").path("tasks").asInt()).isEqualTo(1);
        assertThat(send("GET", "/api/v1/contexts/held/log.txt?level=warn", "").body()).isEmpty();
        assertThat(
                        json(send("GET", "/api/v1/contexts/held/log.txt?level=loud", ""), 400)
                                .toString())
                .contains("Unknown level 'loud'");
        assertThat(
                        json(send("POST", "/api/v1/contexts/held/close", ""), 200)
                                .path("heldOpen")
                                .asBoolean())
                .isFalse();
        json(send("POST", "/api/v1/contexts/held/tasks", more), 201); // sent again, late
        String late = more.replace("\"one\"", "\"two\"");
        assertThat(
                        json(send("POST", "/api/v1/contexts/held/tasks", late), 422)
                                .path("problems")
                                .toString())
                .contains("takes no further tasks");
        json(send("POST", "/api/v1/contexts/none/tasks", more), 404);
        assertThat(send("DELETE", at, "").statusCode()).isEqualTo(204);
        json(send("GET", at, ""), 404);
    }

    @Test
    void badDescriptorsAreNotSaved() throws IOException {
        publish("user/other", "1.0");
        String at = "/api/v1/packages/user/other/descriptors/";
        for (String bad :
                List.of(
                        "{}",
                        "{\"id\": \"x\", " + RUN + "}",
                        "{\"descriptor\": \"a/b/c\", " + RUN + "}",
                        "{\"failure\": {\"retries\": -2}, " + RUN + "}")) {
            assertThat(json(send("PUT", at + "x", bad), 422).path("code").asString())
                    .isEqualTo("descriptor.invalid");
        }
        assertThat(send("PUT", at + "-x", "{" + RUN + "}").statusCode()).isEqualTo(422);
        assertThat(send("PUT", at + "x", "{\"prgram\": 1}").statusCode()).isEqualTo(400);
        assertThat(get(at.substring(0, at.length() - 1)).path("items")).isEmpty();
        assertThat(
                        json(
                                        send(
                                                "PUT",
                                                "/api/v1/packages/user/none/descriptors/x",
                                                "{" + RUN + "}"),
                                        404)
                                .path("code")
                                .asString())
                .isEqualTo("package.unknown");
    }

    @Test
    void contextsShowTheirLatchesAndTheirHistory() {
        json(post("shown", "\"growing\": true,", "{\"id\": \"shown-1\", " + RUN + "}"), 201);
        assertThat(get("/api/v1/contexts/shown").path("growing").asBoolean()).isTrue();
        assertThat(get("/api/v1/contexts/shown/latches").path("items")).isEmpty();
        assertThat(get("/api/v1/tasks?debugging=true").path("items")).isEmpty();
        json(send("POST", "/api/v1/contexts/shown/stop", ""), 200);
        assertThat(get("/api/v1/contexts/shown").path("explanation").asString())
                .isEqualTo("stopped by admin");
        JsonNode history = get("/api/v1/tasks/shown-1/history").path("items");
        assertThat(history.get(history.size() - 1).path("who").asString()).isEqualTo("admin");
        assertThat(history.get(history.size() - 1).path("reason").asString()).isEqualTo("context");
    }

    private static void publish(String name, String version) throws IOException {
        String manifest =
                """
                name: %s
                version: "%s"
                kind: data
                description: A sample
                licence: Apache-2.0
                """
                        .formatted(name, version);
        Path archive = Files.createTempFile(folder, "sample", ".bpk");
        new PackageBuilder()
                .add("package.yaml", manifest.getBytes(UTF_8))
                .add("files/content", name.getBytes(UTF_8))
                .write(archive);
        json(send("PUT", "/api/v1/packages", Files.readAllBytes(archive)), 201);
    }
}
