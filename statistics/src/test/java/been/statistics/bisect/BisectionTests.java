package been.statistics.bisect;

import static org.assertj.core.api.Assertions.assertThat;

import been.statistics.bisect.Bisection.Purpose;
import been.statistics.bisect.Bisection.State;
import been.statistics.bisect.SimulatedSearch.Cost;
import been.statistics.bisect.SimulatedSearch.Outcome;
import been.statistics.compare.Better;
import been.statistics.compare.Criteria;
import been.statistics.compare.Verdict;
import been.testing.Seeds;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Simulated searches: slowdowns of 3 % among commits whose executions vary by 1 %. */
class BisectionTests {
    private static final Criteria CRITERIA = Criteria.usual(Better.LOWER);
    private static final int COMMITS = 128;
    private static final int PILOT = 5;
    private static final double EFFECT = 0.03;
    private static final double DEVIATION = 0.01;

    private final RandomGenerator random = Seeds.generator();

    @Test
    void theSlowCommitIsNamed() {
        int exact = 0;
        int wrong = 0;
        int executions = 0;
        int builds = 0;
        int verifying = 0;
        for (int i = 0; i < 100; i++) {
            int culprit = 1 + random.nextInt(COMMITS - 1);
            Outcome outcome = run(SimulatedSearch.ofOne(COMMITS, culprit, EFFECT, DEVIATION));
            List<Culprit> found = outcome.state().culprits();
            boolean isExact =
                    found.size() == 1
                            && found.getFirst().first() == culprit
                            && found.getFirst().last() == culprit;
            exact += isExact ? 1 : 0;
            wrong += isExact || found.isEmpty() ? 0 : 1;
            executions += outcome.cost().executions();
            builds += outcome.cost().builds();
            verifying += outcome.verifying();
        }
        System.out.printf(
                "bisections: %d exact, %d wrong, %.1f executions, %.1f of them to verify, %.1f builds%n",
                exact, wrong, executions / 100.0, verifying / 100.0, builds / 100.0);
        assertThat(exact).as("seed %d", Seeds.SEED).isGreaterThanOrEqualTo(95);
        assertThat(wrong).as("seed %d", Seeds.SEED).isLessThanOrEqualTo(1);
        assertThat(executions).isLessThan(100 * 120);
        assertThat(builds).isLessThan(100 * 13);
    }

    @Test
    void twoSlowCommitsAreBothNamed() {
        for (int i = 0; i < 20; i++) {
            int first = 1 + random.nextInt(COMMITS - 2);
            int second = first + 1 + random.nextInt(COMMITS - 1 - first);
            Outcome outcome = run(steps(List.of(first, second), Set.of()));
            assertThat(outcome.located())
                    .as("seed %d, run %d", Seeds.SEED, i)
                    .containsExactly(first, second);
        }
    }

    /** Wherever they are, the culprit may be just behind them, or one of them. */
    @Test
    void commitsThatDoNotBuildAreSteppedOver() {
        for (int i = 0; i < 20; i++) {
            int broken = 1 + random.nextInt(COMMITS - 12);
            int culprit = 1 + random.nextInt(COMMITS - 1);
            Set<Integer> stretch =
                    IntStream.range(broken, broken + 10).boxed().collect(Collectors.toSet());
            Outcome outcome = run(steps(List.of(culprit), stretch));
            assertThat(outcome.state().culprits()).as("seed %d, run %d", Seeds.SEED, i).hasSize(1);
            Culprit found = outcome.state().culprits().getFirst();
            boolean isHidden = culprit >= broken && culprit <= broken + 10;
            assertThat(found.first()).isEqualTo(isHidden ? broken : culprit);
            assertThat(found.last()).isEqualTo(isHidden ? broken + 10 : culprit);
            assertThat(found.versions()).isEqualTo(isHidden ? 11 : 1);
            assertThat(outcome.cost().builds()).isLessThan(25);
        }
    }

