package been.analyses.suite;

import static org.assertj.core.api.Assertions.assertThat;

import been.analyses.suite.Turns.Member;
import been.analyses.suite.Turns.State;
import been.analyses.suite.Turns.Turn;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TurnsTests {
    private static final Optional<Duration> BUDGET = Optional.of(Duration.ofMinutes(30));

    @Test
    void theFirstGetsAnEqualShare() {
        assertThat(Turns.next(BUDGET, 1, List.of(waiting(0), waiting(1), waiting(2))))
                .containsExactly(new Turn(0, Optional.of(Duration.ofMinutes(10))));
    }

    @Test
    void whatOneLeftOverIsSharedAmongTheOthers() {
        assertThat(
                        Turns.next(
                                BUDGET,
                                1,
                                List.of(member(0, State.ENDED, 2), waiting(1), waiting(2))))
                .containsExactly(new Turn(1, Optional.of(Duration.ofMinutes(14))));
    }

    @Test
    void theShareOfARunningOneIsKeptForIt() {
        assertThat(
                        Turns.next(
                                BUDGET,
                                2,
                                List.of(member(0, State.RUNNING, 10), waiting(1), waiting(2))))
                .containsExactly(new Turn(1, Optional.of(Duration.ofMinutes(10))));
        assertThat(
                        Turns.next(
                                BUDGET,
                                1,
                                List.of(member(0, State.RUNNING, 10), waiting(1), waiting(2))))
                .isEmpty();
    }

    @Test
    void nothingIsLeftWhenTheOthersUsedMoreThanAll() {
        assertThat(Turns.next(BUDGET, 1, List.of(member(0, State.ENDED, 40), waiting(1))))
                .containsExactly(new Turn(1, Optional.of(Duration.ZERO)));
    }

    @Test
    void oneWithABudgetOfItsOwnGetsNone() {
        var own = new Member(1, State.WAITING, false, Duration.ZERO);

        assertThat(Turns.next(BUDGET, 2, List.of(waiting(0), own)))
                .containsExactly(new Turn(0, BUDGET), new Turn(1, Optional.empty()));
        assertThat(Turns.next(Optional.empty(), 1, List.of(waiting(0))))
                .containsExactly(new Turn(0, Optional.empty()));
    }

    private static Member waiting(int position) {
        return member(position, State.WAITING, 0);
    }

    private static Member member(int position, State state, int minutes) {
        return new Member(position, state, true, Duration.ofMinutes(minutes));
    }
}
