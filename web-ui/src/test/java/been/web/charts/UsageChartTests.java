package been.web.charts;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.HostUsage;
import been.results.chart.Layer;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class UsageChartTests {
    private static final Instant NOW = Instant.ofEpochMilli(100_000_000);

    private static HostUsage sample(long second, @Nullable Long over, double user) {
        return new HostUsage(
                NOW.toEpochMilli() + second * 1000,
                over,
                new HostUsage.Cpu(user, 0, 0, 0),
                null,
                null,
                null,
                null,
                null);
    }

    @Test
    void nothingIsDrawnOfATimeOfWhichNothingIsKnown() {
        var drawing =
                UsageChart.processors(
                        "busy",
                        List.of(
                                sample(-600, null, 0.9),
                                sample(-595, 5_000L, 0.5),
                                sample(-590, 5_000L, 0.5),
                                sample(-60, null, 0.9), // started again
                                sample(-55, 5_000L, 1),
                                sample(-5, 50_000L, 0.2)), // looked away
                        NOW,
                        null,
                        null);
        assertThat(drawing.legend()).containsExactly("busy");
        assertThat(drawing.layers())
                .filteredOn(Layer.Line.class::isInstance)
                .map(Layer.Line.class::cast)
                .satisfiesExactly(
                        before ->
                                assertThat(before.points())
                                        .extracting(point -> Math.round(60 * point.x()))
                                        .containsExactly(-600L, -595L, -595L, -590L),
                        after ->
                                assertThat(after.points())
                                        .extracting(point -> Math.round(60 * point.x()))
                                        .containsExactly(-60L, -55L, -55L, -5L));
    }
}
