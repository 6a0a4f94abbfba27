package been.cli.analyze;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class LevelsCommandTests {

    /** Vector A of Kalibera and Jones: 2 binaries × 2 executions × 3 measurements. */
    private static final String VECTOR =
            """
            binary,execution,iteration,value
            a,1,1,3
            a,1,2,4
            a,1,3,3
            a,2,1,1.2
            a,2,2,3.1
            a,2,3,3
            b,1,1,0.2
            b,1,2,1
            b,1,3,1.5
            b,2,1,1
            b,2,2,2
            b,2,3,3
            """;

    @Test
    void namesEachLevelWithItsOwnPartAndWorth() {
        Analyzing run =
                Analyzing.run(VECTOR, "levels", "-", "--warmup-cost", "6", "--build-cost", "30");
        assertThat(run.exit()).isZero();
        assertThat(run.out())
                .contains("2 binaries × 2 executions × 3 measurements")
                .containsPattern("binary +2 .*0\\.775")
                .containsPattern("execution +4 .*0\\.263")
                .containsPattern("measurement +12 .*0\\.727")
                .contains("worth repeating", "99 %, medians of resamples")
                .contains("dependence within executions: too little to tell");
    }

    @Test
    void jsonHasUnroundedNumbers() {
        JsonNode version =
                new JsonMapper()
                        .readTree(Analyzing.run(VECTOR, "levels", "-", "--json").out())
                        .at("/versions/0");
        assertThat(version.at("/levels/1/t2").asDouble()).isCloseTo(0.262778, within(1e-6));
        assertThat(version.at("/levels/2/t2").asDouble()).isCloseTo(0.774722, within(1e-6));
        assertThat(version.at("/levels/1/impact_factor/bootstrap").asDouble()).isPositive();
        assertThat(version.at("/levels/2/impact_factor/bootstrap").isNull()).isTrue();
        assertThat(version.at("/levels/2/impact_factor/closed").asDouble()).isGreaterThan(1);
    }

    @Test
    void sameFileGivesTheSameNumbers() {
        assertThat(Analyzing.run(VECTOR, "levels", "-").out())
                .isEqualTo(Analyzing.run(VECTOR, "levels", "-").out());
    }

    @Test
    void singleAndConstantMeasurementsHaveADefinedAnswer() {
        assertThat(Analyzing.run("value\n5\n", "levels", "-").out())
                .contains("a single measurement shows no variation");
        Analyzing constant = Analyzing.run("execution,value\n1,5\n1,5\n2,5\n2,5\n", "levels", "-");
        assertThat(constant.exit()).isZero();
        assertThat(constant.out()).contains("unknown", "too little to tell", "5.00000 ± 0");
    }

    @Test
    void namesDependence() {
        StringBuilder input = new StringBuilder("value\n");
        for (int i = 0; i < 60; i++) {
            input.append(i / 10 % 2 == 0 ? 5 + i : 500 + i).append('\n');
        }
        assertThat(Analyzing.run(input.toString(), "levels", "-").out())
                .contains("6 runs around the median where 31 are expected", "neighbours are alike");
    }
}
