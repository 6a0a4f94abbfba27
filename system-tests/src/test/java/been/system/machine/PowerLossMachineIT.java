package been.system.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import been.testing.network.Shell;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A machine that loses its power, again and again, while its platform acknowledges and runs tasks.
 * Its memory is lost, and so is what its disk was not asked to flush.
 */
@Tag("whole")
class PowerLossMachineIT {
    private static final int LOSSES = Integer.getInteger("been.power.losses", 3);
    private static final int LONGEST_MILLIS = 25_000;

    /** An emulated processor is twenty times slower than this one, and this one may be busy. */
    private static final Duration PATIENCE = Duration.ofMinutes(30);

    private static final List<String> HARDWARE = List.of("-smp", "2", "-m", "3072");

    private static final String START =
            """
            mkdir -p /srv/data && mount /dev/vdc /srv/data || exit 1
            setsid nohup been up --data /srv/data --port 8080 >/root/up.log 2>&1 </dev/null &
            until grep -q 'Ctrl-C stops it' /root/up.log; do
                kill -0 $! || { cat /root/up.log; exit 1; }
                sleep 0.5
            done
            """;

    private static final String CLIENT =
            """
            cat >client.py <<'END'
            import http.client, json, sys, time
            token = open("/srv/data/controller/admin-token").read().strip()
            platform = http.client.HTTPConnection("127.0.0.1", 8080, timeout=600)
            def call(method, path, body=None):
                platform.request(method, "/api/v1" + path, body and json.dumps(body), {
                    "Authorization": "Bearer " + token, "Content-Type": "application/json"})
                answer = platform.getresponse()
                return answer.status, json.loads(answer.read() or "{}")
            END
            """;

    /** Prints what was acknowledged, until the power fails. */
    private static final String SUBMIT =
            CLIENT
                    + """
                    cat >>client.py <<'END'
                    number = 0
                    while True:
                        number += 1
                        name = "%s-%%d" %% number
                        task = {"id": name + "-t", "name": "t",
                            "program": {"type": "command", "arguments": ["true"]},
                            "placement": {"exclusivity": "shared"}}
                        status, _ = call("POST", "/contexts", {
                            "id": name, "name": name, "owner": "test", "tasks": [task]})
                        if status // 100 == 2:
                            print(name, flush=True)
                            open("/tmp/acknowledged", "w").close()
                        time.sleep(0.1)
                    END
                    exec python3 client.py
                    """;

    /** Prints what is lost of these, or does not end; what ran when the power failed may fail. */
    private static final String CHECK =
            CLIENT
                    + """
                    cat >>client.py <<'END'
                    deadline = time.monotonic() + 900
                    for name in "%s".split():
                        while True:
                            status, context = call("GET", "/contexts/" + name)
                            if status == 404:
                                print("lost", name)
                            elif context.get("state") not in ("FINISHED", "FAILED", "ABORTED"):
                                if time.monotonic() < deadline:
                                    time.sleep(0.5)
                                    continue
                                print("not ended", name, status, context)
                            break
                    END
                    exec python3 client.py
                    """;

    @TempDir private Path folder = Path.of("");

    @BeforeEach
    void machinesCanBeBooted() throws Exception {
        Optional<String> obstacle = Disk.obstacle();
        if (obstacle.isEmpty()) {
            try {
                Shell.run("nbdkit --version");
            } catch (IOException e) {
                obstacle = Optional.of("there is no nbdkit");
            }
        }
        obstacle.ifPresent(reason -> System.out.println("skipped: " + reason));
        assumeTrue(obstacle.isEmpty(), obstacle.orElse(""));
    }

    @Test
    void nothingAcknowledgedIsLost() throws Exception {
        long seed = Long.getLong("been.faults.seed", System.nanoTime());
        System.out.println("been.faults.seed=" + seed);
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        Disk disk = Disk.with(Disk.Release.STABLE);
        Path payload = Payload.make(folder, false);
        Path data = VolatileDisk.make(folder.resolve("data.disk"));
        Set<String> acknowledged = new LinkedHashSet<>();
        for (int loss = 0; loss < LOSSES; loss++) {
            int before = acknowledged.size();
            try (VolatileDisk own = VolatileDisk.of(data);
                    Machine machine = boot(disk, payload, own)) {
                start(machine, acknowledged);
                acknowledged.addAll(untilPowerFails(machine, loss, random));
            }
            System.out.printf("%d acknowledged before loss %d%n", acknowledged.size(), loss);
            assertThat(acknowledged).hasSizeGreaterThan(before);
        }
        try (VolatileDisk own = VolatileDisk.of(data);
                Machine machine = boot(disk, payload, own)) {
            start(machine, acknowledged);
        }
    }

    private Machine boot(Disk disk, Path payload, VolatileDisk own)
            throws IOException, InterruptedException {
        List<String> hardware = new ArrayList<>(HARDWARE);
        hardware.addAll(own.drive());
        return Machine.boot(disk, payload, "", hardware, folder);
    }

    /** Everything that was acknowledged before is there, and ends. */
    private static void start(Machine machine, Set<String> acknowledged)
            throws IOException, InterruptedException {
        machine.run(Right.ROOT, START, PATIENCE).succeeded();
        String check = CHECK.formatted(String.join(" ", acknowledged));
        assertThat(machine.run(Right.ROOT, check, PATIENCE).succeeded()).isEmpty();
    }

    private static Set<String> untilPowerFails(Machine machine, int loss, RandomGenerator random)
            throws IOException, InterruptedException, ExecutionException {
        String submit = SUBMIT.formatted("p" + loss);
        CompletableFuture<Command> submitting =
                CompletableFuture.supplyAsync(() -> {
                    try {
                        return machine.run(Right.ROOT, submit, PATIENCE);
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                });
        machine.run(Right.ROOT, "until [ -e /tmp/acknowledged ]; do sleep 0.2; done", PATIENCE)
                .succeeded();
        Thread.sleep(1_000 + random.nextInt(LONGEST_MILLIS));
        machine.powerFails();
        return submitting.get().out().lines().collect(Collectors.toCollection(LinkedHashSet::new));
    }
}
