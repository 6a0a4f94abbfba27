package been.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import been.protocol.HostName;
import been.protocol.JoinToken;
import been.protocol.PropertyTree;
import been.protocol.RegistrationRequest;
import been.protocol.RegistrationResponse;
import been.protocol.SyncRequest;
import been.protocol.Wire;
import been.protocol.hosts.HostView;
import been.tasks.Hosts;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Hosts that come, misbehave and go, over HTTP and a real task manager. */
class HostMembershipIT {
    private static final HostName ALPHA = new HostName("alpha");

    @TempDir private Path data;

    private final HttpClient http = HttpClient.newHttpClient();
    private @Nullable Controller running;
    private String admin = "";
    private String credential = "";

    @BeforeEach
    void join() throws Exception {
        running = start(data);
        admin = Files.readString(data.resolve("controller/admin-token")).strip();
        credential = joined(ALPHA, token());
    }

    private static Controller start(Path folder) {
        var options = ControllerOptions.local(folder, 0, null);
        return ((Controller.Running) Controller.start(options, PlatformConfiguration.class))
                .controller();
    }

    @AfterEach
    void close() {
        http.close();
        controller().close();
    }

    private Controller controller() {
        return Objects.requireNonNull(running);
    }

    private String token() throws Exception {
        return json(send("POST", "/api/v1/hosts/join-tokens", admin, BodyPublishers.noBody()))
                .path("token")
                .asString();
    }

    private String joined(HostName host, String token) throws Exception {
        return Wire.read(register(host, token).body(), RegistrationResponse.class).credential();
    }

    private HttpResponse<String> register(HostName host, String token) throws Exception {
        var request =
                new RegistrationRequest(
                        SyncRequest.PROTOCOL_VERSION,
                        JoinToken.of(token).secret(),
                        host,
                        PropertyTree.EMPTY);
        return send(
                "POST",
                "/api/host/v1/register",
                null,
                BodyPublishers.ofString(Wire.write(request)));
    }

    private HttpResponse<String> send(
            String method, String path, @Nullable String token, BodyPublisher body)
            throws Exception {
        return http.send(request(method, path, token, body), BodyHandlers.ofString());
    }

    private HttpRequest request(
            String method, String path, @Nullable String token, BodyPublisher body) {
        var request =
                HttpRequest.newBuilder(URI.create(controller().url() + path))
                        .header("Content-Type", "application/json")
                        .method(method, body);
        return (token == null ? request : request.header("Authorization", "Bearer " + token))
                .build();
    }

    private static String sync(long wait) {
        return Wire.write(
                new SyncRequest(
                        SyncRequest.PROTOCOL_VERSION,
                        ALPHA,
                        1,
                        0,
                        List.of(),
                        List.of(),
                        null,
                        List.of(),
                        wait));
    }

    private HttpResponse<String> syncing(String body) throws Exception {
        return send("POST", "/api/host/v1/sync", credential, BodyPublishers.ofString(body));
    }

    private HttpResponse<String> order(String method, String path, String body) throws Exception {
        return send(method, "/api/v1/hosts" + path, admin, BodyPublishers.ofString(body));
    }

    private static JsonNode json(HttpResponse<String> answer) {
        return JsonMapper.shared().readTree(answer.body());
    }

    private HostView view() {
        return controller().context().getBean(Hosts.class).host(ALPHA).orElseThrow();
    }

    @Test
    void tokensAreListedAndRevoked() throws Exception {
        String token = token();
        JsonNode listed =
                json(order("GET", "/join-tokens", ""))
                        .path("items")
                        .valueStream()
                        .filter(one -> one.path("usedBy").isMissingNode())
                        .findFirst()
                        .orElseThrow();
        assertThat(listed.path("createdBy").asString()).isEqualTo("admin");
        assertThat(listed.toString()).doesNotContain(JoinToken.of(token).secret());
        String path = "/join-tokens/" + listed.path("id").asString();
        assertThat(order("DELETE", path, "").statusCode()).isEqualTo(204);
        assertThat(order("DELETE", path, "").statusCode()).isEqualTo(404);
        assertRefused(register(new HostName("beta"), token), 401, "host.join-token");
        assertRefused(order("POST", "/join-tokens", "{\"life\":\"x\"}"), 400, "request.parameter");
        assertRefused(
                order("POST", "/join-tokens", "{\"life\":\"90d\"}"), 400, "request.parameter");
    }

