package been.bench.explain;

import been.bench.platform.Platform;
import been.bench.report.BenchException;
import java.io.IOException;
import java.time.Duration;
import tools.jackson.databind.JsonNode;

/** The explanation of the change that an analysis found. */
final class Explained {
    private static final Duration PATIENCE = Duration.ofMinutes(30);
    private static final Duration LOOK = Duration.ofMillis(500);

    private Explained() {}

    /**
     * Waits until its versions are profiled.
     *
     * @param view of the analysis, whose file has {@code profile: changes}
     * @param profiler that is to be used
     */
    static JsonNode await(Platform platform, JsonNode view, String profiler)
            throws BenchException, IOException, InterruptedException {
        String changes = "/api/v1/changes?analysis=" + view.at("/summary/id").asLong();
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() < deadline) {
            JsonNode change = platform.get(changes).at("/items/0/id");
            if (!change.isMissingNode()) {
                JsonNode explanation =
                        platform.get("/api/v1/changes/" + change.asLong() + "/explanation");
                switch (explanation.path("state").asString()) {
                    case "ready" -> {
                        require(profiler, explanation);
                        return explanation;
                    }
                    case "failed" ->
                            throw new BenchException(
                                    "nothing was explained: "
                                            + explanation.path("problem").asString());
                    default -> {}
                }
            }
            Thread.sleep(LOOK);
        }
        throw new BenchException("nothing was explained within " + PATIENCE);
    }

    private static void require(String profiler, JsonNode explanation) throws BenchException {
        String used = explanation.path("profiler").asString();
        if (!used.equals(profiler)) {
            throw new BenchException(
                    "%s profiled instead of %s: %s"
                            .formatted(used, profiler, explanation.path("notes")));
        }
    }
}
