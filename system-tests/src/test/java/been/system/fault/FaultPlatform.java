package been.system.fault;

import been.cli.command.Installation;
import been.testing.network.Place;
import been.testing.network.Shell;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.awaitility.Awaitility;

/**
 * A platform whose every process is a test's to kill: controllers and host runtimes, each in its
 * place, with short leases.
 */
final class FaultPlatform implements AutoCloseable {
    /** Over soon after a host fell silent. */
    static final Duration SHORT_LEASE = Duration.ofSeconds(5);

    /** Long enough for any process to be started again meanwhile. */
    static final Duration PATIENT_LEASE = Duration.ofMinutes(2);

    static final Duration MARGIN = Duration.ofSeconds(2);

    /** Of the wall clock that clock.c shows, where it was loaded. */
    private static final String CLOCK = "BEEN_CLOCK_OFFSET";

    private final Path folder;
    private final FailureFolder failures;
    private final List<TestController> controllers = new ArrayList<>();
    private final List<TestHost> hosts = new ArrayList<>();
    private final RestClient rest =
            new RestClient(
                    () -> controllers.stream().map(TestController::url).toList(), this::adminToken);

    /** A controller and where it is. */
    record TestController(String name, Place place, URI url, PlatformProcess process) {}

    /** A host runtime and where its things are. */
    record TestHost(String name, Place place, Path data, PlatformProcess process) {

        /** Id of the process that supervises an attempt. */
        long supervisor(String task, int attempt) throws IOException {
            Path status = data.resolve("host/tasks/" + task + "@" + attempt + "/state/status");
            return Long.parseLong(Files.readAllLines(status).getFirst().replace("supervisor ", ""));
        }
    }

    private FaultPlatform(Path folder, FailureFolder failures) {
        this.folder = folder;
        this.failures = failures;
    }

