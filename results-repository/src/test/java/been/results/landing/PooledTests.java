package been.results.landing;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.results.Metric;
import been.results.netcdf.Measurements;
import been.results.netcdf.Series;
import java.io.IOException;
import java.nio.DoubleBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;

class PooledTests {
    private static final Metric LATENCY =
            new Metric("latency", "ns", "latency", Metric.Better.LOWER);

    @Test
    void instancesComeInTurn() throws IOException {
        assertThat(values(6)).containsExactly(1, 4, 6, 2, 5, 3);
    }

    @Test
    void instancesOfTooManyMeasurementsComeOneAfterTheOther() throws IOException {
        assertThat(values(5)).containsExactly(1, 2, 3, 4, 5, 6);
    }

    private static double[] values(long mostInTurn) throws IOException {
        var pooled = new Pooled(List.of(of(1, 2, 3), of(4, 5), of(6)), "clients", mostInTurn);
        var read = DoubleBuffer.allocate((int) pooled.count());
        pooled.read(read::put);
        return read.array();
    }

    private static Measurements of(double... values) {
        return new Series(LATENCY, "client", values);
    }
}
