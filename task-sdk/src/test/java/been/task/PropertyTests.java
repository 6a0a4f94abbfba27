package been.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PropertyTests {

    @Test
    void everyTypeIsRead() {
        assertThat(Property.of("n", " 40 ").asInt()).isEqualTo(40);
        assertThat(Property.of("n", "5000000000").asLong()).isEqualTo(5_000_000_000L);
        assertThat(Property.of("n", "2.5").asDouble()).isEqualTo(2.5);
        assertThat(Property.of("n", "false").asBoolean()).isFalse();
        assertThat(Property.of("n", "x y").asString()).isEqualTo("x y");
    }

    @ParameterizedTest
    @CsvSource({"PT1.5S,1500", "90s,90000", "1.5s,1500", "250ms,250", "2m,120000", "1h,3600000"})
    void durationsAreReadInBothForms(String text, long millis) {
        assertThat(Property.of("d", text).asDuration()).isEqualTo(Duration.ofMillis(millis));
    }

    @Test
    void aDefaultOnlyStandsInForAMissingOne() {
        assertThat(Property.of("n", null).orElse(7).asInt()).isEqualTo(7);
        assertThat(Property.of("n", "1").orElse(7).asInt()).isEqualTo(1);
        assertThat(Property.of("d", null).orElse(Duration.ofSeconds(3)).asDuration())
                .isEqualTo(Duration.ofSeconds(3));
    }

    @Test
    void aMissingOneIsNamed() {
        assertThatThrownBy(() -> Property.of("measurements", null).asInt())
                .isInstanceOf(PropertyException.class)
                .hasMessageContaining("'measurements' is missing");
    }

    @Test
    void oneOfAnotherTypeIsNamedWithItsValue() {
        assertThatThrownBy(() -> Property.of("measurements", "many").asInt())
                .isInstanceOf(PropertyException.class)
                .hasMessageContaining("'measurements'")
                .hasMessageContaining("many");
        assertThatThrownBy(() -> Property.of("wait", "5 parsecs").asDuration())
                .isInstanceOf(PropertyException.class)
                .hasMessageContaining("5 parsecs");
    }
}
