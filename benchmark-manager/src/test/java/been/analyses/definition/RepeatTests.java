package been.analyses.definition;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RepeatTests {

    @Test
    void whatIsAddedBringsItsShareOfTheBudget() {
        var repeat =
                new Repeat(
                        0.01,
                        0.99,
                        0.01,
                        Optional.empty(),
                        Optional.of(40),
                        5,
                        Optional.of(Duration.ofMinutes(20)),
                        Optional.of(100));
        Repeat shared = repeat.shared(5, 4);
        assertThat(shared.mostTime()).contains(Duration.ofMinutes(25));
        assertThat(shared.mostExecutions()).contains(125);
        assertThat(shared.shared(4, 5)).isEqualTo(repeat);
    }
}
