package been.protocol.analyses;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.analyses.AnalysisSummary.VerdictCounts;
import been.protocol.results.Metric;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VerdictWordsTests {
    private static final VerdictCounts COUNTS = new VerdictCounts(1, 2, 3, 4);

    @Test
    void versionsRegressOrImproveWhateverIsMeasured() {
        var size = new Metric("size", "byte", "size", Metric.Better.LOWER);
        VerdictWords words = VerdictWords.of(AnalysisKind.REGRESSION, size);
        assertThat(Arrays.stream(Verdict.values()).map(words::of))
                .containsExactly("regressed", "improved", "equivalent", "inconclusive");
        assertThat(VerdictWords.of(AnalysisKind.REGRESSION).of(COUNTS))
                .isEqualTo("1 regressed, 2 improved, 3 equivalent, 4 inconclusive");
    }

    @Test
    void configurationsOfSeveralMetricsAreWorseOrBetter() {
        assertThat(VerdictWords.of(AnalysisKind.COMPARISON).of(COUNTS))
                .isEqualTo("1 worse, 2 better, 3 equivalent, 4 inconclusive");
    }

    @ParameterizedTest
    @CsvSource({
        "s, lower, slower, faster",
        "ms, lower, slower, faster",
        "µs, lower, slower, faster",
        "ns/op, lower, slower, faster",
        "min, lower, slower, faster",
        "s-1, higher, slower, faster",
        "us-1, higher, slower, faster",
        "minute-1, higher, slower, faster",
        "1/s, higher, slower, faster",
        "byte/s, higher, slower, faster",
        "megabyte s-1, higher, slower, faster",
        "MHz, higher, slower, faster",
        "byte, lower, larger, smaller",
        "MiB, lower, larger, smaller",
        "B/op, lower, larger, smaller",
        "kB, higher, smaller, larger",
        "1, lower, higher, lower",
        "1, higher, lower, higher",
        "J, lower, higher, lower",
        "'', lower, higher, lower",
        // A longer time that is better, or a lower rate, is not a speed.
        "s, higher, lower, higher",
        "errors/s, lower, higher, lower",
        "mm, lower, higher, lower",
    })
    void configurationsReadByUnitAndDirection(
            String unit, String better, String worse, String improved) {
        assertThat(VerdictWords.of(AnalysisKind.COMPARISON, unit, better.equals("lower")))
                .isEqualTo(new VerdictWords(worse, improved));
    }
}
