package been.cli.platform;

import been.cli.command.CommandFailure;
import been.cli.command.ExitStatus;
import been.protocol.PinnedTrust;
import been.protocol.ResponseBody;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Set;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.TrustManager;

/** Brings requests to one platform and answers back; thread-safe. */
final class Transport implements AutoCloseable {
    /** How long a platform may send nothing, so that no script waits for ever for one that died. */
    static final Duration PATIENCE = Duration.ofMinutes(10);

    private final PlatformAddress address;
    private final Duration patience;
    private final HttpClient http;

    Transport(PlatformAddress address) {
        this(address, PATIENCE);
    }

    Transport(PlatformAddress address, Duration patience) {
        this.address = address;
        this.patience = patience;
        HttpClient.Builder builder =
                HttpClient.newBuilder()
                        .version(HttpClient.Version.HTTP_1_1)
                        .connectTimeout(Duration.ofSeconds(5));
        String fingerprint = address.fingerprint();
        if (fingerprint != null) {
            builder.sslContext(trusting(Set.of(fingerprint)));
        } else if ("http".equals(address.url().getScheme())) {
            // Else the JDK reads all its certificates, a tenth of what a command costs.
            builder.sslContext(trusting(Set.of()));
        }
        this.http = builder.build();
    }

    private static SSLContext trusting(Set<String> fingerprints) {
        try {
            var context = SSLContext.getInstance("TLS");
            var trust = new PinnedTrust(() -> fingerprints);
            context.init(null, new TrustManager[] {trust}, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has TLS", e);
        }
    }

    PlatformAddress address() {
        return address;
    }

    HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(address.url().resolve(path))
                .timeout(patience)
                .header("Authorization", "Bearer " + address.token());
    }

    int status(String path, Duration atMost) throws IOException, InterruptedException {
        return http.send(request(path).timeout(atMost).build(), BodyHandlers.discarding())
                .statusCode();
    }

    Answer send(HttpRequest request) throws InterruptedException {
        try {
            return answer(stream(request, patience));
        } catch (IOException e) {
            throw unreachable(e);
        }
    }

    private static Answer answer(HttpResponse<InputStream> response) throws IOException {
        try (InputStream body = response.body()) {
            return new Answer(
                    response.statusCode(), new String(body.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    /**
     * An answer whose body is read as it comes in.
     *
     * @throws CommandFailure with the sentence of the platform, when it refused
     */
    HttpResponse<InputStream> open(HttpRequest request) throws InterruptedException, IOException {
        HttpResponse<InputStream> response;
        try {
            response = stream(request, patience);
        } catch (IOException e) {
            throw unreachable(e);
        }
        if (response.statusCode() / 100 != 2) {
            answer(response).expectSuccess();
        }
        return response;
    }

    /**
     * The same whatever its status.
     *
     * @param quiet how long the body may bring nothing, before it is cut
     */
    HttpResponse<InputStream> stream(HttpRequest request, Duration quiet)
            throws InterruptedException, IOException {
        return http.send(
                request,
                _ ->
                        BodySubscribers.mapping(
                                BodySubscribers.ofInputStream(),
                                body -> new ResponseBody(body, quiet)));
    }

    CommandFailure unreachable(IOException why) {
        if (why instanceof SSLException) {
            return new CommandFailure(
                    ExitStatus.UNREACHABLE,
                    ("the certificate of %s is not trusted (%s); if the platform created it"
                                    + " itself, give the fingerprint printed at its start: been login %s"
                                    + " --fingerprint SHA-256, with BEEN_URL unset")
                            .formatted(address.url(), why.getMessage(), address.url()));
        }
        return unreachable(
                why instanceof ConnectException
                        ? "the connection was refused"
                        : String.valueOf(why.getMessage()));
    }

    CommandFailure unreachable(String why) {
        return new CommandFailure(
                ExitStatus.UNREACHABLE,
                "the platform at " + address.url() + " does not answer (" + why + "); is it up?");
    }

    @Override
    public void close() {
        http.shutdownNow();
    }
}
