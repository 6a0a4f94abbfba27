package been.cli.bench;

import been.protocol.Wire;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A page that is open in a browser, as far as the server can tell: it was loaded, routed to, and is
 * connected for what changes.
 */
final class UiSession {
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final int PATIENCE_SECONDS = 20;

    private final WebSocket socket;
    private final Watching watching;

    private UiSession(WebSocket socket, Watching watching) {
        this.socket = socket;
        this.watching = watching;
    }

    private static final class Watching implements WebSocket.Listener {
        private volatile boolean ended;

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

    /**
     * Opens it.
     *
     * @param cookies of somebody who is signed in
     * @param route of the page, without a slash at its beginning
     */
    static UiSession open(URI site, List<String> cookies, String route)
            throws BenchException, IOException, InterruptedException {
        Map<String, String> known = new LinkedHashMap<>();
        keep(cookies, known);
        send(site.resolve("/" + route), known, null);
        JsonNode start =
                Wire.mapper()
                        .readTree(
                                send(
                                        site.resolve(
                                                "/?v-r=init&location="
                                                        + route.replace("/", "%2F")
                                                        + "&query="),
                                        known,
                                        null));
        JsonNode configuration = start.path("appConfig");
        int ui = configuration.path("v-uiId").asInt(-1);
        JsonNode uidl = configuration.path("uidl");
        String key = uidl.path("Vaadin-Security-Key").asString("");
        String push = uidl.path("Vaadin-Push-ID").asString("");
        if (ui < 0 || key.isEmpty()) {
            throw new BenchException("a page did not start as this client expects: " + start);
        }
        send(
                site.resolve("/?v-r=uidl&v-uiId=" + ui),
                known,
                """
                {"csrfToken":"%s","rpc":[{"type":"event","node":1,"event":"ui-navigate","data":{"route":"%s","query":"","appShellTitle":"","historyState":null,"trigger":""}}],"syncId":0,"clientId":0}\
                """
                        .formatted(key, route));
        var watching = new Watching();
        return new UiSession(connect(site, known, ui, push, watching), watching);
    }

    private static WebSocket connect(
            URI site, Map<String, String> cookies, int ui, String push, Watching watching)
            throws BenchException, InterruptedException {
        URI address =
                URI.create(
                        "ws"
                                + site.toString().substring("http".length())
                                + "/VAADIN/push?v-r=push&v-uiId="
                                + ui
                                + "&v-pushId="
                                + push
                                + "&X-Atmosphere-tracking-id=0&X-Atmosphere-Framework=3.1.5-javascript"
                                + "&X-Atmosphere-Transport=websocket&X-Atmosphere-TrackMessageSize=true"
                                + "&Content-Type=application%2Fjson%3B%20charset%3DUTF-8&X-atmo-protocol=true");
        try {
            return HTTP.newWebSocketBuilder()
                    .header("Cookie", header(cookies))
                    .buildAsync(address, watching)
                    .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new BenchException("a page's connection was refused: " + e.getMessage());
        }
    }

    private static String send(URI address, Map<String, String> cookies, @Nullable String body)
            throws BenchException, IOException, InterruptedException {
        var request =
                HttpRequest.newBuilder(address)
                        .header("Cookie", header(cookies))
                        .header("Accept", "text/html,application/json");
        if (body != null) {
            request.header("Content-Type", "application/json; charset=UTF-8")
                    .POST(HttpRequest.BodyPublishers.ofString(body));
        }
        HttpResponse<String> answer =
                HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString());
        if (answer.statusCode() != 200) {
            throw new BenchException(address + " was answered " + answer.statusCode());
        }
        keep(
                answer.headers().allValues("set-cookie").stream()
                        .map(cookie -> cookie.split(";", 2)[0])
                        .toList(),
                cookies);
        return answer.body();
    }

    private static void keep(List<String> cookies, Map<String, String> known) {
        for (String cookie : cookies) {
            int equals = cookie.indexOf('=');
            known.put(cookie.substring(0, equals), cookie.substring(equals + 1));
        }
    }

    private static String header(Map<String, String> cookies) {
        return cookies.entrySet().stream()
                .map(cookie -> cookie.getKey() + "=" + cookie.getValue())
                .collect(Collectors.joining("; "));
    }

    boolean isConnected() {
        return !watching.ended && !socket.isInputClosed();
    }

    void close() {
        socket.abort();
    }
}
