package been.analyses.planning;

import static org.assertj.core.api.Assertions.assertThat;

import been.analyses.definition.Repeat;
import been.analyses.definition.RepetitionOptions;
import been.analyses.definition.StoppingRule;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanSentenceTests {

    @Test
    void anExactPlanSaysWhatItTakes() {
        Repeat repeat = repeat(Optional.of(10), Optional.empty());

        assertThat(PlanSentence.before(repeat, 9, 10, Optional.of(Duration.ofSeconds(4))))
                .isEqualTo("9 × 10 executions × 40 measurements, about 6 min");
        assertThat(PlanSentence.before(repeat, 9, 10, Optional.empty()))
                .isEqualTo("9 × 10 executions × 40 measurements");
    }

    @Test
    void anOpenPlanSaysWhenItStops() {
        assertThat(
                        PlanSentence.before(
                                repeat(Optional.empty(), Optional.of(Duration.ofMinutes(20))),
                                9,
                                24,
                                Optional.of(Duration.ofSeconds(2))))
                .isEqualTo(
                        "9 × about 24 executions × 40 measurements, about 7 min, until ± 1 % at 99 % or 20 min");
    }

    @Test
    void aPlanUntilVerdictsAreDecidedSaysSo() {
        assertThat(PlanSentence.before(repeat(new StoppingRule.Decided()), 9, 12, Optional.empty()))
                .isEqualTo(
                        "9 × about 12 executions × 40 measurements, until every verdict is decided at 99 % or 20 min");
    }

    @Test
    void aPlanUntilVariationSettlesSaysSo() {
        var rule = new StoppingRule.SettledVariation(0.005, 3);

        assertThat(PlanSentence.before(repeat(rule), 9, 5, Optional.empty()))
                .isEqualTo(
                        "9 × about 5 executions × 40 measurements, until 3 more change no coefficient of variation by 0.5 % or 20 min");
    }

    @Test
    void thePlanAsItTurnedOut() {
        Repeat repeat = repeat(Optional.empty(), Optional.of(Duration.ofMinutes(20)));

        assertThat(PlanSentence.after(repeat, 9, 15, 15, Duration.ofSeconds(432), 0.00912))
                .isEqualTo("9 × 15 executions × 40 measurements in 7 min 12 s, ± 0.9 % at 99 %");
        assertThat(PlanSentence.after(repeat, 2, 1, 3, Duration.ofSeconds(9), 1.0 / 0))
                .isEqualTo("2 × 1 to 3 executions × 40 measurements in 9 s");
    }

    @Test
    void aPlanSaysWhatIsBuilt() {
        assertThat(PlanSentence.builds(27, Optional.of(Duration.ofSeconds(3))))
                .isEqualTo("; 27 builds, about 81 s");
        assertThat(PlanSentence.builds(27, Optional.empty())).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"400, 1 s", "89000, 89 s", "91000, 2 min", "7800000, 2 h 10 min", "7200000, 2 h"})
    void timesAreSaidAsPeopleSayThem(long millis, String expected) {
        assertThat(PlanSentence.rounded(Duration.ofMillis(millis))).isEqualTo(expected);
    }

    private static Repeat repeat(StoppingRule rule) {
        Repeat usual = repeat(Optional.empty(), Optional.of(Duration.ofMinutes(20)));
        return new Repeat(
                usual.precision(),
                usual.confidence(),
                usual.tolerance(),
                usual.executions(),
                usual.measurements(),
                usual.pilot(),
                usual.mostTime(),
                usual.mostExecutions(),
                new RepetitionOptions(
                        rule,
                        true,
                        false,
                        Optional.empty(),
                        false,
                        RepetitionOptions.MOST_WHOLE,
                        false,
                        true));
    }

    private static Repeat repeat(Optional<Integer> executions, Optional<Duration> time) {
        return new Repeat(0.01, 0.99, 0.01, executions, Optional.of(40), 5, time, Optional.empty());
    }
}
