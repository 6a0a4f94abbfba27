package been.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import been.statistics.compare.EffectSize;
import been.statistics.compare.TTest;
import been.statistics.compare.ThesisChange;
import been.statistics.compare.TwoSampleTests;
import been.statistics.describe.Description;
import been.statistics.levels.ThesisOptimum;
import been.statistics.levels.VarianceComponents;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Numbers computed independently from the formulas, to 1e-9 relative (p values 1e-6). */
class GoldenTests {

    private static final JsonNode EXPECTED =
            new JsonMapper().readTree(GoldenCsv.resource("hierarchy.expected.json"));

    @ParameterizedTest
    @ValueSource(strings = {GoldenCsv.OLD, GoldenCsv.NEW})
    void describesAllMeasurements(String version) {
        JsonNode expected = EXPECTED.get(version).get("describe");
        Description actual = Description.of(GoldenCsv.version(version));
        assertThat(actual.n()).isEqualTo(expected.get("n").asInt());
        close(actual.mean(), expected.get("mean"));
        close(actual.variance(), expected.get("variance"));
        close(actual.sd(), expected.get("sd"));
        close(actual.min(), expected.get("min"));
        close(actual.q1(), expected.get("q1"));
        close(actual.median(), expected.get("median"));
        close(actual.q3(), expected.get("q3"));
        close(actual.max(), expected.get("max"));
        close(actual.mad(), expected.get("mad"));
        close(actual.cv(), expected.get("cv"));
    }

    @ParameterizedTest
    @ValueSource(strings = {GoldenCsv.OLD, GoldenCsv.NEW})
    void separatesThreeLevels(String version) {
        VarianceComponents actual = VarianceComponents.of(GoldenCsv.version(version));
        JsonNode thesis = EXPECTED.get(version).get("thesis_99");
        close(component(actual, Level.MEASUREMENT).biased(), thesis.get("s2_e"));
        close(component(actual, Level.EXECUTION).biased(), thesis.get("s2_b"));
        close(component(actual, Level.BINARY).biased(), thesis.get("s2_v"));
        interval(actual.thesisInterval(Confidence.P99).orElseThrow(), thesis);

        JsonNode kalibera = EXPECTED.get(version).get("kalibera_jones_95");
        close(component(actual, Level.MEASUREMENT).unbiased(), kalibera.get("t2_iteration"));
        close(component(actual, Level.EXECUTION).unbiased(), kalibera.get("t2_execution"));
        close(component(actual, Level.BINARY).unbiased(), kalibera.get("t2_binary"));
        assertThat(component(actual, Level.BINARY).repetitions() - 1)
                .isEqualTo(kalibera.get("df").asInt());
        Interval top = actual.topLevelInterval(Confidence.P95).orElseThrow();
        close(top.halfWidth(), kalibera.get("half_width"));
        close(top.low(), kalibera.get("low"));
        close(top.high(), kalibera.get("high"));
    }

    @ParameterizedTest
    @ValueSource(strings = {GoldenCsv.OLD, GoldenCsv.NEW})
    void separatesTwoLevels(String version) {
        JsonNode expected = EXPECTED.get(version).get("two_level_99");
        VarianceComponents actual =
                VarianceComponents.of(GoldenCsv.version(version).pooledBinaries());
        close(component(actual, Level.EXECUTION).biased(), expected.get("s2_rho"));
        close(component(actual, Level.MEASUREMENT).biased(), expected.get("s2_sigma"));
        Interval interval = actual.thesisInterval(Confidence.P99).orElseThrow();
        close(interval.estimate(), expected.get("mean"));
        close(interval.halfWidth(), expected.get("half_width"));
    }

    @ParameterizedTest
    @ValueSource(strings = {GoldenCsv.OLD, GoldenCsv.NEW})
    void findsTheThesisOptimum(String version) {
        JsonNode expected = EXPECTED.get(version).get("optimum");
        ThesisOptimum actual =
                ThesisOptimum.of(VarianceComponents.of(GoldenCsv.version(version)), 20, 5000);
        close(actual.executions(), expected.get("executions"));
        close(actual.measurements(), expected.get("measurements"));
    }

    @Test
    void findsTheThesisOptimumForALargerRepeatedOperation() {
        VarianceComponents old = VarianceComponents.of(GoldenCsv.version(GoldenCsv.OLD));
        assertThat(ThesisOptimum.of(old, 20, 5000, 4).executions())
                .isCloseTo(11.37899, within(5e-6));
    }

    @Test
    void comparesTheVersions() {
        Observations old = GoldenCsv.version(GoldenCsv.OLD);
        Observations current = GoldenCsv.version(GoldenCsv.NEW);
        JsonNode expected = EXPECTED.get("comparison");

        JsonNode change = expected.get("change_99");
        ThesisChange actual = ThesisChange.between(old, current, Confidence.P99);
        assertThat(actual.detected()).isEqualTo(change.get("detected").asBoolean());
        close(actual.relative(), change.get("relative"));

        JsonNode effect = expected.get("effect_size_95");
        assertThat(EffectSize.of(old, current, Confidence.P95))
                .isInstanceOfSatisfying(
                        EffectSize.Determined.class,
                        determined -> {
                            close(determined.ratio().estimate(), effect.get("ratio"));
                            close(determined.ratio().low(), effect.get("low"));
                            close(determined.ratio().high(), effect.get("high"));
                            assertThat(determined.level()).isEqualTo(Level.BINARY);
                        });
    }

    @Test
    void testsTheBinaryMeans() {
        JsonNode expected = EXPECTED.get("comparison").get("tests");
        TwoSampleTests actual =
                TwoSampleTests.of(
                        GoldenCsv.version(GoldenCsv.OLD),
                        GoldenCsv.version(GoldenCsv.NEW),
                        Level.BINARY);
        tTest(actual.studentT(), expected.get("student_t"));
        tTest(actual.welchT(), expected.get("welch_t"));
        close(actual.mannWhitney().u(), expected.get("mann_whitney").get("u"));
        closeP(actual.mannWhitney().p(), expected.get("mann_whitney"));
        close(actual.kolmogorovSmirnov().d(), expected.get("kolmogorov_smirnov").get("d"));
        closeP(actual.kolmogorovSmirnov().p(), expected.get("kolmogorov_smirnov"));
        close(actual.kruskalWallis().h(), expected.get("kruskal_wallis").get("h"));
        closeP(actual.kruskalWallis().p(), expected.get("kruskal_wallis"));
        close(actual.shift().cliffsDelta(), expected.get("cliffs_delta"));
        close(actual.shift().hodgesLehmann(), expected.get("hodges_lehmann"));
    }

    private static VarianceComponents.Component component(VarianceComponents v, Level level) {
        return v.component(level).orElseThrow();
    }

    private static void interval(Interval actual, JsonNode expected) {
        close(actual.estimate(), expected.get("mean"));
        close(actual.halfWidth(), expected.get("half_width"));
        close(actual.low(), expected.get("low"));
        close(actual.high(), expected.get("high"));
    }

    private static void tTest(TTest actual, JsonNode expected) {
        close(actual.t(), expected.get("t"));
        close(actual.degreesOfFreedom(), expected.get("df"));
        closeP(actual.p(), expected);
    }

    private static void close(double actual, JsonNode expected) {
        assertThat(actual)
                .isCloseTo(expected.asDouble(), within(1e-9 * Math.abs(expected.asDouble())));
    }

    private static void closeP(double actual, JsonNode test) {
        double expected = test.get("p").asDouble();
        assertThat(actual).isCloseTo(expected, within(1e-6 * expected));
    }
}
