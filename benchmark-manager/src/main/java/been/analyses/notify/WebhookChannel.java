package been.analyses.notify;

import static java.nio.charset.StandardCharsets.UTF_8;

import been.analyses.Notifications.Delivery;
import been.protocol.notifications.Rule;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/** Sends a POST request with JSON; redirects are not followed. */
final class WebhookChannel implements Channel, AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final RuleRows rules;
    private final Wording wording;
    private final boolean allowsPrivate;
    private final HttpClient http =
            HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .followRedirects(HttpClient.Redirect.NEVER)
                    .connectTimeout(PATIENCE)
                    .build();

    WebhookChannel(RuleRows rules, Wording wording, boolean allowsPrivate) {
        this.rules = rules;
        this.wording = wording;
        this.allowsPrivate = allowsPrivate;
    }

    @Override
    public Outcome send(Rule rule, Delivery delivery) throws InterruptedException {
        URI address = URI.create(rule.address());
        Optional<String> forbidden = WebAddress.forbidden(address, allowsPrivate);
        if (forbidden.isPresent()) {
            return new NotNow(forbidden.get());
        }
        byte[] body = wording.json(delivery).getBytes(UTF_8);
        HttpRequest.Builder request =
                HttpRequest.newBuilder(address)
                        .timeout(PATIENCE)
                        .header("Content-Type", "application/json")
                        .header("User-Agent", "BEEN")
                        .header("X-BEEN-Event", delivery.notice().event().word())
                        .header("X-BEEN-Delivery", delivery.id())
                        .POST(HttpRequest.BodyPublishers.ofByteArray(body));
        rules.secret(rule.id())
                .ifPresent(secret ->
                        request.header(
                                "X-BEEN-Signature-256",
                                Signature.of(body, secret.getBytes(UTF_8))));
        try {
            HttpResponse<InputStream> answer =
                    http.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
            answer.body().close(); // the rest of a long answer is ignored
            int status = answer.statusCode();
            return status / 100 == 2
                    ? new Arrived("answered with status " + status)
                    : new NotNow("answered with status " + status);
        } catch (ConnectException e) {
            return new NotNow("no server answers at " + address.getAuthority());
        } catch (IOException e) {
            return new NotNow(
                    "no answer: "
                            + Objects.requireNonNullElse(
                                    e.getMessage(), e.getClass().getSimpleName()));
        }
    }

    @Override
    public void close() {
        http.shutdownNow();
    }
}
