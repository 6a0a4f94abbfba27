package been.web.charts;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.HostUsage;
import java.util.List;
import org.junit.jupiter.api.Test;

class UsageChartTests {

    @Test
    void noLineGoesThroughATimeInWhichNobodyLooked() {
        var samples = List.of(at(0), at(10), at(20), at(2_000), at(2_010));

        assertThat(UsageChart.unbroken(samples))
                .containsExactly(samples.subList(0, 3), samples.subList(3, 5));
    }

    /** One beside an exclusive task is about the whole while. */
    @Test
    void aSampleOverALongTimeLeavesNoGap() {
        var samples = List.of(at(0), over(600, 600), at(610));

        assertThat(UsageChart.unbroken(samples)).containsExactly(samples);
    }

    private static HostUsage at(int seconds) {
        return over(seconds, 10);
    }

    private static HostUsage over(int seconds, int length) {
        return new HostUsage(
                seconds * 1_000L,
                length * 1_000L,
                new HostUsage.Cpu(0.5, 0, 0, 0),
                null,
                null,
                null,
                null,
                null);
    }
}
