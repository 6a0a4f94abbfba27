package been.system.fault;

import been.cli.Installation;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * A platform whose every process is a test's to kill: a controller and some host runtimes, each in
 * its place, with short leases.
 */
final class FaultPlatform implements AutoCloseable {
    /** Over soon after a host fell silent. */
    static final Duration SHORT_LEASE = Duration.ofSeconds(2);

    /** Long enough for any process to be started again meanwhile. */
    static final Duration PATIENT_LEASE = Duration.ofSeconds(30);

    static final Duration MARGIN = Duration.ofSeconds(1);

    /** Of the wall clock that clock.c shows, where it was loaded. */
    private static final String CLOCK = "BEEN_CLOCK_OFFSET";

    private static final Path HOME =
            Path.of(System.getProperty("been.home", "..")).toAbsolutePath().normalize();

    private final Path folder;
    private final Place controllerPlace;
    private final int port;
    private final FailureFolder failures;
    private final PlatformProcess controller;
    private final List<TestHost> hosts = new ArrayList<>();
    private final RestClient rest;

    /** A host runtime and where its things are. */
    record TestHost(String name, Place place, Path data, PlatformProcess process) {}

    /**
     * What a platform consists of.
     *
     * @param hosts places of the host runtimes, which are called h1, h2 …
     * @param environment of all of its processes
     * @param lease of its hosts
     * @param classes of the controller, made from those that were built
     */
    record Plan(
            Path folder,
            Place controller,
            List<Place> hosts,
            Duration lease,
            Map<String, String> environment,
            UnaryOperator<List<String>> classes) {

        static Plan on(Path folder) {
            return new Plan(
                    folder,
                    Place.HERE,
                    List.of(Place.HERE),
                    SHORT_LEASE,
                    Map.of(),
                    UnaryOperator.identity());
        }

        Plan hosts(Place... places) {
            return new Plan(folder, controller, List.of(places), lease, environment, classes);
        }

        Plan controlledAt(Place place) {
            return new Plan(folder, place, hosts, lease, environment, classes);
        }

        Plan lease(Duration other) {
            return new Plan(folder, controller, hosts, other, environment, classes);
        }

        Plan with(String variable, String value) {
            var more = new HashMap<>(environment);
            more.put(variable, value);
            return new Plan(folder, controller, hosts, lease, more, classes);
        }

        /** With other class files before those that were built. */
        Plan weakened(Path classFolder) {
            return new Plan(
                    folder,
                    controller,
                    hosts,
                    lease,
                    environment,
                    command ->
                            command.stream()
                                    .map(word ->
                                            word.contains("been-web-ui.jar")
                                                    ? classFolder + ":" + word
                                                    : word)
                                    .toList());
        }
    }

    private FaultPlatform(Plan plan, int port, FailureFolder failures, PlatformProcess controller) {
        this.folder = plan.folder();
        this.controllerPlace = plan.controller();
        this.port = port;
        this.failures = failures;
        this.controller = controller;
        this.rest = new RestClient(this::url, this::adminToken);
    }

    /** Starts all of it and returns when every host has joined. */
    static FaultPlatform start(Plan plan) throws Exception {
        var failures = FailureFolder.in(plan.folder().resolve("failure-points"));
        int port = freePort();
        var environment = new HashMap<>(plan.environment());
        environment.putAll(failures.environment());
        environment.putAll(patience(plan.lease()));
        environment.put("SERVER_ADDRESS", plan.controller().address());
        environment.put(CLOCK, plan.folder().resolve("c1.clock").toString());
        Path data = Files.createDirectories(plan.folder().resolve("c1"));
        var controller =
                PlatformProcess.start(
                        "controller",
                        () -> plan.classes().apply(controllerCommand(plan, data, port)),
                        environment,
                        plan.folder().resolve("c1.log"));
        var platform = new FaultPlatform(plan, port, failures, controller);
        try {
            controller.awaitReady();
            for (Place place : plan.hosts()) {
                platform.addHost(place, plan.environment());
            }
            for (TestHost host : platform.hosts) {
                host.process().awaitReady();
            }
            return platform;
        } catch (Exception | AssertionError e) {
            platform.close();
            throw e;
        }
    }

