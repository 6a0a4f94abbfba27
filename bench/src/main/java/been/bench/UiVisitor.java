package been.bench;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;

/** Somebody who is signed in, as often as is asked. */
final class UiVisitor {
    private final ControllerProcess controller;
    private final HttpClient http = HttpClient.newHttpClient();

    UiVisitor(ControllerProcess controller) {
        this.controller = controller;
    }

    /** The cookies of a fresh session, each as {@code name=value}. */
    List<String> cookies() throws BenchException, IOException, InterruptedException {
        String link;
        try (var calls = new RestCalls(controller.url())) {
            link =
                    calls.post("/api/v1/login-links", controller.adminToken(), "")
                            .path("url")
                            .asString();
        }
        HttpResponse<Void> answer =
                http.send(
                        HttpRequest.newBuilder(URI.create(link)).build(),
                        HttpResponse.BodyHandlers.discarding());
        List<String> cookies =
                answer.headers().allValues("set-cookie").stream()
                        .map(cookie -> cookie.split(";", 2)[0])
                        .toList();
        if (cookies.isEmpty()) {
            throw new BenchException("the login link opened no session: " + answer.statusCode());
        }
        return cookies;
    }
}
