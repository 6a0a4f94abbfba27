package been.bench.platform;

import been.bench.report.BenchException;
import been.cli.command.ExitStatus;
import been.cli.command.Installation;
import been.testing.network.Place;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** A controller with host runtimes of this machine, for analyses. */
public final class Platform implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofHours(1);
    private static final Duration LOOK = Duration.ofMillis(200);

    private final Installation installation;
    private final Path data;
    private final List<RealHost> hosts = new ArrayList<>();
    private ControllerProcess controller;
    private RestCalls calls;

    private Platform(Installation installation, Path data, ControllerProcess controller) {
        this.installation = installation;
        this.data = data;
        this.controller = controller;
        this.calls = new RestCalls(controller.url());
    }

    /** With one host. */
    public static Platform start(Installation installation, Path folder)
            throws BenchException, IOException, InterruptedException {
        return start(
                installation,
                folder,
                Place.HERE.address(),
                Map.of(RuntimeProcess.NAME, Place.HERE));
    }

    /**
     * With several hosts.
     *
     * @param address at which they reach the controller
     * @param hosts where each runs, by name
     */
    public static Platform start(
            Installation installation, Path folder, String address, Map<String, Place> hosts)
            throws BenchException, IOException, InterruptedException {
        Path data = folder.resolve("controller");
        var platform =
                new Platform(
                        installation,
                        data,
                        ControllerProcess.withPackages(installation, data, address));
        try {
            for (var host : hosts.entrySet()) {
                platform.hosts.add(
                        RealHost.start(
                                installation,
                                Files.createDirectories(folder.resolve(host.getKey())),
                                host.getKey(),
                                platform.controller.url(),
                                platform.calls,
                                platform.controller.adminToken(),
                                host.getValue()));
            }
            return platform;
        } catch (BenchException | IOException | InterruptedException e) {
            platform.close();
            throw e;
        }
    }

    public ControllerProcess controller() {
        return controller;
    }

    /** The data folder of its controller. */
    public Path data() {
        return data;
    }

    public List<RealHost> hosts() {
        return List.copyOf(hosts);
    }

    /** Kills the controller with SIGKILL, and starts it again. */
    public void killController() throws BenchException, IOException, InterruptedException {
        calls.close();
        controller.kill();
        controller = controller.again();
        calls = new RestCalls(controller.url());
    }

    /** Builds and publishes the package in a folder. */
    public void publish(Path folder) throws BenchException, IOException, InterruptedException {
        Path file = folder.resolveSibling(folder.getFileName() + ".bpk");
        Path here = Path.of("").toAbsolutePath();
        been(here, 0, "package", "build", folder.toString(), "--output", file.toString());
        been(here, 0, "package", "publish", file.toString(), "--data", data.toString());
    }

    /** Measures what is in a Git checkout beside the commit on which it is based. */
    public void here(Path checkout, Path file)
            throws BenchException, IOException, InterruptedException {
        been(
                checkout,
                ExitStatus.FOUND_OR_FAILED,
                "run",
                file.toString(),
                "--here",
                "--data",
                data.toString());
    }

    /**
     * @param most the highest exit status that is no failure
     */
    private void been(Path folder, int most, String... arguments)
            throws BenchException, IOException, InterruptedException {
        Process process =
                BeenCommand.of(installation, List.of(arguments))
                        .directory(folder.toFile())
                        .redirectErrorStream(true)
                        .start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() > most) {
            throw new BenchException("been " + String.join(" ", arguments) + ": " + output.strip());
        }
    }

    /** Starts an analysis and returns its number. */
    public long begin(String document) throws BenchException, IOException, InterruptedException {
        return calls.post("/api/v1/analyses", controller.adminToken(), document)
                .path("id")
                .asLong();
    }

    /** Runs an analysis to its end and returns it. */
    public JsonNode run(String document) throws BenchException, IOException, InterruptedException {
        long id = begin(document);
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() < deadline) {
            long begun = System.nanoTime();
            JsonNode view = get("/api/v1/analyses/" + id);
            Duration took = Duration.ofNanos(System.nanoTime() - begun);
            switch (view.path("summary").path("state").asString()) {
                case "FINISHED" -> {
                    return view;
                }
                case "FAILED", "PAUSED", "STOPPED" ->
                        throw new BenchException(
                                "the analysis did not finish: " + view.path("summary"));
                // Looking at thousands of executions takes a processor that is not to be disturbed.
                default -> Thread.sleep(LOOK.plus(took.multipliedBy(50)));
            }
        }
        throw new BenchException("the analysis took longer than " + PATIENCE);
    }

    /** The tasks of an analysis for one purpose, such as {@code build}. */
    public JsonNode tasks(JsonNode view, String purpose)
            throws BenchException, IOException, InterruptedException {
        return get("/api/v1/tasks?limit=500&q=a%s-%s-"
                        .formatted(view.path("summary").path("id").asString(), purpose))
                .path("items");
    }

    public JsonNode get(String path) throws BenchException, IOException, InterruptedException {
        return calls.get(path, controller.adminToken());
    }

    /** The landed executions of an analysis. */
    public List<JsonNode> executions(long analysis)
            throws BenchException, IOException, InterruptedException {
        List<JsonNode> all = new ArrayList<>();
        String path = "/api/v1/results/%d/executions".formatted(analysis);
        for (String cursor = ""; cursor != null; ) {
            JsonNode page = get(path + cursor);
            page.path("items").forEach(all::add);
            cursor = page.has("next") ? "?cursor=" + page.path("next").asString() : null;
        }
        return all;
    }

    @Override
    public void close() {
        hosts.forEach(RealHost::close);
        calls.close();
        controller.close();
    }
}
