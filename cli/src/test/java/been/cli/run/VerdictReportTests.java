package been.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import been.cli.platform.Analysis;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class VerdictReportTests {

    @Test
    void whatDisturbedExecutionsIsCountedMostFrequentFirst() {
        assertThat(report(Map.of("steal", 2, "controller-on-host", 12)))
                .contains("\n disturbed, of 12 executions: controller-on-host 12, steal 2\n");
    }

    @Test
    void nothingIsSaidOfUndisturbedOnes() {
        assertThat(report(Map.of())).doesNotContain("disturbed").contains("/analyses/7");
    }

    @Test
    void whatIsHeldBackSaysWhy() {
        String report =
                report(
                        Map.of(),
                        comparison("b", "regressed", 1e-6, "b is worse", "confirmed"),
                        comparison(
                                "c", "inconclusive", 1e-6, "c is not confirmed", "not confirmed"),
                        comparison("d", "inconclusive", 0.2, "d is not rare enough", null),
                        comparison("e", "equivalent", 1.0, "e is the same", null));

        assertThat(report)
                .contains("regressed, confirmed")
                .contains("inconclusive, regression not confirmed")
                .contains("\n ? c is not confirmed\n ? d is not rare enough\n")
                .doesNotContain("? b", "? e");
    }

    private static Analysis.Comparison comparison(
            String experiment,
            String verdict,
            double adjusted,
            String sentence,
            @Nullable String finding) {
        return new Analysis.Comparison(
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
                finding == null ? null : new Analysis.Finding(finding));
    }

    @Test
    void aMetricThatCouldNotBeReadIsNamed() {
        assertThat(report(Map.of(), List.of()))
                .contains("\n ~ peak memory is left out: host a could not read it\n");
    }

    @Test
    void whatIsNotSteadyFromTheBeginningIsShown() {
        var flat = new Analysis.Steadiness("a", "time", "flat", 0, 12);
        var warm = new Analysis.Steadiness("b", "time", "warm-up", 12, 12);
        var never = new Analysis.Steadiness("c", "time", "no steady state", null, 12);

        assertThat(report(Map.of(), List.of(flat, warm, never)))
                .contains(
                        "\n ~ time: flat (a), warm-up (b), no steady state (c); the first 12"
                                + " measurements of each execution are left out\n");
        assertThat(report(Map.of(), List.of(never))).contains("\n ~ time: no steady state; ");
        assertThat(report(Map.of(), List.of(flat))).doesNotContain("~ time");
    }

    private static String report(
            Map<String, Integer> disturbances, Analysis.Comparison... comparisons) {
        return report(disturbances, List.of(), comparisons);
    }

    private static String report(
            Map<String, Integer> disturbances,
            List<Analysis.Steadiness> steadiness,
            Analysis.Comparison... comparisons) {
        var analysis =
                new Analysis(
                        new Analysis.Summary(
                                7,
                                "sorting",
                                "comparison",
                                "command",
                                "FINISHED",
                                null,
                                12,
                                0,
                                12,
                                null,
                                new Analysis.Verdicts(0, 0, 0, 1)),
                        "",
                        List.of(),
                        Stream.of("a", "b", "c", "d", "e")
                                .map(key -> new Analysis.Experiment(key, key, null))
                                .toList(),
                        List.of(new Analysis.Metric("time", "s", "time", "LOWER")),
                        Stream.of("a", "b", "c", "d", "e")
                                .map(key -> new Analysis.Estimate(key, "time", 0.5, 0.01, 12, 12))
                                .toList(),
                        List.of(comparisons),
                        List.of(),
                        disturbances,
                        steadiness,
                        null,
                        List.of("peak memory is left out: host a could not read it"));
        var text = new StringWriter();
        var out = new PrintWriter(text);
        new VerdictReport(analysis, URI.create("http://localhost:8080/")).print(out);
        out.flush();
        return text.toString();
    }
}
