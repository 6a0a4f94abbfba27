package been.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import been.web.RunningController.Site;
import been.web.security.AccessTokens;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import tools.jackson.databind.JsonNode;

/** Whoever keeps pages and their web sockets open, when the session has ended or without end. */
@ExtendWith(RunningController.class)
class OpenSocketIT {
    private final Site site;

    OpenSocketIT(Site site) {
        this.site = site;
    }

    @Test
    void nothingIsDoneOverASocketThatOutlivesItsSession() throws Exception {
        try (var page = new Page()) {
            page.revoke();

            page.askForHosts().exceptionally(_ -> null).get(); // where it is closed already

            // Without a call that would tell that the session is over.
            await().atMost(Duration.ofMinutes(2)).until(() -> page.heard.ended);
            assertThat(String.join("", page.heard.text)).doesNotContain("\"changes\":[{");
        }
    }

    @Test
    void nothingIsDoneOverASocketAtAll() throws Exception {
        try (var page = new Page()) {
            page.askForHosts().get();

            // What was said before would be known by its number, and not be done again.
            assertThat(page.say(page.hosts()).body()).contains("\"changes\":[{");
        }
    }

    @Test
    void nobodyKeepsPagesOpenWithoutEnd() {
        var first = site.send(opening());
        String cookie = cookie(first);
        HttpResponse<String> last = first;
        for (int i = 0; i < 20; i++) {
            last = site.send(opening().header("Cookie", cookie));
        }
        assertThat(answer(first, cookie)).contains("sessionExpired");
        assertThat(answer(last, cookie)).contains("\"syncId\":1").doesNotContain("sessionExpired");
    }

    private HttpRequest.Builder opening() {
        return site.request("/?v-r=init&query=&location=public/analyses/1")
                .header("Accept", "text/html,*/*");
    }

    private String answer(HttpResponse<String> opened, String cookie) {
        JsonNode configuration = Site.json(opened).path("appConfig");
        String message =
                "{\"csrfToken\":\"%s\",\"rpc\":[],\"syncId\":0,\"clientId\":0}"
                        .formatted(
                                configuration.path("uidl").path("Vaadin-Security-Key").asString());
        return site.send(
                        site.request("/?v-r=uidl&v-uiId=" + configuration.path("v-uiId").asInt())
                                .header("Cookie", cookie)
                                .header("Content-Type", "application/json; charset=UTF-8")
                                .POST(BodyPublishers.ofString(message)))
                .body();
    }

    private static String cookie(HttpResponse<String> answer) {
        String cookie = answer.headers().firstValue("Set-Cookie").orElseThrow();
        return cookie.substring(0, cookie.indexOf(';'));
    }

    /** What a browser does to open a page, as far as the server can tell. */
    private final class Page implements AutoCloseable {
        private final Heard heard = new Heard();
        private final String session;
        private final String cookies;
        private final String key;
        private final int ui;
        private final WebSocket socket;

        Page() throws Exception {
            String link = site.loginLink();
            session = cookie(site.send(site.request(link.substring(site.url().length()))));
            var first =
                    site.send(
                            site.request("/?v-r=init&query=&location=")
                                    .header("Cookie", session)
                                    .header("Accept", "text/html,*/*"));
            cookies = session + "; " + cookie(first);
            JsonNode configuration = Site.json(first).path("appConfig");
            JsonNode uidl = configuration.path("uidl");
            ui = configuration.path("v-uiId").asInt();
            key = uidl.path("Vaadin-Security-Key").asString();
            URI address =
                    URI.create(
                            "ws%s/VAADIN/push?v-r=push&v-uiId=%d&v-pushId=%s&X-Atmosphere-tracking-id=0&X-Atmosphere-Framework=4.0.1&X-Atmosphere-Transport=websocket&X-Atmosphere-TrackMessageSize=true&Content-Type=application/json;%%20charset=UTF-8&X-atmo-protocol=true&X-Vaadin-LastSeenServerSyncId=0"
                                    .formatted(
                                            site.url().replaceFirst("^http", ""),
                                            ui,
                                            uidl.path("Vaadin-Push-ID").asString()));
            socket =
                    site.http()
                            .newWebSocketBuilder()
                            .header("Cookie", cookies)
                            .buildAsync(address, heard)
                            .get();
        }

        void revoke() {
            String secret = session.substring(session.indexOf('=') + 1);
            assertThat(site.bean(AccessTokens.class).revoke(secret)).isTrue();
        }

        String hosts() {
            return """
            {"csrfToken":"%s","rpc":[{"type":"event","node":1,"event":"ui-navigate","data":{"route":"/hosts","query":"","appShellTitle":"","historyState":{"idx":0},"trigger":""}}],"syncId":0,"clientId":0}\
            """
                    .formatted(key);
        }

        /** As a page does whose transport is a web socket alone. */
        CompletableFuture<WebSocket> askForHosts() {
            String message = hosts();
            return socket.sendText(message.length() + "|" + message, true);
        }

        @Override
        public void close() {
            socket.abort();
        }

        HttpResponse<String> say(String message) {
            return site.send(
                    site.request("/?v-r=uidl&v-uiId=" + ui)
                            .header("Cookie", cookies)
                            .header("Content-Type", "application/json; charset=UTF-8")
                            .POST(BodyPublishers.ofString(message)));
        }
    }

    private static final class Heard implements WebSocket.Listener {
        private final Queue<CharSequence> text = new ConcurrentLinkedQueue<>();
        private volatile boolean ended;

        @Override
        public @Nullable CompletionStage<?> onText(
                WebSocket from, CharSequence part, boolean isLast) {
            text.add(part.toString());
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
}
