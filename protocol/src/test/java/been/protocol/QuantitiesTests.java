package been.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuantitiesTests {

    @ParameterizedTest
    @CsvSource({
        "90s, PT1M30S",
        "2m, PT2M",
        "1.5s, PT1.5S",
        "500ms, PT0.5S",
        "1h, PT1H",
        "1d, PT24H",
        "250us, PT0.00025S",
        "7 ns, PT0.000000007S",
        "0s, PT0S",
        "1.5 H, PT1H30M"
    })
    void durationsAreReadInEveryUnit(String text, Duration expected) {
        assertThat(Quantities.parseDuration(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "2GiB, 2147483648",
        "512MiB, 536870912",
        "1000000, 1000000",
        "10MB, 10000000",
        "1.5KiB, 1536",
        "1kb, 1000",
        "3 B, 3",
        "1TiB, 1099511627776"
    })
    void sizesAreReadInPowersOf1000And1024(String text, long expected) {
        assertThat(Quantities.parseSize(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "s", "-3s", "1e3s", "fast", "10 parsecs", "1..2s", ".s"})
    void whatIsNoDurationIsRefusedInOneSentence(String text) {
        assertThatThrownBy(() -> Quantities.parseDuration(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'" + text + "'");
    }

    @Test
    void aDurationWithoutUnitIsRefusedWithTheLikelyOnes() {
        assertThatThrownBy(() -> Quantities.parseDuration("90"))
                .hasMessage("the duration '90' needs a unit: 90s, 90ms or 90m");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "GiB", "-1", "1 GiBB", "1e3", "99999999999999999999TiB"})
    void whatIsNoSizeIsRefusedInOneSentence(String text) {
        assertThatThrownBy(() -> Quantities.parseSize(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'" + text + "'");
    }

    @ParameterizedTest
    @CsvSource({"90s, 90s", "120s, 2m", "1.5s, 1500ms", "0s, 0s", "24h, 1d"})
    void durationsAreWrittenInTheShortestExactForm(String text, String expected) {
        assertThat(Quantities.formatDuration(Quantities.parseDuration(text))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0 bytes",
        "999, 999 bytes",
        "1024, 1.02 kB",
        "23696728320, 23.7 GB",
        "9223372036854775807, 9223372.0 TB"
    })
    void sizesAreRoundedForPeople(long bytes, String expected) {
        assertThat(Quantities.roundSize(bytes)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"2147483648, 2GiB", "1000000, 1MB", "1001, 1001B", "0, 0B", "130310144, 127256KiB"})
    void sizesAreWrittenInTheShortestExactForm(long bytes, String expected) {
        assertThat(Quantities.formatSize(bytes)).isEqualTo(expected);
    }

    @Test
    void whatIsWrittenReadsBackTheSame() {
        long seed = 20260101;
        var random = new SplittableRandom(seed);
        for (int i = 0; i < 2_000; i++) {
            long amount = random.nextLong(1L << random.nextInt(1, 62));
            assertThat(Quantities.parseSize(Quantities.formatSize(amount)))
                    .as("seed %d", seed)
                    .isEqualTo(amount);
            assertThat(
                            Quantities.parseDuration(
                                    Quantities.formatDuration(Duration.ofNanos(amount))))
                    .as("seed %d", seed)
                    .hasNanos(amount);
        }
    }

    @Test
    void secondsAreWrittenUnroundedWithoutExponent() {
        assertThat(Quantities.formatSeconds(1.516)).isEqualTo("1.516s");
        assertThat(Quantities.formatSeconds(0.000012345)).isEqualTo("0.000012345s");
        assertThat(Quantities.formatSeconds(9.0E-4)).isEqualTo("0.00090s");
        assertThat(Quantities.formatSeconds(0)).isEqualTo("0.0s");
        assertThat(Quantities.formatSeconds(12_345_678.5)).isEqualTo("12345678.5s");
    }
}
