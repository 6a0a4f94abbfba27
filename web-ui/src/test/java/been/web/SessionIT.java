package been.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.awaitility.Awaitility.await;

import been.web.RunningController.Site;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import tools.jackson.databind.JsonNode;

@ExtendWith(RunningController.class)
class SessionIT {

    private static final String PASSWORD = "analytical engine no 1";

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

    /** Else a request that a page sends at the same moment belongs to an unknown session. */
    @Test
    void aCallOfAnOpenPageChangesNoCookie() {
        String session = session();
        var alone = site.send(site.request("/api/v1/tasks").header("Cookie", session));
        assertThat(alone.statusCode()).isEqualTo(200);
        assertThat(cookies(alone)).startsWith("XSRF-TOKEN=").doesNotContain(";");

        String cookies = session + "; " + cookies(alone);
        var page = site.send(site.request("/").header("Cookie", cookies));
        cookies += "; " + cookies(page);
        var call = site.send(site.request("/api/v1/tasks").header("Cookie", cookies));

        assertThat(cookies(page)).startsWith("been-ui-").doesNotContain(";");
        assertThat(call.statusCode()).isEqualTo(200);
        assertThat(cookies(call)).isEmpty();
        assertThat(cookies(site.send(site.admin("/api/v1/tasks")))).doesNotContain("been-ui-");
    }

    private static String cookies(HttpResponse<String> answer) {
        return answer.headers().allValues("Set-Cookie").stream()
                .map(cookie -> cookie.substring(0, cookie.indexOf(';')))
                .collect(Collectors.joining("; "));
    }

    @Test
    void tokenOnTheLoginPageOpensASession() {
        HttpResponse<String> wrong = post("/login/token", "token=nonsense&page=%2F");
        HttpResponse<String> right = post("/login/token", "token=" + site.adminToken());

        assertThat(wrong.statusCode()).isEqualTo(403);
        assertThat(wrong.body()).contains("Unknown token");
        assertThat(right.statusCode()).isEqualTo(303);
        assertThat(right.headers().firstValue("Set-Cookie")).isPresent();
    }

    @Test
    void passwordOnTheLoginPageOpensASession() {
        String name = "ada";
        assertThat(
                        post(
                                        "/api/v1/users",
                                        "{\"name\":\"ada\",\"role\":\"operator\",\"password\":\""
                                                + PASSWORD
                                                + "\"}",
                                        "application/json",
                                        true)
                                .statusCode())
                .isEqualTo(201);
        try {
            var right = post("/login", "user=ada&page=%2Fhosts&password=" + encoded(PASSWORD));
            assertThat(right.statusCode()).isEqualTo(303);
            assertThat(right.headers().firstValue("Location")).contains("/hosts");
            assertThat(right.headers().firstValue("Set-Cookie")).isPresent();

            var wrong = post("/login", "user=ada&password=wrong");
            var nobody = post("/login", "user=nobody&password=wrong");
            assertThat(wrong.statusCode()).isEqualTo(403);
            assertThat(wrong.body()).as("no word on who exists").isEqualTo(nobody.body());

            var foreign =
                    site.send(
                            site.request("/login")
                                    .header("Content-Type", "application/x-www-form-urlencoded")
                                    .header("Origin", "https://evil.example")
                                    .POST(
                                            BodyPublishers.ofString(
                                                    "user=ada&password=" + encoded(PASSWORD))));
            assertThat(foreign.statusCode()).isEqualTo(403);
            assertThat(foreign.headers().firstValue("Set-Cookie")).isEmpty();
        } finally {
            site.send(site.admin("/api/v1/users/" + name).DELETE());
        }
    }

    @Test
    void anEndedSessionLeadsBackToWhereOneWas() {
        String cookie = session();
        var sessions = site.send(site.request("/api/v1/account/sessions").header("Cookie", cookie));
        assertThat(sessions.statusCode()).isEqualTo(200);
        site.bean(been.web.security.AccessTokens.class)
                .revoke(cookie.substring(cookie.indexOf('=') + 1));

        var page =
                site.send(
                        site.request("/analyses/1?metric=write")
                                .header("Cookie", cookie)
                                .header("Accept", "text/html"));

        assertThat(page.statusCode()).isEqualTo(302);
        String login = page.headers().firstValue("Location").orElseThrow();
        assertThat(login).contains(encoded("/analyses/1?metric=write"), "ended");
        assertThat(site.send(site.request(login.substring(login.indexOf("/login")))).body())
                .contains("Your session has ended");
    }