    /** Whoever guesses could fill the disk otherwise, and the audit log with it. */
    @Test
    void ofJoinTokensThatAreNoGoodNothingIsWrittenAndTheTwentyFirstIsNotLookedAt()
            throws Exception {
        String good = token();
        await().until(() -> rows().get("audit_entry"), Long.valueOf(2)::equals);
        Map<String, Long> before = rows();
        for (int i = 0; i < 20; i++) {
            assertRefused(
                    register(new HostName("stranger-" + i), "guess" + i), 401, "host.join-token");
        }
        assertThat(register(new HostName("beta"), good).statusCode()).isEqualTo(429);

        String marker = token();
        assertThat(marker).isNotEmpty();
        Map<String, Long> after = new TreeMap<>(before);
        after.merge("join_token", 1L, Long::sum);
        after.merge("audit_entry", 1L, Long::sum);
        await().untilAsserted(() -> assertThat(rows()).isEqualTo(after));
    }

    /** How many each table has. */
    private Map<String, Long> rows() throws SQLException {
        var rows = new TreeMap<String, Long>();
        String url = "jdbc:sqlite:" + data.resolve("controller/been.db");
        try (var database = DriverManager.getConnection(url);
                var statement = database.createStatement()) {
            var tables = new ArrayList<String>();
            try (var names =
                    statement.executeQuery("SELECT name FROM sqlite_master WHERE type = 'table'")) {
                while (names.next()) {
                    tables.add(names.getString(1));
                }
            }
            for (String table : tables) {
                try (var count = statement.executeQuery("SELECT count(*) FROM " + table)) {
                    rows.put(table, count.getLong(1));
                }
            }
        }
        return rows;
    }

    @Test
    void aHostIsDrainedAndResumed() throws Exception {
        assertThat(syncing(sync(0)).statusCode()).isEqualTo(200);
        var drained = order("POST", "/alpha/drain", "{\"deadline\":\"30m\",\"why\":\"disk\"}");
        assertThat(json(drained).path("state").asString()).isEqualTo("DRAINING");
        assertThat(json(drained).path("why").asString()).startsWith("by admin (disk); takes no");
        assertThat(json(drained).path("drain").path("deadline").isMissingNode()).isFalse();
        assertThat(json(order("POST", "/alpha/resume", "")).path("state").asString())
                .isEqualTo("ONLINE");
        assertRefused(
                order("POST", "/alpha/drain", "{\"deadline\":\"soon\"}"), 400, "request.parameter");
        assertRefused(order("POST", "/nobody/drain", ""), 404, "host.unknown");
        assertRefused(order("DELETE", "/alpha", ""), 409, "host.busy");
    }

    @Test
    void aRevokedHostIsTurnedAwayAtOnceAlsoWhileItWaits() throws Exception {
        syncing(sync(0));
        CompletableFuture<HttpResponse<String>> waiting =
                http.sendAsync(
                        request(
                                "POST",
                                "/api/host/v1/sync",
                                credential,
                                BodyPublishers.ofString(sync(20_000))),
                        BodyHandlers.ofString());
        order("POST", "/alpha/revoke", "{\"why\":\"stolen\"}");
        assertRefused(waiting.get(), 403, "host.revoked");
        var again = syncing(sync(0));
        assertRefused(again, 403, "host.revoked");
        assertThat(json(again).path("detail").asString())
                .contains("revoked by admin", "(stolen)", "Join again with a new token");
        assertRefused(
                send(
                        "GET",
                        "/api/host/v1/packages/" + "0".repeat(64),
                        credential,
                        BodyPublishers.noBody()),
                403,
                "host.revoked");
        assertRefused(register(ALPHA, token()), 409, "host.name-taken");
    }

