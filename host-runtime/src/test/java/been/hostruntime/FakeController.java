package been.hostruntime;

import been.protocol.Command;
import been.protocol.ControllerAddress;
import been.protocol.ControllerTime;
import been.protocol.HostName;
import been.protocol.PropertyTree;
import been.protocol.Question;
import been.protocol.RegistrationRequest;
import been.protocol.RegistrationResponse;
import been.protocol.Report;
import been.protocol.SyncRequest;
import been.protocol.SyncResponse;
import been.protocol.SyncResponse.NumberedCommand;
import been.protocol.TaskAttempt;
import been.protocol.Wire;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import javax.net.ssl.SSLContext;

/** A controller for one host that remembers everything and decides nothing. */
final class FakeController implements AutoCloseable {
    static final String TOKEN = "join-me";
    private static final String CREDENTIAL = "secret";

    static {
        System.setProperty("sun.net.httpserver.nodelay", "true");
        System.setProperty("sun.net.httpserver.maxIdleConnections", "1000");
    }

    private final HttpServer server;
    private final Map<URI, HttpServer> others = new ConcurrentHashMap<>();
    private final List<NumberedCommand> commands = new ArrayList<>();
    private final List<Report> reports = new ArrayList<>();
    private final List<SyncRequest> syncs = new ArrayList<>();
    private final Map<String, byte[]> packages = new ConcurrentHashMap<>();
    private final Map<String, byte[]> files = new ConcurrentHashMap<>();
    private final Set<Long> answered = ConcurrentHashMap.newKeySet();
    private long lastCommand;
    private long acknowledgedCommand;
    private long incarnation;
    private long acknowledgedReport;
    private final Map<String, PropertyTree> configurations = new HashMap<>();
    private PropertyTree properties = PropertyTree.EMPTY;
    private PropertyTree readings = PropertyTree.EMPTY;
    private volatile List<ControllerAddress> told = List.of();
    private final Queue<String> nonsense = new ConcurrentLinkedQueue<>();
    private volatile int refusal;
    private volatile int uploadRefusal;
    private volatile boolean takesOneReport;
    private final AtomicInteger refusedUploads = new AtomicInteger();
    private volatile long leaseMillis = 15_000;
    private volatile CountDownLatch packageGate = new CountDownLatch(0);

