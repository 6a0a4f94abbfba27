package been.tasks.dependency;

import static org.assertj.core.api.Assertions.assertThat;

import been.tasks.dependency.BlockedContext.Candidate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BlockedContextTests {
    private static final Candidate IMPOSSIBLE =
            new Candidate("run", Optional.of("of 2 hosts, a, b does not know host.gpu"));
    private static final Candidate POSSIBLE = new Candidate("build", Optional.empty());

    @Test
    void isBlockedWhenNothingRunsAndNothingFindsAHost() {
        assertThat(BlockedContext.explain(0, 1, List.of(IMPOSSIBLE)))
                .contains(
                        "none of its tasks can run: task 'run' has no suitable host: of 2 hosts, a, b does not know host.gpu; 1 other task waits");
    }

    @Test
    void isNotBlockedWhileSomethingRunsOrCan() {
        assertThat(BlockedContext.explain(1, 1, List.of(IMPOSSIBLE))).isEmpty();
        assertThat(BlockedContext.explain(0, 1, List.of(IMPOSSIBLE, POSSIBLE))).isEmpty();
        assertThat(BlockedContext.explain(0, 0, List.of())).isEmpty();
    }
}
