package been.cli.platform;

import been.cli.CommandFailure;
import been.cli.ExitStatus;
import been.protocol.PinnedTrust;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.TrustManager;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;

/** Speaks REST with one platform; its failures are sentences for the user. Thread-safe. */
public final class PlatformClient implements AutoCloseable {
    private static final JsonMapper JSON =
            JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

    private final PlatformAddress address;
    private final HttpClient http;

    public PlatformClient(PlatformAddress address) {
        this.address = address;
        HttpClient.Builder builder =
                HttpClient.newBuilder()
                        .version(HttpClient.Version.HTTP_1_1)
                        .connectTimeout(Duration.ofSeconds(5));
        String fingerprint = address.fingerprint();
        this.http =
                (fingerprint == null ? builder : builder.sslContext(trusting(fingerprint))).build();
    }

    private static SSLContext trusting(String fingerprint) {
        try {
            var context = SSLContext.getInstance("TLS");
            var trust = new PinnedTrust(() -> Set.of(fingerprint));
            context.init(null, new TrustManager[] {trust}, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has TLS", e);
        }
    }

    public PlatformAddress address() {
        return address;
    }

    public boolean isHealthy() throws InterruptedException {
        try {
            var answer =
                    http.send(
                            request("/api/v1/health").timeout(Duration.ofSeconds(2)).build(),
                            HttpResponse.BodyHandlers.discarding());
            return answer.statusCode() == 200;
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * Hands an analysis file in.
     *
     * @param fileName for the messages
     * @return its number
     */
    public long start(String fileName, String document) throws InterruptedException {
        var answer =
                send(
                        request("/api/v1/analyses")
                                .header("Content-Type", "application/yaml")
                                .POST(HttpRequest.BodyPublishers.ofString(document))
                                .build());
        if (answer.statusCode() == 422) {
            throw CommandFailure.badInput(problems(fileName, tree(answer.body())));
        }
        return JSON.readTree(expectSuccess(answer)).path("id").asLong();
    }

    public Analysis analysis(long id) throws InterruptedException {
        return JSON.readValue(get("/api/v1/analyses/" + id), Analysis.class);
    }

    public Run run(long id) throws InterruptedException {
        return JSON.readValue(get("/api/v1/runs/" + id), Run.class);
    }

    /**
     * Has a version measured.
     *
     * @param analysis its number or name
     * @param key the same request under it again makes no second run; {@code null} for none
     */
    public Run trigger(
            String analysis,
            @Nullable String version,
            @Nullable String baseline,
            @Nullable String key)
            throws InterruptedException {
        var body = JSON.createObjectNode();
        body.put("version", version);
        body.put("baseline", baseline);
        return trigger(
                request("/api/v1/triggers/" + segment(analysis))
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString(body.toString())),
                key);
    }

    /** The same by an analysis file. */
    public Run triggerByFile(
            String document,
            @Nullable String version,
            @Nullable String baseline,
            @Nullable String key)
            throws InterruptedException {
        String query =
                Stream.of(parameter("version", version), parameter("baseline", baseline))
                        .filter(part -> !part.isEmpty())
                        .collect(Collectors.joining("&"));
        return trigger(
                request("/api/v1/triggers" + (query.isEmpty() ? "" : "?" + query))
                        .header("Content-Type", "application/yaml")
                        .POST(HttpRequest.BodyPublishers.ofString(document)),
                key);
    }

    private static String parameter(String name, @Nullable String value) {
        return value == null ? "" : name + "=" + segment(value);
    }

    private Run trigger(HttpRequest.Builder request, @Nullable String key)
            throws InterruptedException {
        if (key != null) {
            request.header("Idempotency-Key", key);
        }
        return JSON.readValue(expectSuccess(send(request.build())), Run.class);
    }

    /** The answer of a GET as text, to be shown or passed on. */
    public String get(String path) throws InterruptedException {
        return expectSuccess(send(request(path).build()));
    }

    public String post(String path) throws InterruptedException {
        return expectSuccess(send(request(path).POST(HttpRequest.BodyPublishers.noBody()).build()));
    }

    /** What a platform answered, whatever it is. */
    public record Answer(int status, String body) {

        /** The body; of an error, what says it. */
        public JsonNode json() {
            return tree(body);
        }

        /**
         * The body.
         *
         * @throws CommandFailure with what the platform says, when it refused
         */
        public String expectSuccess() {
            return PlatformClient.expectSuccess(status, body);
        }
    }

    /** Any call without a body. */
    public Answer ask(String method, String path) throws InterruptedException {
        return ask(request(path).method(method, HttpRequest.BodyPublishers.noBody()));
    }

    /** Any call with a body of JSON. */
    public Answer ask(String method, String path, String json) throws InterruptedException {
        return ask(
                request(path)
                        .header("Content-Type", "application/json")
                        .method(method, HttpRequest.BodyPublishers.ofString(json)));
    }

    private Answer ask(HttpRequest.Builder request) throws InterruptedException {
        var answer = send(request.build());
        return new Answer(answer.statusCode(), answer.body());
    }

    /** A name as part of a path. */
    public static String segment(String name) {
        return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
    }

    public static JsonNode json(String body) {
        return JSON.readTree(body);
    }

    /** Publishes a package and gives what the repository stored. */
    public JsonNode publish(Path archive) throws InterruptedException, IOException {
        return JSON.readTree(
                expectSuccess(
                        send(
                                request("/api/v1/packages")
                                        .PUT(HttpRequest.BodyPublishers.ofFile(archive))
                                        .build())));
    }

    /** Every package of the repository, as REST describes it. */
    public JsonNode packages() throws InterruptedException {
        return items("/api/v1/packages");
    }

    /** All items of a list, of however many pages it is. */
    public JsonNode items(String path) throws InterruptedException {
        ArrayNode items = JSON.createArrayNode();
        String next = "";
        do {
            String cursor =
                    next.isEmpty() ? "" : (path.contains("?") ? "&" : "?") + "cursor=" + next;
            JsonNode page = JSON.readTree(get(path + cursor));
            page.path("items").forEach(items::add);
            next = page.path("next").asString("");
        } while (!next.isEmpty());
        return items;
    }

    /** Items as REST would list them on one page. */
    public static String listing(JsonNode items) {
        return JSON.createObjectNode().set("items", items).toString();
    }

    /**
     * Writes the answer of a GET, which may be long.
     *
     * @throws CommandFailure with what the platform says, when it refused
     */
    public void download(String path, OutputStream out) throws InterruptedException, IOException {
        try (InputStream body = open(path)) {
            body.transferTo(out);
        }
    }

    /**
     * The answer of a GET as it comes in.
     *
     * @throws CommandFailure with what the platform says, when it refused
     */
    public InputStream open(String path) throws InterruptedException, IOException {
        HttpResponse<InputStream> answer;
        try {
            answer = http.send(request(path).build(), HttpResponse.BodyHandlers.ofInputStream());
        } catch (IOException e) {
            throw unreachable(e.getMessage());
        }
        if (answer.statusCode() / 100 != 2) {
            try (InputStream refusal = answer.body()) {
                expectSuccess(
                        answer.statusCode(),
                        new String(refusal.readAllBytes(), StandardCharsets.UTF_8));
            }
        }
        return answer.body();
    }

    /** Sends a file and gives the answer. */
    public JsonNode put(String path, Path body) throws InterruptedException, IOException {
        return JSON.readTree(
                expectSuccess(
                        send(request(path).PUT(HttpRequest.BodyPublishers.ofFile(body)).build())));
    }

    /** A link that logs a browser in, once. */
    public URI loginLink() throws InterruptedException {
        return URI.create(JSON.readTree(post("/api/v1/login-links")).path("url").asString());
    }

    public String joinToken() throws InterruptedException {
        return JSON.readTree(post("/api/v1/hosts/join-tokens")).path("token").asString();
    }

    /**
     * Follows an analysis until it is over, calling back with every change.
     *
     * @throws CommandFailure with status 3 when the platform stays away for a minute
     */
    public Analysis follow(long id, Consumer<Analysis.Summary> onChange)
            throws InterruptedException {
        long lastHeard = System.nanoTime();
        while (true) {
            try (Stream<String> lines = events(id)) {
                lastHeard = System.nanoTime();
                var over =
                        lines.filter(line -> line.startsWith("data:"))
                                .map(line ->
                                        JSON.readValue(line.substring(5), Analysis.Summary.class))
                                .peek(onChange)
                                .anyMatch(Analysis.Summary::isOver);
                if (over) {
                    return analysis(id);
                }
            } catch (java.io.UncheckedIOException | IOException e) {
                if (System.nanoTime() - lastHeard > Duration.ofMinutes(1).toNanos()) {
                    throw unreachable(e.getMessage());
                }
                // The controller is being restarted, or the connection was cut: the analysis goes
                // on.
                Thread.sleep(Duration.ofSeconds(1));
            }
        }
    }

    private Stream<String> events(long id) throws IOException, InterruptedException {
        var answer =
                http.send(
                        request("/api/v1/analyses/" + id + "/events")
                                .header("Accept", "text/event-stream")
                                .build(),
                        HttpResponse.BodyHandlers.ofLines());
        if (answer.statusCode() != 200) {
            throw new IOException("HTTP status " + answer.statusCode());
        }
        return answer.body();
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(address.url().resolve(path))
                .header("Authorization", "Bearer " + address.token());
    }

    private HttpResponse<String> send(HttpRequest request) throws InterruptedException {
        try {
            return http.send(request, HttpResponse.BodyHandlers.ofString());
        } catch (ConnectException e) {
            throw unreachable("the connection was refused");
        } catch (SSLException e) {
            throw new CommandFailure(
                    ExitStatus.UNREACHABLE,
                    "the certificate of %s is not trusted (%s); if the platform made it itself, give what it prints at its start: been login %s --fingerprint SHA-256"
                            .formatted(address.url(), e.getMessage(), address.url()));
        } catch (IOException e) {
            throw unreachable(e.getMessage());
        }
    }

    private CommandFailure unreachable(@Nullable String why) {
        return new CommandFailure(
                ExitStatus.UNREACHABLE,
                "the platform at " + address.url() + " does not answer (" + why + "); is it up?");
    }

    private static String expectSuccess(HttpResponse<String> answer) {
        return expectSuccess(answer.statusCode(), answer.body());
    }

    private static String expectSuccess(int status, String body) {
        if (status / 100 == 2) {
            return body;
        }
        JsonNode problem = tree(body);
        String detail = problem.path("detail").asString("");
        if (status == HttpURLConnection.HTTP_UNAUTHORIZED) {
            throw CommandFailure.badInput(
                    "the platform does not know this token, or it has expired; sign in again with: been login URL");
        }
        throw new CommandFailure(
                status / 100 == 4 ? ExitStatus.BAD_INPUT : ExitStatus.FOUND_OR_FAILED,
                detail.isEmpty() ? "the platform answered with status " + status : detail);
    }

    private static String problems(String fileName, JsonNode problem) {
        var text = new StringBuilder();
        for (JsonNode one : problem.path("problems")) {
            text.append(text.isEmpty() ? "" : "\nbeen: ")
                    .append(fileName)
                    .append(':')
                    .append(one.path("line").asInt())
                    .append(':')
                    .append(one.path("column").asInt())
                    .append(": ")
                    .append(one.path("message").asString());
        }
        return text.isEmpty()
                ? problem.path("detail").asString(fileName + " was refused")
                : text.toString();
    }

    private static JsonNode tree(String body) {
        try {
            return JSON.readTree(body);
        } catch (JacksonException e) {
            return JSON.createObjectNode();
        }
    }

    @Override
    public void close() {
        http.shutdownNow();
    }
}
