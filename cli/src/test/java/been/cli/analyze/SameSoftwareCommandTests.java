package been.cli.analyze;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class SameSoftwareCommandTests {

    private static final String RUN =
            """
            execution,value
            1,100
            2,101
            3,99
            4,100.5
            5,99.5
            6,100
            7,101
            8,99
            """;

    @Test
    void dividesOneRunIntoHalves() {
        Analyzing run = Analyzing.run(RUN, "aa", "-");
        assertThat(run.exit()).isZero();
        assertThat(run.out())
                .contains("2000 random divisions of one run into halves, 4 executions a side")
                .containsPattern("false alarms +0 %")
                .containsPattern("a slowdown of [\\d.]+ % half the time");
        assertThat(Analyzing.run(RUN, "aa", "-").out()).isEqualTo(run.out());
    }

    @Test
    void comparesSeveralRunsWithEachOther() {
        String runs =
                """
                version,execution,value
                mon,1,100
                mon,2,101
                tue,1,100
                tue,2,101
                wed,1,500
                wed,2,501
                """;
        JsonNode study = new JsonMapper().readTree(Analyzing.run(runs, "aa", "-", "--json").out());
        assertThat(study.get("comparisons").asInt()).isEqualTo(3);
        assertThat(study.get("executions").asInt()).isEqualTo(2);
        assertThat(study.get("detectable").get("power_80").asDouble()).isPositive();
    }

    @Test
    void saysThatRunsWhichDifferShowNoSmallestChange() {
        String runs =
                """
                version,execution,value
                mon,1,500
                mon,2,501
                mon,3,502
                tue,1,520
                tue,2,521
                tue,3,522
                """;
        assertThat(Analyzing.run(runs, "aa", "-").out())
                .contains("false alarms    100 %")
                .contains("would be found  unknown: too much is an alarm");
    }

    @Test
    void needsFourExecutionsOrTwoRuns() {
        Analyzing run = Analyzing.run("execution,value\n1,1\n2,2\n3,3\n", "aa", "-");
        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err()).contains("-: halves of 3 executions have fewer than two");
        assertThat(Analyzing.run("version,value\na,1\nb,2\n", "aa", "-").err())
                .contains("no two runs have the two executions each");
    }
}
