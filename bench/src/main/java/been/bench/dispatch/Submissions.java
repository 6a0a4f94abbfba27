package been.bench.dispatch;

import been.bench.platform.ControllerProcess;
import been.bench.platform.RestCalls;
import been.bench.report.BenchException;
import been.bench.report.Reading;
import been.bench.report.Sample;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/** How fast a controller takes contexts, small and large. */
final class Submissions implements DispatchFigure {
    private static final int CONNECTIONS = 16;
    private static final double LEAST_A_SECOND = 500;
    private static final double MOST_SECONDS = 1;

    @Override
    public List<Reading> measure(Dispatch dispatch)
            throws BenchException, IOException, InterruptedException {
        int contexts = dispatch.count(1500, 50);
        int tasks = dispatch.count(10_000, 100);
        try (ControllerProcess controller = dispatch.start();
                var calls = new RestCalls(controller.url())) {
            String token = controller.adminToken();
            submit(calls, token, contexts);
            var rates = new Sample();
            for (int i = 0; i < dispatch.count(5, 2); i++) {
                rates.add(contexts / submit(calls, token, contexts));
            }
            var seconds = new Sample();
            for (int i = -1; i < dispatch.count(7, 2); i++) {
                String json = Contexts.of(Dispatch.id("large-"), tasks, List.of("nowhere"));
                long begun = System.nanoTime();
                calls.post("/api/v1/contexts", token, json);
                if (i >= 0) {
                    seconds.add((System.nanoTime() - begun) / 1e9);
                }
            }
            return List.of(
                    Reading.of(
                                    "contexts of one task acknowledged over REST, "
                                            + dispatch.name(),
                                    "/s",
                                    rates.value())
                            .aiming("≥ 500/s", rates.value().middle() >= LEAST_A_SECOND)
                            .noting(CONNECTIONS + " connections"),
                    Reading.of(
                                    "one context of %,d tasks over REST, %s"
                                            .formatted(tasks, dispatch.name()),
                                    "s",
                                    seconds.value())
                            .aiming("≤ 1 s", seconds.value().middle() <= MOST_SECONDS));
        }
    }

    /** Seconds until all of them were acknowledged. */
    private static double submit(RestCalls calls, String token, int contexts)
            throws BenchException, InterruptedException {
        String prefix = Dispatch.id("single-");
        var next = new AtomicInteger();
        long begun = System.nanoTime();
        together(
                CONNECTIONS,
                () -> {
                    for (int i = next.getAndIncrement(); i < contexts; i = next.getAndIncrement()) {
                        calls.post(
                                "/api/v1/contexts",
                                token,
                                Contexts.of(prefix + "-" + i, 1, List.of("nowhere")));
                    }
                    return true;
                });
        return (System.nanoTime() - begun) / 1e9;
    }

    private static void together(int threads, Callable<Boolean> work)
            throws BenchException, InterruptedException {
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            var all = new ArrayList<Future<Boolean>>();
            for (int i = 0; i < threads; i++) {
                all.add(executor.submit(work));
            }
            for (Future<Boolean> each : all) {
                each.get();
            }
        } catch (ExecutionException e) {
            throw new BenchException("a client failed: " + e.getMessage(), e);
        }
    }
}
