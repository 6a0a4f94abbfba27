package been.analyses.planning;

import static org.assertj.core.api.Assertions.assertThat;

import been.analyses.definition.Manner;
import been.analyses.definition.Repeat;
import been.analyses.definition.StoppingRule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
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
    void aPilotIsFollowedByBlocksUntilThePrecisionIsReached() {
        Repeat repeat = within(Duration.ofHours(1));

        assertThat(next(repeat, WIDE, 0, 0)).isEqualTo(run(5, 5));
        assertThat(next(repeat, 0.005, 5, 5)).isEqualTo(run(5, 5));
        assertThat(next(repeat, 0.02, 10, 10)).isEqualTo(run(5, 5));
        assertThat(next(repeat, 0.02, 15, 15)).isEqualTo(run(5, 5));
        assertThat(next(repeat, 0.01, 20, 20))
                .isEqualTo(new Repetition.Enough("the precision is reached"));
    }

    @Test
    void failedExecutionsAreMadeUpForBeforeTheNextBlock() {
        assertThat(next(within(Duration.ofHours(1)), 0.02, 15, 13))
                .isEqualTo(new Repetition.Run(Map.of("e1", 2)));
    }

    @Test
    void noBlockStartsThatWouldGoBeyondTheBudget() {
        Repeat repeat = within(Duration.ofSeconds(60));

        // 20 executions of 2 s are 40 s; a block of 5 a side takes 20 s more.
        assertThat(next(repeat, 0.02, 10, 10)).isEqualTo(run(5, 5));
        assertThat(next(repeat, 0.02, 15, 15))
                .isEqualTo(new Repetition.Enough("the budget is spent"));
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
        assertThat(Repetition.next(repeat, done, 23)).isEqualTo(run(3, 3));
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
        var manner = new Manner(rule, true, false, Optional.empty(), false);
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
                        manner);

        assertThat(settling(repeat, 0, false)).isEqualTo(run(5, 5));
        assertThat(settling(repeat, 5, false)).isEqualTo(run(3, 3));
        assertThat(settling(repeat, 8, true))
                .isEqualTo(new Repetition.Enough("the variation has settled"));
        assertThat(settling(repeat, 11, false)).isEqualTo(run(1, 1));
        assertThat(settling(repeat, 12, false))
                .isEqualTo(new Repetition.Enough("the budget is spent"));
    }

    private static Repetition.Next settling(Repeat repeat, int valid, boolean isSettled) {
        var tallies = List.of(new Tally("e0", valid, false), new Tally("e1", valid, false));
        return Repetition.next(
                repeat,
                new Repetition.Progress(
                        tallies, 0.0001, Duration.ZERO, Optional.empty(), 0, isSettled));
    }

    @Test
    void theBudgetKeepsWhatIsReserved() {
        Repeat repeat = within(Duration.ofSeconds(100));
        var tallies = List.of(new Tally("e0", 10, false), new Tally("e1", 10, false));
        var progress =
                new Repetition.Progress(
                        tallies,
                        0.02,
                        Duration.ofSeconds(40),
                        Optional.of(Duration.ofSeconds(2)),
                        2,
                        false);

        // 60 s are left, 40 s of which are kept for ten more of two; a round of four takes 8 s.
        assertThat(Repetition.next(repeat, progress)).isEqualTo(run(2, 2));
    }

    @Test
    void experimentsThatAreOutTakeNoPart() {
        var tallies = List.of(new Tally("e0", 0, true), new Tally("e1", 3, false));
        var progress = new Repetition.Progress(tallies, WIDE, Duration.ZERO, Optional.empty());

        assertThat(Repetition.next(exactly(4), progress))
                .isEqualTo(new Repetition.Run(Map.of("e1", 1)));
    }

    @RepeatedTest(200)
    void itAlwaysEndsWithAllAlikeAndWithinItsBudget(RepetitionInfo repetition) {
        var random = new SplittableRandom(repetition.getCurrentRepetition());
        Duration budget = Duration.ofSeconds(random.nextInt(1, 2_000));
        Repeat repeat = within(budget);
        int experiments = random.nextInt(2, 8);
        int[] valid = new int[experiments];
        int ran = 0;
        int blocks = 0;
        while (true) {
            double halfWidth = blocks < 1 ? WIDE : random.nextDouble(0.005, 0.1);
            var tallies = new ArrayList<Tally>();
            for (int i = 0; i < experiments; i++) {
                tallies.add(new Tally("e" + i, valid[i], false));
            }
            var progress =
                    new Repetition.Progress(
                            tallies,
                            halfWidth,
                            Duration.ofSeconds(2L * ran),
                            ran == 0 ? Optional.empty() : Optional.of(Duration.ofSeconds(2)));
            if (!(Repetition.next(repeat, progress) instanceof Repetition.Run(var counts))) {
                break;
            }
            assertThat(counts.values()).allMatch(count -> count > 0);
            for (int i = 0; i < experiments; i++) {
                for (int j = 0; j < counts.getOrDefault("e" + i, 0); j++) {
                    ran++;
                    valid[i] += random.nextInt(10) == 0 ? 0 : 1;
                }
            }
            blocks++;
            assertThat(blocks).as("seed %d", repetition.getCurrentRepetition()).isLessThan(500);
        }
        assertThat(valid).containsOnly(valid[0]);
        assertThat(valid[0]).isBetween(5, Repetition.MOST_EXECUTIONS);
        boolean isMoreThanAPilot = valid[0] > 5;
        if (isMoreThanAPilot) {
            // Only what failed may come on top, and few do.
            assertThat(2.0 * ran).isLessThanOrEqualTo(budget.toSeconds() * 1.6 + 20);
        }
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
        return new Repetition.Progress(
                tallies,
                halfWidth,
                Duration.ofSeconds(2L * ran),
                ran == 0 ? Optional.empty() : Optional.of(Duration.ofSeconds(2)));
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
