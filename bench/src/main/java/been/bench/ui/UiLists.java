package been.bench.ui;

import been.bench.platform.ControllerProcess;
import been.bench.platform.RestCalls;
import been.bench.report.BenchException;
import been.bench.report.Reading;
import been.bench.report.Sample;
import been.bench.report.Value;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** How long REST takes for the most used lists. */
final class UiLists {
    private static final double MOST_MILLIS = 50;

    private final ControllerProcess controller;
    private final UiStore store;
    private final int times;

    UiLists(ControllerProcess controller, UiStore store, boolean quick) {
        this.controller = controller;
        this.store = store;
        this.times = quick ? 20 : 300;
    }

    List<Reading> measure() throws BenchException, IOException, InterruptedException {
        String token = controller.adminToken();
        var readings = new ArrayList<Reading>();
        try (var calls = new RestCalls(controller.url())) {
            warm(calls, token);
            readings.add(
                    reading(
                            "100 of %,d tasks over REST, page after page, 99th percentile"
                                    .formatted(store.tasks()),
                            tasks(calls, token)));
            readings.add(
                    reading(
                            "verdicts of one analysis of %d versions, %,d executions, 99th percentile"
                                    .formatted(
                                            store.versions(),
                                            store.versions() * store.executions()),
                            again("/api/v1/analyses/1/verdicts?limit=1000", calls, token)));
            readings.add(
                    Reading.of(
                            "verdicts of an analysis for the first time",
                            "ms",
                            first(calls, token).value()));
            readings.add(
                    Reading.of(
                            "the list of analyses, 99th percentile",
                            "ms",
                            again("/api/v1/analyses?limit=50", calls, token).quantile(0.99)));
        }
        return readings;
    }

    /** Calls until the code is compiled. */
    private void warm(RestCalls calls, String token)
            throws BenchException, IOException, InterruptedException {
        for (int i = 0; i < times; i++) {
            calls.get("/api/v1/tasks?limit=100", token);
        }
        for (int i = 0; i < times; i++) {
            calls.get("/api/v1/analyses/1/verdicts?limit=1000", token);
        }
    }

    private Sample tasks(RestCalls calls, String token)
            throws BenchException, IOException, InterruptedException {
        var sample = new Sample();
        String cursor = "";
        for (int i = 0; i < times; i++) {
            long begun = System.nanoTime();
            JsonNode page = calls.get("/api/v1/tasks?limit=100" + cursor, token);
            sample.add((System.nanoTime() - begun) / 1e6);
            String next = page.path("next").asString("");
            cursor = next.isEmpty() ? "" : "&cursor=" + next;
        }
        return sample;
    }

    private Sample again(String path, RestCalls calls, String token)
            throws BenchException, IOException, InterruptedException {
        var sample = new Sample();
        for (int i = 0; i < times; i++) {
            long begun = System.nanoTime();
            calls.get(path, token);
            sample.add((System.nanoTime() - begun) / 1e6);
        }
        return sample;
    }

    private Sample first(RestCalls calls, String token)
            throws BenchException, IOException, InterruptedException {
        var sample = new Sample();
        for (int id = 2; id <= Math.min(store.benchmarks(), 10); id++) {
            long begun = System.nanoTime();
            calls.get("/api/v1/analyses/" + id + "/verdicts?limit=1000", token);
            sample.add((System.nanoTime() - begun) / 1e6);
        }
        return sample;
    }

    private static Reading reading(String figure, Sample sample) {
        Value value = sample.quantile(0.99);
        return Reading.of(figure, "ms", value).aiming("≤ 50 ms", value.middle() <= MOST_MILLIS);
    }
}
