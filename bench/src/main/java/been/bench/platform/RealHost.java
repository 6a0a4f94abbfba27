package been.bench.platform;

import been.bench.report.BenchException;
import been.cli.command.Installation;
import been.testing.network.Place;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import tools.jackson.databind.JsonNode;

/** A real host runtime that has joined a real controller. */
public final class RealHost implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Duration LOOK = Duration.ofMillis(100);

    private final RuntimeProcess runtime;
    private final String name;
    private final int cores;

    private RealHost(RuntimeProcess runtime, String name, int cores) {
        this.runtime = runtime;
        this.name = name;
        this.cores = cores;
    }

    /** Returns when it accepts tasks. */
    public static RealHost start(
            Installation installation,
            Path data,
            String name,
            URI controller,
            RestCalls calls,
            String adminToken,
            Place place)
            throws BenchException, IOException, InterruptedException {
        String joinToken =
                calls.post("/api/v1/hosts/join-tokens", adminToken, "").path("token").asString();
        var runtime = new RuntimeProcess(installation, controller, data, name, joinToken, place);
        try {
            runtime.start(() -> cores(name, calls, adminToken));
            return new RealHost(runtime, name, cores(name, calls, adminToken));
        } catch (BenchException | IOException | InterruptedException e) {
            runtime.close();
            throw e;
        }
    }

    /** Waits until it is online; returns its cores. */
    private static int cores(String name, RestCalls calls, String adminToken)
            throws BenchException, IOException, InterruptedException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() < deadline) {
            for (JsonNode host : calls.get("/api/v1/hosts", adminToken).path("items")) {
                int cores = host.path("properties").path("cpu").path("cores").asInt(0);
                if (host.path("name").asString().equals(name)
                        && host.path("state").asString().equals("ONLINE")
                        && cores > 0) {
                    return cores;
                }
            }
            Thread.sleep(LOOK);
        }
        throw new BenchException("the host runtime did not come online");
    }

    public String name() {
        return name;
    }

    public int cores() {
        return cores;
    }

    /** The CPU time and memory of its runtime, without its tasks. */
    public ProcessCost cost() {
        return new ProcessCost(runtime.pid());
    }

    /** Kills its runtime with SIGKILL, and starts it again without waiting for its arrival. */
    public void killAndStart() throws BenchException, IOException, InterruptedException {
        runtime.kill();
        runtime.start(() -> {});
    }

    @Override
    public void close() {
        runtime.close();
    }
}
