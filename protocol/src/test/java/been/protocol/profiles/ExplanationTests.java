package been.protocol.profiles;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ExplanationTests {

    @Test
    void theCostIsRoundedUp() {
        assertThat(new Explanation.Cost(5, 19.2).words())
                .isEqualTo("5 executions of each version, about 20 s without the profiler");
        assertThat(new Explanation.Cost(20, 301).words())
                .isEqualTo("20 executions of each version, about 6 min without the profiler");
    }
}
