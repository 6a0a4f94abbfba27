package been.hostruntime.connection;

import been.protocol.ControllerAddress;
import been.protocol.PinnedTrust;
import been.protocol.RegistrationRequest;
import been.protocol.RegistrationResponse;
import been.protocol.ResponseBody;
import been.protocol.SyncRequest;
import been.protocol.SyncResponse;
import been.protocol.TaskAttempt;
import been.protocol.Wire;
import been.protocol.WorkSight;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/**
 * Calls the controllers' REST resources for hosts; switches to the next controller when one does
 * not answer. Thread-safe; every call may be interrupted.
 */
public final class ControllerClient implements AutoCloseable {
    private static final Duration CONNECT = Duration.ofSeconds(5);
    private static final Duration PATIENCE = Duration.ofSeconds(15);
    private static final Duration SHORTEST = Duration.ofMillis(500);
    private static final long SLOWEST_BYTES_A_SECOND = 1 << 20;
    private static final long LONGEST_ANSWER = 64L << 20;

    /** The address of a host that reaches the controller by its loopback interface. */
    public static final String LOOPBACK = "127.0.0.1";

    private static final int ANY_PORT = 80;

    private final Controllers controllers;
    private final Duration patience;
    private final HttpClient http;
    private volatile @Nullable String credential;

    public ControllerClient(Controllers controllers) {
        this(controllers, PATIENCE);
    }

    /**
     * @param patience with a controller that sends nothing
     */
    ControllerClient(Controllers controllers, Duration patience) {
        this.controllers = controllers;
        this.patience = patience;
        this.http =
                HttpClient.newBuilder()
                        .version(HttpClient.Version.HTTP_1_1)
                        .connectTimeout(CONNECT)
                        .executor(Executors.newVirtualThreadPerTaskExecutor())
                        .sslContext(pinned(controllers))
                        .build();
    }

    private static SSLContext pinned(Controllers controllers) {
        try {
            var context = SSLContext.getInstance("TLS");
            context.init(
                    new KeyManager[0],
                    new TrustManager[] {new PinnedTrust(controllers::fingerprints)},
                    null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has TLS", e);
        }
    }

    /** Sets the credential of all further requests. */
    void use(String hostCredential) {
        credential = hostCredential;
    }

    /** The number of controllers beside the current one. */
    int others() {
        return controllers.others();
    }

    /** Whether a controller runs on this machine, and so may disturb measurements. */
    public boolean isOnThisMachine() {
        return controllers.all().stream().anyMatch(ControllerClient::isOnThisMachine);
    }

    /**
     * The address from which this machine reaches the controller; 127.0.0.1 when it cannot be
     * found. Sends nothing.
     */
    public String localAddress() {
        try (var socket = new DatagramSocket()) {
            socket.connect(new InetSocketAddress(controllers.current().url().getHost(), ANY_PORT));
            InetAddress address = socket.getLocalAddress();
            return address.isLoopbackAddress() ? LOOPBACK : address.getHostAddress();
        } catch (SocketException e) {
            return LOOPBACK; // the controller's name is unknown
        }
    }

    private static boolean isOnThisMachine(ControllerAddress controller) {
        try {
            InetAddress address = InetAddress.getByName(controller.url().getHost());
            return address.isLoopbackAddress()
                    || NetworkInterface.getByInetAddress(address) != null;
        } catch (IOException e) {
            return false; // an unknown host is not this machine
        }
    }

    Answer<RegistrationResponse> register(RegistrationRequest request) throws InterruptedException {
        return post("api/host/v1/register", request, RegistrationResponse.class, patience);
    }

    /**
     * @param lease remaining lease, within which there must be time to try other controllers; zero
     *     for no limit
     */
    Answer<SyncResponse> sync(SyncRequest request, Duration lease) throws InterruptedException {
        Duration atMost = patience(lease).plusMillis(request.waitMillis());
        Answer<SyncResponse> answer = post("api/host/v1/sync", request, SyncResponse.class, atMost);
        if (answer instanceof Answer.Given<SyncResponse>(var response)) {
            controllers.learn(response.controllers());
        }
        return answer;
    }

    private Duration patience(Duration lease) {
        Duration third = lease.dividedBy(3);
        if (controllers.others() == 0 || lease.isZero() || third.compareTo(patience) > 0) {
            return patience;
        }
        return third.compareTo(SHORTEST) < 0 ? SHORTEST : third;
    }

    /**
     * Sends one file of an attempt.
     *
     * @param path of the file in the attempt's results
     * @param sha256 of its content
     */
    public Answer<String> upload(TaskAttempt attempt, String path, Path file, String sha256)
            throws InterruptedException, IOException {
        String encoded = URLEncoder.encode(path, StandardCharsets.UTF_8).replace("+", "%20");
        return put(attempt, "files?path=" + encoded, file, sha256);
    }

    /** Publishes the archive of a package that a running attempt made. */
    public Answer<String> publish(TaskAttempt attempt, Path archive, String sha256)
            throws InterruptedException, IOException {
        return put(attempt, "packages", archive, sha256);
    }

    private Answer<String> put(TaskAttempt attempt, String what, Path file, String sha256)
            throws InterruptedException, IOException {
        String resource =
                "api/host/v1/attempts/" + attempt.task() + "/" + attempt.attempt() + "/" + what;
        ControllerAddress asked = controllers.current();
        HttpRequest request =
                request(
                                asked,
                                resource,
                                patience.plusSeconds(Files.size(file) / SLOWEST_BYTES_A_SECOND))
                        .header("Content-Type", "application/octet-stream")
                        .header("X-Content-SHA256", sha256)
                        .PUT(BodyPublishers.ofFile(file))
                        .build();
        return text(asked, request);
    }

    /** Answers a request for a working directory; not repeated, because users do not wait long. */
    public Answer<String> show(String look, WorkSight sight) throws InterruptedException {
        return post(controllers.current(), "api/host/v1/looks/" + look, sight, patience);
    }

    /**
     * Downloads the archive of a package once, and returns its size in bytes.
     *
     * @throws IOException when writing failed
     */
    public Answer<Long> fetch(String digest, OutputStream into)
            throws InterruptedException, IOException {
        ControllerAddress asked = controllers.current();
        HttpRequest request =
                request(asked, "api/host/v1/packages/" + digest, patience).GET().build();
        HttpResponse<InputStream> response;
        try {
            response = http.send(request, BodyHandlers.ofInputStream());
        } catch (IOException e) {
            return away(asked, e);
        }
        try (InputStream body = new ResponseBody(response.body(), patience)) {
            if (response.statusCode() == 200) {
                return new Answer.Given<>(body.transferTo(into));
            }
            byte[] message = body.readNBytes(4096);
            return refused(
                    asked, response.statusCode(), new String(message, StandardCharsets.UTF_8));
        } catch (ResponseBody.CutException e) {
            return away(asked, e);
        }
    }

    private <T> Answer<T> post(String path, Object body, Class<T> type, Duration atMost)
            throws InterruptedException {
        ControllerAddress asked = controllers.current();
        return switch (post(asked, path, body, atMost)) {
            case Answer.Given<String>(var json) -> read(asked, path, json, type);
            case Answer.Denied<String>(var status, var message) ->
                    new Answer.Denied<>(status, message);
            case Answer.Away<String>(var why) -> new Answer.Away<>(why);
        };
    }

    private Answer<String> post(ControllerAddress asked, String path, Object body, Duration atMost)
            throws InterruptedException {
        return text(
                asked,
                request(asked, path, atMost)
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(Wire.write(body)))
                        .build());
    }

