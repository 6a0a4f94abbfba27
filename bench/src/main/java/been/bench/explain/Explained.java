package been.bench.explain;

import been.bench.platform.Platform;
import been.bench.report.BenchException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** A change that an analysis found, and its explanation. */
record Explained(JsonNode change, JsonNode explanation) {
    private static final Duration PATIENCE = Duration.ofMinutes(30);
    private static final Duration LOOK = Duration.ofMillis(500);

    /**
     * Waits until the versions of all changes are profiled.
     *
     * @param view of an ended analysis, whose file has {@code profile:}
     * @param changes that it must have
     * @param profiler that is to be used
     * @return the changes, that with the smallest mean first
     */
    static List<Explained> await(Platform platform, JsonNode view, int changes, String profiler)
            throws BenchException, IOException, InterruptedException {
        String path = "/api/v1/changes?analysis=" + view.at("/summary/id").asLong();
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() < deadline) {
            List<Explained> explained = new ArrayList<>();
            for (JsonNode change : platform.get(path).path("items")) {
                JsonNode explanation =
                        platform.get(
                                "/api/v1/changes/" + change.path("id").asLong() + "/explanation");
                switch (explanation.path("state").asString()) {
                    case "ready" -> explained.add(new Explained(change, explanation));
                    case "failed" ->
                            throw new BenchException(
                                    "nothing was explained: "
                                            + explanation.path("problem").asString());
                    default -> {}
                }
            }
            if (explained.size() == changes) {
                for (Explained one : explained) {
                    require(profiler, one.explanation());
                }
                explained.sort(Comparator.comparingDouble(Explained::mean));
                return explained;
            }
            Thread.sleep(LOOK);
        }
        throw new BenchException(
                "%d changes were not explained within %s".formatted(changes, PATIENCE));
    }

    private double mean() {
        return change.at("/current/mean").asDouble();
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
