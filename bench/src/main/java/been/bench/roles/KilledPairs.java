package been.bench.roles;

import been.bench.platform.Platform;
import been.bench.report.BenchException;
import been.bench.report.Reading;
import been.bench.report.Value;
import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import tools.jackson.databind.JsonNode;

/** Executions of a server and a client while processes of the platform are killed. */
final class KilledPairs {
    private static final int SHORTEST_PAUSE_MILLIS = 500;
    private static final int LONGEST_PAUSE_MILLIS = 6_000;
    private static final Duration PATIENCE = Duration.ofMinutes(30);

    private final Platform platform;
    private final RandomGenerator random;

    KilledPairs(Platform platform, RandomGenerator random) {
        this.platform = platform;
        this.random = random;
    }

    List<Reading> measure(boolean isQuick)
            throws BenchException, IOException, InterruptedException {
        int wanted = isQuick ? 10 : 100;
        long id =
                platform.begin(
                        """
                        analysis: killed
                        kind: comparison
                        module: bench/trivial
                        vary: {seconds: [0.3, 0.4]}
                        roles: {server: {hosts: [one]}, client: {hosts: [two]}}
                        repeat: {executions: %d}
                        """
                                .formatted(wanted / 2));
        int kills = 0;
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        JsonNode view = platform.get("/api/v1/analyses/" + id);
        while (view.at("/summary/endedAt").isMissingNode()
                || view.at("/summary/endedAt").isNull()) {
            if (System.nanoTime() > deadline) {
                throw new BenchException("the executions did not end: " + view.path("summary"));
            }
            Thread.sleep(random.nextInt(SHORTEST_PAUSE_MILLIS, LONGEST_PAUSE_MILLIS));
            switch (random.nextInt(3)) {
                case 0 -> platform.killController();
                case 1 -> platform.hosts().getFirst().killAndStart();
                default -> platform.hosts().getLast().killAndStart();
            }
            kills++;
            view = platform.get("/api/v1/analyses/" + id);
        }
        Set<String> different = new HashSet<>();
        int landed = 0;
        for (JsonNode execution : platform.executions(id)) {
            landed++;
            different.add(execution.path("address").toString());
        }
        long left =
                ProcessHandle.allProcesses()
                        .filter(process ->
                                process.info().commandLine().orElse("").contains(Modules.MARK))
                        .count();
        return List.of(
                Reading.of(
                                "executions of a server and a client that were lost, of %d, with %d kills of controller and host runtimes"
                                        .formatted(wanted, kills),
                                "",
                                Value.of(wanted - different.size()))
                        .aiming("0", wanted == different.size()),
                Reading.of("… that landed twice", "", Value.of(landed - different.size()))
                        .aiming("0", landed == different.size()),
                Reading.of(
                        "… that ended with a kill, and were repeated",
                        "",
                        Value.of(view.path("failures").size())),
                Reading.of("… processes left behind", "", Value.of((double) left))
                        .aiming("0", left == 0));
    }
}