    private <T> Answer<T> read(ControllerAddress asked, String path, String json, Class<T> type) {
        try {
            return new Answer.Given<>(Wire.read(json, type));
        } catch (JacksonException e) {
            controllers.failed(asked);
            return new Answer.Away<>(
                    asked
                            + "/"
                            + path
                            + " sent an answer that does not follow the protocol: "
                            + e.getOriginalMessage());
        }
    }

    private Answer<String> text(ControllerAddress asked, HttpRequest request)
            throws InterruptedException {
        try {
            HttpResponse<String> response = send(request);
            return response.statusCode() / 100 == 2
                    ? new Answer.Given<>(response.body())
                    : refused(asked, response.statusCode(), response.body());
        } catch (IOException e) {
            return away(asked, e);
        }
    }

    /** Unlike the JDK, applies the request's time limit to the body of the answer, too. */
    private HttpResponse<String> send(HttpRequest request)
            throws IOException, InterruptedException {
        Duration atMost = request.timeout().orElseThrow();
        CompletableFuture<HttpResponse<String>> exchange =
                http.sendAsync(
                        request,
                        info ->
                                BodySubscribers.limiting(
                                        BodySubscribers.ofString(StandardCharsets.UTF_8),
                                        LONGEST_ANSWER));
        try {
            return exchange.get(atMost.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new IOException("no complete answer within " + atMost.toMillis() + " ms", e);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException failure
                    ? failure
                    : new IOException(e.getCause());
        } finally {
            exchange.cancel(true);
        }
    }

    private HttpRequest.Builder request(ControllerAddress asked, String path, Duration atMost) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(asked.url().resolve("/" + path)).timeout(atMost);
        String bearer = credential;
        return bearer == null ? request : request.header("Authorization", "Bearer " + bearer);
    }

    private <T> Answer<T> refused(ControllerAddress asked, int status, String body) {
        String problem =
                body.isBlank()
                        ? "status %d without a reason; is %s the address that it was given as --url?"
                                .formatted(status, asked.url())
                        : problem(body);
        if (status / 100 == 4 && status != 408 && status != 429) {
            return new Answer.Denied<>(status, problem);
        }
        controllers.failed(asked);
        return new Answer.Away<>("the controller answered " + status + ": " + problem);
    }

    /** The detail or title of a problem document, else the text itself. */
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

    private <T> Answer<T> away(ControllerAddress asked, IOException e) {
        controllers.failed(asked);
        String why = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        return new Answer.Away<>("no answer from " + asked + ": " + why);
    }

    @Override
    public void close() {
        http.shutdownNow();
        http.close();
    }
}
