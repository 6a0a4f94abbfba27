package been.cli.platform;

import been.cli.CommandFailure;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Speaks REST with one platform; its failures are sentences for the user. Thread-safe. */
public final class PlatformClient implements AutoCloseable {
    private static final JsonMapper JSON =
            JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

    private final Transport transport;

    public PlatformClient(PlatformAddress address) {
        this.transport = new Transport(address);
    }

    public PlatformAddress address() {
        return transport.address();
    }

    public boolean isHealthy() throws InterruptedException {
        try {
            return transport.status("/api/v1/health", Duration.ofSeconds(2)) == 200;
        } catch (IOException e) {
            return false;
        }
    }

    /** The answer of a GET as text, to be shown or passed on. */
    public String get(String path) throws InterruptedException {
        return ask("GET", path).expectSuccess();
    }

    public String post(String path) throws InterruptedException {
        return ask("POST", path).expectSuccess();
    }

    /** Any call without a body. */
    public Answer ask(String method, String path) throws InterruptedException {
        return ask(transport.request(path).method(method, HttpRequest.BodyPublishers.noBody()));
    }

    /** Any call with a body of JSON. */
    public Answer ask(String method, String path, String json) throws InterruptedException {
        return ask(
                transport
                        .request(path)
                        .header("Content-Type", "application/json")
                        .method(method, HttpRequest.BodyPublishers.ofString(json)));
    }

    Answer ask(HttpRequest.Builder request) throws InterruptedException {
        return transport.send(request.build());
    }

    HttpRequest.Builder request(String path) {
        return transport.request(path);
    }

    /** Events of a path that streams them, over as many connections as it takes. */
    public EventStream events(String path) {
        return new EventStream(transport, path);
    }

    static <T> T read(String body, Class<T> type) {
        return JSON.readValue(body, type);
    }

    /** An empty one, to be filled. */
    public static ObjectNode object() {
        return JSON.createObjectNode();
    }

    static JsonNode tree(String body) {
        try {
            return JSON.readTree(body);
        } catch (JacksonException e) {
            return JSON.createObjectNode();
        }
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
                ask(transport
                                .request("/api/v1/packages")
                                .PUT(HttpRequest.BodyPublishers.ofFile(archive)))
                        .expectSuccess());
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
        return transport.open(transport.request(path).build());
    }

    /** Sends a file and gives the answer. */
    public JsonNode put(String path, Path body) throws InterruptedException, IOException {
        return JSON.readTree(
                ask(transport.request(path).PUT(HttpRequest.BodyPublishers.ofFile(body)))
                        .expectSuccess());
    }

    /** A link that logs a browser in, once. */
    public URI loginLink() throws InterruptedException {
        return URI.create(JSON.readTree(post("/api/v1/login-links")).path("url").asString());
    }

    public String joinToken() throws InterruptedException {
        return JSON.readTree(post("/api/v1/hosts/join-tokens")).path("token").asString();
    }

    @Override
    public void close() {
        transport.close();
    }
}
