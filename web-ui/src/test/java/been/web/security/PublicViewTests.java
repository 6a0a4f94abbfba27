package been.web.security;

import static org.assertj.core.api.Assertions.assertThat;

import been.analyses.verdict.Confirmation;
import been.protocol.Wire;
import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.AnalysisView.Comparison;
import been.protocol.analyses.ChangeSeries;
import been.protocol.analyses.SeriesHistory;
import been.protocol.analyses.SeriesHistory.Against;
import been.protocol.analyses.SeriesHistory.Point;
import been.protocol.analyses.Verdict;
import been.protocol.results.Metric;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PublicViewTests {

    private static final Comparison FOUND =
            new Comparison(
                    "time",
                    "1.0",
                    "1.1",
                    0.1,
                    0.08,
                    0.12,
                    0.99,
                    Verdict.REGRESSED,
                    "slower",
                    false);

    @Test
    void theHostThatConfirmedIsNotNamed() {
        Comparison told = judged(confirmation("beta", true, null));
        assertThat(told.sentence()).contains("fresh executions on another host, beta: +");

        Comparison shown = PublicView.of(told);
        assertThat(shown.sentence())
                .startsWith("slower; confirmed by 2 × 4 fresh executions on another host: +");
        assertThat(Wire.write(shown)).doesNotContain("beta");
        Comparison same = judged(confirmation("beta", false, null));
        assertThat(PublicView.of(same).sentence())
                .isEqualTo(same.sentence())
                .contains("the same host: +");
    }

    @Test
    void whyNothingWasConfirmedIsNotShown() {
        Comparison told = judged(confirmation(null, false, "host beta: it is lost"));
        assertThat(told.sentence()).endsWith("; not confirmed: host beta: it is lost");

        Comparison shown = PublicView.of(told);
        assertThat(shown.sentence()).isEqualTo("slower; not confirmed");
        assertThat(Wire.write(shown)).doesNotContain("beta");
    }

    @Test
    void sentencesOfAHistoryAreNotShown() {
        String told = judged(confirmation("beta", true, null)).sentence();
        var point =
                new Point(
                        "1.1",
                        new AnalysisId(7),
                        "v1.1",
                        0.011,
                        0.0001,
                        0.99,
                        2,
                        10,
                        400,
                        Set.of(),
                        new Against("1.0", Verdict.REGRESSED, 0.1, 0.08, 0.12, told),
                        null,
                        null,
                        null);
        var metric = new Metric("time", "s", "Time", Metric.Better.LOWER);
        var series = new ChangeSeries(3, "been/json", metric, new TreeMap<>(), "alpha");
        SeriesHistory shown = PublicView.of(new SeriesHistory(series, List.of(point)));
        assertThat(Objects.requireNonNull(shown.points().getFirst().against()).effect())
                .isEqualTo(0.1);
        assertThat(Wire.write(shown)).doesNotContain("beta");
    }

    private static Confirmation confirmation(
            @Nullable String host, boolean isElsewhere, @Nullable String open) {
        return new Confirmation("1.0", "1.1", host, isElsewhere, 4, List.of(FOUND), open);
    }

    private static Comparison judged(Confirmation confirmation) {
        return Confirmation.applied(List.of(FOUND), List.of(confirmation)).getFirst();
    }
}
