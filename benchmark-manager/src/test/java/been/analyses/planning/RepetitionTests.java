package been.analyses.planning;

import static org.assertj.core.api.Assertions.assertThat;

import been.analyses.definition.Repeat;
import been.analyses.definition.RepetitionOptions;
import been.analyses.definition.StoppingRule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class RepetitionTests {
    private static final double WIDE = Double.POSITIVE_INFINITY;

    @Test
    void anExactNumberIsMadeWholeAfterFailures() {
        Repeat exact = exactly(10);

        assertThat(next(exact, WIDE, 0, 0)).isEqualTo(run(10, 10));
        assertThat(next(exact, WIDE, 10, 8)).isEqualTo(new Repetition.Run(Map.of("e1", 2)));
        assertThat(next(exact, WIDE, 10, 10)).isInstanceOf(Repetition.Enough.class);
    }

    @Test
    void aLargeExactNumberComesInBlocks() {
        Repeat exact = exactly(120);

        assertThat(next(exact, WIDE, 0, 0)).isEqualTo(run(50, 50));
        assertThat(next(exact, WIDE, 100, 98)).isEqualTo(run(20, 22));
        assertThat(Repetition.again(progress(WIDE, 0, 0), Map.of("e0", 120, "e1", 7)))
                .isEqualTo(run(50, 7));
    }

    @Test
    void aPilotIsFollowedByBlocksUntilThePrecisionIsReached() {
        Repeat repeat = within(Duration.ofHours(1));

        assertThat(next(repeat, WIDE, 0, 0)).as("to see what one takes").isEqualTo(run(2, 2));
        assertThat(next(repeat, WIDE, 2, 2)).isEqualTo(run(3, 3));
        assertThat(next(repeat, 0.005, 5, 5)).isEqualTo(run(5, 5));
        assertThat(next(repeat, 0.02, 10, 10)).isEqualTo(run(5, 5));
        assertThat(next(repeat, 0.02, 15, 15)).isEqualTo(run(5, 5));
        assertThat(next(repeat, 0.01, 20, 20))
                .isEqualTo(new Repetition.Enough("the precision is reached"));
    }

    @Test
    void executionsThatHardlyVaryAreEnoughAfterThePilot() {
        Repeat repeat = within(Duration.ofHours(1));

        assertThat(next(repeat, 0.001, 3, 3)).as("not before").isEqualTo(run(2, 2));
        assertThat(next(repeat, 0.001, 5, 5)).isInstanceOf(Repetition.Enough.class);
        assertThat(next(repeat, 0.0011, 5, 5)).isEqualTo(run(5, 5));
        assertThat(Repetition.isExact(repeat, 1, 0)).as("nothing to compare").isFalse();
    }

    @Test
    void failedExecutionsAreMadeUpForBeforeTheNextBlock() {
        assertThat(next(within(Duration.ofHours(1)), 0.02, 15, 13))
                .isEqualTo(new Repetition.Run(Map.of("e1", 2)));
    }

    @Test
    void noRuleMakesMoreThan200OfAnExperiment() {
        assertThat(next(within(Duration.ofHours(8)), 0.02, 200, 200))
                .isEqualTo(
                        new Repetition.Enough(
                                "200 executions of each experiment are done, the most that a rule makes"));
    }

    @Test
    void noBlockStartsThatWouldGoBeyondTheBudget() {
        Repeat repeat = within(Duration.ofSeconds(60));

        // 20 executions of 2 s are 40 s, and 5 more of each take 20 s. They could take twice as
        // long, so half of them come first.
        assertThat(next(repeat, 0.02, 10, 10)).isEqualTo(run(3, 3));
        assertThat(next(repeat, 0.02, 13, 13)).isEqualTo(run(1, 1));
        assertThat(next(repeat, 0.02, 15, 15))
                .isEqualTo(new Repetition.Enough("the budget is used up"));
    }

    @Test
    void aPilotStopsWithItsBudgetToo() {
        Repeat repeat = within(Duration.ofSeconds(14));

        assertThat(next(repeat, WIDE, 2, 2)).isEqualTo(run(1, 1));
        assertThat(next(repeat, WIDE, 3, 3))
                .isEqualTo(new Repetition.Enough("the budget is used up"));
        assertThat(next(within(Duration.ofSeconds(1)), WIDE, 2, 2))
                .isEqualTo(
                        new Repetition.Enough(
                                "the budget is used up by the 2 executions of each experiment that a verdict needs"));
    }

    @Test
    void whatIsGrantedBeyondTheRuleStaysWithinTheBudget() {
        Repeat repeat = within(Duration.ofSeconds(100));
        Repetition.Progress done = progress(0.005, 20, 20);

        // 40 executions of 2 s are 80 s; 5 more of each of two take 20 s.
        assertThat(Repetition.granted(repeat, done, 3)).isEqualTo(3);
        assertThat(Repetition.granted(repeat, done, 1_000)).isEqualTo(5);
        assertThat(Repetition.granted(exactly(20), done, 3)).isZero();
        assertThat(Repetition.next(repeat, done, 0)).isInstanceOf(Repetition.Enough.class);
        assertThat(Repetition.next(repeat, done, 22)).isEqualTo(run(2, 2));
        assertThat(Repetition.next(repeat, progress(0.005, 25, 25), 30))
                .isInstanceOf(Repetition.Enough.class);
    }

    @Test
    void aBudgetOfExecutionsIsShared() {
        var repeat =
                new Repeat(
                        0.01,
                        0.99,
                        0.01,
                        Optional.empty(),
                        Optional.empty(),
                        5,
                        Optional.empty(),
                        Optional.of(24));

        assertThat(next(repeat, 0.02, 10, 10)).isEqualTo(run(2, 2));
        assertThat(next(repeat, 0.02, 12, 12)).isInstanceOf(Repetition.Enough.class);
    }

    @Test
    void theRuleOfSettlingVariationGoesInStepsUntilItSettles() {
        var rule = new StoppingRule.SettledVariation(0.005, 3);
        var options =
                new RepetitionOptions(
                        rule,
                        true,
                        false,
                        Optional.empty(),
                        false,
                        RepetitionOptions.MOST_WHOLE,
                        false,
                        true);
        var repeat =
                new Repeat(
                        0.01,
                        0.99,
                        0.01,
                        Optional.empty(),
                        Optional.empty(),
                        5,
                        Optional.empty(),
                        Optional.of(24),
                        options);

        assertThat(settling(repeat, 0, false)).isEqualTo(run(5, 5));
        assertThat(settling(repeat, 5, false)).isEqualTo(run(3, 3));
        assertThat(settling(repeat, 8, true))
                .isEqualTo(new Repetition.Enough("the variation has settled"));
        assertThat(settling(repeat, 11, false)).isEqualTo(run(1, 1));
        assertThat(settling(repeat, 12, false))
                .isEqualTo(new Repetition.Enough("the budget is used up"));
    }

    private static Repetition.Next settling(Repeat repeat, int valid, boolean isSettled) {
        var tallies = List.of(new Tally("e0", valid, false), new Tally("e1", valid, false));
        return Repetition.next(
                repeat,
                new Repetition.Progress(
                        tallies,
                        0.0001,
                        new Spent(Duration.ZERO, 2 * valid, Map.of()),
                        0,
                        isSettled));
    }

    @Test
    void theBudgetKeepsWhatTheDearestTwoTake() {
        var tallies =
                List.of(
                        new Tally("e0", 10, false),
                        new Tally("e1", 10, false),
                        new Tally("e2", 10, false));
        var spent =
                new Spent(
                        Duration.ofSeconds(60),
                        30,
                        Map.of(
                                "e0", Duration.ofSeconds(3),
                                "e1", Duration.ofSeconds(2),
                                "e2", Duration.ofSeconds(1)));
        var progress = new Repetition.Progress(tallies, 0.02, spent, 2, false);

        // Ten more of e0 and e1 take 50 s, and a round of all with these 11 s.
        assertThat(Budget.room(within(Duration.ofSeconds(119)), progress)).isZero();
        assertThat(Budget.room(within(Duration.ofSeconds(133)), progress)).isEqualTo(2);
        assertThat(Repetition.next(within(Duration.ofSeconds(119)), progress))
                .isEqualTo(
                        new Repetition.Enough(
                                "the budget is used up, but for the share of one confirmation"));
    }

    @Test
    void experimentsThatAreOutTakeNoPart() {
        var tallies = List.of(new Tally("e0", 0, true), new Tally("e1", 3, false));
        var progress = new Repetition.Progress(tallies, WIDE, Spent.NOTHING, 0, false);

        assertThat(Repetition.next(exactly(4), progress))
                .isEqualTo(new Repetition.Run(Map.of("e1", 1)));
    }

    private static Repetition.Next next(Repeat repeat, double halfWidth, int... valid) {
        return Repetition.next(repeat, progress(halfWidth, valid));
    }

    private static Repetition.Progress progress(double halfWidth, int... valid) {
        var tallies = new ArrayList<Tally>();
        int ran = 0;
        for (int i = 0; i < valid.length; i++) {
            tallies.add(new Tally("e" + i, valid[i], false));
            ran += valid[i];
        }
        Map<String, Duration> each =
                tallies.stream()
                        .filter(tally -> tally.valid() > 0)
                        .collect(Collectors.toMap(Tally::unit, _ -> Duration.ofSeconds(2)));
        return new Repetition.Progress(
                tallies, halfWidth, new Spent(Duration.ofSeconds(2L * ran), ran, each), 0, false);
    }

    private static Repetition.Run run(int first, int second) {
        return new Repetition.Run(Map.of("e0", first, "e1", second));
    }

    private static Repeat exactly(int executions) {
        return new Repeat(
                0.01,
                0.99,
                0.01,
                Optional.of(executions),
                Optional.empty(),
                5,
                Optional.empty(),
                Optional.empty());
    }

    private static Repeat within(Duration budget) {
        return new Repeat(
                0.01,
                0.99,
                0.01,
                Optional.empty(),
                Optional.empty(),
                5,
                Optional.of(budget),
                Optional.empty());
    }
}