    private static Map<String, String> patience(Duration lease) {
        return Map.of(
                "BEEN_HOST_LEASE", lease.toMillis() + "ms",
                "BEEN_LEASE_MARGIN", MARGIN.toMillis() + "ms",
                "BEEN_OFFER_TIMEOUT", "2s",
                "BEEN_ABSENCE_GRACE", "1s",
                "BEEN_SWEEP_INTERVAL", "200ms");
    }

    private static List<String> controllerCommand(Plan plan, Path data, int port) {
        return plan.controller()
                .enter(
                        new Installation(HOME)
                                .java(
                                        "web-ui",
                                        "been.web.Controller",
                                        List.of("-Xms64m", "-Xmx512m", "-XX:TieredStopAtLevel=1"),
                                        List.of(
                                                "--data",
                                                data.toString(),
                                                "--port",
                                                Integer.toString(port))));
    }

    private void addHost(Place place, Map<String, String> more) throws Exception {
        String name = "h" + (hosts.size() + 1);
        Path data = Files.createDirectories(folder.resolve(name));
        Path token = Files.writeString(folder.resolve(name + ".token"), joinToken());
        var environment = new HashMap<>(more);
        environment.putAll(failures.environment());
        environment.put(CLOCK, folder.resolve(name + ".clock").toString());
        if (!controllerPlace.isHere()) {
            // The controller answers to local names only: here that one means its address.
            Path names = folder.resolve("hosts");
            Files.writeString(names, controllerPlace.address() + " localhost\n");
            environment.put("JDK_JAVA_OPTIONS", "-Djdk.net.hosts.file=" + names);
        }
        List<String> arguments =
                List.of(
                        "--controller",
                        "http://localhost:" + port,
                        "--data",
                        data.toString(),
                        "--name",
                        name,
                        "--join-token-file",
                        token.toString());
        var process =
                PlatformProcess.start(
                        name,
                        () -> place.enter(new Installation(HOME).hostRuntime(arguments)),
                        environment,
                        folder.resolve(name + ".log"));
        hosts.add(new TestHost(name, place, data, process));
    }

    private String joinToken() throws IOException, InterruptedException {
        RestClient.Answer answer = rest.post("/api/v1/hosts/join-tokens", "application/json", "");
        if (!answer.isAcknowledged()) {
            throw new IOException("no join token: " + answer);
        }
        return answer.json().path("token").asString();
    }

    private static int freePort() throws IOException {
        try (var probe = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return probe.getLocalPort();
        }
    }

    private URI url() {
        return URI.create("http://" + controllerPlace.address() + ":" + port);
    }

    private String adminToken() {
        try {
            return Files.readString(folder.resolve("c1/controller/admin-token")).strip();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    Path folder() {
        return folder;
    }

    /** Sets the wall clock of a process, c1 or h1 and so on, beside the machine's. */
    void setClock(String process, Duration ahead) throws IOException {
        Path draft = folder.resolve(process + ".clock.draft");
        Files.writeString(draft, Long.toString(ahead.toSeconds()));
        Files.move(draft, folder.resolve(process + ".clock"), StandardCopyOption.ATOMIC_MOVE);
    }

    /** The only file of the authority. */
    Path database() {
        return folder.resolve("c1/controller/been.db");
    }

    FailureFolder failures() {
        return failures;
    }

    PlatformProcess controller() {
        return controller;
    }

    Place controllerPlace() {
        return controllerPlace;
    }

    List<TestHost> hosts() {
        return List.copyOf(hosts);
    }

    TestHost host(String name) {
        return hosts.stream().filter(host -> host.name().equals(name)).findFirst().orElseThrow();
    }

    RestClient rest() {
        return rest;
    }

    /** Kill -9 of every process of the platform at once; supervisors and tasks are not its own. */
    void killEverything() throws InterruptedException {
        controller.killAtOnce();
        hosts.forEach(host -> host.process().killAtOnce());
        controller.kill();
        for (TestHost host : hosts) {
            host.process().kill();
        }
    }

    /** Starts what is not alive, and returns when all is ready. */
    void startWhatIsDown() throws Exception {
        if (!controller.isAlive()) {
            controller.startAgain();
        }
        controller.awaitReady();
        for (TestHost host : hosts) {
            if (!host.process().isAlive()) {
                host.process().startAgain();
            }
        }
        for (TestHost host : hosts) {
            host.process().awaitReady();
        }
    }

    @Override
    public void close() {
        rest.close();
        for (TestHost host : hosts) {
            host.process().close();
        }
        controller.close();
    }
}
