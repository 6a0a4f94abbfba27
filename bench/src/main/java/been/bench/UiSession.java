package been.bench;

import been.protocol.Wire;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * A page that is open in a browser, as far as the server can tell. It says to the server what
 * Chromium was seen to say: asks for the document, for a page of its own, connects for what is
 * pushed, goes to its route, acknowledges what it got, and says every two minutes that it is still
 * there. It draws nothing.
 */
final class UiSession {
    private static final int PATIENCE_SECONDS = 30;

    private final HttpClient http;
    private final URI site;
    private final Map<String, String> cookies = new LinkedHashMap<>();
    private final Watching watching = new Watching();
    private final int ui;
    private final WebSocket socket;

    private UiSession(HttpClient http, URI site, List<String> cookies, String path)
            throws BenchException, IOException, InterruptedException {
        this.http = http;
        this.site = site;
        keep(cookies);
        send("/" + path, null);
        JsonNode configuration =
                read(send("/?v-r=init&query=&location=" + path.replace("/", "%2F"), null))
                        .path("appConfig");
        JsonNode uidl = configuration.path("uidl");
        ui = configuration.path("v-uiId").asInt(-1);
        String key = uidl.path("Vaadin-Security-Key").asString("");
        if (ui < 0 || key.isEmpty()) {
            throw new BenchException("a page did not start as this client expects");
        }
        socket = connect(uidl.path("Vaadin-Push-ID").asString(""));
        String shown =
                say(
                        """
                        {"csrfToken":"%s","rpc":[{"type":"event","node":1,"event":"ui-navigate","data":{"route":"/%s","query":"","appShellTitle":"","historyState":{"idx":0},"trigger":""}}],"syncId":0,"clientId":0}\
                        """
                                .formatted(key, path));
        if (!shown.contains("\"changes\":[{")) {
            throw new BenchException("the page /" + path + " showed nothing");
        }
        say("{\"csrfToken\":\"%s\",\"rpc\":[],\"syncId\":1,\"clientId\":1}".formatted(key));
    }

    /**
     * Opens it.
     *
     * @param cookies of somebody who is signed in
     * @param path of the page, without a slash at its beginning
     */
    static UiSession open(HttpClient http, URI site, List<String> cookies, String path)
            throws BenchException, IOException, InterruptedException {
        return new UiSession(http, site, cookies, path);
    }

    /** What comes over the web socket. The first message is the handshake's. */
    private static final class Watching implements WebSocket.Listener {
        private final AtomicInteger changes = new AtomicInteger();
        private volatile boolean ended;
        private boolean isWithin;

        @Override
        public @Nullable CompletionStage<?> onText(
                WebSocket from, CharSequence part, boolean isLast) {
            if (!isWithin && part.toString().contains("\"async\":true")) {
                changes.incrementAndGet();
            }
            isWithin = !isLast;
            from.request(1);
            return null;
        }

        @Override
        public @Nullable CompletionStage<?> onClose(WebSocket from, int status, String why) {
            ended = true;
            return null;
        }

        @Override
        public void onError(WebSocket from, Throwable failure) {
            ended = true;
        }
    }

    private WebSocket connect(String push) throws BenchException, InterruptedException {
        URI address =
                URI.create(
                        "ws%s/VAADIN/push?v-r=push&v-uiId=%d&v-pushId=%s&X-Atmosphere-tracking-id=0&X-Atmosphere-Framework=4.0.1&X-Atmosphere-Transport=websocket&X-Atmosphere-TrackMessageSize=true&Content-Type=application/json;%%20charset=UTF-8&X-atmo-protocol=true&X-Vaadin-LastSeenServerSyncId=0"
                                .formatted(
                                        site.toString()
                                                .replaceFirst("^http", "")
                                                .replaceFirst("/$", ""),
                                        ui,
                                        push));
        try {
            return http.newWebSocketBuilder()
                    .header("Cookie", cookieHeader())
                    .buildAsync(address, watching)
                    .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new BenchException("a page's connection was refused: " + e.getMessage());
        }
    }

    private String say(String message) throws BenchException, IOException, InterruptedException {
        return send("/?v-r=uidl&v-uiId=" + ui, message);
    }

    /** As a browser does every two minutes. */
    void beat() throws BenchException, IOException, InterruptedException {
        send("/?v-r=heartbeat&v-uiId=" + ui, "");
    }

    private String send(String path, @Nullable String body)
            throws BenchException, IOException, InterruptedException {
        var request =
                HttpRequest.newBuilder(site.resolve(path))
                        .timeout(Duration.ofSeconds(PATIENCE_SECONDS))
                        .header("Cookie", cookieHeader())
                        .header("Accept", "text/html,*/*");
        if (body != null) {
            request.header("Content-Type", "application/json; charset=UTF-8")
                    .POST(HttpRequest.BodyPublishers.ofString(body));
        }
        HttpResponse<String> answer =
                http.send(request.build(), HttpResponse.BodyHandlers.ofString());
        if (answer.statusCode() != 200) {
            throw new BenchException(path + " was answered " + answer.statusCode());
        }
        keep(
                answer.headers().allValues("set-cookie").stream()
                        .map(cookie -> cookie.split(";", 2)[0])
                        .toList());
        return answer.body();
    }

    private static JsonNode read(String json) throws BenchException {
        try {
            return Wire.mapper().readTree(json);
        } catch (JacksonException e) {
            throw new BenchException("a page did not start as this client expects: " + e);
        }
    }

    private void keep(List<String> more) {
        for (String cookie : more) {
            int equals = cookie.indexOf('=');
            cookies.put(cookie.substring(0, equals), cookie.substring(equals + 1));
        }
    }

    private String cookieHeader() {
        return cookies.entrySet().stream()
                .map(cookie -> cookie.getKey() + "=" + cookie.getValue())
                .collect(Collectors.joining("; "));
    }

    boolean isConnected() {
        return !watching.ended && !socket.isInputClosed();
    }

    /** How often the server changed the page so far. */
    int changes() {
        return watching.changes.get();
    }

    void close() {
        socket.abort();
    }
}
