package been.bench.dispatch;

import been.bench.platform.ControllerProcess;
import been.bench.platform.FakeHost;
import been.bench.platform.RestCalls;
import been.bench.report.BenchException;
import been.bench.report.Reading;
import been.bench.report.Sample;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import tools.jackson.databind.JsonNode;

/** How soon a controller places tasks after the leading one was killed. */
final class Takeover implements DispatchFigure {
    private static final double MOST_SECONDS = 3;
    private static final int LONGEST_PAUSE_MILLIS = 2000;
    private static final long PATIENCE_NANOS = 30_000_000_000L;

    @Override
    public List<Reading> measure(Dispatch dispatch)
            throws BenchException, IOException, InterruptedException {
        String database = dispatch.database();
        if (database == null) {
            return List.of(); // controllers cannot share a file
        }
        var taken = new Sample();
        var controllers = new ArrayList<ControllerProcess>();
        try {
            for (String folder : List.of("a", "b")) {
                controllers.add(
                        ControllerProcess.sharing(
                                dispatch.installation(),
                                dispatch.work().resolve(folder),
                                dispatch.jvm(),
                                database,
                                0));
            }
            for (int i = 0; i < dispatch.count(10, 2); i++) {
                taken.add(once(controllers));
            }
        } finally {
            controllers.forEach(ControllerProcess::close);
        }
        return List.of(
                Reading.of(
                                "the leading one of two controllers killed: to the next placement by the other, "
                                        + dispatch.name(),
                                "s",
                                taken.worst())
                        .aiming("≤ 3 s", taken.max() <= MOST_SECONDS)
                        .noting(
                                "worst, median %.1f s; killed at random moments, without a cluster member"
                                        .formatted(taken.value().middle())));
    }

    /** Seconds from the end of the one that leads to a command of the other's. */
    private static double once(List<ControllerProcess> controllers)
            throws BenchException, IOException, InterruptedException {
        int leads = leader(controllers);
        ControllerProcess leader = controllers.get(leads);
        ControllerProcess other = controllers.get(1 - leads);
        String token = other.adminToken();
        double seconds;
        try (var calls = new RestCalls(other.url())) {
            String name = Dispatch.id("t-");
            FakeHost host = FakeHost.join(calls, token, name);
            host.sync(0);
            Thread.sleep(ThreadLocalRandom.current().nextInt(LONGEST_PAUSE_MILLIS));
            leader.kill();
            long killed = System.nanoTime();
            calls.post("/api/v1/contexts", token, Contexts.of(Dispatch.id("c-"), 1, List.of(name)));
            host.awaitCommands();
            seconds = (System.nanoTime() - killed) / 1e9;
        }
        controllers.set(leads, leader.again());
        return seconds;
    }

    private static int leader(List<ControllerProcess> controllers)
            throws BenchException, IOException, InterruptedException {
        ControllerProcess first = controllers.getFirst();
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        try (var calls = new RestCalls(first.url())) {
            while (System.nanoTime() < deadline) {
                JsonNode all = calls.get("/api/v1/controllers", first.adminToken());
                for (JsonNode one : all.path("items")) {
                    if (one.path("leads").asBoolean() && !one.path("isSilent").asBoolean()) {
                        return one.path("url").asString().equals(first.url().toString()) ? 0 : 1;
                    }
                }
                Thread.sleep(100);
            }
        }
        throw new BenchException("none of two controllers took the lead");
    }
}
