package been.cli.analyze;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class PlanCommandTests {

    private static final String PILOT =
            """
            execution,value
            1,97
            1,99
            2,101
            2,103
            3,98
            3,99
            4,100
            4,102
            """;
    private static final String COSTS = "measurement=100ms,execution=2s";

    @Test
    void precisionTakesTime() {
        Analyzing run = Analyzing.run(PILOT, "plan", "-", "--precision", "1%", "--costs", COSTS);
        assertThat(run.exit()).isZero();
        assertThat(run.out())
                .containsPattern(
                        "^\\d+ executions × 4 measurements of each version, about .* min .*for"
                                + " both, ± \\d\\.\\d+ % at 99 % expected\\R$");
    }

    @Test
    void timeGivesPrecision() {
        JsonNode plan =
                new JsonMapper()
                        .readTree(
                                Analyzing.run(
                                                PILOT,
                                                "plan",
                                                "-",
                                                "--budget",
                                                "2m",
                                                "--costs",
                                                COSTS,
                                                "--json")
                                        .out());
        // 2 versions × 2.4 s
        assertThat(plan.get("executions").asInt()).isEqualTo(25);
        assertThat(plan.get("seconds").asDouble()).isBetween(117.0, 120.0);
        assertThat(plan.get("half_width").asDouble()).isBetween(0.001, 0.1);
    }

    @Test
    void withoutCostsThereIsNoTime() {
        assertThat(Analyzing.run(PILOT, "plan", "-").out()).doesNotContain("about");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--budget 2m|--budget needs --costs",
                "--confidence 99.9999999999999%|confidence must lie between 0 and 1 - 1e-12",
                "--budget 2m --precision 1% --costs execution=1s,measurement=1s|use either --precision or --budget",
                "--costs start=2s|are not costs; expected, for example,",
                "--costs execution=2s|a measurement takes time",
                "--costs measurement=5|needs a unit",
                "--precision 0%|--precision cannot be 0",
                "--budget 1s --costs measurement=1s|1 s do not suffice for two repetitions",
                "--precision 0.0001%|± 0.0001 % is not reached by 100000 repetitions"
            })
    void refusesWhatCannotBePlanned(String options, String why) {
        String[] arguments = ("plan - " + options).split(" ");
        Analyzing run = Analyzing.run(PILOT, arguments);
        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err()).contains(why);
    }

    @Test
    void pilotsHaveTwoExecutionsAndAtMostTwoVersions() {
        assertThat(Analyzing.run("value\n1\n2\n", "plan", "-").err())
                .contains("-: a pilot needs two executions of each version");
        assertThat(Analyzing.run("version,value\na,1\nb,2\nc,3\n", "plan", "-").err())
                .contains("-: 3 versions (a, b, c); a pilot has one or two: leave only");
    }
}
