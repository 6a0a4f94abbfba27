package been.bench.dispatch;

import been.bench.platform.ControllerProcess;
import been.bench.platform.OpenFolder;
import been.bench.platform.RealHost;
import been.bench.platform.RestCalls;
import been.bench.report.BenchException;
import been.bench.report.Reading;
import been.bench.report.Sample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import tools.jackson.databind.JsonNode;

/** How long a user waits for one task on an idle platform. */
final class StartLatency implements DispatchFigure {
    private static final double MOST_TO_START = 15;
    private static final double MOST_TO_END = 25;
    private static final int SHORTEST_PAUSE_MILLIS = 20;
    private static final int LONGEST_PAUSE_MILLIS = 200;

    /** Of one task, from just before its submission. */
    private record Times(double acknowledged, double started, double known) {}

    @Override
    public List<Reading> measure(Dispatch dispatch)
            throws BenchException, IOException, InterruptedException {
        var acknowledged = new Sample();
        var started = new Sample();
        var known = new Sample();
        try (var open = OpenFolder.make();
                ControllerProcess controller = dispatch.start();
                var calls = new RestCalls(controller.url());
                RealHost host = dispatch.host(controller, calls)) {
            String spin = open.program("spin");
            for (int i = -dispatch.count(50, 2); i < dispatch.count(150, 5); i++) {
                Times times = once(calls, controller.adminToken(), host, spin, open.path());
                if (i >= 0) {
                    acknowledged.add(times.acknowledged);
                    started.add(times.started);
                    known.add(times.known);
                }
                Thread.sleep(
                        ThreadLocalRandom.current()
                                .nextInt(SHORTEST_PAUSE_MILLIS, LONGEST_PAUSE_MILLIS));
            }
        }
        return List.of(
                Reading.of(
                        "one task on an idle platform: from submission to its acknowledgement, "
                                + dispatch.name(),
                        "ms",
                        acknowledged.value()),
                Reading.of("… until its process runs, " + dispatch.name(), "ms", started.value())
                        .aiming("≤ 15 ms", started.value().middle() <= MOST_TO_START)
                        .noting("one host on the controller's machine; by the process's own clock"),
                Reading.of(
                                "… until the submitter knows of its end, " + dispatch.name(),
                                "ms",
                                known.value())
                        .aiming("≤ 25 ms", known.value().middle() <= MOST_TO_END)
                        .noting("by a GET that waits for it"));
    }

    private static Times once(
            RestCalls calls, String token, RealHost host, String spin, Path folder)
            throws BenchException, IOException, InterruptedException {
        String id = Dispatch.id("l-");
        Path stamp = folder.resolve(id);
        String json =
                Contexts.of(
                        id,
                        1,
                        List.of(spin, "stamp", stamp.toString()),
                        "{\"hosts\":[\"%s\"]}".formatted(host.name()));
        long begun = System.nanoTime();
        calls.post("/api/v1/contexts", token, json);
        long acknowledged = System.nanoTime();
        JsonNode over = calls.get("/api/v1/contexts/" + id + "?wait=60s", token);
        long known = System.nanoTime();
        if (!over.path("state").asString().equals("FINISHED")) {
            throw new BenchException("a trivial task did not end well: " + over);
        }
        // The JVM's clock is CLOCK_MONOTONIC, too.
        long started = Long.parseLong(Files.readString(stamp).strip());
        Files.delete(stamp);
        return new Times(
                (acknowledged - begun) / 1e6, (started - begun) / 1e6, (known - begun) / 1e6);
    }
}
