package been.results.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import been.protocol.results.ExecutionAddress;
import been.protocol.results.StoredExecution;
import been.protocol.results.Validity;
import been.results.netcdf.LandingFile;
import been.results.netcdf.Landings;
import been.results.netcdf.Series;
import java.io.ByteArrayOutputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Binaries that differ by more than their executions: there are as many repetitions as binaries.
 */
class BinariesTests {
    private static final int BINARIES = 3;
    private static final int EXECUTIONS = 10;

    /** Of the mean of 10, 11 and 12. */
    private static final double ERROR = 1 / Math.sqrt(BINARIES);

    /** With two degrees of freedom. */
    private static final double T_95 = 4.30265273;

    private static final double T_99_9 = 31.59905458;

    @Test
    void bencherGetsTheIntervalOverBinaries() {
        var out = new ByteArrayOutputStream();
        BencherWriter.write(selection(), out);
        JsonNode measure = read(out).at("/2.15.0/parse");
        assertThat(measure.path("value").asDouble()).isEqualTo(11);
        assertThat(measure.path("lower_value").asDouble())
                .isEqualTo(11 - T_95 * ERROR, within(1e-6));
        assertThat(measure.path("upper_value").asDouble())
                .isEqualTo(11 + T_95 * ERROR, within(1e-6));
    }

    @Test
    void theErrorInJmhsJsonIsOverBinaries() throws Exception {
        var out = new ByteArrayOutputStream();
        JmhWriter.write(selection(), out);
        JsonNode benchmark = read(out).path(0);
        assertThat(benchmark.path("forks").asInt()).isEqualTo(BINARIES * EXECUTIONS);
        assertThat(benchmark.at("/primaryMetric/rawData/29/1").asDouble()).isEqualTo(13);
        assertThat(benchmark.at("/primaryMetric/score").asDouble()).isEqualTo(11);
        assertThat(benchmark.at("/primaryMetric/scoreError").asDouble())
                .isEqualTo(T_99_9 * ERROR, within(1e-6));
    }

    private static JsonNode read(ByteArrayOutputStream out) {
        return JsonMapper.shared().readTree(out.toByteArray());
    }

    static Selection selection() {
        var executions = new ArrayList<StoredExecution>();
        for (int binary = 0; binary < BINARIES; binary++) {
            for (int execution = 0; execution < EXECUTIONS; execution++) {
                executions.add(execution(binary, execution));
            }
        }
        return new Selection("7", executions, List.of(Landings.PARSE), BinariesTests::landing);
    }

    private static double mean(ExecutionAddress address) {
        return 10 + address.binary();
    }

    private static LandingFile landing(StoredExecution execution) {
        double mean = mean(execution.address());
        return new LandingFile(
                Landings.at(execution.address(), 1),
                List.of(new Series(Landings.PARSE, "", new double[] {mean - 1, mean + 1})),
                "0.1.0");
    }

    private static StoredExecution execution(int binary, int execution) {
        var address = new ExecutionAddress("7", "2.15.0", binary, execution);
        return new StoredExecution(
                address,
                "2.15.0",
                Map.of(),
                "task",
                1,
                0,
                "alpha",
                "digest",
                Instant.EPOCH,
                Validity.VALID,
                List.of(),
                Map.of(),
                List.of(Landings.PARSE),
                Map.of("parse", 2L),
                Map.of("parse", mean(address)),
                "file",
                "sha");
    }
}
