package been.cli.analyze;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class SteadyCommandTests {

    @Test
    void saysWhereTheSteadyStateBegins() {
        Analyzing run = Analyzing.run(column(SteadyCommandTests::warmUp), "steady", "-");
        assertThat(run.exit()).isZero();
        assertThat(run.out())
                .startsWith(
                        "all measurements  1 execution: warm-up, all steady from iteration 120"
                                + " on\n")
                .containsPattern("0 +warm-up +120 +10\\.1 +0 +20\\.1 → 10\\.1\n");
    }

    @Test
    void jsonGivesEachExecution() {
        JsonNode json =
                json(Analyzing.run(column(SteadyCommandTests::warmUp), "steady", "-", "--json"));
        assertThat(json.at("/executions/0/class").asString()).isEqualTo("warm-up");
        assertThat(json.at("/executions/0/steady_from").asInt()).isEqualTo(120);
        assertThat(json.at("/executions/0/segments").size()).isEqualTo(2);
        assertThat(json.at("/executions/0/segments/1/from").asInt()).isEqualTo(120);
        assertThat(json.at("/executions/0/segments/1/to").asInt()).isEqualTo(600);
        assertThat(json.get("class").asString()).isEqualTo("warm-up");
    }

    @Test
    void noSteadyStateIsNull() {
        JsonNode json =
                json(Analyzing.run(column(i -> i < 550 ? 10 : 20), "steady", "-", "--json"));
        assertThat(json.at("/executions/0/class").asString()).isEqualTo("no steady state");
        assertThat(json.at("/executions/0/steady_from").isNull()).isTrue();
        assertThat(json.at("/executions/0/mean").isNull()).isTrue();
    }

    @Test
    void executionsMayBeInconsistent() {
        StringBuilder input = new StringBuilder("execution,value\n");
        for (int i = 0; i < 200; i++) {
            input.append("0,10\n").append("1,").append(i < 40 ? 15 : 10).append('\n');
        }
        assertThat(Analyzing.run(input.toString(), "steady", "-").out())
                .contains("2 executions: inconsistent, all steady from iteration 40 on");
    }

    @Test
    void directionToleranceAndWindowDecide() {
        String input = column(i -> i < 500 ? 10 : 11);
        assertThat(Analyzing.run(input, "steady", "-").out()).contains("no steady state");
        assertThat(Analyzing.run(input, "steady", "-", "--window", "90").out())
                .contains("slow-down");
        assertThat(
                        Analyzing.run(input, "steady", "-", "--window", "90", "--better", "higher")
                                .out())
                .contains("warm-up");
        assertThat(Analyzing.run(input, "steady", "-", "--tolerance", "15%").out())
                .contains("flat");
    }

    @Test
    void readsForksOfJmh(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("jmh.json");
        Files.writeString(file, jmh("thrpt", fork(i -> i < 10 ? 5 : 10), fork(_ -> 10)));
        JsonNode json = json(Analyzing.run("", "steady", file.toString(), "--json"));
        assertThat(json.get("version").asString()).isEqualTo("b.Bench size=10");
        assertThat(json.get("class").asString()).isEqualTo("inconsistent");
        assertThat(json.at("/executions/0/class").asString()).isEqualTo("warm-up");
        assertThat(json.at("/executions/0/steady_from").asInt()).isEqualTo(10);
        assertThat(json.at("/executions/1/class").asString()).isEqualTo("flat");
    }

    @Test
    void otherJsonIsRefused(@TempDir Path folder) throws IOException {
        refused(folder, "{}", "no JSON that is known");
        refused(folder, "[]", "no JMH result: a list of benchmarks is expected");
        refused(folder, "[{", "not readable as JSON");
        refused(
                folder,
                "[{\"benchmark\": \"b\"}]",
                "b has neither primaryMetric.rawData nor rawDataHistogram");
        refused(
                folder,
                jmh("avgt", "[1, \"NaN\"]"),
                "execution 0, measurement 1 of time is NaN, not a finite number");
        refused(folder, jmh("avgt", "[]"), "fork 0 has no iterations");
        refused(folder, jmh("avgt", "[1, 2, 3]"), "has 3 measurements; a steady state needs");
        String one = jmh("avgt", "[1]");
        String two = one.substring(0, one.length() - 1) + "," + one.substring(1);
        refused(folder, two, "b.Bench size=10 comes twice");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "value/1/2 | -: all measurements, execution 0 has 2 measurements; a steady state needs at least 20",
                "value/1/x | standard input:3: value 'x' is not a number such as 12.5 or 1.25e-3",
                "value     | standard input: no measurements below the first line",
            })
    void badInputIsRefused(String lines, String problem) {
        Analyzing run = Analyzing.run(lines.replace('/', '\n'), "steady", "-");
        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).isEqualTo(problem + "\n");
    }

    @Test
    void impossibleOptionsAreRefused() {
        assertThat(
                        Analyzing.run(
                                        column(SteadyCommandTests::warmUp),
                                        "steady",
                                        "-",
                                        "--window",
                                        "0")
                                .err())
                .contains("the window must be 1 iteration or more");
        assertThat(
                        Analyzing.run(
                                        column(SteadyCommandTests::warmUp),
                                        "steady",
                                        "-",
                                        "--tolerance",
                                        "x")
                                .err())
                .contains("not a share");
    }

    private static void refused(Path folder, String text, String problem) throws IOException {
        Path file = Files.writeString(folder.resolve("jmh.json"), text);
        Analyzing run = Analyzing.run("", "steady", file.toString());
        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).startsWith(file + ": ").contains(problem);
    }

    private static double warmUp(int iteration) {
        return (iteration < 120 ? 20 : 10) + iteration % 3 * 0.1;
    }

    private static String column(IntToDoubleFunction value) {
        StringBuilder input = new StringBuilder("value\n");
        for (int i = 0; i < 600; i++) {
            input.append(value.applyAsDouble(i)).append('\n');
        }
        return input.toString();
    }

    private static String fork(IntToDoubleFunction value) {
        StringBuilder fork = new StringBuilder("[");
        for (int i = 0; i < 40; i++) {
            fork.append(i == 0 ? "" : ", ").append(value.applyAsDouble(i));
        }
        return fork.append("]").toString();
    }

    private static String jmh(String mode, String... forks) {
        return """
        [{"benchmark": "b.Bench", "mode": "%s", "params": {"size": "10"},
        "primaryMetric": {"scoreUnit": "ops/s", "rawData": [%s]}}]\
        """
                .formatted(mode, String.join(", ", forks));
    }

    private static JsonNode json(Analyzing run) {
        assertThat(run.err()).isEmpty();
        assertThat(run.exit()).isZero();
        return new JsonMapper().readTree(run.out());
    }
}
