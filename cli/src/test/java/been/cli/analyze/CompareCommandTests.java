package been.cli.analyze;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class CompareCommandTests {

    /** Executions of one measurement, ± 0.1 around the mean. */
    private static String version(String label, double mean) {
        StringBuilder rows = new StringBuilder();
        for (int execution = 0; execution < 12; execution++) {
            double value = mean + (execution % 3 - 1) * 0.1;
            rows.append("%s,%d,%s%n".formatted(label, execution, value));
        }
        return rows.toString();
    }

    private static final String HEADING = "version,execution,value\n";

    @Test
    void aWorseVersionExitsWithOneAndReadsByItsDirection() {
        Analyzing run =
                Analyzing.run(HEADING + version("1.0", 100) + version("1.1", 108), "compare", "-");
        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.out())
                .contains("▲ +8.0", "higher")
                .containsPattern(
                        "1\\.1 is 8\\.0\\d* % higher than 1\\.0; 99 % interval \\+7\\.\\d+ % to"
                                + " \\+8\\.\\d+ %; higher beyond 1 %")
                .contains("beside it, on execution means")
                .doesNotContain("\u001b");
        assertThat(run.err()).isEmpty();
    }

    @Test
    void directionOfBetterDecides() {
        String input = HEADING + version("1.0", 100) + version("1.1", 108);
        Analyzing run = Analyzing.run(input, "compare", "-", "--better", "higher");
        assertThat(run.exit()).isZero();
        assertThat(run.out()).contains("▼ +8.0").contains("higher beyond 1 %");
    }

    @Test
    void executionsContributeTheChosenSummary() {
        var rows = new StringBuilder("version,execution,iteration,value\n");
        for (int execution = 0; execution < 12; execution++) {
            double usual = 10 + 0.01 * (execution % 3);
            rows.append("1,%d,0,%s\n1,%d,1,%s\n".formatted(execution, usual, execution, usual));
            rows.append("2,%d,0,%s\n2,%d,1,%s\n".formatted(execution, usual, execution, 20));
        }
        String input = rows.toString();
        assertThat(Analyzing.run(input, "compare", "-").exit()).isEqualTo(1);
        Analyzing minimum = Analyzing.run(input, "compare", "-", "--summary", "minimum");
        assertThat(minimum.exit()).isZero();
        assertThat(minimum.out()).contains("shows no change above");
        Analyzing few = Analyzing.run(input, "compare", "-", "--summary", "p99");
        assertThat(few.exit()).isEqualTo(2);
        assertThat(few.err())
                .contains("p99 needs 100 measurements of each execution, and one has 2");
        assertThat(Analyzing.run(input, "compare", "-", "--summary", "best").err())
                .contains("unknown summary 'best'");
    }

    @Test
    void toleranceDecides() {
        String input = HEADING + version("1.0", 100) + version("1.1", 108);
        Analyzing run = Analyzing.run(input, "compare", "-", "--tolerance", "10%");
        assertThat(run.exit()).isZero();
        assertThat(run.out()).contains("shows no change above 11 % from 1.0");
    }

    @Test
    void confidenceDecidesTheInterval() {
        String input = HEADING + version("1.0", 100) + version("1.1", 108);
        assertThat(Analyzing.run(input, "compare", "-", "--confidence", "95%").out())
                .contains("mean (95 %)", "95 % interval");
    }

    @Test
    void severalVersionsAreEachComparedWithTheirPredecessor() {
        String input =
                HEADING
                        + version("1.0", 100)
                        + version("1.1", 100)
                        + version("1.2", 110)
                        + version("1.3", 99);
        Analyzing run = Analyzing.run(input, "compare", "-");
        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.out())
                .contains("change to previous", "history  ▁▁█▁")
                .contains("1.3 is 10.00 % lower than 1.2")
                .contains("1 higher, 1 lower, 1 equivalent, 0 inconclusive")
                .doesNotContain("shows no change");

        JsonNode json =
                new JsonMapper().readTree(Analyzing.run(input, "compare", "-", "--json").out());
        assertThat(json.get("comparisons").size()).isEqualTo(3);
        assertThat(json.at("/comparisons/1/comparison/verdict/verdict").asString())
                .isEqualTo("regressed");
    }

    @Test
    void severalVersionsAreEachComparedWithTheBaseline() {
        String input = HEADING + version("a", 100) + version("b", 100) + version("c", 110);
        Analyzing run = Analyzing.run(input, "compare", "-", "--baseline", "c");
        assertThat(run.exit()).isZero();
        assertThat(run.out())
                .contains("change to c")
                .contains("a is 9.09 % lower than c", "b is 9.09 % lower than c");
    }

    @Test
    void noVerdictFromOneExecution() {
        String input = HEADING + version("1.0", 100) + "1.1,0,100\n1.1,0,101\n1.1,0,102\n";
        Analyzing run = Analyzing.run(input, "compare", "-");
        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.out()).contains("1.1 against 1.0: no verdict from one execution");
        JsonNode json =
                new JsonMapper().readTree(Analyzing.run(input, "compare", "-", "--json").out());
        assertThat(json.at("/comparison/verdict/verdict").isNull()).isTrue();
        assertThat(json.at("/comparison/verdict/reason").asString())
                .isEqualTo("no verdict from one execution");
        assertThat(json.at("/comparison").has("tests")).isFalse();
    }

    @Test
    void oneVersionWithoutVerdictDoesNotHideTheOthers() {
        String input = HEADING + version("1.0", 100) + version("1.1", 100) + "1.2,0,100\n";
        Analyzing run = Analyzing.run(input, "compare", "-");
        assertThat(run.exit()).isZero();
        assertThat(run.out()).contains("1 equivalent, 0 inconclusive, 1 without verdict");
    }

    @Test
    void ratioToZeroIsUndetermined() {
        String input = HEADING + version("1.0", 0) + version("1.1", 100);
        Analyzing run = Analyzing.run(input, "compare", "-");
        assertThat(run.exit()).isZero();
        assertThat(run.out())
                .contains("? undetermined", "the older mean cannot be distinguished from 0");
        JsonNode json =
                new JsonMapper().readTree(Analyzing.run(input, "compare", "-", "--json").out());
        assertThat(json.at("/comparison/effect_size_95/ratio").isNull()).isTrue();
    }

    @Test
    void aSingleVersionCannotBeCompared() {
        Analyzing run = Analyzing.run(HEADING + version("1.0", 100), "compare", "-");
        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err()).isEqualTo("-: only version 1.0; a comparison needs two\n");
    }

    @Test
    void withoutVersionsThereIsADescription() {
        Analyzing run = Analyzing.run("value\n1\n2\n", "compare", "-");
        assertThat(run.exit()).isZero();
        assertThat(run.out())
                .contains("1 execution × 2 measurements")
                .contains("nothing to compare: the file has no column version");
    }

    @Test
    void unreadableInputIsSaidOnStandardError() {
        Analyzing run = Analyzing.run("value\n1\nx\n", "compare", "-");
        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .isEqualTo("standard input:3: value 'x' is not a number such as 12.5 or 1.25e-3\n");
    }

    @Test
    void unknownBaselineNamesWhatThereIs() {
        String input = HEADING + version("1.0", 100) + version("1.1", 100);
        Analyzing run = Analyzing.run(input, "compare", "-", "--baseline", "2.0");
        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err())
                .isEqualTo("-: unknown version '2.0' for --baseline; versions: 1.0, 1.1\n");
        assertThat(Analyzing.run("value\n1\n", "compare", "-", "--baseline", "x").err())
                .contains("none, since there is no column version");
    }

    @ParameterizedTest
    @CsvSource({
        "--tolerance, -3%, not a share",
        "--tolerance, 5, not a share",
        "--tolerance, much, not a share",
        "--precision, 0, precision must be",
        "--confidence, 99, not a share",
        "--confidence, 0%, confidence must lie between 0 and 1",
        "--better, faster, neither lower nor higher",
        "--warmup-cost, -1, not a number of measurements",
        "--build-cost, x, not a number of measurements",
        "--colour, red, Unknown option"
    })
    void impossibleOptionsAreRefused(String option, String value, String problem) {
        Analyzing run = Analyzing.run("value\n1\n", "compare", "-", option, value);
        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains(problem);
    }

    @Test
    void pairsAreComparedAsPairs() {
        StringBuilder input = new StringBuilder(HEADING);
        for (int execution = 0; execution < 6; execution++) {
            // Both sides of a pair are slow or fast together.
            double both = 100 + 10 * (execution % 3);
            input.append("1.0,%d,%s%n".formatted(execution, both));
            input.append("1.1,%d,%s%n".formatted(execution, both * (1.05 + execution * 1e-4)));
        }
        assertThat(Analyzing.run(input.toString(), "compare", "-").out()).contains("inconclusive");
        Analyzing run = Analyzing.run(input.toString(), "compare", "-", "--paired");
        assertThat(run.out()).contains("higher beyond 1 %");
        assertThat(run.exit()).isEqualTo(1);
    }

    @Test
    void unequalCountsDoNotMakePairs() {
        String input = HEADING + version("1.0", 100) + version("1.1", 108) + "1.1,99,108\n";
        Analyzing run = Analyzing.run(input, "compare", "-", "--paired");
        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err())
                .contains("-: 12 executions of 1.0 and 13 of 1.1 do not make pairs for --paired");
    }

    @Test
    void manyComparisonsAreToldTogether() {
        String input = HEADING + version("1.0", 100) + version("1.1", 108) + version("1.2", 108.1);
        Analyzing run = Analyzing.run(input, "compare", "-");
        assertThat(run.out()).contains("1 of 1 changes stand at a false discovery rate of 1 %");
        JsonNode first =
                new JsonMapper()
                        .readTree(Analyzing.run(input, "compare", "-", "--json").out())
                        .at("/comparisons/0/comparison/verdict");
        assertThat(first.get("p").asDouble()).isLessThan(1e-6);
        assertThat(first.get("p_adjusted").asDouble())
                .isBetween(first.get("p").asDouble(), 2 * first.get("p").asDouble());
    }
}
