package been.cli.analyses;

import static org.assertj.core.api.Assertions.assertThat;

import been.cli.FakePlatform;
import been.cli.FakePlatform.Ended;
import been.protocol.Listing;
import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.AnalysisKind;
import been.protocol.analyses.AnalysisState;
import been.protocol.analyses.AnalysisSummary;
import been.protocol.analyses.AnalysisSummary.VerdictCounts;
import been.protocol.analyses.AnalysisView;
import been.protocol.analyses.RepeatView;
import been.protocol.analyses.Reproduction;
import been.protocol.analyses.Verdict;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code been analyses} against a platform. */
class AnalysesVerbTests {
    private static final String PATH = "/api/v1/analyses";
    private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");

    @TempDir private Path data = Path.of("");

    private static AnalysisSummary summary(AnalysisState state, @Nullable String detail) {
        return new AnalysisSummary(
                new AnalysisId(7),
                "digests",
                AnalysisKind.COMPARISON,
                "command",
                state,
                detail,
                6,
                0,
                12,
                Duration.ofMinutes(2),
                new VerdictCounts(1, 0, 2, 0),
                NOW,
                state == AnalysisState.FINISHED ? NOW.plusSeconds(90) : null);
    }

    private static AnalysisView.Experiment experiment(
            String label, int done, @Nullable String problem) {
        return new AnalysisView.Experiment(label, label, Map.of(), done, 6, problem, null, null);
    }

    @Test
    void analysesAreListedByEveryFilter() throws IOException {
        try (var platform = new FakePlatform(data)) {
            platform.answer(
                    "GET " + PATH + "?kind=COMPARISON&q=a%20b&state=PAUSED&state=FINISHED&limit=50",
                    new Listing<>(List.of(summary(AnalysisState.PAUSED, "no host"))));
            Ended listed =
                    platform.been(
                            "analyses",
                            "list",
                            "--kind",
                            "comparison",
                            "--name",
                            "a b",
                            "--state",
                            "paused",
                            "--state",
                            "finished");
            assertThat(listed.out().lines())
                    .as("%s", listed)
                    .containsExactly(
                            "analysis  name     kind        started               executions  outcome",
                            "       7  digests  comparison  2026-03-01T10:00:00Z        6/12  paused: no host");
        }
    }

    @Test
    void anAnalysisIsShownWithExperimentsVerdictsAndRepeats() throws IOException {
        var comparison =
                new AnalysisView.Comparison(
                        "time",
                        "zip",
                        "zstd",
                        -0.4,
                        -0.41,
                        -0.39,
                        0.99,
                        null,
                        null,
                        Verdict.IMPROVED,
                        "zstd is faster than zip",
                        true,
                        null);
        var view =
                new AnalysisView(
                        summary(AnalysisState.FINISHED, null),
                        "",
                        "2 experiments of 6 executions",
                        List.of("alpha", "beta"),
                        List.of(
                                experiment("zip", 6, null),
                                experiment("zstd", 3, "3 executions failed")),
                        List.of(),
                        List.of(),
                        List.of(comparison),
                        List.of(),
                        new TreeMap<>(),
                        List.of(),
                        null,
                        List.of("zip could not be counted"),
                        List.of(),
                        List.of(),
                        null);
        try (var platform = new FakePlatform(data)) {
            platform.answer("GET " + PATH + "/7", view)
                    .answer(
                            "GET " + PATH + "/7/repeats",
                            new Listing<>(
                                    List.of(
                                            new RepeatView(
                                                    new AnalysisId(8),
                                                    new AnalysisId(7),
                                                    null,
                                                    AnalysisState.FINISHED,
                                                    NOW,
                                                    Reproduction.DIFFERS,
                                                    List.of(),
                                                    List.of()))));
            Ended shown = platform.been("analyses", "show", "7");
            assertThat(shown.out())
                    .as("%s", shown)
                    .isEqualTo(
                            """
                            analysis  7, digests
                            outcome   1 worse, 0 better, 2 equivalent, 0 inconclusive
                            plan      2 experiments of 6 executions
                            hosts     alpha, beta
                            started   2026-03-01T10:00:00Z
                            ended     2026-03-01T10:01:30Z
                            repeat    analysis 8 repeats analysis 7: differs

                            experiment  executions  problem
                            zip                6/6
                            zstd               3/6  3 executions failed

                            zstd is faster than zip

                            zip could not be counted
                            """);
        }
    }

    @Test
    void anAnalysisIsStoppedAndResumed() throws IOException {
        try (var platform = new FakePlatform(data)) {
            platform.answer(
                            "POST " + PATH + "/7/stop",
                            summary(AnalysisState.STOPPED, "stopped by ann"))
                    .answer("POST " + PATH + "/7/continue", summary(AnalysisState.MEASURING, null));
            assertThat(platform.been("analyses", "stop", "7").out())
                    .startsWith("analysis 7, digests: stopped");
            assertThat(platform.been("analyses", "resume", "7").out())
                    .startsWith("analysis 7, digests: measuring");
        }
    }
}
