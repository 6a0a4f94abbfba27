package been.cli.analyze;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class DescribeCommandTests {

    private static final String TWO_LEVELS =
            """
            version,execution,iteration,value
            1.0,0,0,97
            1.0,0,1,99
            1.0,1,0,101
            1.0,1,1,103
            """;

    @Test
    void readsAFile(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("m.csv"), TWO_LEVELS);
        Analyzing run = Analyzing.run("", "describe", file.toString());
        assertThat(run.exit()).isZero();
        assertThat(run.out())
                .startsWith("1.0  2 executions × 2 measurements\n")
                .contains("mean        100 ± 130  (99 % interval)")
                .contains("not repeated, so their variation is not in these numbers: binaries");
    }

    @Test
    void showsTheLevelsAndWhatIsWorthRepeating() {
        Analyzing run = Analyzing.run(TWO_LEVELS, "describe", "-", "--warmup-cost", "20");
        // T₂² = 8 − 1, T₁² = 2: sqrt(20 · 2/7) = 2.4 measurements.
        assertThat(run.out())
                .containsPattern("execution +2 +2\\.6 +2\\.6 %\n")
                .containsPattern("measurement +4 +1\\.4 +1\\.4 % +3\n");
    }

    @Test
    void unknownNumbersAreNull() {
        Analyzing run =
                Analyzing.run("value\n5\n", "describe", "-", "--json", "--warmup-cost", "2");
        JsonNode json = new JsonMapper().readTree(run.out());
        assertThat(json.at("/describe/mean").asDouble()).isEqualTo(5);
        assertThat(json.at("/describe/variance").isNull()).isTrue();
        assertThat(json.at("/thesis_99/half_width").isNull()).isTrue();
        assertThat(json.at("/optimum/executions").isNull()).isTrue();
        assertThat(json.get("not_observed").size()).isEqualTo(3);
        assertThat(run.out()).doesNotContain("NaN");
    }

    @Test
    void unevenCountsHaveNoShape() {
        Analyzing run =
                Analyzing.run("execution,value\n0,1\n0,2\n1,3\n", "describe", "-", "--json");
        JsonNode json = new JsonMapper().readTree(run.out());
        assertThat(json.get("shape").isNull()).isTrue();
        assertThat(json.at("/counts/measurements").asInt()).isEqualTo(3);
        assertThat(Analyzing.run("execution,value\n0,1\n0,2\n1,3\n", "describe", "-").out())
                .contains("1 binary, 2 executions, 3 measurements in all");
    }

    @Test
    void aSingleMeasurementIsDescribedWithoutSpread() {
        Analyzing run = Analyzing.run("value\n5\n", "describe", "-");
        assertThat(run.exit()).isZero();
        assertThat(run.out())
                .contains("mean        5\n")
                .contains("standard deviation unknown")
                .contains("unknown, nothing varies within an execution");
    }

    @Test
    void emptyInputIsRefused() {
        Analyzing run = Analyzing.run("", "describe", "-");
        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err()).startsWith("standard input: empty;");
    }

    @Test
    void fileIsNeeded() {
        Analyzing run = Analyzing.run("", "describe");
        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err()).contains("Missing required parameter: 'FILE'");
    }

    @Test
    void analyzeNeedsAVerb() {
        Analyzing run = Analyzing.run("");
        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err()).contains("Missing required subcommand", "describe|compare");
    }
}
