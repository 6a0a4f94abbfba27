package been.web;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.access.Role;
import been.web.example.ExamplePlatform;
import been.web.security.Identity;
import been.web.security.LoginLinks;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A controller behind a proxy that ends TLS, where Spring would believe what proxies say. */
class ProxiedIT {
    private static final String PLATFORM = "spring.main.cloud-platform";
    private static final String URL = "been.url";
    private static final String ELSEWHERE = "203.0.113.9";

    @TempDir private Path folder;
    private Controller controller;

    @BeforeEach
    void start() {
        System.setProperty(PLATFORM, "kubernetes");
        System.setProperty(URL, "http://of-the-environment.example.org");
        var accepted =
                (ControllerOptions.Accepted)
                        ControllerOptions.parse(
                                "--data",
                                folder.toString(),
                                "--port",
                                "0",
                                "--insecure-http",
                                "--url",
                                "https://been.example.org");
        controller =
                ((Controller.Running) Controller.start(accepted.options(), ExamplePlatform.class))
                        .controller();
    }

    @AfterEach
    void stop() {
        controller.close();
        System.clearProperty(PLATFORM);
        System.clearProperty(URL);
    }

    @Test
    void addressesAreThoseOfTheProxyWhateverItsHeadersSay() throws IOException {
        String token = Files.readString(folder.resolve("controller/admin-token")).strip();
        String bearer = "Authorization: Bearer " + token + "\r\n";
        assertThat(call("DELETE /api/v1/users/nobody", bearer, "")).startsWith("HTTP/1.1 404");
        String guess = "user=%s&password=guess";
        for (int i = 0; i < 20; i++) {
            assertThat(call("POST /login", "", guess.formatted("user" + i)))
                    .startsWith("HTTP/1.1 403");
        }
        // The delay doubles from a second on: it soon is longer than a call takes.
        String answer = "HTTP/1.1 403";
        for (int i = 0; i < 10 && answer.startsWith("HTTP/1.1 403"); i++) {
            answer = call("POST /login", "", guess.formatted("another" + i));
        }
        assertThat(answer)
                .as("guesses at many names, which are counted by address")
                .startsWith("HTTP/1.1 429");
        assertThat(call("GET /api/v1/audit.csv", bearer, ""))
                .contains("user.remove", "sign-in", "127.0.0.1")
                .doesNotContain(ELSEWHERE);
    }

    @Test
    void cookiesAreForHttpsOnlyAndLinksLeadToTheProxy() throws IOException {
        String link =
                controller
                        .context()
                        .getBean(LoginLinks.class)
                        .create("https://been.example.org", new Identity("admin", Role.ADMIN));
        String answer = call("GET " + link.substring("https://been.example.org".length()), "", "");
        assertThat(answer).startsWith("HTTP/1.1 303").contains("Set-Cookie: been-session-443=");
        assertThat(answer.lines().filter(line -> line.startsWith("Set-Cookie: ")))
                .allMatch(line -> line.contains("; Secure"));

        String token = Files.readString(folder.resolve("controller/admin-token")).strip();
        String bearer = "Authorization: Bearer " + token + "\r\n";
        assertThat(call("POST /api/v1/users/admin/login-links", bearer, ""))
                .contains("\"https://been.example.org/login?");
    }

    /** As a proxy on this machine passes it on; the answer with its headers. */
    private String call(String line, String header, String form) throws IOException {
        int port =
                Integer.parseInt(
                        controller
                                .context()
                                .getEnvironment()
                                .getRequiredProperty("local.server.port"));
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.getOutputStream()
                    .write(
                            "%s HTTP/1.1\r\nHost: been.example.org\r\nX-Forwarded-For: %s\r\nForwarded: for=%s\r\n%sContent-Type: application/x-www-form-urlencoded\r\nContent-Length: %d\r\nConnection: close\r\n\r\n%s"
                                    .formatted(
                                            line, ELSEWHERE, ELSEWHERE, header, form.length(), form)
                                    .getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