    @Test
    void aChangeThatIsGoneIsNotSearched() {
        for (int i = 0; i < 50; i++) {
            State state = run(SimulatedSearch.ofOne(COMMITS, 50, 0, DEVIATION)).state();
            assertThat(state.isChanged()).as("seed %d, run %d", Seeds.SEED, i).isFalse();
            assertThat(state.verdict()).isEqualTo(Verdict.EQUIVALENT);
            assertThat(state.culprits()).isEmpty();
            assertThat(state.verified()).isPresent();
        }
    }

    @Test
    void driftOfTheHostChangesNoAnswer() {
        int exact = 0;
        for (int i = 0; i < 20; i++) {
            var drifting =
                    new SimulatedSearch(
                            SimulatedSearch.ofOne(COMMITS, 77, EFFECT, DEVIATION).levels(),
                            DEVIATION,
                            DEVIATION,
                            Set.of());
            exact += run(drifting).located().equals(List.of(77)) ? 1 : 0;
        }
        assertThat(exact).as("seed %d", Seeds.SEED).isGreaterThanOrEqualTo(19);
    }

    @Test
    void improvementsAndMetricsThatDoNotVaryAreSearchedAsWell() {
        assertThat(run(SimulatedSearch.ofOne(COMMITS, 5, -EFFECT, DEVIATION)).located())
                .containsExactly(5);
        Outcome exact = run(SimulatedSearch.ofOne(COMMITS, 99, 0.02, 0));
        assertThat(exact.located()).containsExactly(99);
        assertThat(exact.cost().executions()).isLessThan(60);
    }

    @Test
    void aSmallCommitBesideALargeOneIsFoundByWhatIsNotExplained() {
        List<Double> levels =
                IntStream.range(0, COMMITS)
                        .mapToObj(v -> v < 30 ? 1 : v < 90 ? 1.2 : 1.25)
                        .toList();
        Outcome outcome = run(new SimulatedSearch(levels, DEVIATION, 0, Set.of()));
        assertThat(outcome.located()).containsExactly(30, 90);
    }

    @Test
    void likelyCommitsAreTriedFirst() {
        var weights = new ArrayList<>(Collections.nCopies(COMMITS, 1.0));
        List.of(20, 60, 100).forEach(likely -> weights.set(likely, 1_000.0));
        var candidates = new Candidates(weights, new TreeSet<>());
        Cost cost =
                SimulatedSearch.ofOne(COMMITS, 60, EFFECT, DEVIATION)
                        .run(candidates, CRITERIA, PILOT, random)
                        .cost();
        assertThat(cost.builds()).isLessThan(8);
    }

    @Test
    void commitsThatChangeNothingAreNoCulprits() {
        var weights = new ArrayList<>(Collections.nCopies(5, 0.0));
        weights.set(3, 1.0);
        var candidates = new Candidates(weights, new TreeSet<>());
        Outcome outcome =
                SimulatedSearch.ofOne(5, 3, EFFECT, DEVIATION)
                        .run(candidates, CRITERIA, PILOT, random);
        assertThat(outcome.located()).containsExactly(3);
        assertThat(outcome.cost().builds()).isLessThanOrEqualTo(4);
    }

    @Test
    void theFirstBlockIsThePilotOfTheTwoEnds() {
        State state = Bisection.of(Candidates.equal(9), List.of(), CRITERIA, PILOT);
        assertThat(state.next()).isPresent();
        assertThat(state.next().get().purpose()).isEqualTo(Purpose.VERIFY);
        assertThat(state.next().get().counts()).containsEntry(0, 5).containsEntry(8, 5).hasSize(2);
    }

    private Outcome run(SimulatedSearch search) {
        return search.run(Candidates.equal(search.levels().size()), CRITERIA, PILOT, random);
    }

    private static SimulatedSearch steps(List<Integer> culprits, Set<Integer> broken) {
        return SimulatedSearch.ofSteps(COMMITS, culprits, EFFECT, DEVIATION, broken);
    }
}
