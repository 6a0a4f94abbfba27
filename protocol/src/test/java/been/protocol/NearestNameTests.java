package been.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestNameTests {
    private static final List<String> VERBS =
            List.of("demo", "up", "down", "run", "analyze", "exec", "host");

    @ParameterizedTest
    @CsvSource({
        "exce, exec",
        "EXEC, exec",
        "rnu, run",
        "hsot, host",
        "analyse, analyze",
        "ana, analyze"
    })
    void aSlipIsUnderstood(String written, String meant) {
        assertThat(NearestName.to(written, VERBS)).hasValue(meant);
    }

    @ParameterizedTest
    @CsvSource({"frobnicate", "xy", "''"})
    void whatIsFarFromEverythingIsNotGuessed(String written) {
        assertThat(NearestName.to(written, VERBS)).isEmpty();
        assertThat(NearestName.hint(written, VERBS)).isEmpty();
        assertThat(NearestName.hintOrAll(written, List.of("a-b-c", "d-e-f")))
                .isEqualTo("; expected one of a-b-c, d-e-f");
    }

    @Test
    void theNearestOfSeveralIsTaken() {
        assertThat(NearestName.to("dow", List.of("do", "down", "downs"))).hasValue("do");
        assertThat(NearestName.hint("downn", List.of("do", "down", "downs")))
                .isEqualTo("; did you mean 'down'?");
    }

    @Test
    void hugeInputCostsLittle() {
        assertThat(NearestName.to("x".repeat(1_000_000), VERBS)).isEmpty();
    }

    @Test
    void aTextOfMegabytesIsNoSlip() {
        assertThat(NearestName.to("x".repeat(4 << 20), List.of("lab", "rack"))).isEmpty();
    }
}
