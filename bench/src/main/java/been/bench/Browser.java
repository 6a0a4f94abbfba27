package been.bench;

import been.protocol.Wire;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The machine's own Chromium, without a window, spoken to in its DevTools protocol. Thread-safe.
 */
final class Browser implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String ANNOUNCED = "DevTools listening on ";

    private final Process process;
    private final Path profile;
    private final HttpClient http;
    private final AtomicLong numbers = new AtomicLong();
    private final Map<Long, CompletableFuture<JsonNode>> waiting = new ConcurrentHashMap<>();
    private @Nullable WebSocket socket;

    private Browser(Process process, Path profile) {
        this.process = process;
        this.profile = profile;
        this.http = HttpClient.newHttpClient();
    }

    /**
     * Starts it.
     *
     * @throws BenchException when there is none, or it does not come up
     */
    static Browser start(Path work) throws BenchException, IOException, InterruptedException {
        Path program =
                Stream.of(
                                "/usr/bin/chromium",
                                "/usr/bin/chromium-browser",
                                "/usr/bin/google-chrome")
                        .map(Path::of)
                        .filter(Files::isExecutable)
                        .findFirst()
                        .orElseThrow(() ->
                                new BenchException(
                                        "there is no Chromium; install it, for example: apt-get install chromium"));
        Path profile = Files.createTempDirectory(Files.createDirectories(work), "browser");
        Process process =
                new ProcessBuilder(
                                program.toString(),
                                "--headless=new",
                                "--no-sandbox",
                                "--disable-gpu",
                                "--disable-background-networking",
                                "--disable-extensions",
                                "--remote-debugging-port=0",
                                "--user-data-dir=" + profile,
                                "--window-size=1280,900",
                                "about:blank")
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
        var browser = new Browser(process, profile);
        browser.connect(announced(process));
        return browser;
    }

    private static URI announced(Process process) throws BenchException, IOException {
        BufferedReader said = process.errorReader();
        for (String line = said.readLine(); line != null; line = said.readLine()) {
            int at = line.indexOf(ANNOUNCED);
            if (at >= 0) {
                drain(said);
                return URI.create(line.substring(at + ANNOUNCED.length()).strip());
            }
        }
        throw new BenchException("Chromium ended before it could be spoken to");
    }

    /** It stops when nobody reads what it says. */
    private static void drain(BufferedReader said) {
        Thread.ofVirtual()
                .start(() -> {
                    try {
                        while (said.readLine() != null) {
                            // nobody needs it
                        }
                    } catch (IOException _) {
                        // it has ended
                    }
                });
    }

    private void connect(URI address) throws BenchException, InterruptedException {
        try {
            socket =
                    http.newWebSocketBuilder()
                            .buildAsync(address, new Answers())
                            .get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new BenchException("Chromium cannot be spoken to: " + e.getMessage());
        }
    }

    /** Text of a message comes in parts. */
    private final class Answers implements WebSocket.Listener {
        private final StringBuilder text = new StringBuilder();

        @Override
        public @Nullable CompletionStage<?> onText(
                WebSocket from, CharSequence part, boolean isLast) {
            text.append(part);
            if (isLast) {
                JsonNode message = Wire.mapper().readTree(text.toString());
                text.setLength(0);
                CompletableFuture<JsonNode> answer = waiting.remove(message.path("id").asLong(-1));
                if (answer != null) {
                    answer.complete(message);
                }
            }
            from.request(1);
            return null;
        }
    }

    /** One call of the protocol, and its result. */
    JsonNode call(@Nullable String session, String method, Map<String, ?> parameters)
            throws BenchException, InterruptedException {
        long number = numbers.incrementAndGet();
        var answer = new CompletableFuture<JsonNode>();
        waiting.put(number, answer);
        var message = Wire.mapper().createObjectNode();
        message.put("id", number).put("method", method);
        message.set("params", Wire.mapper().valueToTree(parameters));
        if (session != null) {
            message.put("sessionId", session);
        }
        try {
            synchronized (this) {
                java.util.Objects.requireNonNull(socket).sendText(message.toString(), true).join();
            }
            JsonNode said = answer.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            if (said.has("error")) {
                throw new BenchException(method + ": " + said.path("error"));
            }
            return said.path("result");
        } catch (ExecutionException | TimeoutException | CompletionException e) {
            throw new BenchException(method + " was not answered: " + e);
        }
    }

    /** A window with a cache and cookies of its own. */
    BrowserPage open(URI site, List<String> cookies) throws BenchException, InterruptedException {
        String context =
                call(null, "Target.createBrowserContext", Map.of())
                        .path("browserContextId")
                        .asString();
        String target =
                call(
                                null,
                                "Target.createTarget",
                                Map.of("url", "about:blank", "browserContextId", context))
                        .path("targetId")
                        .asString();
        String session =
                call(null, "Target.attachToTarget", Map.of("targetId", target, "flatten", true))
                        .path("sessionId")
                        .asString();
        call(session, "Page.enable", Map.of());
        for (String cookie : cookies) {
            int equals = cookie.indexOf('=');
            call(
                    session,
                    "Network.setCookie",
                    Map.of(
                            "url",
                            site.toString(),
                            "name",
                            cookie.substring(0, equals),
                            "value",
                            cookie.substring(equals + 1)));
        }
        return new BrowserPage(this, session, context);
    }

    @Override
    public void close() throws IOException {
        http.shutdownNow();
        var processes = new ArrayList<>(process.descendants().toList());
        process.destroy();
        try {
            if (!process.waitFor(5, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        processes.forEach(ProcessHandle::destroyForcibly);
        Folders.remove(profile);
    }
}
