package been.web;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import been.protocol.HostName;
import been.protocol.JoinToken;
import been.protocol.PropertyTree;
import been.protocol.RegistrationRequest;
import been.protocol.RegistrationResponse;
import been.protocol.SyncRequest;
import been.protocol.Wire;
import been.results.ImportFormat;
import been.web.RunningController.Site;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * What is wrong is refused with a code, a kind and what to do, and leaves nothing behind; never is
 * it the platform that fails. The same on every database.
 */
abstract class RefusedInputContract {
    private static final String NUL = "\\u0000";
    private static final String PROGRAM =
            "\"program\": {\"type\": \"command\", \"arguments\": [\"true\"]}";

    /** Folders of what is being received. */
    private static final Pattern RECEIVING = Pattern.compile("/(\\.?staging|tmp|\\.incoming)/");

    @TempDir private Path data;

    private final HttpClient http = HttpClient.newHttpClient();
    private Controller controller;
    private String admin = "";
    private String credential = "";

    /** Makes an empty database the one that a controller opens next. */
    abstract void database() throws Exception;

    @BeforeEach
    void start() throws Exception {
        database();
        var options = ControllerOptions.local(data, 0, null);
        controller = running(Controller.start(options, PlatformConfiguration.class));
        admin = Files.readString(data.resolve("controller/admin-token")).strip();
        credential = join();
    }

    private static Controller running(Controller.Start start) {
        return switch (start) {
            case Controller.Running(var running) -> running;
            case Controller.Refused refused -> throw new AssertionError(refused);
        };
    }

    @AfterEach
    void stop() {
        http.close();
        controller.close();
    }

    private String join() throws Exception {
        String token =
                Site.json(user("POST", "/api/v1/hosts/join-tokens", "")).path("token").asString();
        var request =
                new RegistrationRequest(
                        SyncRequest.PROTOCOL_VERSION,
                        JoinToken.of(token).secret(),
                        new HostName("alpha"),
                        PropertyTree.EMPTY);
        HttpResponse<String> joined =
                send("POST", "/api/host/v1/register", "", Wire.write(request).getBytes(UTF_8));
        assertThat(joined.statusCode()).as(joined.body()).isEqualTo(200);
        return Wire.read(joined.body(), RegistrationResponse.class).credential();
    }

    private HttpResponse<String> user(String method, String path, String body)
            throws IOException, InterruptedException {
        return send(method, path, admin, body.getBytes(UTF_8));
    }

    private HttpResponse<String> sync(String more) throws IOException, InterruptedException {
        return sync(more, "[]");
    }

    private HttpResponse<String> sync(String more, String reports)
            throws IOException, InterruptedException {
        String body =
                """
                {"protocolVersion":1,"host":"alpha","incarnation":1,"acknowledgedCommand":0,
                "reports":%s,"running":[],"usage":[],"waitMillis":0%s}
                """
                        .formatted(reports, more);
        return send("POST", "/api/host/v1/sync", credential, body.getBytes(UTF_8));
    }

    private HttpResponse<String> send(String method, String path, String token, byte[] body)
            throws IOException, InterruptedException {
        var request =
                HttpRequest.newBuilder(URI.create(controller.url() + path))
                        .header("Content-Type", "application/json")
                        .method(method, BodyPublishers.ofByteArray(body));
        if (!token.isEmpty()) {
            request.header("Authorization", "Bearer " + token);
        }
        return http.send(request.build(), BodyHandlers.ofString());
    }

