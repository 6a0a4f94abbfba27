package been.bench.dispatch;

import been.bench.platform.ControllerProcess;
import been.bench.platform.ProcessCost;
import been.bench.platform.RealHost;
import been.bench.platform.RestCalls;
import been.bench.report.BenchException;
import been.bench.report.Reading;
import been.bench.report.Sample;
import been.bench.report.Value;
import been.protocol.Exclusivity;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** How many small tasks a second one host gets through, from their submission to their end. */
final class TaskRate implements DispatchFigure {
    private static final double LEAST_SHARED = 60;
    private static final double LEAST_EXCLUSIVE = 20;

    @Override
    public List<Reading> measure(Dispatch dispatch)
            throws BenchException, IOException, InterruptedException {
        int tasks = dispatch.count(1000, 20);
        int times = dispatch.count(2, 1);
        try (ControllerProcess controller = dispatch.start();
                var calls = new RestCalls(controller.url());
                RealHost host = dispatch.host(controller, calls)) {
            String token = controller.adminToken();
            int half = Math.max(1, host.cores() / 2);
            run(calls, token, dispatch.count(200, 2), Exclusivity.SHARED, half);
            var costs = List.of(new ProcessCost(controller.pid()), host.cost());
            var before = new ArrayList<Long>();
            for (ProcessCost cost : costs) {
                before.add(cost.ticks());
            }
            Value shared = rates(calls, token, tasks, times, Exclusivity.SHARED, half);
            double controllerMillis = millis(costs.getFirst(), before.getFirst(), tasks * times);
            double hostMillis = millis(costs.getLast(), before.getLast(), tasks * times);
            Value exclusive = rates(calls, token, tasks, times, Exclusivity.EXCLUSIVE, 1);
            return List.of(
                    Reading.of(
                                    "%,d tasks of one process on one host, two at a time, %s"
                                            .formatted(tasks, dispatch.name()),
                                    "/s",
                                    shared)
                            .aiming("≥ 60/s", shared.middle() >= LEAST_SHARED)
                            .noting("from their submission until the submitter knows of their end"),
                    Reading.of(
                            "… CPU time of the controller for each task, " + dispatch.name(),
                            "ms",
                            Value.of(controllerMillis)),
                    Reading.of(
                            "… CPU time of the host runtime for each task, " + dispatch.name(),
                            "ms",
                            Value.of(hostMillis)),
                    Reading.of("… each exclusive, " + dispatch.name(), "/s", exclusive)
                            .aiming("≥ 20/s", exclusive.middle() >= LEAST_EXCLUSIVE));
        }
    }

    private static double millis(ProcessCost cost, long before, int tasks) throws IOException {
        return (cost.ticks() - before) * ProcessCost.SECONDS_A_TICK * 1000 / tasks;
    }

    private static Value rates(
            RestCalls calls, String token, int tasks, int times, Exclusivity exclusivity, int cores)
            throws BenchException, IOException, InterruptedException {
        var rates = new Sample();
        for (int i = 0; i < times; i++) {
            rates.add(tasks / run(calls, token, tasks, exclusivity, cores));
        }
        return rates.value();
    }

    /** Seconds until all of them are over. */
    private static double run(
            RestCalls calls, String token, int tasks, Exclusivity exclusivity, int cores)
            throws BenchException, IOException, InterruptedException {
        String id = Dispatch.id("rate-");
        String json =
                Contexts.of(
                        id,
                        tasks,
                        List.of("/bin/true"),
                        "{\"exclusivity\":\"%s\",\"cores\":%d}".formatted(exclusivity, cores));
        long begun = System.nanoTime();
        calls.post("/api/v1/contexts", token, json);
        String state = "OPEN";
        while (state.equals("OPEN") || state.equals("CLOSING")) {
            JsonNode context = calls.get("/api/v1/contexts/" + id + "?wait=60s", token);
            state = context.path("state").asString();
        }
        double seconds = (System.nanoTime() - begun) / 1e9;
        if (!state.equals("FINISHED")) {
            throw new BenchException("context " + id + " did not end well: " + state);
        }
        return seconds;
    }
}