    FakeController() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        serve(server);
    }

    private void serve(HttpServer front) {
        front.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        front.createContext("/api/host/v1/", this::handle);
        front.start();
    }

    URI address() {
        return URI.create("http://localhost:" + server.getAddress().getPort());
    }

    /** Another controller on the same database. */
    URI another() throws IOException {
        var front =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        serve(front);
        URI url = URI.create("http://localhost:" + front.getAddress().getPort());
        others.put(url, front);
        return url;
    }

    /** Another one on the same database, which shows a certificate. */
    URI encrypted(SSLContext certificate) throws IOException {
        var front =
                HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        front.setHttpsConfigurator(new HttpsConfigurator(certificate));
        serve(front);
        URI url = URI.create("https://localhost:" + front.getAddress().getPort());
        others.put(url, front);
        return url;
    }

    /** That controller dies, with all its connections. */
    void kill(URI url) {
        HttpServer front = url.equals(address()) ? server : others.get(url);
        if (front == null) {
            throw new AssertionError("no controller at " + url);
        }
        front.stop(0);
    }

    /** From now on every answer says where controllers are. */
    void tell(ControllerAddress... addresses) {
        told = List.of(addresses);
    }

    /** From now on everything is answered with that status; 0 for the truth. */
    void refuseWith(int status) {
        refusal = status;
        wake();
    }

    /** The next syncs are answered with these texts. */
    void answerSyncsWith(List<String> texts) {
        nonsense.addAll(texts);
    }

    boolean hasAnsweredAll() {
        return nonsense.isEmpty();
    }

    /** From now on syncs with more than one report are too large. */
    void takeOneReportAtATime() {
        takesOneReport = true;
    }

    void refuseUploadsWith(int status) {
        uploadRefusal = status;
    }

    int refusedUploads() {
        return refusedUploads.get();
    }

    void lease(Duration lease) {
        leaseMillis = lease.toMillis();
    }

    /** Packages are not answered until the latch is down. */
    void holdPackages(CountDownLatch gate) {
        packageGate = gate;
    }

    String publish(byte[] archive) {
        String digest = sha256(archive);
        packages.put(digest, archive);
        return digest;
    }

    void publishAs(String digest, byte[] archive) {
        packages.put(digest, archive);
    }

    synchronized void command(Command command) {
        commands.add(new NumberedCommand(++lastCommand, command));
        notifyAll();
    }

    private synchronized void wake() {
        notifyAll();
    }

    synchronized List<Report> reports() {
        return List.copyOf(reports);
    }

    synchronized List<SyncRequest> syncs() {
        return List.copyOf(syncs);
    }

    synchronized PropertyTree properties() {
        return properties;
    }

    synchronized PropertyTree readings() {
        return readings;
    }

    synchronized long incarnation() {
        return incarnation;
    }

    /** Content of an uploaded file. */
    String file(TaskAttempt attempt, String path) {
        byte[] bytes = files.get(attempt + " " + path);
        if (bytes == null) {
            throw new AssertionError(
                    path + " of " + attempt + " was not uploaded: " + files.keySet());
        }
        return new String(bytes, StandardCharsets.UTF_8);
    }

    byte[] bytes(TaskAttempt attempt, String path) {
        return files.getOrDefault(attempt + " " + path, new byte[0]);
    }

    /** Waits for a report. */
    synchronized <T extends Report> T await(Class<T> type, Predicate<T> which)
            throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(10);
        while (true) {
            for (Report report : reports) {
                if (type.isInstance(report) && which.test(type.cast(report))) {
                    return type.cast(report);
                }
            }
            long left = deadline - System.nanoTime();
            if (left <= 0) {
                throw new AssertionError("no such " + type.getSimpleName() + " in " + reports);
            }
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
    }

    Report.Ended awaitEnd(TaskAttempt attempt) throws InterruptedException {
        return await(Report.Ended.class, ended -> ended.attempt().equals(attempt));
    }

    Report.Running awaitRunning(TaskAttempt attempt) throws InterruptedException {
        return await(Report.Running.class, running -> running.attempt().equals(attempt));
    }

    /** Waits for a question of that kind and answers it. */
    <Q extends Question> Q answer(
            TaskAttempt attempt, Class<Q> kind, String value, String... problems)
            throws InterruptedException {
        Report.Asked asked =
                await(
                        Report.Asked.class,
                        report ->
                                report.attempt().equals(attempt)
                                        && kind.isInstance(report.question())
                                        && !answered.contains(report.request()));
        answered.add(asked.request());
        command(new Command.Answered(attempt, asked.request(), value, List.of(problems)));
        return kind.cast(asked.question());
    }

    synchronized String log(TaskAttempt attempt) {
        var lines = new TreeMap<Long, String>();
        for (Report report : reports) {
            if (report instanceof Report.Log log && log.attempt().equals(attempt)) {
                log.lines()
                        .forEach(line ->
                                lines.put(line.number(), line.stream() + " " + line.text() + "\n"));
            }
        }
        return String.join("", lines.values());
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getPath().substring("/api/host/v1/".length());
            byte[] body = exchange.getRequestBody().readAllBytes();
            boolean known =
                    path.equals("register")
                            || ("Bearer " + CREDENTIAL)
                                    .equals(exchange.getRequestHeaders().getFirst("Authorization"));
            if (refusal != 0) {
                answer(exchange, refusal, "{\"detail\":\"as the test wants\"}");
            } else if (!known) {
                answer(exchange, 401, "{\"detail\":\"unknown credential\"}");
            } else if (path.equals("register")) {
                register(exchange, Wire.read(utf8(body), RegistrationRequest.class));
            } else if (path.equals("sync")) {
                SyncRequest request = Wire.read(utf8(body), SyncRequest.class);
                if (takesOneReport && request.reports().size() > 1) {
                    answer(exchange, 413, "{\"detail\":\"too large\"}");
                    return;
                }
                SyncResponse response = sync(request);
                String text = nonsense.poll();
                if (refusal != 0) {
                    answer(exchange, refusal, "{\"detail\":\"as the test wants\"}");
                } else {
                    answer(exchange, 200, text == null ? Wire.write(response) : text);
                }
            } else if (path.startsWith("packages/")) {
                sendPackage(exchange, path.substring("packages/".length()));
            } else {
                receive(exchange, path, body);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void register(HttpExchange exchange, RegistrationRequest request)
            throws IOException {
        if (request.joinToken().equals(TOKEN)) {
            answer(exchange, 200, Wire.write(new RegistrationResponse(request.host(), CREDENTIAL)));
        } else {
            answer(exchange, 401, "{\"detail\":\"unknown token\"}");
        }
    }

    private synchronized SyncResponse sync(SyncRequest request) throws InterruptedException {
        long received = micros();
        syncs.add(request);
        if (request.incarnation() != incarnation) {
            incarnation = request.incarnation();
            acknowledgedReport = 0;
        }
        acknowledgedCommand = Math.max(acknowledgedCommand, request.acknowledgedCommand());
        boolean unknown = isConfigurationUnknown(request);
        boolean news = false;
        for (var numbered : request.reports()) {
            if (numbered.number() == acknowledgedReport + 1) {
                acknowledgedReport++;
                reports.add(numbered.report());
                news = true;
            }
        }
        if (news) {
            notifyAll();
        }
        long deadline =
                System.nanoTime()
                        + TimeUnit.MILLISECONDS.toNanos(news || unknown ? 0 : request.waitMillis());
        long left = deadline - System.nanoTime();
        while (pending().isEmpty() && left > 0 && refusal == 0) {
            TimeUnit.NANOSECONDS.timedWait(this, left);
            left = deadline - System.nanoTime();
        }
        return new SyncResponse(
                acknowledgedReport,
                pending(),
                leaseMillis,
                unknown ? request.configuration() : null,
                told,
                new ControllerTime("fake", received, micros()));
    }

    private static long micros() {
        return ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
    }

    private boolean isConfigurationUnknown(SyncRequest request) {
        if (request.readings() != null) {
            readings = request.readings();
        }
        if (request.configuration() == null) {
            return false;
        }
        if (request.properties() != null) {
            configurations.put(request.configuration(), request.properties());
        }
        PropertyTree known = configurations.get(request.configuration());
        properties = known == null ? properties : known;
        return known == null;
    }

    private List<NumberedCommand> pending() {
        return commands.stream().filter(command -> command.number() > acknowledgedCommand).toList();
    }

    private void sendPackage(HttpExchange exchange, String digest)
            throws IOException, InterruptedException {
        packageGate.await();
        byte[] archive = packages.get(digest);
        if (archive == null) {
            answer(exchange, 404, "{\"detail\":\"no such package\"}");
        } else {
            exchange.sendResponseHeaders(200, archive.length);
            exchange.getResponseBody().write(archive);
        }
    }

    /** {@code attempts/TASK/NUMBER/files?path=…}, or {@code packages} of which one is accepted. */
    private void receive(HttpExchange exchange, String path, byte[] body) throws IOException {
        String[] steps = path.split("/", -1);
        String query = exchange.getRequestURI().getRawQuery();
        if (uploadRefusal != 0) {
            refusedUploads.incrementAndGet();
            answer(exchange, uploadRefusal, "{\"detail\":\"not wanted\"}");
        } else if (path.endsWith("/packages")) {
            byte[] other = files.putIfAbsent(steps[1] + "#" + steps[2] + " package", body);
            if (other == null || sha256(other).equals(sha256(body))) {
                answer(exchange, 201, "{}");
            } else {
                answer(exchange, 409, "{\"detail\":\"published with other content\"}");
            }
        } else if (steps.length != 4 || !steps[0].equals("attempts") || query == null) {
            answer(exchange, 404, "{\"detail\":\"no such resource\"}");
        } else if (!sha256(body)
                .equals(exchange.getRequestHeaders().getFirst("X-Content-SHA256"))) {
            answer(exchange, 422, "{\"detail\":\"damaged\"}");
        } else {
            String name =
                    URLDecoder.decode(query.substring("path=".length()), StandardCharsets.UTF_8);
            files.put(steps[1] + "#" + steps[2] + " " + name, body);
            answer(exchange, 201, "{}");
        }
    }

    private static void answer(HttpExchange exchange, int status, String json) throws IOException {
        byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    private static String utf8(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    static HostName host() {
        return new HostName("alpha");
    }

    @Override
    public void close() {
        refuseWith(503);
        packageGate.countDown();
        server.stop(0);
        others.values().forEach(front -> front.stop(0));
    }
}
