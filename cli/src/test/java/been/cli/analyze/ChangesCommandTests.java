package been.cli.analyze;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.Random;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ChangesCommandTests {

    private static final int AT = 60;

    @Test
    void saysSinceWhenAndByHowMuch() {
        Analyzing run = Analyzing.run(history(i -> "v" + (i + 1)), "changes", "-");
        assertThat(run.exit()).isZero();
        assertThat(run.out())
                .startsWith("100 versions, v1 to v100\nhistory  ")
                .containsPattern(
                        "since v61: 5\\.0 % worse; 95 % interval \\+4\\.6 % to \\+5\\.4 %;"
                                + " from 99\\.957 to 104\\.92; p < 0\\.0001\n");
        assertThat(run.err()).isEmpty();
    }

    @Test
    void directionOfBetterDecides() {
        String input = history(i -> "v" + (i + 1));
        assertThat(Analyzing.run(input, "changes", "-", "--better", "higher").out())
                .contains("% better;");
    }

    @Test
    void jsonGivesTheFirstPointAfterTheChange() {
        JsonNode json = json(Analyzing.run(history(i -> "v" + (i + 1)), "changes", "-", "--json"));
        assertThat(json.get("changes").size()).isEqualTo(1);
        JsonNode change = json.at("/changes/0");
        assertThat(change.get("index").asInt()).isEqualTo(AT);
        assertThat(change.get("version").asString()).isEqualTo("v61");
        assertThat(change.get("relative").asDouble()).isBetween(0.04, 0.06);
        assertThat(change.at("/interval/0").asDouble())
                .isLessThan(change.get("relative").asDouble());
        assertThat(change.at("/interval/1").asDouble())
                .isGreaterThan(change.get("relative").asDouble());
        assertThat(change.get("p").asDouble()).isLessThan(0.001);
        assertThat(json.get("drift").isNull()).isTrue();
    }

    @Test
    void versionsNeedNoNames() {
        StringBuilder input = new StringBuilder("value\n");
        for (int i = 0; i < 12; i++) {
            input.append(i < 6 ? 10 : 12).append('\n');
        }
        assertThat(Analyzing.run(input.toString(), "changes", "-").out())
                .contains("since value 7: 20.0 % worse");
        JsonNode json = json(Analyzing.run(input.toString(), "changes", "-", "--json"));
        assertThat(json.at("/changes/0/version").isNull()).isTrue();
        assertThat(json.at("/changes/0/index").asInt()).isEqualTo(6);
    }

    @Test
    void constantValuesHaveNoChange() {
        Analyzing run = Analyzing.run("value\n" + "3\n".repeat(8), "changes", "-");
        assertThat(run.exit()).isZero();
        assertThat(run.out()).contains("no change: all values are equal");
    }

    @Test
    void unchangedHistoriesSaySo() {
        String input = "value\n1\n2\n1\n2\n2\n1\n1\n2\n";
        assertThat(Analyzing.run(input, "changes", "-").out())
                .contains("no change found; values scatter by 0.5");
    }

    @Test
    void knownBreaksAndConfirmedChangesAreTakenAsGiven() {
        String input = history(i -> "v" + (i + 1));
        assertThat(Analyzing.run(input, "changes", "-", "--break", "v61").out())
                .contains("no change found");
        Analyzing confirmed = Analyzing.run(input, "changes", "-", "--confirmed", "v59");
        assertThat(confirmed.out()).contains("confirmed before, though these values put it at v61");
        JsonNode json =
                json(Analyzing.run(input, "changes", "-", "--json", "--confirmed", "v31,v59"));
        assertThat(json.at("/changes/0/standing").asString()).isEqualTo("confirmed");
        assertThat(json.at("/changes/0/holds").asBoolean()).isFalse();
        assertThat(json.at("/changes/1/elsewhere").asInt()).isEqualTo(AT);
    }

    @Test
    void spikesAreNamed() {
        StringBuilder input = new StringBuilder("version,value,standard_error\n");
        for (int i = 0; i < 20; i++) {
            input.append("r%d,%d,0.5\n".formatted(i, i == 7 ? 900 : 100 + i % 3));
        }
        Analyzing run = Analyzing.run(input.toString(), "changes", "-");
        assertThat(run.out())
                .contains("no change found")
                .contains("single values far from their neighbours, not counted: r7");
        assertThat(json(Analyzing.run(input.toString(), "changes", "-", "--json")).get("spikes"))
                .hasToString("[7]");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''                          | standard input: empty; the first line must name the columns, at least value",
                "value/1/2/3/4/5             | standard input: 5 versions; change points need at least 6",
                "value                       | standard input: 0 versions; change points need at least 6",
                "value/1/NaN                 | standard input:3: value NaN is not finite; leave out what could not be measured",
                "value/1,5                   | standard input:2: 2 cells where the first line names 1 columns",
                "version,value/a,1/b,2/a,3   | standard input:4: version a comes again; a history has one row a version, and `been analyze compare` takes single measurements",
                "version,value/1.10,1/1.9,2  | standard input:3: version 1.9 comes after 1.10; put the oldest first, or take the file's order with --in-file-order",
                "value,standard_error/1,-1   | standard input:2: standard_error '-1' is not a number from 0 on",
                "value,standard_error/1,x    | standard input:2: standard_error 'x' is not a number from 0 on",
                "version,time/a,1            | standard input:1: no column value; the first line must name it, and may name version, binary, execution and iteration (found: version, time)",
            })
    void badInputIsRefusedWithItsPlace(String lines, String problem) {
        Analyzing run = Analyzing.run(lines.replace('/', '\n'), "changes", "-");
        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).isEqualTo(problem + "\n");
    }

    @Test
    void fallingVersionNumbersMayBeMeant() {
        String input = "version,value\n1.10,1\n1.9,1\n1.8,1\n2.0,1\nx,1\n1.7,1\n";
        assertThat(Analyzing.run(input, "changes", "-", "--in-file-order").exit()).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "--break, v0, no version precedes the first one",
        "--confirmed, v500, has no such version",
        "--false-alarms, 50%, false alarms must be a share above 0 and at most 0.2",
        "--least, x, not a share",
        "--confidence, 0, confidence must lie between 0 and 1",
    })
    void impossibleOptionsAreRefused(String option, String value, String problem) {
        Analyzing run = Analyzing.run(history(i -> "v" + i), "changes", "-", option, value);
        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains(problem);
    }

    @Test
    void missingFilesAreRefused() {
        Analyzing run = Analyzing.run("", "changes", "/nowhere/h.csv");
        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err()).isEqualTo("/nowhere/h.csv: no such file\n");
    }

    /** A hundred versions around 100 with deviation 1, and 5 more from the sixty-first on. */
    private static String history(IntFunction<String> name) {
        Random random = new Random(11);
        StringBuilder input = new StringBuilder("version,value\n");
        for (int i = 0; i < 100; i++) {
            double value = 100 + random.nextGaussian() + (i >= AT ? 5 : 0);
            input.append(String.format(Locale.ROOT, "%s,%.4f%n", name.apply(i), value));
        }
        return input.toString();
    }

    private static JsonNode json(Analyzing run) {
        assertThat(run.exit()).isZero();
        return new JsonMapper().readTree(run.out());
    }
}
