package been.analyses.conduct;

import static org.assertj.core.api.Assertions.assertThat;

import been.analyses.planning.PilotReview;
import been.analyses.store.AnalysisStore.NewRepeat;
import been.analyses.store.StoredRun;
import been.protocol.analyses.AnalysisState;
import been.protocol.analyses.AnalysisSummary.VerdictCounts;
import been.protocol.analyses.AnalysisView.Comparison;
import been.protocol.analyses.Verdict;
import been.results.Landing;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A regression measures only pairs of versions whose verdicts are not decided. */
class DecidingTests {
    private static final String HISTORY =
            "analysis: history\nkind: regression\nmodule: been/json\nrepeat: {budget: %s}\n";

    @TempDir Path folder;
    private World world = new World(Path.of("unset"));

    @BeforeEach
    void create() {
        world = new World(folder);
        world.releases = List.of("1.0", "1.1", "1.2", "1.3", "1.4", "1.5");
        world.truth = landing -> noisy(landing, 10);
    }

    @Test
    void pairsThatAreDecidedStop() {
        long id = run("30m");

        assertThat(world.analysis(id).verdicts()).isEqualTo(new VerdictCounts(0, 0, 5, 0));
        assertThat(List.of(executions("1.0"), executions("1.1"), executions("1.2")))
                .containsOnly(10);
        assertThat(executions("1.5")).isGreaterThan(20).isEqualTo(executions("1.4"));
        assertThat(world.analysis(id).plan())
                .matches("6 × 10 to %d executions .*".formatted(executions("1.5")));
    }

    @Test
    void aRegressionIsConfirmedBeforeOtherPairsContinue() {
        world.truth = landing -> noisy(landing, landing.version().compareTo("1.2") < 0 ? 10 : 11);
        long id = run("30m");

        assertThat(world.analysis(id).verdicts()).isEqualTo(new VerdictCounts(1, 0, 4, 0));
        List<String> order =
                world.results.landings().stream()
                        .map(landing -> landing.address().experiment())
                        .toList();
        int confirmed = order.lastIndexOf("confirmation-1-1.2");
        assertThat(order.subList(0, confirmed)).filteredOn("1.5"::equals).hasSize(10);
        assertThat(order.subList(confirmed, order.size()))
                .contains("1.4", "1.5")
                .doesNotContain("1.0", "1.1", "1.2");
        assertThat(order).filteredOn(key -> key.startsWith("confirmation-")).hasSize(20);
    }

    @Test
    void aRegressionWaitsForTheOtherMetricsOfItsPair() {
        world.packages.module(
                "been/json",
                World.MODULE.replace(
                        "versions:",
                        "  scan: {unit: ms, better: lower, pattern: 'scan ([0-9.]+)'}\nversions:"));
        world.releases = List.of("1.0", "1.1", "1.2");
        world.results.measure((landing, metric) -> {
            double parse =
                    switch (landing.version()) {
                        case "1.0" -> 10;
                        case "1.1" -> 11;
                        default -> 14;
                    };
            var random = new SplittableRandom(landing.task().hashCode());
            double scan =
                    landing.version().equals("1.2")
                            ? 10.4 * (1 + 0.03 * random.nextGaussian())
                            : 10;
            return new double[] {metric.equals(World.PARSE) ? parse : scan};
        });
        long id = run("30m");

        assertThat(world.analysis(id).verdicts()).isEqualTo(new VerdictCounts(3, 0, 1, 0));
        List<String> order =
                world.results.landings().stream()
                        .map(landing -> landing.address().experiment())
                        .toList();
        assertThat(executions("1.2")).isGreaterThan(10);
        assertThat(order.indexOf("confirmation-1-1.1"))
                .as("the pair that is decided is confirmed meanwhile")
                .isLessThan(order.lastIndexOf("1.2"));
        assertThat(order.indexOf("confirmation-2-1.2")).isGreaterThan(order.lastIndexOf("1.2"));
    }

