package been.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NetworkLinkTests {

    private static NetworkLink link(
            @Nullable String latency,
            @Nullable String jitter,
            @Nullable String loss,
            @Nullable String rate) {
        return NetworkLink.of(
                Optional.ofNullable(latency),
                Optional.ofNullable(jitter),
                Optional.ofNullable(loss),
                Optional.ofNullable(rate));
    }

    @Test
    void itIsReadAsPeopleWriteIt() {
        assertThat(link("10ms", "2.5ms", "0.1%", "1.5Gbit/s"))
                .isEqualTo(
                        new NetworkLink(
                                Duration.ofMillis(10),
                                Duration.ofNanos(2_500_000),
                                0.001,
                                1_500_000_000L));
        assertThat(link(null, null, "50 %", "64 kbit/s"))
                .isEqualTo(new NetworkLink(Duration.ZERO, Duration.ZERO, 0.5, 64_000L));
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            delimiter = '|',
            quoteCharacter = '"',
            textBlock =
                    """
                    10   | -    | -   | -         | the duration '10' needs a unit: 10s, 10ms or 10m
                    11s  | -    | -   | -         | the latency of a link is at most 10s
                    1ms  | 2ms  | -   | -         | the jitter of a link is at most its latency, since no packet arrives before it was sent
                    -    | -    | 51% | -         | the loss of a link is at most 50%
                    -    | -    | 0.1 | -         | '0.1' is not a loss rate; expected for example 1% or 0.5%
                    -    | -    | -   | 100MB/s   | '100MB/s' is not a rate; expected for example 100Mbit/s or 64kbit/s
                    -    | -    | -   | 0.1kbit/s | the rate of a link is at least 1kbit/s
                    """)
    void whatNoLinkIsIsRefusedWithOneSentence(
            @Nullable String latency,
            @Nullable String jitter,
            @Nullable String loss,
            @Nullable String rate,
            String message) {
        assertThatThrownBy(() -> link(latency, jitter, loss, rate))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    @Test
    void itLeadsToAPortOfTheLine() {
        NetworkLink link = link("1ms", null, null, null);
        assertThat(new Readiness("at (?<port>[0-9]+)", null, null, link).values())
                .containsExactly("port");
        assertThat(new Readiness("at (?<http_port>[0-9]+)", null, null, link).link())
                .isEqualTo(link);
        assertThatThrownBy(() -> new Readiness("at (?<address>.+)", null, null, link))
                .hasMessageContaining("name a group port");
        assertThatThrownBy(() -> new Readiness(null, 80, null, link))
                .hasMessageContaining("name a group port");
    }
}
