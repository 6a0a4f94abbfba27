package been.web;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.access.Role;
import been.web.example.ExamplePlatform;
import been.web.security.Identity;
import been.web.security.LoginLinks;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A controller with memory for the pages of one browser. */
class OpenBrowsersIT {
    @TempDir private Path folder;

    @Test
    void whereNoMorePagesCanBeOpenedRestAndHostsAreAnswered() throws Exception {
        System.setProperty("been.open-browsers", "1");
        var options = ControllerOptions.local(folder, 0, null);
        try (Controller controller =
                        ((Controller.Running) Controller.start(options, ExamplePlatform.class))
                                .controller();
                HttpClient http = HttpClient.newHttpClient()) {
            String url = controller.url();
            String first = session(http, controller);
            String second = session(http, controller);
            assertThat(get(http, url + "/", "Cookie", first).statusCode()).isEqualTo(200);
            HttpResponse<String> refused = get(http, url + "/", "Cookie", second);
            assertThat(refused.statusCode()).isEqualTo(503);
            assertThat(refused.body()).contains("been.open-browsers");
            assertThat(get(http, url + "/public/analyses/1", "Accept", "text/html").statusCode())
                    .as("of one who did not sign in")
                    .isEqualTo(503);

            String token = Files.readString(folder.resolve("controller/admin-token")).strip();
            String analyses = url + "/api/v1/analyses";
            for (int i = 0; i < 9; i++) {
                assertThat(get(http, analyses, "Authorization", "Bearer " + token).statusCode())
                        .isEqualTo(200);
                assertThat(get(http, analyses, "Cookie", second).statusCode()).isEqualTo(200);
                assertThat(
                                get(
                                                http,
                                                url + "/api/host/v1/packages/none",
                                                "Authorization",
                                                "Bearer credential-of-alpha")
                                        .statusCode())
                        .as("a package that is not there")
                        .isEqualTo(404);
            }
            assertThat(get(http, url + "/health", "Accept", "*/*").statusCode()).isEqualTo(200);
        } finally {
            System.clearProperty("been.open-browsers");
        }
    }

    private static String session(HttpClient http, Controller controller) throws Exception {
        String link =
                controller
                        .context()
                        .getBean(LoginLinks.class)
                        .create(controller.url(), new Identity("admin", Role.ADMIN));
        String cookie =
                get(http, link, "Accept", "text/html")
                        .headers()
                        .firstValue("Set-Cookie")
                        .orElseThrow();
        return cookie.substring(0, cookie.indexOf(';'));
    }

    private static HttpResponse<String> get(
            HttpClient http, String url, String header, String value) throws Exception {
        return http.send(
                HttpRequest.newBuilder(URI.create(url)).header(header, value).build(),
                BodyHandlers.ofString());
    }
}
