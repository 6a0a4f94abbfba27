package been.system.fault;

import static org.assertj.core.api.Assumptions.assumeThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import been.system.fault.FaultPlatform.TestHost;
import been.testing.network.Network;
import been.testing.network.Place;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * F16: several faults of different kinds at the same time, again and again, under load. Which ones,
 * of what, when and for how long follows from the seed.
 */
@Tag("whole")
class MixedFaultIT {
    private static final int TASKS = 4;
    private static final long LONGEST_MILLIS = 9_000;
    private static final List<Cut> CUTS = List.of(Cut.values());

    @TempDir private Path folder;
    private final Cells cells = Cells.or(1, 20);
    private final RandomGenerator random = cells.random();

    /** Begins, and ends when what it returns is called. */
    private interface Fault {
        Callable<?> begin() throws Exception;
    }

    /** A fault, and when it begins and for how long it lasts. */
    private record Injection(String what, long afterMillis, long millis, Fault fault) {

        Void run() throws Exception {
            Stage.pass(Duration.ofMillis(afterMillis));
            Callable<?> end = fault.begin();
            Stage.pass(Duration.ofMillis(millis));
            end.call();
            return null;
        }

        @Override
        public String toString() {
            return "%s after %d ms for %d ms".formatted(what, afterMillis, millis);
        }
    }

    @Test
    void nothingIsLostInAnyMixture() throws Exception {
        assumeThat(System.getProperty("user.name").equals("root"))
                .as("only root may mount")
                .isTrue();
        assumeThat(Path.of("/dev/loop-control")).exists();
        String obstacle = Network.obstacle().orElse("");
        assumeTrue(obstacle.isEmpty(), obstacle);
        Path clock = MockTask.compile("clock.c", folder.resolve("clock.so"), "-shared", "-fPIC");
        try (var network = Network.open();
                var controllersDisk = SmallDisk.at(folder.resolve("c1"));
                var hostsDisk = SmallDisk.at(folder.resolve("h1"));
                var tally = new Tally("F16", "several faults at a time", cells);
                var stage =
                        Stage.open(
                                Plan.on(folder)
                                        .controlledAt(network.join())
                                        .hosts(network.join(), network.join())
                                        .with("LD_PRELOAD", clock.toString()))) {
            var disks = List.of(controllersDisk, hostsDisk);
            for (int cell = 0; cell < cells.count(); cell++) {
                List<Injection> mixture = mixture(stage.platform(), network, disks);
                System.out.println("mixture " + cell + ": " + mixture);
                inject(stage, mixture);
                long begun = System.nanoTime();
                tally.injected(mixture.size() + " at a time");
                stage.platform().startWhatIsDown();
                submit(stage);
                stage.auditor().awaitEnds(Stage.END);
                tally.recovered(begun);
                stage.awaitFoldersGone();
                stage.assertKept(tally, mixture.toString());
            }
        }
    }

    private void inject(Stage stage, List<Injection> mixture) throws Exception {
        submit(stage);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Void>> injected = new ArrayList<>();
            for (Injection one : mixture) {
                injected.add(threads.submit(one::run));
            }
            for (int i = 0; i < TASKS; i++) {
                String task = stage.taskId("m");
                stage.auditor()
                        .offer("c-" + task, stage.mock().job(task, Stage.RETRIED, "run=100"));
                Stage.pass(Duration.ofMillis(random.nextLong(1000)));
            }
            for (Future<Void> one : injected) {
                one.get();
            }
        }
    }

    /** At least two faults, of different kinds. */
    private List<Injection> mixture(
            FaultPlatform platform, Network network, List<SmallDisk> disks) {
        var mixture = new ArrayList<Injection>();
        while (mixture.size() < 2) {
            mixture.clear();
            if (random.nextBoolean()) {
                mixture.add(ofProcess(platform));
            }
            if (random.nextBoolean()) {
                mixture.add(ofLink(platform, network));
            }
            if (random.nextBoolean()) {
                mixture.add(ofDisk(disks.get(random.nextInt(disks.size()))));
            }
            if (random.nextBoolean()) {
                mixture.add(ofClock(platform));
            }
        }
        return mixture;
    }

    private Injection injection(String what, Fault fault) {
        return new Injection(what, random.nextLong(1500), random.nextLong(LONGEST_MILLIS), fault);
    }

    private Injection ofProcess(FaultPlatform platform) {
        List<PlatformProcess> all = platform.processes().toList();
        PlatformProcess victim = all.get(random.nextInt(all.size()));
        return random.nextBoolean()
                ? injection(
                        victim + " killed",
                        () -> {
                            victim.kill();
                            return () -> null; // it is started when all faults are over
                        })
                : injection(
                        victim + " paused",
                        () -> {
                            victim.pause();
                            return () -> {
                                victim.resume();
                                return null;
                            };
                        });
    }

    private Injection ofLink(FaultPlatform platform, Network network) {
        TestHost host = platform.hosts().get(random.nextInt(platform.hosts().size()));
        Place controller = platform.controllers().getFirst().place();
        Cut cut = CUTS.get(random.nextInt(CUTS.size()));
        return injection(
                host.name() + " cut off, " + cut.words(),
                () -> {
                    cut.apply(network, host.place(), controller);
                    return () -> {
                        cut.heal(network, host.place(), controller);
                        return null;
                    };
                });
    }

    private Injection ofDisk(SmallDisk disk) {
        boolean isSpace = random.nextBoolean();
        return injection(
                disk.folder().getFileName() + (isSpace ? " without space" : " without inodes"),
                () -> {
                    if (isSpace) {
                        disk.fill();
                    } else {
                        disk.fillNames();
                    }
                    return () -> {
                        disk.free();
                        return null;
                    };
                });
    }

    private Injection ofClock(FaultPlatform platform) {
        String process = random.nextBoolean() ? "c1" : "h1";
        Duration ahead = Duration.ofMinutes(random.nextInt(-120, 120));
        return injection(
                "clock of %s set by %d min".formatted(process, ahead.toMinutes()),
                () -> {
                    platform.setClock(process, ahead);
                    return () -> {
                        platform.setClock(process, Duration.ZERO);
                        return null;
                    };
                });
    }

    private void submit(Stage stage) {
        for (int i = 0; i < TASKS; i++) {
            stage.submit(
                    "x",
                    Stage.RETRIED,
                    "checkpoint=on:1",
                    "out=5000",
                    "result=r.bin:" + random.nextInt(1, 300_000),
                    "run=" + random.nextInt(10, 3000));
        }
    }
}
