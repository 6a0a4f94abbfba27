package been.web.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class SignInDelayTests {

    private final SignInDelay delay = new SignInDelay(3, Duration.ofSeconds(10));

    @Test
    void aFewMistakesAreFree() {
        assertThat(delay.after(0)).isZero();
        assertThat(delay.after(2)).isZero();
    }

    @Test
    void thenTheWaitDoublesUpToItsLimit() {
        assertThat(delay.after(3)).hasSeconds(1);
        assertThat(delay.after(4)).hasSeconds(2);
        assertThat(delay.after(6)).hasSeconds(8);
        assertThat(delay.after(7)).hasSeconds(10);
        assertThat(delay.after(1_000_000)).hasSeconds(10);
    }
}
