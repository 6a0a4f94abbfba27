package been.system.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import been.system.BeenProcess;
import been.system.Guide;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Three machines with kernels and clocks of their own as hosts of one platform. The clock of the
 * second is days ahead and runs faster, that of the third is days behind.
 */
@Tag("whole")
@TestInstance(Lifecycle.PER_CLASS)
class HostsMachineIT {
    private static final Duration PATIENCE = Duration.ofMinutes(30);

    /** Between a time of a host and one of its controller, on machines as slow as these. */
    private static final Duration CLOCKS = Duration.ofSeconds(30);

    private static final Duration AHEAD = Duration.ofDays(5);
    private static final List<String> NAMES = List.of("first", "second", "third");

    /** Between the machines. */
    private static final String LAN = "lan";

    /** Within what the platform allows for. */
    private static final String RUN_FASTER =
            """
            python3 - <<'END'
            import ctypes
            class Timex(ctypes.Structure):
                _fields_ = [("modes", ctypes.c_uint), ("offset", ctypes.c_long),
                            ("freq", ctypes.c_long), ("rest", ctypes.c_byte * 256)]
            timex = Timex(modes=2, freq=50 << 16)
            assert ctypes.CDLL(None).adjtimex(ctypes.byref(timex)) >= 0
            END
            """;

    /** Machines end with the threads that booted them. */
    private final ExecutorService booters = Executors.newFixedThreadPool(NAMES.size());

    private final Map<String, Machine> machines = new HashMap<>();
    private @Nullable Controller controller;
    private @Nullable Path payload;
    private @Nullable Path data;
    private @Nullable VolatileDisk volatileDisk;
    private Path folder = Path.of("");
    private int port;

    @BeforeAll
    void boot(@TempDir Path work) throws Exception {
        Optional<String> obstacle = Disk.obstacle();
        obstacle.ifPresent(reason -> System.out.println("skipped: " + reason));
        assumeTrue(obstacle.isEmpty(), () -> obstacle.orElse(""));
        folder = work;
        port = Controller.freePort();
        Disk.with(Disk.Release.STABLE);
        payload = Payload.make(folder, false);
        data = VolatileDisk.make(folder.resolve("data.disk"));
        controller = Controller.on(folder.resolve("platform"));
        List<Callable<Void>> booting =
                NAMES.stream()
                        .map(name ->
                                (Callable<Void>)
                                        () -> {
                                            join(name, token());
                                            return null;
                                        })
                        .toList();
        for (Future<Void> machine : booters.invokeAll(booting)) {
            machine.get();
        }
        machine("second").root(RUN_FASTER).succeeded();
    }

    @AfterAll
    void powerOff() throws Exception {
        for (Machine machine : machines.values()) {
            machine.close();
        }
        booters.shutdownNow();
        if (volatileDisk != null) {
            volatileDisk.close();
        }
        if (controller != null) {
            controller.close();
        }
    }

    private Controller controller() {
        return Objects.requireNonNull(controller);
    }

    private Machine machine(String name) {
        return Objects.requireNonNull(machines.get(name));
    }

    private String token() throws Exception {
        return json(List.of("hosts", "token", "create", "--json")).path("token").asString();
    }

    private void join(String name, String token) throws Exception {
        int number = 1 + NAMES.indexOf(name);
        Instant now = Instant.now();
        List<String> hardware =
                new ArrayList<>(
                        List.of(
                                "-smp",
                                name.equals("third") ? "4" : "2",
                                "-m",
                                "2560",
                                "-rtc",
                                "base="
                                        + time(
                                                now.plus(
                                                        AHEAD.multipliedBy(
                                                                number == 1
                                                                        ? 0
                                                                        : number == 2 ? 1 : -1))),
                                "-netdev",
                                "socket,id=%s,mcast=230.77.0.1:%d,localaddr=127.0.0.1"
                                        .formatted(LAN, port),
                                // After the card that leads outside.
                                "-device",
                                "virtio-net-pci,netdev=%s,addr=0x1d,mac=52:54:00:77:00:0%d"
                                        .formatted(LAN, number)));
        if (name.equals("second")) {
            volatileDisk = VolatileDisk.of(Objects.requireNonNull(data));
            hardware.addAll(volatileDisk.drive());
        }
        Machine machine =
                Machine.boot(
                        Disk.with(Disk.Release.STABLE),
                        Objects.requireNonNull(payload),
                        "",
                        hardware,
                        Files.createDirectories(folder.resolve(name)));
        synchronized (machines) {
            machines.put(name, machine);
        }
        String start =
                """
                ip address add 10.77.0.%2$d/24 dev eth1 && ip link set eth1 up || exit 1
                mkdir -p /srv/data
                [ ! -e /dev/vdc ] || mount /dev/vdc /srv/data || exit 1
                mkdir -p -m 1777 /srv/data/marks
                echo '%3$s' >/root/token
                setsid nohup been host start --data /srv/data/host --name %1$s --address 10.77.0.%2$d \
                    --join-token-file /root/token >/root/host.log 2>&1 </dev/null &
                until grep -q ready /root/host.log; do
                    kill -0 $! || { cat /root/host.log; exit 1; }
                    sleep 0.5
                done
                """
                        .formatted(name, number, token);
        machine.run(Right.ROOT, start, PATIENCE).succeeded();
    }

