package been.analyses.suite;

import static org.assertj.core.api.Assertions.assertThat;

import been.analyses.Suites;
import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.AnalysisKind;
import been.protocol.analyses.AnalysisState;
import been.protocol.analyses.AnalysisSummary;
import been.protocol.analyses.AnalysisView;
import been.protocol.analyses.AnalysisView.Comparison;
import been.protocol.analyses.RunView;
import been.protocol.analyses.SuiteSummary;
import been.protocol.analyses.SuiteView;
import been.protocol.analyses.Verdict;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SuiteJudgementTests {
    private static final String LEFT_OUT =
            "c2 is identical to c1 but for README.md, which the benchmark does not use, so it was not measured";

    private static SuiteView view(SuiteView.Member... members) {
        return SuiteJudgement.of(List.of(), 0.005, Set.of())
                .view(
                        new SuiteSummary(
                                1,
                                "libraries",
                                RunView.State.FINISHED,
                                members.length,
                                members.length,
                                List.of(),
                                null,
                                null,
                                "ada",
                                Instant.EPOCH,
                                Instant.EPOCH),
                        List.of(members),
                        null,
                        Duration.ZERO,
                        "");
    }

    private static SuiteView.Member member(
            String name, @Nullable String problem, @Nullable String leftOut) {
        return new SuiteView.Member(name, null, "", null, problem, leftOut);
    }

    @Test
    void aCommitThatNoBenchmarkCanSeeIsNoChange() {
        SuiteView view = view(member("scan", null, LEFT_OUT), member("parse", null, LEFT_OUT));
        assertThat(view.verdict()).isEqualTo(Verdict.EQUIVALENT);
        assertThat(view.outcome())
                .endsWith("; 2 of 2 analyses cannot tell the newest version from the one before");
        assertThat(SuiteReport.of(view, null, Suites.Format.MARKDOWN))
                .contains("Not measured", "| scan | " + LEFT_OUT);
    }

    @Test
    void aChangeThatIsNotRareEnoughInTheSuiteSaysSo() {
        List<Comparison> comparisons = new ArrayList<>();
        comparisons.add(
                comparison(
                        "scan",
                        0.008,
                        Verdict.REGRESSED,
                        "1.1 is 5 % worse; regressed beyond 1 %"));
        for (String metric : List.of("parse", "write", "sort")) {
            comparisons.add(comparison(metric, 1, Verdict.EQUIVALENT, "no change"));
        }

        List<SuiteView.Benchmark> judged =
                SuiteJudgement.of(
                                List.of(new SuiteJudgement.Member("library", judged(comparisons))),
                                0.005,
                                Set.of())
                        .benchmarks();

        assertThat(judged.getFirst().verdict().verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(judged.getFirst().heldBack()).isTrue();
        assertThat(judged.getFirst().verdict().sentence())
                .isEqualTo(
                        "1.1 is 5 % worse; regressed if judged alone, but not rare enough among 4 comparisons");
        assertThat(judged.getLast().verdict().sentence()).isEqualTo("no change");
    }

    private static Comparison comparison(
            String metric, double p, Verdict verdict, String sentence) {
        return new Comparison(
                metric, "1.0", "1.1", 0.05, 0.02, 0.08, 0.99, p, p, verdict, sentence, false, null);
    }

    private static AnalysisView judged(List<Comparison> comparisons) {
        return new AnalysisView(
                new AnalysisSummary(
                        new AnalysisId(7),
                        "library",
                        AnalysisKind.REGRESSION,
                        "command",
                        AnalysisState.FINISHED,
                        null,
                        20,
                        0,
                        20,
                        null,
                        new AnalysisSummary.VerdictCounts(1, 0, 3, 0),
                        Instant.EPOCH,
                        Instant.EPOCH),
                "",
                "",
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                comparisons,
                List.of(),
                new TreeMap<>(),
                List.of(),
                null,
                List.of(),
                List.of(),
                List.of(),
                null);
    }

    @Test
    void withoutComparisonsAndReasonsNothingIsKnown() {
        assertThat(view(member("scan", "paused", null)).verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(view(member("scan", null, LEFT_OUT), member("parse", "paused", null)).verdict())
                .isEqualTo(Verdict.INCONCLUSIVE);
    }
}