    /** Starts all of it and returns when every host has joined. */
    static FaultPlatform start(Plan plan) throws Exception {
        // Each task is a user of its own where this is root, and leaves its witness here.
        Files.setPosixFilePermissions(plan.folder(), PosixFilePermissions.fromString("rwx--x--x"));
        var platform =
                new FaultPlatform(
                        plan.folder(), FailureFolder.in(plan.folder().resolve("failure-points")));
        try {
            for (ControllerSeat seat : ControllerSeat.of(plan)) {
                platform.addController(plan, seat);
            }
            for (TestController controller : platform.controllers) {
                controller.process().awaitReady();
            }
            for (Place place : plan.hosts()) {
                platform.addHost(place, plan);
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

    /** Who waits long for a host waits long for its answer too. */
    private static Map<String, String> patience(Duration lease) {
        long offer = Math.clamp(lease.toMillis() / 2, 2_000, 20_000);
        return Map.of(
                "BEEN_HOST_LEASE", lease.toMillis() + "ms",
                "BEEN_LEASE_MARGIN", MARGIN.toMillis() + "ms",
                "BEEN_OFFER_TIMEOUT", offer + "ms",
                "BEEN_SWEEP_INTERVAL", "200ms");
    }

    private void addController(Plan plan, ControllerSeat seat) throws IOException {
        var environment = environment(seat.name(), plan.environment());
        environment.putAll(patience(plan.lease()));
        Files.createDirectories(folder.resolve(seat.name()));
        List<String> jvm = List.of("-Xms64m", "-Xmx512m", "-XX:TieredStopAtLevel=1");
        List<String> options = seat.options(folder.resolve(seat.name()));
        var process =
                PlatformProcess.start(
                        seat.name(),
                        () ->
                                plan.classes()
                                        .apply(
                                                seat.place()
                                                        .enter(
                                                                new Installation(plan.home().get())
                                                                        .java(
                                                                                "web-ui",
                                                                                "been.web.Controller",
                                                                                jvm,
                                                                                options))),
                        environment,
                        folder.resolve(seat.name() + ".log"));
        controllers.add(new TestController(seat.name(), seat.place(), seat.url(), process));
    }

    private Map<String, String> environment(String process, Map<String, String> more) {
        var environment = new HashMap<>(more);
        environment.putAll(failures.environment());
        environment.put(CLOCK, folder.resolve(process + ".clock").toString());
        return environment;
    }

    private void addHost(Place place, Plan plan) throws Exception {
        String name = "h" + (hosts.size() + 1);
        Path data = Files.createDirectories(folder.resolve(name));
        Path token = Files.writeString(folder.resolve(name + ".token"), joinToken());
        List<String> arguments =
                List.of(
                        "--controller",
                        controllers.stream()
                                .map(controller -> controller.url().toString())
                                .collect(Collectors.joining(",")),
                        "--data",
                        data.toString(),
                        "--name",
                        name,
                        "--join-token-file",
                        token.toString());
        var process =
                PlatformProcess.start(
                        name,
                        () ->
                                place.enter(
                                        new Installation(plan.home().get()).hostRuntime(arguments)),
                        environment(name, plan.environment()),
                        folder.resolve(name + ".log"));
        hosts.add(new TestHost(name, place, data, process));
    }

    /** The first answer of a controller may take its time on a busy machine. */
    private String joinToken() {
        return Awaitility.await("a join token")
                .ignoreExceptionsInstanceOf(IOException.class)
                .until(
                        () -> rest.post("/api/v1/hosts/join-tokens", "application/json", ""),
                        RestClient.Answer::isAcknowledged)
                .json()
                .path("token")
                .asString();
    }

    /** Of any controller, and good at all of them. */
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

    FailureFolder failures() {
        return failures;
    }

    /** The first controller's process, and mostly the only one's. */
    PlatformProcess controller() {
        return controllers.getFirst().process();
    }

    List<TestController> controllers() {
        return List.copyOf(controllers);
    }

    List<TestHost> hosts() {
        return List.copyOf(hosts);
    }

    /** Every process of it; supervisors and tasks are not its own. */
    Stream<PlatformProcess> processes() {
        return Stream.concat(
                controllers.stream().map(TestController::process),
                hosts.stream().map(TestHost::process));
    }

    TestHost host(String name) {
        return hosts.stream().filter(host -> host.name().equals(name)).findFirst().orElseThrow();
    }

    /** REST of whichever controller answers. */
    RestClient rest() {
        return rest;
    }

    /** REST of this controller and no other; to be closed. */
    RestClient restOf(TestController controller) {
        return new RestClient(() -> List.of(controller.url()), this::adminToken);
    }

    /** Kill -9 of every process of the platform at once. */
    void killEverything() throws InterruptedException {
        processes().forEach(PlatformProcess::killAtOnce);
        for (PlatformProcess process : processes().toList()) {
            process.kill();
        }
    }

    /** Starts what is not alive, and returns when all is ready. */
    void startWhatIsDown() throws Exception {
        start(controllers.stream().map(TestController::process).toList());
        start(hosts.stream().map(TestHost::process).toList());
    }

    private static void start(List<PlatformProcess> processes) throws Exception {
        for (PlatformProcess process : processes) {
            if (!process.isAlive()) {
                process.startAgain();
            }
        }
        for (PlatformProcess process : processes) {
            process.awaitReady();
        }
    }

    /** Keeps what all processes logged and what their threads do now, and returns the folder. */
    Path evidence() throws IOException, InterruptedException {
        Path evidence =
                Files.createTempDirectory(
                        Files.createDirectories(Plan.HOME.resolve("system-tests/target/faults")),
                        "stuck-");
        for (PlatformProcess process : processes().toList()) {
            Shell.tryTo(
                    List.of(
                            System.getProperty("java.home") + "/bin/jcmd",
                            Long.toString(process.pid()),
                            "Thread.dump_to_file",
                            evidence.resolve(process + ".threads").toString()));
        }
        String copy =
                """
                cd "$1"
                cp --parents *.log */*/logs/*.log "$2"
                for file in */*/journal */*/been.db*; do
                    [ ! -e "$file" ] || cp --parents "$file" "$2"
                done
                """;
        Shell.tryTo(List.of("sh", "-c", copy, "sh", folder.toString(), evidence.toString()));
        return evidence;
    }

    @Override
    public void close() {
        rest.close();
        hosts.forEach(host -> host.process().close());
        controllers.forEach(controller -> controller.process().close());
    }
}
