package been.hostruntime.connection;

import been.protocol.RegistrationRequest;
import been.protocol.RegistrationResponse;
import been.protocol.SyncRequest;
import been.protocol.SyncResponse;
import been.protocol.TaskAttempt;
import been.protocol.Wire;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Executors;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/** The controller's resources for hosts, over HTTP. Thread-safe; every call may be interrupted. */
public final class ControllerClient implements AutoCloseable {
    private static final Duration CONNECT = Duration.ofSeconds(5);
    private static final Duration PATIENCE = Duration.ofSeconds(15);
    private static final long SLOWEST_BYTES_A_SECOND = 1 << 20;
    private static final long LONGEST_ANSWER = 64L << 20;

    private final URI base;
    private final HttpClient http;
    private volatile @Nullable String credential;

    public ControllerClient(URI controller) {
        String text = controller.toString();
        this.base = URI.create(text.endsWith("/") ? text : text + "/");
        var builder =
                HttpClient.newBuilder()
                        .version(HttpClient.Version.HTTP_1_1)
                        .connectTimeout(CONNECT)
                        .executor(Executors.newVirtualThreadPerTaskExecutor());
        this.http = "https".equals(base.getScheme()) ? builder.build() : plain(builder);
    }

    /** Trusts nobody, since it asks nobody: the JDK's certificates would cost megabytes. */
    private static HttpClient plain(HttpClient.Builder builder) {
        try {
            var trustsNobody = SSLContext.getInstance("TLS");
            trustsNobody.init(new KeyManager[0], new TrustManager[0], null);
            return builder.sslContext(trustsNobody).build();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has TLS", e);
        }
    }

    /** From now on every request carries it. */
    void use(String hostCredential) {
        credential = hostCredential;
    }

    /** Whether the controller runs on this very machine, and so may disturb what is measured. */
    public boolean isOnThisMachine() {
        try {
            InetAddress address = InetAddress.getByName(base.getHost());
            return address.isLoopbackAddress()
                    || NetworkInterface.getByInetAddress(address) != null;
        } catch (IOException e) {
            return false; // whatever cannot be resolved is not running here
        }
    }

    Answer<RegistrationResponse> register(RegistrationRequest request) throws InterruptedException {
        return post("api/host/v1/register", request, RegistrationResponse.class, PATIENCE);
    }

    Answer<SyncResponse> sync(SyncRequest request) throws InterruptedException {
        Duration patience = PATIENCE.plusMillis(request.waitMillis());
        return post("api/host/v1/sync", request, SyncResponse.class, patience);
    }

    /**
     * Sends one file of an attempt.
     *
     * @param path by which the controller knows it
     * @param sha256 of its content
     */
    public Answer<String> upload(TaskAttempt attempt, String path, Path file, String sha256)
            throws InterruptedException, IOException {
        String resource =
                "api/host/v1/attempts/"
                        + attempt.task()
                        + "/"
                        + attempt.attempt()
                        + "/files?path="
                        + URLEncoder.encode(path, StandardCharsets.UTF_8).replace("+", "%20");
        HttpRequest request =
                request(resource, PATIENCE.plusSeconds(Files.size(file) / SLOWEST_BYTES_A_SECOND))
                        .header("Content-Type", "application/octet-stream")
                        .header("X-Content-SHA256", sha256)
                        .PUT(BodyPublishers.ofFile(file))
                        .build();
        return text(request);
    }

    /**
     * Copies the archive of a package, once, and says how many bytes it had.
     *
     * @throws IOException when writing failed
     */
    public Answer<Long> fetch(String digest, OutputStream into)
            throws InterruptedException, IOException {
        HttpRequest request = request("api/host/v1/packages/" + digest, PATIENCE).GET().build();
        HttpResponse<InputStream> response;
        try {
            response = http.send(request, BodyHandlers.ofInputStream());
        } catch (IOException e) {
            return away(e);
        }
        try (InputStream body = new Body(response.body())) {
            if (response.statusCode() == 200) {
                return new Answer.Given<>(body.transferTo(into));
            }
            byte[] message = body.readNBytes(4096);
            return refused(response.statusCode(), new String(message, StandardCharsets.UTF_8));
        } catch (Body.CutException e) {
            return away(e);
        }
    }

    private <T> Answer<T> post(String path, Object body, Class<T> type, Duration patience)
            throws InterruptedException {
        HttpRequest request =
                request(path, patience)
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(Wire.write(body)))
                        .build();
        return switch (text(request)) {
            case Answer.Given<String>(var json) -> {
                try {
                    yield new Answer.Given<>(Wire.read(json, type));
                } catch (JacksonException e) {
                    yield new Answer.Away<>(
                            base
                                    + path
                                    + " answered with something else than the protocol: "
                                    + e.getOriginalMessage());
                }
            }
            case Answer.Denied<String>(var status, var message) ->
                    new Answer.Denied<>(status, message);
            case Answer.Away<String>(var why) -> new Answer.Away<>(why);
        };
    }

    private Answer<String> text(HttpRequest request) throws InterruptedException {
        try {
            HttpResponse<String> response =
                    http.send(
                            request,
                            info ->
                                    BodySubscribers.limiting(
                                            BodySubscribers.ofString(StandardCharsets.UTF_8),
                                            LONGEST_ANSWER));
            return response.statusCode() / 100 == 2
                    ? new Answer.Given<>(response.body())
                    : refused(response.statusCode(), response.body());
        } catch (IOException e) {
            return away(e);
        }
    }

    private HttpRequest.Builder request(String path, Duration patience) {
        HttpRequest.Builder request = HttpRequest.newBuilder(base.resolve(path)).timeout(patience);
        String bearer = credential;
        return bearer == null ? request : request.header("Authorization", "Bearer " + bearer);
    }

    private static <T> Answer<T> refused(int status, String body) {
        String said = problem(body);
        return status / 100 == 4 && status != 408 && status != 429
                ? new Answer.Denied<>(status, said)
                : new Answer.Away<>("the controller answered " + status + ": " + said);
    }

    /** The sentence of a problem document, else the text itself. */
    private static String problem(String body) {
        try {
            Map<?, ?> problem = Wire.read(body, Map.class);
            for (String field : new String[] {"detail", "title"}) {
                if (problem.get(field) instanceof String text) {
                    return text;
                }
            }
        } catch (JacksonException e) {
            return body.strip();
        }
        return body.strip();
    }

    private <T> Answer<T> away(IOException e) {
        String why = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        return new Answer.Away<>("no answer from " + base + ": " + why);
    }

    @Override
    public void close() {
        http.shutdownNow();
        http.close();
    }
}