    /** As QEMU reads it. */
    private static String time(Instant instant) {
        return DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss")
                .format(instant.atOffset(ZoneOffset.UTC));
    }

    private JsonNode json(List<String> arguments) throws Exception {
        BeenProcess.Answer answer = controller().been(arguments);
        assertThat(answer.exitStatus()).as(answer.err() + answer.out()).isBetween(0, 1);
        return JsonMapper.shared().readTree(answer.out());
    }

    private JsonNode analyse(String name, String text) throws Exception {
        Path file =
                Files.writeString(
                        folder.resolve(name + ".yaml"), "analysis: " + name + "\n" + text);
        JsonNode view = json(List.of("run", file.toString(), "--json"));
        assertThat(view.at("/summary/state").asString()).as("%s", view).isEqualTo("FINISHED");
        return view;
    }

    private List<JsonNode> executions(JsonNode view) throws Exception {
        String id = view.at("/summary/id").asString();
        List<JsonNode> all = new ArrayList<>();
        json(List.of("results", "list", id, "--json")).path("items").forEach(all::add);
        return all;
    }

    /** Its clock beside that of this machine, which is the controller's. */
    private double aheadSeconds(String name) throws Exception {
        Instant asked = Instant.now();
        double there = Double.parseDouble(machine(name).root("date +%s.%N").succeeded());
        Duration took = Duration.between(asked, Instant.now());
        Instant middle = asked.plus(took.dividedBy(2));
        assertThat(took).isLessThan(Duration.ofSeconds(60));
        return there - middle.toEpochMilli() / 1e3;
    }

    @Test
    void aRegressionIsConfirmedOnAnotherMachine() throws Exception {
        JsonNode view =
                analyse(
                        "confirmed",
                        """
                        kind: regression
                        versions: {list: ["1", "2"]}
                        command:
                          run: 'echo "took $((${version} * 100 + $$ % 3)) ms"'
                          measure: [{metric: time, unit: ms, better: lower, pattern: 'took ([0-9.]+) ms'}]
                        repeat: {executions: 3}
                        roles: {measure: {hosts: [first, third]}}
                        """);
        JsonNode change = view.at("/comparisons/0");
        assertThat(change.path("verdict").asString()).as("%s", view).isEqualTo("regressed");
        JsonNode finding = change.path("finding");
        assertThat(finding.path("state").asString()).as("%s", view).isEqualTo("confirmed");
        assertThat(finding.path("elsewhere").asBoolean()).as("%s", view).isTrue();
        assertThat(finding.path("host").asString()).as("%s", view).isIn("first", "third");
    }

    /** Two ways of comparing clocks agree, though these are days apart and one runs faster. */
    @Test
    void rolesRunOnTwoMachinesWithClocksOfTheirOwn() throws Exception {
        for (Guide.Step step : Guide.read("distributed-benchmarks.md").steps()) {
            if (step instanceof Guide.WriteFile file && file.name().startsWith("echo/")) {
                Path path = folder.resolve(file.name());
                Files.createDirectories(path.getParent());
                Files.writeString(path, file.content());
            }
        }
        Path archive = folder.resolve("echo.bpk");
        succeeded(
                BeenProcess.run(
                        List.of(
                                "package",
                                "build",
                                folder.resolve("echo").toString(),
                                "-o",
                                archive.toString())));
        succeeded(controller().been(List.of("package", "publish", archive.toString())));
        JsonNode view =
                analyse(
                        "echo",
                        """
                        kind: comparison
                        module: example/echo
                        vary: {size: [64, 4096]}
                        repeat: {executions: 3}
                        roles: {server: {hosts: [second]}, client: {hosts: [first]}}
                        """);
        List<JsonNode> executions = executions(view);
        assertThat(executions).hasSize(6);
        for (JsonNode execution : executions) {
            JsonNode usage = execution.path("usage");
            double client = seconds(usage, "clock-offset-seconds");
            double server = seconds(usage, "server-clock-offset-seconds");
            double between = seconds(usage, "network-client-server-clock-offset-seconds");
            assertThat(server)
                    .as("%s", execution)
                    .isCloseTo((double) AHEAD.toSeconds(), within(60.0));
            assertThat(between)
                    .as("%s", execution)
                    .isCloseTo(
                            server - client,
                            within(
                                    seconds(usage, "clock-offset-bound-seconds")
                                            + seconds(usage, "server-clock-offset-bound-seconds")
                                            + seconds(
                                                    usage,
                                                    "network-client-server-clock-offset-bound-seconds")));
        }
    }

    private static double seconds(JsonNode usage, String figure) {
        assertThat(usage.has(figure)).as("%s: %s", figure, usage).isTrue();
        return usage.path(figure).asDouble();
    }