    @Test
    void whatIsLeftOfTheBudgetGoesToOpenPairsButForTheShareOfOneConfirmation() {
        long id = run("120 executions");

        assertThat(world.results.landings().size() + 2 * executions("1.5")).isBetween(115, 120);
        assertThat(executions("1.0")).isEqualTo(10);
        assertThat(world.comparisons(id).getLast().verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(world.analysis(id).state()).isEqualTo(AnalysisState.FINISHED);
    }

    @Test
    void aBudgetThatIsNotEnoughForAllGoesToThePairsThatItDecides() {
        world.truth =
                landing ->
                        (landing.version().compareTo("1.2") < 0 ? 10 : 10.6)
                                * (1
                                        + 0.03
                                                * new SplittableRandom(landing.task().hashCode())
                                                        .nextGaussian());
        long id = run("150 executions");

        assertThat(world.comparisons(id).get(1).verdict()).isEqualTo(Verdict.REGRESSED);
        List<String> order =
                world.results.landings().stream()
                        .map(landing -> landing.address().experiment())
                        .toList();
        List<String> before = order.subList(0, order.indexOf("confirmation-1-1.2"));
        assertThat(before).filteredOn("1.5"::equals).hasSize(10);
        assertThat(before).filteredOn("1.2"::equals).hasSizeGreaterThan(10);
    }

    @Test
    void aPairIsComparedByTheBlocksInWhichBothTookPart() {
        // The host becomes 20 % slower once 1.2 is decided.
        world.truth = landing -> noisy(landing, landing.order() < 60 ? 10 : 12);
        long id = run("30m");

        assertThat(world.comparisons(id))
                .extracting(Comparison::verdict)
                .doesNotContain(Verdict.REGRESSED, Verdict.IMPROVED);
        assertThat(executions("1.3")).isGreaterThan(executions("1.2"));
    }

    @Test
    void addedVersionsAreMeasuredWithTheirPredecessorBeforeOthersContinue() {
        long id = run("120 executions");
        assertThat(world.comparisons(id).getLast().verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        int before = world.results.landings().size();
        assertThat(world.conductor().add(id, List.of("1.6", "1.7"))).isTrue();
        world.turn(id);

        List<String> added =
                world.results.landings().stream()
                        .skip(before)
                        .map(landing -> landing.address().experiment())
                        .toList();
        assertThat(added.subList(0, 15))
                .as("the first block")
                .containsOnly("1.5", "1.6", "1.7")
                .filteredOn("1.5"::equals)
                .hasSize(5);
        assertThat(added.subList(0, 30)).filteredOn("1.5"::equals).hasSize(10);
        assertThat(added.subList(0, 30)).as("undecided since").doesNotContain("1.4");
        assertThat(added.subList(30, added.size())).contains("1.4");
    }

    @Test
    void aVersionThatIsGivenUpKeepsNoPairOpenAndItsNeighboursAreCompared() {
        world.execution =
                task ->
                        task.name().matches("1\\.2-x([4-9]|[0-9]{2,})")
                                ? World.exit(3)
                                : FakeTasks.End.SUCCESS;
        long id = run("30m");

        assertThat(executions("1.2")).isEqualTo(4);
        assertThat(world.comparisons(id))
                .extracting(c -> c.oldExperiment() + " " + c.newExperiment() + " " + c.verdict())
                .containsExactly(
                        "1.0 1.1 equivalent",
                        "1.1 1.3 equivalent",
                        "1.3 1.4 equivalent",
                        "1.4 1.5 equivalent");
        assertThat(List.of(executions("1.0"), executions("1.1"))).containsOnly(10);
    }

    @Test
    void theNewestVersionThatIsGivenUpKeepsItsComparison() {
        world.execution =
                task ->
                        task.name().matches("1\\.5-x([4-9]|[0-9]{2,})")
                                ? World.exit(3)
                                : FakeTasks.End.SUCCESS;
        long id = run("30m");

        Comparison last = world.comparisons(id).getLast();
        assertThat(last.newExperiment()).isEqualTo("1.5");
        assertThat(last.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(executions("1.0")).isEqualTo(10);
    }

    @Test
    void withTheRuleOfPrecisionAllContinue() {
        long id = world.start(HISTORY.formatted("30m, rule: precision"));
        world.turn(id);

        assertThat(executions("1.0")).isEqualTo(executions("1.5")).isGreaterThan(20);
    }

    @Test
    void addedVersionsAreMeasuredWithTheirPredecessorWhateverTheRule() {
        for (String rule : List.of("precision", "cv")) {
            create();
            world.truth = _ -> 10;
            long id = run("30m, rule: " + rule);
            int before = world.results.landings().size();
            int each = executions("1.5");
            world.truth = landing -> landing.order() < before ? 10 : 12; // the host became slower
            assertThat(world.conductor().add(id, List.of("1.6"))).isTrue();
            world.turn(id);

            assertThat(world.comparisons(id).getLast().verdict())
                    .as(rule)
                    .isEqualTo(Verdict.EQUIVALENT);
            assertThat(executions("1.5")).isEqualTo(each + executions("1.6"));
            assertThat(executions("1.4")).isEqualTo(each);
        }
    }

    @Test
    void anAddedVersionThatIsGivenUpLetsNoOthersContinue() {
        world.truth = _ -> 10;
        long id = run("30m, rule: precision");
        world.execution =
                task -> task.name().startsWith("1.6") ? World.exit(3) : FakeTasks.End.SUCCESS;
        assertThat(world.conductor().add(id, List.of("1.6"))).isTrue();
        world.turn(id);

        assertThat(world.analysis(id).state()).isEqualTo(AnalysisState.FINISHED);
        assertThat(executions("1.5")).isGreaterThan(executions("1.4"));
        assertThat(executions("1.4")).isEqualTo(10);
    }

    /** An added version shares no executions of another day with it, so it is no false alarm. */
    @Test
    void aVersionIsComparedWithItselfByExecutionsOfOneDay() {
        world.truth = _ -> 10;
        long id = run("30m, rule: precision");
        world.truth = _ -> 12; // the host became slower
        List<StoredRun> runs =
                Repeating.twice(Repeating.repeated(world.store().runs(id), Set.of("1.5"), 1));
        long check =
                world.store()
                        .repeat(
                                new NewRepeat(
                                        world.analysis(id),
                                        "1.5",
                                        Repeating.experiments(world.store().experiments(id), "1.5"),
                                        PilotReview.NOTHING,
                                        Optional.empty(),
                                        "",
                                        true,
                                        one -> Repeating.block(one, runs)),
                                "BEEN",
                                Instant.parse("2026-03-02T10:00:00Z"),
                                null)
                        .id();
        world.turn(check);

        String document = world.analysis(check).document();
        assertThat(
                        new Findings(world.store(), world.results)
                                .selfComparisons(check, world.definition(document), 1))
                .singleElement()
                .satisfies(itself -> assertThat(itself.verdict()).isEqualTo(Verdict.EQUIVALENT))
                .satisfies(itself -> assertThat(itself.side()).isEqualTo(10));
    }

    private long run(String budget) {
        long id = world.start(HISTORY.formatted(budget));
        world.turn(id);
        return id;
    }

    private int executions(String version) {
        return (int)
                world.results.landings().stream()
                        .filter(landing -> landing.address().experiment().equals(version))
                        .count();
    }

    /** Executions of 1.4 and 1.5 vary by 2 % more than those of the others. */
    private static double noisy(Landing landing, double mean) {
        return landing.version().compareTo("1.4") < 0
                ? mean
                : mean
                        * (1
                                + 0.02
                                        * new SplittableRandom(landing.task().hashCode())
                                                .nextGaussian());
    }
}