    @Test
    void noSecretIsInTheLogsOrTheAudit() throws IOException {
        String link = site.loginLink();
        site.send(site.request(path(link)));
        var token =
                post(
                        "/api/v1/tokens",
                        "{\"name\":\"log-test\",\"scopes\":[\"read\"]}",
                        "application/json",
                        true);
        assertThat(token.statusCode()).isEqualTo(201);
        String secret = Site.json(token).path("secret").asString();
        site.send(site.request("/api/v1/analyses").header("Authorization", "Bearer " + secret));
        post("/login", "user=admin&password=" + encoded(PASSWORD));
        post(
                "/api/v1/logins",
                "{\"user\":\"admin\",\"password\":\"" + PASSWORD + "\"}",
                "application/json",
                false);
        post(
                "/api/v1/users",
                "{\"name\":\"eve\",\"password\":\"" + PASSWORD + "\",\"x\":1}",
                "application/json",
                true);
        String audit = site.send(site.admin("/api/v1/audit.csv")).body();
        assertThat(audit).contains("token.create", "sign-in");

        var written = new StringBuilder(audit);
        try (Stream<Path> files = Files.walk(site.data().resolve("controller").resolve("logs"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                written.append(Files.readString(file));
            }
        }
        assertThat(written.toString())
                .doesNotContain(
                        PASSWORD,
                        secret,
                        link.substring(link.indexOf("once=") + 5),
                        site.adminToken());
        site.send(site.admin("/api/v1/tokens/" + Site.json(token).path("id").asString()).DELETE());
    }

    @Test
    void whoTakesABackupIsInTheAuditLog() throws Exception {
        assertThat(site.bytes(site.admin("/api/v1/backup")).statusCode()).isEqualTo(200);
        await().untilAsserted(() ->
                assertThat(site.send(site.admin("/api/v1/audit.csv")).body())
                        .contains("platform.back-up"));
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
    void nobodyOnTheNetworkReachesAPlatformThatNobodyConfigured() throws IOException {
        int port = URI.create(site.url()).getPort();
        List<InetAddress> others =
                NetworkInterface.networkInterfaces()
                        .flatMap(NetworkInterface::inetAddresses)
                        .filter(address ->
                                !address.isLoopbackAddress() && !address.isLinkLocalAddress())
                        .toList();
        for (InetAddress address : others) {
            assertThatIOException()
                    .as(address.toString())
                    .isThrownBy(() -> new Socket(address, port).close());
        }
    }

    @Test
    void aSessionLastsFourteenDaysAndATokenNinety() {
        String cookie =
                site.send(site.request(path(site.loginLink())))
                        .headers()
                        .firstValue("Set-Cookie")
                        .orElseThrow();
        assertThat(cookie).contains("Max-Age=" + Duration.ofDays(14).toSeconds());

        JsonNode token =
                Site.json(
                        post(
                                "/api/v1/tokens",
                                "{\"name\":\"life-test\",\"scopes\":[\"read\"]}",
                                "application/json",
                                true));
        site.send(site.admin("/api/v1/tokens/" + token.path("id").asString()).DELETE());
        assertThat(Instant.parse(token.path("expiresAt").asString()))
                .isBetween(
                        Instant.now().plus(Duration.ofDays(89)),
                        Instant.now().plus(Duration.ofDays(90)));
    }

    @Test
    void aLimitedTokenMakesNoTokenOpensNoSessionAndReadsNoAuditLog() {
        JsonNode made =
                Site.json(
                        post(
                                "/api/v1/tokens",
                                "{\"name\":\"limited\",\"scopes\":[\"read\",\"run\",\"upload\"]}",
                                "application/json",
                                true));
        String token = made.path("secret").asString();
        String limited = "Bearer " + token;
        try {
            var another =
                    site.send(
                            site.request("/api/v1/tokens")
                                    .header("Authorization", limited)
                                    .header("Content-Type", "application/json")
                                    .POST(
                                            BodyPublishers.ofString(
                                                    "{\"name\":\"x\",\"scopes\":[\"all\"]}")));
            assertThat(another.statusCode()).isEqualTo(403);
            assertThat(another.body()).contains("auth.scope");
            var session = post("/login/token", "token=" + token);
            assertThat(session.statusCode()).isEqualTo(403);
            assertThat(session.headers().firstValue("Set-Cookie")).isEmpty();
            for (String log : List.of("/api/v1/audit", "/api/v1/audit.csv")) {
                assertThat(
                                site.send(site.request(log).header("Authorization", limited))
                                        .statusCode())
                        .isEqualTo(403);
            }
            await().untilAsserted(() ->
                    assertThat(site.send(site.admin("/api/v1/audit.csv")).body().lines())
                            .as("what was refused to one who is known, with its status")
                            .anyMatch(line ->
                                    line.contains("token.create")
                                            && line.contains("refused")
                                            && line.contains("403")));
        } finally {
            site.send(site.admin("/api/v1/tokens/" + made.path("id").asString()).DELETE());
        }
    }

    @Test
    void theLoginPageHasNoScriptAndNoPageTellsOthersWhereOneWas() {
        var login = site.send(site.request("/login"));
        assertThat(login.body()).doesNotContainIgnoringCase("<script");
        assertThat(login.headers().firstValue("Content-Security-Policy").orElseThrow())
                .contains("default-src 'none'")
                .doesNotContain("script-src");
        assertThat(login.headers().firstValue("Referrer-Policy")).contains("same-origin");
        var page =
                site.send(
                        site.request("/")
                                .header("Cookie", session())
                                .header("Accept", "text/html"));
        assertThat(page.headers().firstValue("Referrer-Policy")).contains("no-referrer");
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
        return post(path, form, "application/x-www-form-urlencoded", false);
    }

    private HttpResponse<String> post(String path, String body, String type, boolean asAdmin) {
        return site.send(
                (asAdmin ? site.admin(path) : site.request(path))
                        .header("Content-Type", type)
                        .POST(BodyPublishers.ofString(body)));
    }

    private String path(String url) {
        return url.substring(site.url().length());
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
