package been.system;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;

/**
 * The forge's end of the few calls that the examples make, since no forge is reachable from a test:
 * it writes down what comes, and keeps comments as the forges' documentation says.
 */
final class ForgeStandIn implements AutoCloseable {
    private final HttpServer server;
    private final List<Call> calls = new ArrayList<>();
    private final ArrayNode comments = JsonMapper.shared().createArrayNode();
    private final Map<String, String> facts = new ConcurrentHashMap<>();

    /** One call. */
    record Call(String method, String path, String credential, JsonNode body) {
        @Override
        public String toString() {
            return method + " " + path;
        }
    }

    ForgeStandIn() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    private synchronized void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String text =
                    new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            JsonNode body = JsonMapper.shared().readTree(text.isEmpty() ? "{}" : text);
            String method = exchange.getRequestMethod();
            var headers = exchange.getRequestHeaders();
            String credential =
                    headers.containsKey("PRIVATE-TOKEN")
                            ? headers.getFirst("PRIVATE-TOKEN")
                            : headers.getFirst("Authorization");
            String path = exchange.getRequestURI().getPath();
            calls.add(new Call(method, path, String.valueOf(credential), body));
            boolean isOfComments = path.matches(".*/(comments|notes)(/[0-9]+)?");
            if (method.equals("GET") && isOfComments) {
                send(exchange, 200, comments.toString());
            } else if (method.equals("POST") && isOfComments) {
                comments.addObject()
                        .put("id", 100 + comments.size())
                        .put("body", body.path("body").asString());
                send(exchange, 201, "{}");
            } else {
                send(
                        exchange,
                        method.equals("POST") ? 201 : 200,
                        facts.getOrDefault(method + " " + path, "{}"));
            }
        }
    }

    private static void send(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    /** Somebody else's comment, which is nobody's to write over. */
    synchronized void comment(String text) {
        comments.addObject().put("id", 1).put("body", text);
    }

    /** What a call of a path is answered with. */
    void fact(String path, String body) {
        facts.put("GET " + path, body);
    }

    /** What came since the last time. */
    synchronized List<Call> take() {
        List<Call> taken = List.copyOf(calls);
        calls.clear();
        return taken;
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
