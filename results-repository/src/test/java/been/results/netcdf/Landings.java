package been.results.netcdf;

import been.protocol.results.ExecutionAddress;
import been.protocol.results.Metric;
import been.results.Landing;
import been.results.MeasurementOrigin;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Landings for tests. */
public final class Landings {
    public static final Metric PARSE =
            new Metric("parse", "ms", "time to parse a document", Metric.Better.LOWER);
    public static final Metric RATE =
            new Metric(
                    "rate.per-second",
                    "s-1",
                    "Dokumente je Sekunde — größer ist besser",
                    Metric.Better.HIGHER);

    private Landings() {}

    public static Landing at(int execution, MeasurementOrigin... origins) {
        return at(new ExecutionAddress("7", "2.15.0", 0, execution), 1, origins);
    }

    public static Landing at(ExecutionAddress address, int attempt, MeasurementOrigin... origins) {
        return new Landing(
                address,
                "a7-run-" + address.execution(),
                attempt,
                5,
                "jackson-databind 2.15.0",
                Map.of("document", "größtes.json", "level", "\"9\""),
                "alpha",
                "0123abcd",
                Map.of("been/json 1.0", "f".repeat(64)),
                "java -cp x been.Main",
                Instant.parse("2026-05-06T07:08:09.123Z"),
                Map.of("wall-time-seconds", 1.25, "memory-peak-bytes", 130310144.0),
                List.of(),
                Map.of("governor", "performance", "temperature", "71 °C"),
                List.of(origins),
                Map.of("server", "beta"),
                Map.of("server", "4567cdef"),
                Map.of());
    }

    /** The same without what no landing file holds. */
    public static Landing withoutOrigins(Landing landing) {
        return new Landing(
                landing.address(),
                landing.task(),
                landing.attempt(),
                landing.order(),
                landing.version(),
                landing.configuration(),
                landing.host(),
                landing.hostDigest(),
                landing.packages(),
                landing.command(),
                landing.startedAt(),
                landing.usage(),
                landing.disturbedBy(),
                landing.hostNoise(),
                List.of(),
                landing.roleHosts(),
                landing.roleConfigurations(),
                landing.answers());
    }
}