    @Test
    void aPairRunsSideBySideOnCoresOfItsOwn() throws Exception {
        JsonNode view =
                analyse(
                        "pair",
                        """
                        kind: comparison
                        command: {run: 'i=0; while [ $i -lt ${n} ]; do i=$((i+1)); done', measure: [wall-time]}
                        vary: {n: [20000, 40000]}
                        repeat: {executions: 3, mode: duet}
                        roles: {measure: {hosts: [third]}}
                        """);
        assertThat(view.at("/comparisons/0/change").asDouble()).as("%s", view).isGreaterThan(0.2);
        List<JsonNode> executions = new ArrayList<>(executions(view));
        assertThat(executions).hasSize(6);
        executions.sort(
                Comparator.comparing(one -> Instant.parse(one.path("startedAt").asString())));
        for (int i = 0; i < executions.size(); i += 2) {
            List<Integer> cores = new ArrayList<>(cores(executions.get(i)));
            cores.addAll(cores(executions.get(i + 1)));
            assertThat(cores).as("%s", executions).hasSize(2).doesNotHaveDuplicates();
        }
    }

    private List<Integer> cores(JsonNode execution) throws Exception {
        JsonNode task = json(List.of("tasks", "show", execution.path("task").asString(), "--json"));
        List<Integer> cores = new ArrayList<>();
        task.at("/usage/cores").forEach(core -> cores.add(core.asInt()));
        return cores;
    }

    /** What ran when the plug was pulled has run once, and counts. */
    @Test
    void aMachineThatIsCutOffMeasuresOn() throws Exception {
        CompletableFuture<JsonNode> run = start("cut", "first", "sleep 15");
        awaitRun("first", "cut", 2);
        machine("first").link(Machine.OUTSIDE, false);
        // For as long as a lease.
        Awaitility.await().atMost(PATIENCE).pollDelay(Duration.ofSeconds(60)).until(() -> true);
        machine("first").link(Machine.OUTSIDE, true);
        JsonNode view = run.get();
        assertThat(executions(view)).hasSize(4);
        assertThat(runs("first", "cut")).isEqualTo(4);
        assertThat(view.path("failures")).as("%s", view).isEmpty();
    }

    @Test
    void aClockThatIsSetIsNoticedAndDoesNotCount() throws Exception {
        Instant begun = Instant.now().minus(CLOCKS);
        CompletableFuture<JsonNode> run = start("set", "third", "sleep 15");
        awaitRun("third", "set", 1);
        machine("third").root("date --set='+3 hours'").succeeded();
        JsonNode view = run.get();
        List<JsonNode> executions = executions(view);
        assertThat(executions).hasSize(4);
        for (JsonNode execution : executions) {
            assertThat(execution.at("/means/wall-time").asDouble())
                    .as("%s", execution)
                    .isBetween(15.0, 60.0);
            assertThat(Instant.parse(execution.path("startedAt").asString()))
                    .as("by the controller's clock: %s", execution)
                    .isBetween(begun, Instant.now().plus(CLOCKS));
        }
        assertThat(executions.toString()).contains("clock-step");
        assertThat(aheadSeconds("third")).isCloseTo(-AHEAD.toSeconds() + 3 * 3600.0, within(120.0));
    }

    /** What ran when the power failed runs again, and nothing that was measured is lost. */
    @Test
    void aMachineThatLosesItsPowerMeasuresOnAfterwards() throws Exception {
        CompletableFuture<JsonNode> run = start("power", "second", "sleep 10");
        awaitRun("second", "power", 2);
        machine("second").powerFails();
        machine("second").close();
        Objects.requireNonNull(volatileDisk).close();
        join("second", "");
        JsonNode view = run.get();
        assertThat(executions(view)).as("%s", view).hasSize(4);
        assertThat(runs("second", "power")).as("%s", view).isGreaterThanOrEqualTo(3);
    }

    /** Runs a command four times on a machine; each execution leaves a file in the marks folder. */
    private CompletableFuture<JsonNode> start(String name, String host, String command) {
        return CompletableFuture.supplyAsync(
                () -> {
                    try {
                        return analyse(
                                name,
                                """
                                kind: comparison
                                command:
                                  run: 'mktemp /srv/data/marks/%1$s-${pair}.XXXXXX; %2$s'
                                  measure: [wall-time]
                                vary: {pair: [a, b]}
                                repeat: {executions: 2}
                                roles: {measure: {hosts: [%3$s]}}
                                """
                                        .formatted(name, command, host));
                    } catch (Exception e) {
                        throw new IllegalStateException(e);
                    }
                },
                Thread::startVirtualThread);
    }

    private int runs(String machine, String name) throws IOException, InterruptedException {
        return Integer.parseInt(
                machine(machine)
                        .root("ls /srv/data/marks | grep -c ^" + name + "- || true")
                        .succeeded());
    }

    private void awaitRun(String machine, String name, int number) {
        Awaitility.await().atMost(PATIENCE).until(() -> runs(machine, name) >= number);
    }

    private static void succeeded(BeenProcess.Answer answer) {
        assertThat(answer.exitStatus()).as(answer.err() + answer.out()).isZero();
    }
}
