package been.bench.explain;

import been.bench.report.Reading;
import been.bench.report.Sample;
import been.bench.statistics.Proportion;
import been.statistics.bisect.Candidates;
import been.statistics.bisect.Culprit;
import been.statistics.bisect.SimulatedSearch;
import been.statistics.bisect.SimulatedSearch.Cost;
import been.statistics.bisect.SimulatedSearch.Outcome;
import been.statistics.compare.Better;
import been.statistics.compare.Criteria;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Slowdowns of 3 % planted in one of 128 commits, whose executions vary by 1 %. */
final class BisectionFigure {
    private static final Criteria CRITERIA = Criteria.usual(Better.LOWER);
    private static final int COMMITS = 128;
    private static final int PILOT = 5;
    private static final double EFFECT = 0.03;
    private static final double DEVIATION = 0.01;
    private static final int STRETCH = 10;

    private final int runs;
    private final RandomGenerator random;

    /**
     * @param runs of the figure of one culprit; others have a fifth
     */
    BisectionFigure(int runs, RandomGenerator random) {
        this.runs = runs;
        this.random = random;
    }

    List<Reading> measure() {
        List<Reading> readings = new ArrayList<>(ofOne());
        readings.add(
                handled("two culprits of 3 %: both named, and nothing else", this::areBothNamed));
        readings.add(
                handled(
                        "10 commits in a row do not build: the culprit, or one of these, is named",
                        this::isSteppedOver));
        readings.add(
                handled(
                        "the regression is gone: it is reported as not reproduced",
                        () -> !run(steps(List.of(), Set.of())).state().isChanged()));
        return readings;
    }

    private List<Reading> ofOne() {
        int exact = 0;
        int wrong = 0;
        var executions = new Sample();
        var ideal = new Sample();
        var builds = new Sample();
        double ours = 0;
        double theirs = 0;
        double oursSearching = 0;
        double theirsSearching = 0;
        for (int i = 0; i < runs; i++) {
            int culprit = 1 + random.nextInt(COMMITS - 1);
            var search = SimulatedSearch.ofOne(COMMITS, culprit, EFFECT, DEVIATION);
            Outcome outcome = run(search);
            boolean isExact = outcome.located().equals(List.of(culprit));
            exact += isExact ? 1 : 0;
            wrong += isExact || outcome.state().culprits().isEmpty() ? 0 : 1;
            Cost best = IdealSearch.run(search, EFFECT, random);
            int verifying = outcome.verifying();
            executions.add(outcome.cost().executions());
            ideal.add(best.executions() + verifying);
            builds.add(outcome.cost().builds());
            ours += outcome.cost().executions();
            theirs += best.executions() + verifying;
            oursSearching += outcome.cost().executions() - verifying;
            theirsSearching += best.executions();
        }
        return List.of(
                Reading.of(
                                "one of %d commits slower by 3 %%, executions sd 1 %%: exact commit"
                                        .formatted(COMMITS),
                                "%",
                                Proportion.percent((double) exact / runs, runs))
                        .aiming("≥ 95 %", exact >= 0.95 * runs),
                Reading.of("… a wrong commit", "%", Proportion.percent((double) wrong / runs, runs))
                        .aiming("≤ 1 %", wrong <= 0.01 * runs),
                Reading.of("… executions, all of them", "executions", executions.value())
                        .beside(ideal.value())
                        .aiming("≤ 2 × the ideal search", ours <= 2 * theirs)
                        .noting(
                                "peer: the ideal noisy binary search, verified before and after in the same way; searching alone, without verifying, takes %.1f executions and the ideal %.1f, which measures the ends never again"
                                        .formatted(oursSearching / runs, theirsSearching / runs)),
                Reading.of("… versions built", "builds", builds.value()));
    }

    private interface Trial {
        boolean holds();
    }

    private Reading handled(String figure, Trial trial) {
        int all = Math.max(1, runs / 5);
        int held = (int) IntStream.range(0, all).filter(_ -> trial.holds()).count();
        return Reading.of(figure, "%", Proportion.percent((double) held / all, all))
                .aiming("20 of 20", held == all);
    }

    private boolean areBothNamed() {
        int first = 1 + random.nextInt(COMMITS - 2);
        int second = first + 1 + random.nextInt(COMMITS - 1 - first);
        return run(steps(List.of(first, second), Set.of()))
                .located()
                .equals(List.of(first, second));
    }

    private boolean isSteppedOver() {
        int broken = 1 + random.nextInt(COMMITS - 2 - STRETCH);
        int culprit = 1 + random.nextInt(COMMITS - 1);
        Set<Integer> stretch =
                IntStream.range(broken, broken + STRETCH).boxed().collect(Collectors.toSet());
        List<Culprit> found = run(steps(List.of(culprit), stretch)).state().culprits();
        boolean isHidden = culprit >= broken && culprit <= broken + STRETCH;
        return found.size() == 1
                && found.getFirst().first() == (isHidden ? broken : culprit)
                && found.getFirst().last() == (isHidden ? broken + STRETCH : culprit);
    }

    private Outcome run(SimulatedSearch search) {
        return search.run(Candidates.equal(COMMITS), CRITERIA, PILOT, random);
    }

    private static SimulatedSearch steps(List<Integer> culprits, Set<Integer> broken) {
        return SimulatedSearch.ofSteps(COMMITS, culprits, EFFECT, DEVIATION, broken);
    }
}
