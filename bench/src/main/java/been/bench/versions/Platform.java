package been.bench.versions;

import been.bench.dispatch.RealHost;
import been.bench.platform.ControllerProcess;
import been.bench.platform.RestCalls;
import been.bench.report.BenchException;
import been.cli.command.Installation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import tools.jackson.databind.JsonNode;

/** A controller with a host runtime of this machine, for analyses. */
final class Platform implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofHours(1);
    private static final Duration LOOK = Duration.ofMillis(200);

    private final ControllerProcess controller;
    private final RestCalls calls;
    private final RealHost host;

    private Platform(ControllerProcess controller, RestCalls calls, RealHost host) {
        this.controller = controller;
        this.calls = calls;
        this.host = host;
    }

    static Platform start(Installation installation, Path folder)
            throws BenchException, IOException, InterruptedException {
        var controller = ControllerProcess.withPackages(installation, folder.resolve("controller"));
        var calls = new RestCalls(controller.url());
        try {
            return new Platform(
                    controller,
                    calls,
                    RealHost.start(
                            installation,
                            Files.createDirectories(folder.resolve("host")),
                            controller.url(),
                            calls,
                            controller.adminToken()));
        } catch (BenchException | IOException | InterruptedException e) {
            calls.close();
            controller.close();
            throw e;
        }
    }

    ControllerProcess controller() {
        return controller;
    }

    /** Runs an analysis to its end and returns it. */
    JsonNode run(String document) throws BenchException, IOException, InterruptedException {
        long id =
                calls.post("/api/v1/analyses", controller.adminToken(), document)
                        .path("id")
                        .asLong();
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() < deadline) {
            JsonNode view = get("/api/v1/analyses/" + id);
            switch (view.path("summary").path("state").asString()) {
                case "FINISHED" -> {
                    return view;
                }
                case "FAILED", "PAUSED", "STOPPED" ->
                        throw new BenchException(
                                "the analysis did not finish: "
                                        + view.path("summary").path("detail").asString());
                default -> Thread.sleep(LOOK);
            }
        }
        throw new BenchException("the analysis took longer than " + PATIENCE);
    }

    /** The tasks of an analysis for one purpose, such as {@code build}. */
    JsonNode tasks(JsonNode view, String purpose)
            throws BenchException, IOException, InterruptedException {
        return get("/api/v1/tasks?limit=500&q=a%s-%s-"
                        .formatted(view.path("summary").path("id").asString(), purpose))
                .path("items");
    }

    JsonNode get(String path) throws BenchException, IOException, InterruptedException {
        return calls.get(path, controller.adminToken());
    }

    @Override
    public void close() {
        host.close();
        calls.close();
        controller.close();
    }
}
