package been.statistics.wording;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpokenDurationTests {

    @ParameterizedTest
    @CsvSource({
        "PT-3S, 0 ms",
        "PT0.25S, 250 ms",
        "PT1S, 1 s",
        "PT4.24S, 4.2 s",
        "PT9.96S, 10 s",
        "PT59.4S, 59 s",
        "PT59.6S, 1 min",
        "PT3M20S, 3 min 20 s",
        "PT59M59.9S, 1 h",
        "PT1H5M10S, 1 h 5 min",
        "PT51H20M, 2 d 3 h",
        "PT48H, 2 d"
    })
    void readsAsPeopleSay(Duration duration, String expected) {
        assertThat(SpokenDuration.of(duration)).isEqualTo(expected);
    }
}
