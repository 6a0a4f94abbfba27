package been.analyses.suite;

import static org.assertj.core.api.Assertions.assertThat;

import been.analyses.Suites;
import been.protocol.analyses.RunView;
import been.protocol.analyses.SuiteSummary;
import been.protocol.analyses.SuiteView;
import been.protocol.analyses.Verdict;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
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
    void withoutComparisonsAndReasonsNothingIsKnown() {
        assertThat(view(member("scan", "paused", null)).verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(view(member("scan", null, LEFT_OUT), member("parse", "paused", null)).verdict())
                .isEqualTo(Verdict.INCONCLUSIVE);
    }
}
