package been.analyses;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A web server on the loopback that writes down what is posted to it. */
final class WebReceiver implements AutoCloseable {
    private final HttpServer server;
    private final List<Message> messages = new CopyOnWriteArrayList<>();
    private volatile int status = 204;

    /** What came, whatever was answered. */
    record Message(String event, String delivery, String signature, String body) {}

    WebReceiver() {
        try {
            server =
                    HttpServer.create(
                            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/", this::take);
        server.start();
    }

    private void take(HttpExchange exchange) throws IOException {
        try (exchange) {
            String body =
                    new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            messages.add(
                    new Message(
                            header(exchange, "X-BEEN-Event"),
                            header(exchange, "X-BEEN-Delivery"),
                            header(exchange, "X-BEEN-Signature-256"),
                            body));
            exchange.sendResponseHeaders(status, -1);
        }
    }

    private static String header(HttpExchange exchange, String name) {
        return String.valueOf(exchange.getRequestHeaders().getFirst(name));
    }

    void answerWith(int other) {
        status = other;
    }

    List<Message> messages() {
        return List.copyOf(messages);
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/hook";
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
