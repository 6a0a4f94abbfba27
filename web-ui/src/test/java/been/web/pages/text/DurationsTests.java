package been.web.pages.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DurationsTests {

    @ParameterizedTest
    @CsvSource({
        "PT1S, 5 s",
        "PT41S, 45 s",
        "PT60S, 1 min",
        "PT11M2S, 12 min",
        "PT2H1M, 2 h 10 min",
    })
    void predictionsAreRoundedUp(Duration duration, String words) {
        assertThat(Durations.about(duration)).isEqualTo(words);
    }

    @Test
    void momentsAreRelative() {
        Instant now = Instant.parse("2026-03-01T12:00:00Z");
        assertThat(Durations.ago(now.minusSeconds(3), now)).isEqualTo("just now");
        assertThat(Durations.ago(now.minusSeconds(59), now)).isEqualTo("59 s ago");
        assertThat(Durations.ago(now.minusSeconds(300), now)).isEqualTo("5 min ago");
        assertThat(Durations.ago(now.minusSeconds(7300), now)).isEqualTo("2 h ago");
        assertThat(Durations.ago(now.minusSeconds(200_000), now)).isEqualTo("2 d ago");
        assertThat(Durations.ago(now.plusSeconds(3), now)).isEqualTo("just now");
        assertThat(Durations.ago(now.plusSeconds(700_000), now)).isEqualTo("in 8 d");
    }
}
