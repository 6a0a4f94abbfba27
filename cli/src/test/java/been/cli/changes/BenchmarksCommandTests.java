package been.cli.changes;

import static org.assertj.core.api.Assertions.assertThat;

import been.cli.FakePlatform;
import been.protocol.Listing;
import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.BenchmarkHealth;
import been.protocol.analyses.BenchmarkHealth.Noise;
import been.protocol.analyses.BenchmarkHealth.SelfComparisons;
import been.protocol.analyses.BenchmarkHealth.Trend;
import been.protocol.analyses.BenchmarkSession;
import been.protocol.analyses.ChangeSeries;
import been.protocol.analyses.Verdict;
import been.protocol.results.Metric;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BenchmarksCommandTests {
    private static final Instant NOW = Instant.parse("2026-03-04T05:06:07Z");

    @TempDir Path data;

    private static BenchmarkHealth health(@Nullable Instant quarantinedAt) {
        return new BenchmarkHealth(
                new ChangeSeries(
                        12,
                        "been/json",
                        new Metric("parse", "ms", "Parse", Metric.Better.LOWER),
                        new TreeMap<>(),
                        "alpha",
                        quarantinedAt),
                new AnalysisId(7),
                NOW,
                new SelfComparisons(60, 5, 2, 10, 0.01, 0.0276, 0.1839),
                0.0213,
                new Noise(0.0081, 0.0042, Trend.ROSE),
                NOW.plusSeconds(3600),
                null);
    }

    @Test
    void benchmarksAreListedWithTheirHealth() throws IOException {
        try (var platform = new FakePlatform(data)) {
            platform.answer(
                    "GET /api/v1/benchmarks?quarantined=true&module=been%2Fjson&host=alpha&limit=50",
                    new Listing<>(List.of(health(NOW))));
            assertThat(
                            platform.been(
                                            "benchmarks",
                                            "list",
                                            "--quarantined",
                                            "--software",
                                            "been/json",
                                            "--host",
                                            "alpha")
                                    .out())
                    .contains("12  Parse")
                    .containsPattern(
                            "quarantined +5 of 60 +2\\.1 % +0\\.81 %, rose from 0\\.42 % +2026-03-04");
        }
    }

    @Test
    void aBenchmarkIsShownWithItsSessions() throws IOException {
        var session =
                new BenchmarkSession(
                        "2.17.0",
                        new AnalysisId(7),
                        NOW,
                        true,
                        20,
                        0.008,
                        10,
                        Verdict.IMPROVED,
                        -0.04,
                        -0.02,
                        0.99,
                        0.01,
                        null);
        try (var platform = new FakePlatform(data)) {
            platform.answer("GET /api/v1/benchmarks/12", health(null))
                    .answer("GET /api/v1/benchmarks/12/sessions", new Listing<>(List.of(session)));
            assertThat(platform.been("benchmarks", "show", "12").out())
                    .contains(
                            "benchmark  12, Parse of been/json on alpha",
                            "state      scheduled",
                            "5 of 60 false alarms, 2.8 % to 18 % at 95 %; allowed 1 %; 2 runs",
                            "noise      0.81 %, rose from 0.42 %",
                            "false alarm (run)");
        }
    }

    @Test
    void aQuarantineIsEnded() throws IOException {
        try (var platform = new FakePlatform(data)) {
            platform.answer("POST /api/v1/benchmarks/12/release", health(null));
            assertThat(platform.been("benchmarks", "release", "12").out())
                    .contains("benchmark 12 is scheduled");
        }
    }
}
