package been.bench.dispatch;

import been.bench.platform.ControllerProcess;
import been.bench.platform.FakeHost;
import been.bench.platform.RestCalls;
import been.bench.report.BenchException;
import been.bench.report.Reading;
import been.bench.report.Sample;
import java.io.IOException;
import java.util.List;

/** How soon a killed and restarted controller places tasks again. */
final class Recovery implements DispatchFigure {
    private static final double MOST_SECONDS = 2;

    @Override
    public List<Reading> measure(Dispatch dispatch)
            throws BenchException, IOException, InterruptedException {
        var recovered = new Sample();
        var starts = new Sample();
        ControllerProcess controller = dispatch.start();
        try {
            for (int i = 0; i < dispatch.count(7, 2); i++) {
                String token = controller.adminToken();
                try (var calls = new RestCalls(controller.url())) {
                    String name = Dispatch.id("r-");
                    FakeHost host = FakeHost.join(calls, token, name);
                    host.sync(0);
                    controller.kill();
                    long killed = System.nanoTime();
                    controller = controller.again();
                    starts.add(controller.secondsToStart());
                    calls.post(
                            "/api/v1/contexts",
                            token,
                            Contexts.of(Dispatch.id("c-"), 1, List.of(name)));
                    host.awaitCommands();
                    recovered.add((System.nanoTime() - killed) / 1e9 - controller.secondsToStart());
                }
            }
        } finally {
            controller.close();
        }
        return List.of(
                Reading.of(
                                "a controller killed and started again: from ready to its first placement, "
                                        + dispatch.name(),
                                "s",
                                recovered.worst())
                        .aiming("≤ start-up + 2 s", recovered.max() <= MOST_SECONDS)
                        .noting(
                                "worst; the start-up itself took a median of %.1f s"
                                        .formatted(starts.value().middle())));
    }
}
