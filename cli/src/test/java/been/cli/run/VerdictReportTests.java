package been.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.AnalysisKind;
import been.protocol.analyses.AnalysisState;
import been.protocol.analyses.AnalysisSummary;
import been.protocol.analyses.AnalysisView;
import been.protocol.analyses.AnalysisView.FindingState;
import been.protocol.analyses.Verdict;
import been.protocol.analyses.VersionDetails;
import been.protocol.results.Metric;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class VerdictReportTests {

    @Test
    void whatDisturbedExecutionsIsCountedMostFrequentFirst() {
        assertThat(report(Map.of("steal", 2, "controller-on-host", 12)))
                .contains("\n disturbed, of 12 executions: controller-on-host 12, steal 2\n");
    }

    private static final VersionDetails COMMIT =
            new VersionDetails(
                    "b".repeat(40),
                    "tree",
                    "2026-01-02T03:04:05+01:00",
                    "Ada",
                    "Check every value",
                    List.of("a"),
                    List.of("v1"));

    @Test
    void nothingIsSaidOfUndisturbedOnes() {
        assertThat(report(Map.of())).doesNotContain("disturbed").contains("/analyses/7");
    }

    @Test
    void whatIsHeldBackSaysWhy() {
        String report =
                report(
                        AnalysisKind.REGRESSION,
                        comparison(
                                "b", Verdict.REGRESSED, 1e-6, "b is worse", FindingState.CONFIRMED),
                        comparison(
                                "c",
                                Verdict.INCONCLUSIVE,
                                1e-6,
                                "c is not confirmed",
                                FindingState.NOT_CONFIRMED),
                        comparison("d", Verdict.INCONCLUSIVE, 0.2, "d is not rare enough", null),
                        comparison("e", Verdict.EQUIVALENT, 1.0, "e is the same", null));

        assertThat(report)
                .contains("regressed, confirmed")
                .contains("inconclusive, regression not confirmed")
                .contains("\n → b v1 · Check every value (Ada, 2026-01-02)\n")
                .doesNotContain("→ c")
                .contains("\n ? c is not confirmed\n ? d is not rare enough\n")
                .doesNotContain("? b", "? e");
    }

    @Test
    void configurationsAreSlowerOrFaster() {
        assertThat(
                        report(
                                AnalysisKind.COMPARISON,
                                comparison("b", Verdict.REGRESSED, 1e-6, "b is slower", null),
                                comparison("c", Verdict.IMPROVED, 1e-6, "c is faster", null)))
                .containsPattern("b .*▲ \\+5.* slower +12\n")
                .containsPattern("c .*▼ \\+5.* faster +12\n")
                .contains("0 worse, 0 better, 0 equivalent, 1 inconclusive · ")
                .doesNotContain("regressed", "improved");
    }

    private static AnalysisView.Comparison comparison(
            String experiment,
            Verdict verdict,
            double adjusted,
            String sentence,
            @Nullable FindingState finding) {
        return new AnalysisView.Comparison(
                "time",
                "a",
                experiment,
                0.05,
                0.02,
                0.08,
                0.99,
                adjusted > 0.5 ? 1 : 0.001,
                adjusted,
                verdict,
                sentence,
                false,
                finding == null
                        ? null
                        : new AnalysisView.Finding(
                                finding, null, null, false, 0, null, null, null, null));
    }

    @Test
    void aMetricThatCouldNotBeReadIsNamed() {
        assertThat(report(Map.of(), List.of()))
                .contains("\n ~ peak memory is left out: host a could not read it\n");
    }

    @Test
    void versionsThatAreNotMeasuredAreCountedWithTheReason() {
        assertThat(report(Map.of(), List.of()))
                .contains(
                        "\n ~ 1,007 versions not measured: no change was found between a and b\n");
    }

    @Test
    void whatIsNotSteadyFromTheBeginningIsShown() {
        var flat = new AnalysisView.Steadiness("a", "time", "flat", 0, 12, 12);
        var warm = new AnalysisView.Steadiness("b", "time", "warm-up", 12, 12, 12);
        var never = new AnalysisView.Steadiness("c", "time", "no steady state", null, 12, 12);

        assertThat(report(Map.of(), List.of(flat, warm, never)))
                .contains(
                        "\n ~ time: flat (a), warm-up (b), no steady state (c); the first 12"
                                + " measurements of each execution are left out\n");
        assertThat(report(Map.of(), List.of(never))).contains("\n ~ time: no steady state; ");
        assertThat(report(Map.of(), List.of(flat))).doesNotContain("~ time");
    }

    @Test
    void whatFailedIsNamedAndTheRestCounted() {
        List<AnalysisView.Failure> failures =
                IntStream.range(0, 7)
                        .mapToObj(i ->
                                new AnalysisView.Failure(
                                        "a7-1.b0-e" + i, "a", "exit", "ended with 3", ""))
                        .toList();
        String report =
                print(
                        new AnalysisView(
                                summary(AnalysisKind.COMPARISON),
                                "",
                                "",
                                List.of(),
                                List.of(
                                        new AnalysisView.Experiment(
                                                "a", "gzip -9", Map.of(), 0, 12, "build failed")),
                                List.of(),
                                List.of(),
                                List.of(),
                                failures,
                                new TreeMap<>()));
        assertThat(report)
                .contains(" ✕ gzip -9: build failed\n", " ✕ a7-1.b0-e4: exit, ended with 3\n")
                .contains("\n ✕ and 2 more; the page lists all\n")
                .doesNotContain("a7-1.b0-e5");
    }

    @Test
    void everyConfigurationHasAHistory() {
        assertThat(
                        print(
                                new AnalysisView(
                                        summary(AnalysisKind.REGRESSION),
                                        "",
                                        "",
                                        List.of(),
                                        List.of(
                                                sized("1", "10"),
                                                sized("2", "10"),
                                                sized("2", "20")),
                                        List.of(
                                                new Metric(
                                                        "time", "s", "time", Metric.Better.LOWER)),
                                        List.of(
                                                estimate("1-10"),
                                                estimate("2-10"),
                                                estimate("2-20")),
                                        List.of(),
                                        List.of(),
                                        new TreeMap<>())))
                .containsPattern("\n history of size=10  [▁-█]{2}\n history of size=20  [▁-█]\n");
    }

    private static AnalysisView.Experiment sized(String version, String size) {
        return new AnalysisView.Experiment(
                version + "-" + size,
                version + " size=" + size,
                Map.of("size", size, "same", "1"),
                12,
                12,
                null);
    }

    private static AnalysisView.Estimate estimate(String experiment) {
        return new AnalysisView.Estimate(
                experiment, "time", 0.5, 0.01, 0.99, 1, 12, 12, "executions");
    }

    private static String report(Map<String, Integer> disturbances) {
        return report(disturbances, List.of());
    }

    private static String report(AnalysisKind kind, AnalysisView.Comparison... comparisons) {
        return report(kind, Map.of(), List.of(), comparisons);
    }

    private static String report(
            Map<String, Integer> disturbances, List<AnalysisView.Steadiness> steadiness) {
        return report(AnalysisKind.COMPARISON, disturbances, steadiness);
    }

    private static String report(
            AnalysisKind kind,
            Map<String, Integer> disturbances,
            List<AnalysisView.Steadiness> steadiness,
            AnalysisView.Comparison... comparisons) {
        var analysis =
                new AnalysisView(
                        summary(kind),
                        "",
                        "",
                        List.of(),
                        Stream.of("a", "b", "c", "d", "e")
                                .map(key ->
                                        new AnalysisView.Experiment(
                                                key, key, Map.of(), 12, 12, null, COMMIT, null))
                                .toList(),
                        List.of(new Metric("time", "s", "time", Metric.Better.LOWER)),
                        Stream.of("a", "b", "c", "d", "e")
                                .map(VerdictReportTests::estimate)
                                .toList(),
                        List.of(comparisons),
                        List.of(),
                        new TreeMap<>(disturbances),
                        steadiness,
                        null,
                        List.of("peak memory is left out: host a could not read it"),
                        List.of(
                                new AnalysisView.Unmeasured(
                                        1_007, "no change was found between a and b")),
                        List.of(),
                        null);
        return print(analysis);
    }

    private static AnalysisSummary summary(AnalysisKind kind) {
        return new AnalysisSummary(
                new AnalysisId(7),
                "sorting",
                kind,
                "command",
                AnalysisState.FINISHED,
                null,
                12,
                0,
                12,
                null,
                new AnalysisSummary.VerdictCounts(0, 0, 0, 1),
                Instant.EPOCH,
                null);
    }

    private static String print(AnalysisView analysis) {
        var text = new StringWriter();
        var out = new PrintWriter(text);
        new VerdictReport(analysis, List.of(), URI.create("http://localhost:8080/")).print(out);
        out.flush();
        return text.toString();
    }
}
