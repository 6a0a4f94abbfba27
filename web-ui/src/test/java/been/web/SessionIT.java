package been.web;

import static org.assertj.core.api.Assertions.assertThat;

import been.web.RunningController.Site;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(RunningController.class)
class SessionIT {

    private final Site site;

    SessionIT(Site site) {
        this.site = site;
    }

    @Test
    void linkOpensASessionOnceAndLeadsToThePage() {
        String link = path(site.loginLink()) + "&page=" + encoded("/analyses/1?metric=write");

        HttpResponse<String> first = site.send(site.request(link));
        HttpResponse<String> second = site.send(site.request(link));

        assertThat(first.statusCode()).isEqualTo(303);
        assertThat(first.headers().firstValue("Location")).contains("/analyses/1?metric=write");
        assertThat(second.statusCode()).isEqualTo(403);
        assertThat(second.body()).contains("This link was used already");
        assertThat(second.headers().allValues("Set-Cookie")).isEmpty();
    }

    @Test
    void cookieIsOutOfReachOfScriptsAndForeignSites() {
        String cookie =
                site.send(site.request(path(site.loginLink())))
                        .headers()
                        .firstValue("Set-Cookie")
                        .orElseThrow();

        assertThat(cookie)
                .startsWith("been-session-")
                .contains("HttpOnly", "SameSite=Lax", "Path=/");
    }

    @Test
    void tokenOnTheLoginPageOpensASession() {
        HttpResponse<String> wrong = post("/login/token", "token=nonsense&page=%2F");
        HttpResponse<String> right = post("/login/token", "token=" + site.adminToken());

        assertThat(wrong.statusCode()).isEqualTo(403);
        assertThat(wrong.body()).contains("This token is not known here");
        assertThat(right.statusCode()).isEqualTo(303);
        assertThat(right.headers().firstValue("Set-Cookie")).isPresent();
    }

    @Test
    void loginPageNeverLeadsElsewhereAndEscapesWhatItRepeats() {
        String link = path(site.loginLink()) + "&page=" + encoded("//evil.example/");

        assertThat(site.send(site.request(link)).headers().firstValue("Location")).contains("/");
        assertThat(site.send(site.request("/login?page=" + encoded("/\"><script>"))).body())
                .doesNotContain("<script>");
    }

    @Test
    void sessionOpensPagesAndReadsRest() {
        String cookie = session();

        var page =
                site.send(
                        site.request("/analyses")
                                .header("Cookie", cookie)
                                .header("Accept", "text/html"));
        var rest = site.send(site.request("/api/v1/analyses").header("Cookie", cookie));

        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.body()).contains("been.css");
        assertThat(rest.statusCode()).isEqualTo(200);
    }

    @Test
    void sessionChangesNothingWithoutTheAntiForgeryHeader() {
        String cookie = session();
        var forged =
                site.send(
                        site.request("/api/v1/analyses/3/stop")
                                .header("Cookie", cookie)
                                .POST(BodyPublishers.noBody()));
        var own =
                site.send(
                        site.request("/api/v1/analyses/3/stop")
                                .header("Cookie", cookie + "; XSRF-TOKEN=abc")
                                .header("X-XSRF-TOKEN", "abc")
                                .POST(BodyPublishers.noBody()));

        assertThat(forged.statusCode()).isEqualTo(403);
        assertThat(Site.json(forged).path("code").asString()).isEqualTo("auth.denied");
        assertThat(own.statusCode()).isEqualTo(200);
        site.send(site.admin("/api/v1/analyses/3/continue").POST(BodyPublishers.noBody()));
    }

    @Test
    void pagesComeWithAContentPolicyAndStayOutOfFrames() {
        var page =
                site.send(
                        site.request("/")
                                .header("Cookie", session())
                                .header("Accept", "text/html"));
        var data = site.send(site.admin("/api/v1/analyses"));

        assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow())
                .contains("default-src 'self'", "object-src 'none'", "frame-ancestors 'none'");
        assertThat(data.headers().firstValue("Content-Security-Policy").orElseThrow())
                .contains("default-src 'none'", "sandbox");
        assertThat(data.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
    }

    @Test
    void foreignHostNameIsNotAnswered() throws IOException {
        int port = URI.create(site.url()).getPort();
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(10_000);
            socket.getOutputStream()
                    .write(
                            "GET /api/v1/health HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n"
                                    .getBytes(StandardCharsets.US_ASCII));
            String answer =
                    new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(answer).startsWith("HTTP/1.1 400").doesNotContain("up");
        }
    }

    @Test
    void unknownPageIsNotFound() {
        var missing =
                site.send(
                        site.request("/analyses/99")
                                .header("Cookie", session())
                                .header("Accept", "text/html"));

        assertThat(missing.statusCode()).isLessThan(500);
    }

    private String session() {
        String cookie =
                site.send(site.request(path(site.loginLink())))
                        .headers()
                        .firstValue("Set-Cookie")
                        .orElseThrow();
        return cookie.substring(0, cookie.indexOf(';'));
    }

    private HttpResponse<String> post(String path, String form) {
        return site.send(
                site.request(path)
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(BodyPublishers.ofString(form)));
    }

    private String path(String url) {
        return url.substring(site.url().length());
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
