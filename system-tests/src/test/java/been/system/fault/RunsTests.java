package been.system.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RunsTests {
    private static final long MILLI = 1_000_000;

    @Test
    void oneAfterTheOtherIsAsPromised() {
        assertThat(violations(run("t", 1, 0, 10), run("t", 2, 10, 20), run("u", 1, 5, 15)))
                .isEmpty();
    }

    @Test
    void twoAttemptsAtATimeAreSeenWithHowLong() {
        assertThat(violations(run("t", 1, 0, 10), run("t", 2, 7, 20)))
                .singleElement()
                .isEqualTo(
                        new Violation(
                                Guarantee.G4,
                                "attempts 2 and 1 of t ran at the same time for 3 ms"));
    }

    @Test
    void anAttemptThatRanTwiceIsSeen() {
        assertThat(violations(run("t", 1, 0, 10), run("t", 1, 20, 30)))
                .extracting(Violation::guarantee)
                .containsExactly(Guarantee.G3);
    }

    @Test
    void othersTasksAreNotOurs() {
        assertThat(Runs.violations(List.of(run("x", 1, 0, 9), run("x", 2, 0, 9)), Set.of("t")))
                .isEmpty();
    }

    private static List<Violation> violations(Testimony... all) {
        return Runs.violations(List.of(all), Set.of("t", "u"));
    }

    private static Testimony run(String task, int attempt, long fromMillis, long toMillis) {
        return new Testimony(task, attempt, 1, fromMillis * MILLI, toMillis * MILLI);
    }
}