    @Test
    void whateverAHostSaysNothingBreaks() throws Exception {
        String good = sync(0);
        assertThat(syncing(good).statusCode()).isEqualTo(200);
        HostView before = view();
        String attempt = "\"attempt\":{\"task\":\"t\",\"attempt\":1}";
        Map<String, Integer> bodies = new LinkedHashMap<>();
        for (String wrong :
                List.of(
                        "",
                        "{",
                        "[]",
                        "null",
                        "{}",
                        "7",
                        "[".repeat(100_000),
                        good.replace("\"alpha\"", "null"),
                        good.replace("\"alpha\"", "\"../x\""),
                        good.replace("\"reports\":[]", "\"reports\":null"),
                        good.replace("\"incarnation\":1", "\"incarnation\":null"),
                        good.replace("\"incarnation\":1", "\"incarnation\":1e400"),
                        good.replace("\"waitMillis\":0", "\"waitMillis\":\"long\""),
                        good.replace("\"running\":[]", "\"running\":[null]"),
                        good.replace("\"running\":[]", "\"running\":[{\"task\":null}]"),
                        reports(good, "null"),
                        reports(good, "{\"number\":1}"),
                        reports(good, numbered(1, "{\"type\":\"unheard-of\"," + attempt + "}")),
                        reports(good, numbered(1, "{\"type\":\"accepted\"}")),
                        reports(good, numbered(1, "{\"type\":\"ended\"," + attempt + "}")),
                        reports(good, numbered(1, "{\"type\":\"log\"," + attempt + "}")),
                        reports(
                                good,
                                numbered(1, "{\"type\":\"log\",\"lines\":[{}]," + attempt + "}")),
                        reports(
                                good,
                                numbered(
                                        1,
                                        "{\"type\":\"accepted\",\"attempt\":{\"task\":\"t\",\"attempt\":0}}")),
                        good.replace("\"protocolVersion\":1", "\"protocolVersion\":99"),
                        good.replace("\"protocolVersion\":1", "\"protocolVersion\":0"))) {
            bodies.put(wrong, 400);
        }
        String accepted = "{\"type\":\"accepted\"," + attempt + "}";
        bodies.put(reports(good, numbered(1, accepted) + "," + numbered(3, accepted)), 422);
        bodies.put(reports(good, numbered(7, accepted)), 422);
        bodies.put(
                good.replace(
                        "\"waitMillis\":0",
                        "\"waitMillis\":0,\"configuration\":\"0\",\"properties\":{\"a\":1}"),
                422);
        bodies.put(good.replace("\"alpha\"", "\"beta\""), 403);
        bodies.put(good.replace("\"incarnation\":1", "\"incarnation\":0"), 409);
        for (var body : bodies.entrySet()) {
            HttpResponse<String> answer = syncing(body.getKey());
            String shown =
                    body.getKey().substring(0, Math.min(300, body.getKey().length()))
                            + " → "
                            + answer.body();
            assertThat(answer.statusCode()).as(shown).isEqualTo(body.getValue());
            assertProblem(answer, shown);
        }
        HostView after = view();
        assertThat(after.properties()).isEqualTo(before.properties());
        assertThat(after.lastSeen()).as("nothing was taken").isEqualTo(before.lastSeen());
        assertThat(syncing(good).statusCode()).isEqualTo(200);
    }

    @Test
    void aBodyThatIsTooLargeIsCutOff() throws Exception {
        byte[] large = new byte[33 << 20];
        var announced =
                send("POST", "/api/host/v1/sync", credential, BodyPublishers.ofByteArray(large));
        assertRefused(announced, 413, "request.too-large");
        var streamed =
                send(
                        "POST",
                        "/api/host/v1/register",
                        null,
                        BodyPublishers.ofInputStream(() ->
                                new ByteArrayInputStream(
                                        ("{\"joinToken\":\"" + "x".repeat(5 << 20) + "\"}")
                                                .getBytes(StandardCharsets.UTF_8))));
        assertRefused(streamed, 413, "request.too-large");
    }

    private static String numbered(long number, String report) {
        return "{\"number\":%d,\"report\":%s}".formatted(number, report);
    }

    private static String reports(String sync, String reports) {
        return sync.replace("\"reports\":[]", "\"reports\":[" + reports + "]");
    }

    private static void assertRefused(HttpResponse<String> answer, int status, String code) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(json(answer).path("code").asString()).isEqualTo(code);
        assertProblem(answer, answer.body());
    }

    private static void assertProblem(HttpResponse<String> answer, String shown) {
        JsonNode problem = json(answer);
        assertThat(problem.path("code").asString()).as(shown).contains(".");
        assertThat(problem.path("kind").asString()).as(shown).isEqualTo("user");
        assertThat(problem.path("detail").asString())
                .as(shown)
                .isNotBlank()
                .doesNotContain("Exception", "been.");
    }
}
