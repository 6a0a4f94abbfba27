package been.analyses.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import been.analyses.definition.Repeat;
import been.analyses.planning.Experiment;
import been.protocol.analyses.AnalysisKind;
import been.protocol.analyses.AnalysisSummary.VerdictCounts;
import been.protocol.analyses.AnalysisView.Comparison;
import been.protocol.analyses.AnalysisView.Component;
import been.protocol.analyses.AnalysisView.Estimate;
import been.protocol.analyses.Verdict;
import been.protocol.results.ExecutionAddress;
import been.protocol.results.Metric;
import been.protocol.results.StoredExecution;
import been.protocol.results.Validity;
import been.statistics.Confidence;
import been.statistics.Means;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class EvaluationTests {
    private static final Metric PARSE = new Metric("parse", "ms", "parsing", Metric.Better.LOWER);
    private static final Metric RATIO = new Metric("ratio", "1", "ratio", Metric.Better.HIGHER);

    private final List<StoredExecution> executions = new ArrayList<>();
    private final List<Experiment> experiments = new ArrayList<>();

    @Test
    void successiveVersionsAreJudged() {
        experiment("1.0", 10.00, 10.02, 9.98, 10.01, 9.99, 10.00, 10.01, 9.99);
        experiment("1.1", 10.01, 10.00, 9.99, 10.02, 9.98, 10.01, 9.99, 10.00);
        experiment("1.2", 11.00, 11.02, 10.98, 11.01, 10.99, 11.00, 11.01, 10.99);
        experiment("1.3", 9.00, 9.02, 8.98, 9.01, 8.99, 9.00, 9.01, 8.99);

        List<Comparison> comparisons = regression(PARSE).comparisons();

        assertThat(comparisons)
                .extracting(c -> c.oldExperiment() + " " + c.newExperiment() + " " + c.verdict())
                .containsExactly("1.0 1.1 equivalent", "1.1 1.2 regressed", "1.2 1.3 improved");
        assertThat(comparisons.get(1).change()).isCloseTo(0.1, within(1e-3));
        assertThat(comparisons.get(1).low()).isNotNull().isLessThan(0.1).isGreaterThan(0.09);
        assertThat(comparisons)
                .extracting(Comparison::sentence)
                .containsExactly(
                        "parsing: 1.1 shows no change above 2 % from 1.0; 99 % interval −0.2 % to +0.2 %",
                        "parsing: 1.2 is 10.0 % worse than 1.1; 99 % interval +9.8 % to +10.2 %; regressed beyond 1 %",
                        "parsing: 1.3 is 18.18 % better than 1.2; 99 % interval −18.37 % to −17.99 %; improved beyond 1 %");
        assertThat(Evaluation.count(comparisons)).isEqualTo(new VerdictCounts(1, 1, 1, 0));
    }

    @Test
    void versionsAreComparedWithThemselves() {
        experiment("1.0", 10.00, 10.02, 9.98, 10.01, 9.99, 10.00, 10.01, 9.99, 30);
        experiment("1.1", 10, 10, 10, 10, 10, 10, 10);
        Evaluation regression = regression(PARSE);

        var itself = regression.halves(7);

        assertThat(itself).extracting(SelfComparison::experiment).containsExactly("1.0", "1.1");
        assertThat(itself.getFirst().side()).as("the ninth belongs to no pair").isEqualTo(4);
        assertThat(itself.getFirst().verdict()).isEqualTo(Verdict.EQUIVALENT);
        assertThat(itself.getFirst().low()).isNotNull().isBetween(-0.02, 0.0);
        assertThat(itself.getLast().side()).as("three on a side are too few").isZero();
        assertThat(itself.getLast().verdict()).isNull();
        assertThat(regression.halves(7)).isEqualTo(itself);
    }

    @Test
    void halvesTakeOneOfEachTwoNeighboursInTime() {
        // A machine that drifts by as much as a change disturbs no interleaved comparison.
        experiment("1.0", 10, 10.1, 10.2, 10.3, 10.4, 10.5, 10.6, 10.7, 10.8, 10.9, 11, 11.1);

        for (int seed = 0; seed < 200; seed++) {
            SelfComparison itself = regression(PARSE).halves(seed).getFirst();
            assertThat(itself.verdict()).isNotNull();
            assertThat(Objects.requireNonNull(itself.verdict()).isChange()).isFalse();
        }
    }

    @Test
    void earlierExecutionsMayBeTheOtherSide() {
        experiment("1.0", 11.00, 11.02, 10.98, 11.01, 10.99, 11.00, 11.01, 10.99);
        var earlier = new ArrayList<StoredExecution>();
        for (int i = 0; i < 8; i++) {
            earlier.add(execution("1.0", i, 10 + 0.01 * (i % 3)));
        }

        SelfComparison itself =
                regression(PARSE).against(new been.analyses.verdict.Means(earlier)).getFirst();

        assertThat(itself.verdict()).isEqualTo(Verdict.REGRESSED);
        assertThat(itself.side()).isEqualTo(8);
    }

    @Test
    void wholeBinariesAreOnOneSide() {
        double[][] means = new double[8][];
        for (int binary = 0; binary < 8; binary++) {
            means[binary] = new double[] {10 + 0.01 * binary, 10 + 0.01 * binary};
        }
        binaries("1.0", means);

        SelfComparison itself = regression(PARSE).halves(1).getFirst();

        assertThat(itself.side()).isEqualTo(8);
        assertThat(itself.verdict()).isEqualTo(Verdict.EQUIVALENT);
    }

    @Test
    void configurationsAreHistoriesThatAreJudgedTogether() {
        for (String input : List.of("small", "large")) {
            for (int version = 0; version < 3; version++) {
                double mean = input.equals("large") && version == 2 ? 10.3 : 10;
                String key = input + version;
                experiment(key, mean - 0.02, mean, mean + 0.01, mean + 0.01, mean);
                experiments.set(
                        experiments.size() - 1,
                        new Experiment(key, key, key, new TreeMap<>(Map.of("input", input))));
            }
        }

        List<Comparison> comparisons = regression(PARSE).comparisons();

        assertThat(comparisons)
                .extracting(c -> c.oldExperiment() + " " + c.newExperiment() + " " + c.verdict())
                .containsExactly(
                        "small0 small1 equivalent",
                        "small1 small2 equivalent",
                        "large0 large1 equivalent",
                        "large1 large2 regressed");
        Comparison last = comparisons.getLast();
        assertThat(last.adjustedP())
                .isNotNull()
                .isCloseTo(4 * Objects.requireNonNull(last.p()), within(1e-12));
    }

    @Test
    void aChangeThatIsNotRareEnoughAmongAllIsInconclusive() {
        for (int i = 0; i < 45; i++) {
            experiment("1." + i, 99, 100, 101, 100, 100);
        }
        experiment("2.0", 102.6, 103.4, 103, 103.1, 102.9);

        Comparison last = regression(PARSE).comparisons().getLast();

        assertThat(last.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(last.low()).isNotNull().isGreaterThan(0.01);
        assertThat(last.p()).isNotNull().isBetween(0.004, 0.005);
        assertThat(last.adjustedP()).isNotNull().isBetween(0.18, 0.23);
        assertThat(last.sentence())
                .isEqualTo(
                        "parsing: 2.0 is 3.0 % worse than 1.44; 99 % interval +1.4 % to +4.6 %;"
                                + " regressed if judged alone, but not rare enough among 45 comparisons");

        experiments.subList(0, 44).clear();
        assertThat(regression(PARSE).comparisons())
                .extracting(Comparison::verdict)
                .containsExactly(Verdict.REGRESSED);
    }

    @Test
    void theIntervalOfAMeanIsThatOfItsExecutions() {
        double[] means = {10.1, 10.0, 9.7, 10.4, 10.2};
        experiment("1.0", means);

        Estimate estimate = regression(PARSE).estimates().getFirst();

        double expected = Confidence.P99.tQuantile(4) * Math.sqrt(Means.variance(means) / 5);
        assertThat(estimate.mean()).isCloseTo(10.08, within(1e-12));
        assertThat(estimate.halfWidth()).isNotNull().isCloseTo(expected, within(1e-12));
        assertThat(estimate.executions()).isEqualTo(5);
        assertThat(estimate.measurements()).isEqualTo(200);
        assertThat(estimate.levels()).isEqualTo("executions, measurements");
        assertThat(estimate.components())
                .containsExactly(new Component("execution", 5, Math.sqrt(Means.variance(means))));
    }

    @Test
    void aVersionWithoutMeasurementsIsSkipped() {
        experiment("1.0", 10.00, 10.01, 9.99);
        experiment("1.1");
        experiment("1.2", 10.00, 10.01, 9.99);

        assertThat(regression(PARSE).comparisons())
                .extracting(c -> c.oldExperiment() + " " + c.newExperiment())
                .containsExactly("1.0 1.2");
        assertThat(regression(PARSE).estimates())
                .extracting(Estimate::experiment)
                .containsExactly("1.0", "1.2");
    }

    @Test
    void oneExecutionGivesNoVerdict() {
        experiment("1.0", 10.00, 10.01, 9.99);
        experiment("1.1", 20.00);

        Comparison comparison = regression(PARSE).comparisons().getFirst();

        assertThat(comparison.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(comparison.low()).isNull();
        assertThat(comparison.sentence()).contains("one execution");
        assertThat(regression(PARSE).widest()).isInfinite();
        assertThat(regression(PARSE).estimates().getLast().halfWidth()).isNull();
    }

    @Test
    void invalidatedExecutionsDoNotCountAndDisturbedOnesDo() {
        experiment("1.0", 10.00, 10.01, 9.99);
        executions.replaceAll(
                e -> e.address().execution() == 0 ? with(e, Validity.INVALIDATED) : e);
        executions.replaceAll(e -> e.address().execution() == 1 ? with(e, Validity.DISTURBED) : e);

        assertThat(regression(PARSE).estimates().getFirst().executions()).isEqualTo(2);
    }

    @Test
    void higherIsBetterTurnsTheVerdictsAround() {
        experiment("gzip", 3.0, 3.0, 3.0);
        experiment("xz", 4.0, 4.0, 4.0);
        experiment("zstd", 2.0, 2.0, 2.0);

        List<Comparison> comparisons = comparison(RATIO, 0).comparisons();

        assertThat(comparisons)
                .extracting(c -> c.oldExperiment() + " " + c.newExperiment() + " " + c.verdict())
                .containsExactly("gzip xz improved", "gzip zstd regressed");
        assertThat(comparisons).extracting(Comparison::best).containsExactly(true, false);
        assertThat(comparisons.getFirst().sentence())
                .isEqualTo(
                        "ratio: xz is 33.3 % higher than gzip; 99 % interval +33.3 % to +33.3 %; higher beyond 1 %");
    }

    @Test
    void theBestAndItsEquivalentsAreMarkedAlsoWhenTheBaselineIsAmongThem() {
        experiment("a", 10.00, 10.02, 9.98, 10.01, 9.99);
        experiment("b", 10.01, 10.00, 9.99, 10.02, 9.98);
        experiment("c", 12.00, 12.02, 11.98, 12.01, 11.99);

        List<Estimate> estimates = comparison(PARSE, 0).estimates();

        assertThat(estimates).extracting(Estimate::best).containsExactly(true, true, false);
        assertThat(regression(PARSE).estimates()).extracting(Estimate::best).containsOnly(false);
    }

    @Test
    void everythingIsComparedWithTheBaseline() {
        experiment("a", 1, 1.1);
        experiment("b", 1, 1.1);
        experiment("c", 1, 1.1);

        assertThat(comparison(PARSE, 1).comparisons())
                .extracting(c -> c.oldExperiment() + " " + c.newExperiment())
                .containsExactly("b a", "b c");
    }

    @Test
    void aPairWithTheMostExecutionsThatMakeSenseContinuesNoFurther() {
        double[] restless = new double[199];
        for (int i = 0; i < restless.length; i++) {
            restless[i] = i % 2 == 0 ? 5 : 15;
        }
        experiment("1.0", restless);
        experiment("1.1", restless);
        assertThat(regression(PARSE).undecided()).hasSize(1);

        executions.add(execution("1.0", 199, 15));
        executions.add(execution("1.1", 199, 15));
        assertThat(regression(PARSE).undecided()).isEmpty();
        assertThat(regression(PARSE).widest()).isGreaterThan(0.1);
    }

    @Test
    void aMetricThatIsAlwaysZeroNeedsNoMoreExecutions() {
        experiment("1.0", 0, 0, 0, 0, 0);
        experiment("1.1", 0, 0, 0, 0, 0);
        Evaluation evaluation = regression(PARSE);

        assertThat(evaluation.widest()).isZero();
        assertThat(evaluation.undecided()).isEmpty();
        assertThat(evaluation.observed()).as("nothing is predicted from it").isEmpty();
        assertThat(evaluation.comparisons())
                .extracting(Comparison::verdict)
                .containsExactly(Verdict.INCONCLUSIVE);

        experiment("1.2", 0, 0, 1, 0, 0);
        assertThat(regression(PARSE).widest()).isInfinite();
        assertThat(regression(PARSE).undecided()).hasSize(1);
    }

    @Test
    void precisionOfALargeRatioIsRelative() {
        experiment("small", 1.00, 1.01, 0.99, 1.00, 1.01, 0.99);
        experiment("large", 50.0, 50.5, 49.5, 50.0, 50.5, 49.5);

        assertThat(comparison(PARSE, 0).widest()).isBetween(0.01, 0.05);
    }

    private Evaluation regression(Metric metric) {
        return evaluation(AnalysisKind.REGRESSION, metric, 0);
    }

    private Evaluation comparison(Metric metric, int baseline) {
        return evaluation(AnalysisKind.COMPARISON, metric, baseline);
    }

    private Evaluation evaluation(AnalysisKind kind, Metric metric, int baseline) {
        var repeat =
                new Repeat(
                        0.01,
                        0.99,
                        0.01,
                        Optional.empty(),
                        Optional.of(40),
                        5,
                        Optional.empty(),
                        Optional.empty());
        return new Evaluation(
                kind,
                experiments,
                baseline,
                List.of(metric),
                repeat,
                new been.analyses.verdict.Means(executions));
    }

    @Test
    void intervalsCoverWhatVariesBetweenBinaries() {
        binaries("old", new double[][] {{10.0, 10.1}, {11.0, 11.1}, {12.0, 12.1}});
        binaries("new", new double[][] {{10.1, 10.0}, {11.1, 11.0}, {12.1, 12.0}});
        Evaluation evaluation = evaluation(AnalysisKind.REGRESSION, PARSE, 0);

        var estimate = evaluation.estimates().getFirst();
        assertThat(estimate.binaries()).isEqualTo(3);
        assertThat(estimate.executions()).isEqualTo(6);
        assertThat(estimate.levels()).isEqualTo("binaries, executions, measurements");
        // t of 2 degrees of freedom at 99 % is 9.92, and the binaries' means deviate by 1.
        assertThat(estimate.halfWidth()).isNotNull().isCloseTo(9.925 / Math.sqrt(3), within(0.01));
        assertThat(estimate.components())
                .extracting(Component::level, Component::repetitions)
                .containsExactly(tuple("execution", 6), tuple("binary", 3));
        // Two executions of each binary differ by 0.1, so their variance is 0.005.
        assertThat(estimate.components().getFirst().deviation())
                .isCloseTo(Math.sqrt(0.005), within(1e-9));
        assertThat(estimate.components().getLast().deviation())
                .isCloseTo(Math.sqrt(1 - 0.005 / 2), within(1e-9));
        assertThat(evaluation.comparisons().getFirst().verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    }

    private void binaries(String key, double[][] means) {
        experiments.add(new Experiment(key, key, key, new TreeMap<>()));
        for (int binary = 0; binary < means.length; binary++) {
            for (int i = 0; i < means[binary].length; i++) {
                executions.add(execution(key, binary, i, means[binary][i]));
            }
        }
    }

    private void experiment(String key, double... means) {
        experiments.add(new Experiment(key, key, key, new TreeMap<>()));
        for (int i = 0; i < means.length; i++) {
            executions.add(execution(key, i, means[i]));
        }
    }

    private static StoredExecution execution(String experiment, int number, double mean) {
        return execution(experiment, 0, number, mean);
    }

    private static StoredExecution execution(
            String experiment, int binary, int number, double mean) {
        return new StoredExecution(
                new ExecutionAddress("1", experiment, binary, number),
                experiment,
                Map.of(),
                "task",
                1,
                number,
                "alpha",
                "digest",
                Instant.EPOCH,
                Validity.VALID,
                List.of(),
                Map.of(),
                List.of(PARSE, RATIO),
                Map.of("parse", 40L, "ratio", 1L),
                Map.of("parse", mean, "ratio", mean),
                "file",
                "sha");
    }

    private static StoredExecution with(StoredExecution e, Validity validity) {
        return new StoredExecution(
                e.address(),
                e.version(),
                e.configuration(),
                e.task(),
                e.attempt(),
                e.order(),
                e.host(),
                e.hostDigest(),
                e.startedAt(),
                validity,
                e.disturbedBy(),
                e.usage(),
                e.metrics(),
                e.measurements(),
                e.means(),
                e.file(),
                e.sha256());
    }
}