    private static void assertRefused(HttpResponse<String> answer, int status, String code) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        JsonNode problem = Site.json(answer);
        assertThat(problem.path("code").asString()).as(answer.body()).isEqualTo(code);
        assertThat(problem.path("kind").asString()).as(answer.body()).isEqualTo("user");
        assertThat(problem.path("detail").asString())
                .as(answer.body())
                .isNotBlank()
                .doesNotContain("Exception", "been.", "java.");
    }

    private void assertNothingWasStored() throws IOException, InterruptedException {
        for (String list :
                List.of(
                        "/api/v1/contexts",
                        "/api/v1/analyses",
                        "/api/v1/host-groups",
                        "/api/v1/services",
                        "/api/v1/software-aliases")) {
            assertThat(Site.json(user("GET", list, "")).path("items")).as(list).isEmpty();
        }
        assertThat(user("GET", "/api/v1/hosts/alpha/user-properties", "").body()).isEqualTo("{}");
    }

    @Test
    void nulInAnyTextOfAUserIsRefusedWithItsPlace() throws Exception {
        String task = "{\"id\": \"a\", " + PROGRAM + "%s}";
        for (String body :
                List.of(
                        context("x", "\"name\": \"a" + NUL + "\",", task.formatted("")),
                        context("x", "\"owner\": \"" + NUL + "\",", task.formatted("")),
                        context("x", "\"properties\": {\"a\": \"" + NUL + "\"},", ""),
                        context("x", "\"properties\": {\"" + NUL + "\": \"a\"},", ""),
                        context("x", "", task.formatted(", \"name\": \"" + NUL + "\"")),
                        context(
                                "x",
                                "",
                                task.formatted(", \"properties\": {\"a\": \"" + NUL + "\"}")),
                        context("x", "", task.formatted(", \"environment\": {\"" + NUL + "\": 1}")),
                        context(
                                "x",
                                "",
                                task.formatted(
                                        ", \"packages\": {\"a\": {\"name\": \"" + NUL + "\"}}")),
                        context(
                                "x",
                                "",
                                task.formatted(
                                        ", \"dependencies\": [{\"task\": \"" + NUL + "\"}]")),
                        context("x", "", "{\"id\": \"a\", \"descriptor\": \"a/b/" + NUL + "\"}"),
                        context("x", "", "{\"id\": \"a\", " + PROGRAM.replace("true", NUL) + "}"),
                        context("x", "\"name\": \"a\\ud83d\",", task.formatted("")))) {
            var answer = user("POST", "/api/v1/contexts", body);
            assertRefused(answer, 400, "request.unreadable");
            assertThat(Site.json(answer).path("detail").asString())
                    .as(body)
                    .contains(body.contains("ud83d") ? "half a surrogate" : "NUL (U+0000)")
                    .contains("line 1, column");
        }
        assertRefused(
                user("POST", "/api/v1/contexts", context(NUL, "", task.formatted(""))),
                400,
                "request.unreadable");
        for (var call :
                List.of(
                        List.of("PUT", "/api/v1/host-groups/g", "{\"description\": \"%s\"}"),
                        List.of("PUT", "/api/v1/host-groups/g", "{\"expression\": \"%s\"}"),
                        List.of("PUT", "/api/v1/software-aliases/g", "{\"expression\": \"%s\"}"),
                        List.of("PUT", "/api/v1/services/s", "{\"values\": {\"a\": \"%s\"}}"),
                        List.of("PATCH", "/api/v1/hosts/alpha/user-properties", "{\"a\": \"%s\"}"),
                        List.of(
                                "PATCH",
                                "/api/v1/hosts/alpha/user-properties",
                                "{\"a\": [\"%s\"]}"),
                        List.of("POST", "/api/v1/hosts/alpha/drain", "{\"why\": \"%s\"}"),
                        List.of("POST", "/api/v1/hosts/alpha/revoke", "{\"why\": \"%s\"}"),
                        List.of("POST", "/api/v1/hosts/join-tokens", "{\"life\": \"%s\"}"))) {
            assertRefused(
                    user(call.get(0), call.get(1), call.get(2).formatted(NUL)),
                    400,
                    "request.unreadable");
        }
        // Keys of values that have no type of their own are checked as names.
        var named = user("PATCH", "/api/v1/hosts/alpha/user-properties", "{\"" + NUL + "\": 1}");
        assertThat(named.statusCode()).as(named.body()).isIn(400, 422);
        assertRefused(
                user("POST", "/api/v1/analyses", "analysis: \"a\\0\"\nkind: comparison\n"),
                422,
                "analysis.invalid");
        assertNothingWasStored();
    }

    @Test
    void nulInAnAddressIsRefused() throws Exception {
        for (String path :
                List.of(
                        "/api/v1/packages?name=%00",
                        "/api/v1/packages?kind=a%00",
                        "/api/v1/hosts/match?expression=%00",
                        "/api/v1/tasks/t/files/content?path=%00")) {
            assertRefused(user("GET", path, ""), 400, "request.parameter");
        }
        for (String path :
                List.of(
                        "/api/v1/contexts/%00",
                        "/api/v1/packages/%00",
                        "/api/v1/packages/a/b/descriptors/%00",
                        "/api/v1/host-groups/%00",
                        "/api/v1/hosts/%00",
                        "/api/v1/hosts/alpha/configurations/%00")) {
            // By the server itself, before anything of ours is asked.
            var answer = user("GET", path, "");
            assertThat(answer.statusCode()).as(path).isEqualTo(400);
            assertThat(answer.body()).as(path).doesNotContain("Exception", "been.");
        }
        assertRefused(
                send("PUT", "/api/host/v1/attempts/t/1/files?path=a%00", credential, new byte[1]),
                400,
                "request.parameter");
    }

    @Test
    void nulInAPackageIsRefused() throws Exception {
        String manifest =
                """
                name: user/tool
                version: "1.0"
                kind: data
                description: "bad \\0 text"
                licence: Apache-2.0
                """;
        var archive = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(archive)) {
            zip.putNextEntry(new ZipEntry("package.yaml"));
            zip.write(manifest.getBytes(UTF_8));
            zip.putNextEntry(new ZipEntry("files/content"));
            zip.write(1);
        }
        var answer = send("PUT", "/api/v1/packages", admin, archive.toByteArray());
        assertRefused(answer, 422, "package.manifest");
        assertThat(Site.json(answer).path("detail").asString()).contains("line 4", "NUL (U+0000)");
        assertThat(user("GET", "/api/v1/packages?name=user/tool", "").body())
                .doesNotContain("user/tool");
    }

    /** A host must not be kept from being heard by what one task or one firmware says. */
    @Test
    void nulFromAHostStopsNothing() throws Exception {
        String attempt = "\"attempt\":{\"task\":\"t\",\"attempt\":1}";
        assertThat(sync(",\"readings\":{\"a" + NUL + "\":\"b" + NUL + "\"}").statusCode())
                .isEqualTo(200);
        var tree = new PropertyTree(Map.of("board", "b\0", "c\0", 1L));
        assertThat(
                        sync(",\"configuration\":\"%s\",\"properties\":{\"board\":\"b%s\",\"c%s\":1}"
                                        .formatted(tree.digest(), NUL, NUL))
                                .statusCode())
                .isEqualTo(200);
        assertThat(
                        Site.json(user("GET", "/api/v1/hosts/alpha", ""))
                                .path("properties")
                                .path("board"))
                .hasToString("\"b\uFFFD\"");
        var reports =
                "[{\"number\":1,\"report\":{\"type\":\"checkpoint-set\",\"name\":\"%1$s\",\"value\":\"%1$s\",%2$s}},{\"number\":2,\"report\":{\"type\":\"refused\",\"why\":\"%1$s\",%2$s}}]"
                        .formatted(NUL, attempt);
        assertThat(Site.json(sync("", reports)).path("acknowledgedReport").asInt()).isEqualTo(2);
        assertRefused(sync(",\"configuration\":\"" + NUL + "\""), 400, "request.unreadable");
    }

    @Test
    void malformedBodiesAreRefused() throws Exception {
        String good = context("x", "", "{\"id\": \"a\", " + PROGRAM + "}");
        for (String body :
                List.of(
                        "",
                        "null",
                        "[]",
                        "7",
                        "\"x\"",
                        "{",
                        "{} {}",
                        "[".repeat(100_000),
                        "{\"a\":".repeat(100_000),
                        good.replace("\"tasks\": [", "\"tasks\": [".repeat(100_000)),
                        good.replace("{\"id\": \"x\"", "{\"id\": \"x\", \"id\": \"y\""),
                        good.replace("\"tasks\"", "\"tasks\": [], \"tasks\""),
                        good.replace("{\"id\": \"x\"", "{\"id\": \"x\", \"priority\": 1e999999999"),
                        good.replace(
                                "{\"id\": \"x\"",
                                "{\"id\": \"x\", \"priority\": " + "9".repeat(5_000)),
                        good.replace("{\"id\": \"x\"", "{\"id\": \"x\", \"priority\": 3000000000"),
                        good.replace("{\"id\": \"x\"", "{\"id\": \"x\", \"priority\": \"high\""),
                        good.replace("{\"id\": \"x\"", "{\"id\": \"x\", \"priority\": {}"),
                        good.replace("{\"id\": \"x\"", "{\"id\": \"x\", \"priority\": NaN"),
                        good.replace("{\"id\": \"x\"", "{\"id\": \"x\", \"growing\": \"perhaps\""),
                        good.replace("{\"id\": \"x\"", "{\"id\": \"x\", \"properties\": []"),
                        good.replace(
                                "{\"id\": \"x\"", "{\"id\": \"x\", \"properties\": {\"a\": []}"),
                        good.replace("[\"true\"]", "\"true\""),
                        good.replace("[\"true\"]", "[[\"true\"]]"),
                        good.replace("\"command\"", "7"))) {
            var answer = user("POST", "/api/v1/contexts", body);
            assertThat(answer.statusCode())
                    .as(body.substring(0, Math.min(200, body.length())) + answer.body())
                    .isEqualTo(400);
            assertRefused(answer, 400, "request.unreadable");
        }
        assertRefused(
                user("GET", "/api/v1/contexts?limit=" + "9".repeat(400), ""),
                400,
                "request.parameter");
        assertRefused(
                user("GET", "/api/v1/analyses/" + "9".repeat(400), ""), 400, "request.parameter");
        var invalid = new ByteArrayOutputStream();
        invalid.writeBytes("{\"id\": \"".getBytes(UTF_8));
        invalid.write(0xff);
        invalid.write(0xfe);
        invalid.writeBytes("\"}".getBytes(UTF_8));
        assertRefused(
                send("POST", "/api/v1/contexts", admin, invalid.toByteArray()),
                400,
                "request.unreadable");
        assertNothingWasStored();
    }

    /** A picture that is said to be a package, an evaluator, results or an analysis file. */
    @Test
    void aFileThatIsNotWhatItSaysIsRefused() throws Exception {
        byte[] picture = new byte[70_000];
        new Random(7).nextBytes(picture);
        System.arraycopy(new byte[] {(byte) 0x89, 'P', 'N', 'G', 13, 10, 26, 10}, 0, picture, 0, 8);
        byte[] cutOff = Arrays.copyOf(archive(), 60);
        var paths =
                new ArrayList<>(
                        List.of(
                                "PUT /api/v1/packages",
                                "PUT /api/v1/evaluators",
                                "POST /api/v1/analyses",
                                "POST /api/v1/analyses/plan",
                                "POST /api/v1/suites",
                                "POST /api/v1/triggers"));
        for (ImportFormat format : ImportFormat.values()) {
            paths.add("PUT /api/v1/results/foreign?format=" + format.word());
        }
        for (byte[] body : List.of(picture, cutOff, new byte[0])) {
            for (String path : paths) {
                String[] call = path.split(" ", -1);
                var answer = send(call[0], call[1], admin, body);
                assertThat(answer.statusCode()).as(path + answer.body()).isBetween(400, 422);
                assertThat(Site.json(answer).path("detail").asString())
                        .as(path + answer.body())
                        .isNotBlank()
                        .doesNotContain("Exception", "been.", "java.", "\n");
            }
        }
        assertNothingWasStored();
        assertThat(Site.json(user("GET", "/api/v1/results", "")).path("items")).isEmpty();
        assertNoFileIsLeftOver();
    }

    /** Whoever uploads may go away in the middle, without a word of the length or with one. */
    @Test
    void anUploadThatIsCutOffLeavesNothing() throws Exception {
        for (String path :
                List.of(
                        "/api/v1/packages",
                        "/api/v1/evaluators",
                        "/api/v1/results/foreign?format=csv")) {
            URI url = URI.create(controller.url());
            try (var socket = new Socket(url.getHost(), url.getPort())) {
                socket.getOutputStream()
                        .write(
                                "PUT %s HTTP/1.1\r\nHost: localhost:%d\r\nAuthorization: Bearer %s\r\nContent-Length: 5000000\r\n\r\n"
                                        .formatted(path, url.getPort(), admin)
                                        .getBytes(UTF_8));
                socket.getOutputStream().write(new byte[300_000]);
            }
        }
        await().untilAsserted(this::assertNoFileIsLeftOver);
        assertNothingWasStored();
    }

    /** What is received lies in folders for that until it is whole. */
    private void assertNoFileIsLeftOver() throws IOException {
        try (var files = Files.walk(data)) {
            assertThat(files.filter(Files::isRegularFile).map(data::relativize))
                    .filteredOn(file -> RECEIVING.matcher(file.toString()).find())
                    .isEmpty();
        }
    }

    private static byte[] archive() throws IOException {
        var archive = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(archive)) {
            zip.putNextEntry(new ZipEntry("package.yaml"));
            zip.write("name: user/tool\n".repeat(100).getBytes(UTF_8));
        }
        return archive.toByteArray();
    }

    @Test
    void bodiesThatAreTooLargeAreRefused() throws Exception {
        byte[] large = new byte[(4 << 20) + 1];
        assertRefused(send("POST", "/api/v1/contexts", admin, large), 413, "request.too-large");
        byte[] file = new byte[(1 << 20) + 1];
        for (String path : List.of("/api/v1/analyses", "/api/v1/%61nalyses")) {
            assertRefused(send("POST", path, admin, file), 413, "request.too-large");
        }
        assertRefused(
                send("POST", "/api/host/v1/sync", credential, new byte[(32 << 20) + 1]),
                413,
                "request.too-large");
        assertNothingWasStored();
    }

    @Test
    void impossibleContextsAreRefusedWhole() throws Exception {
        String good = "{\"id\": \"good\", " + PROGRAM + "}, ";
        for (var wrong :
                List.of(
                        List.of(
                                "{\"id\": \"a\", P, \"dependencies\": [{\"task\": \"b\"}]}, {\"id\": \"b\", P, \"dependencies\": [{\"task\": \"a\"}]}",
                                "in a circle: a → b → a"),
                        List.of(
                                "{\"id\": \"a\", P, \"dependencies\": [{\"task\": \"z\"}]}",
                                "'z', which is not in its context"),
                        List.of(
                                "{\"id\": \"a\", P, \"placement\": {\"restriction\": \"host.cpu.cores >\"}}",
                                "column"),
                        List.of(
                                "{\"id\": \"a\", P, \"placement\": {\"restriction\": \"'4' + 4\"}}",
                                "column"),
                        List.of(
                                "{\"id\": \"a\", P, \"packages\": {\"x\": {\"name\": \"no/such\"}}}",
                                "no/such is not published here; publish it"),
                        List.of("{\"id\": \"good\", P}", "given twice"))) {
            var answer =
                    user(
                            "POST",
                            "/api/v1/contexts",
                            context("x", "", good + wrong.get(0).replace("P", PROGRAM)));
            assertRefused(answer, 422, "context.invalid");
            assertThat(Site.json(answer).path("problems").toString()).contains(wrong.get(1));
        }
        assertNothingWasStored();
    }

    private static String context(String id, String more, String tasks) {
        return "{\"id\": \"%s\", %s \"tasks\": [%s]}".formatted(id, more, tasks);
    }
}
