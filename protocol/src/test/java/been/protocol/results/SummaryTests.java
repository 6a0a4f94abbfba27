package been.protocol.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import been.protocol.Wire;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SummaryTests {

    @ParameterizedTest
    @CsvSource({
        "median, 0.5, 1",
        "minimum, 0, 1",
        "maximum, 1, 1",
        "p1, 0.01, 100",
        "p50, 0.5, 2",
        "p90, 0.9, 10",
        "p99, 0.99, 100",
        "p99.9, 0.999, 1000",
        "p99.99, 0.9999, 10000",
        "p99.9999, 0.999999, 1000000"
    })
    void aPercentileNeedsOneMeasurementBeyondIt(String name, double share, long least) {
        var summary = new Summary(name);
        assertThat(summary.quantile()).hasValue(share);
        assertThat(summary.leastMeasurements()).isEqualTo(least);
        assertThat(summary.isKnownFrom(least)).isTrue();
        assertThat(summary.isKnownFrom(least - 1)).isFalse();
    }

    @Test
    void theMeanIsUsualAndNotNamedBesideTheTitle() {
        var metric = new Metric("latency", "ms", "Latency", Metric.Better.LOWER);
        assertThat(metric.summary()).isEqualTo(new Summary("mean")).isEqualTo(Summary.orMean(""));
        assertThat(Summary.MEAN.quantile()).isEmpty();
        assertThat(Summary.MEAN.isKnownFrom(1)).isTrue();
        assertThat(metric.label()).isEqualTo("Latency");
        assertThat(metric.summaryName()).isEqualTo("latency");
        assertThat(metric.with(new Summary("p99")).summaryName()).isEqualTo("latency-p99");
        assertThat(metric.with(Summary.orMean("p99")).label()).isEqualTo("Latency, p99");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "average", "p0", "p0.5", "p100", "p99.", "p99.99999", "p099", "P99"})
    void otherNamesAreRefused(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Summary(name))
                .withMessageStartingWith("unknown summary '" + name + "'; expected mean, median");
    }

    @Test
    void theWireHasTheName() {
        var metric =
                new Metric("latency", "ms", "Latency", Metric.Better.LOWER, new Summary("p99.9"));
        String json = Wire.mapper().writeValueAsString(metric);
        assertThat(json).contains("\"summary\":\"p99.9\"");
        assertThat(Wire.mapper().readValue(json, Metric.class)).isEqualTo(metric);
    }
}
