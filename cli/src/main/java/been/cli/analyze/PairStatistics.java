package been.cli.analyze;

import been.statistics.Confidence;
import been.statistics.Interval;
import been.statistics.compare.Criteria;
import been.statistics.compare.EffectSize;
import been.statistics.compare.Judgement;
import been.statistics.compare.RatioBootstrap;
import been.statistics.compare.Significance;
import been.statistics.compare.ThesisChange;
import been.statistics.compare.TwoSampleTests;
import been.statistics.compare.Verdict;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * The statistics of one version against another, as printed.
 *
 * @param effect at 95 %, whatever the criteria's confidence
 * @param p of a change beyond the tolerance
 */
record PairStatistics(
        VersionStatistics old,
        VersionStatistics current,
        Judgement judgement,
        EffectSize effect,
        Optional<Double> p,
        ThesisChange thesisChange) {

    /** Of the bootstrap, so that the same file always gives the same interval. */
    private static final long SEED = 1;

    static PairStatistics of(VersionStatistics old, VersionStatistics current, Criteria criteria) {
        return new PairStatistics(
                old,
                current,
                Judgement.of(old.observations(), current.observations(), criteria),
                EffectSize.of(old.observations(), current.observations(), Confidence.P95),
                Significance.p(old.observations(), current.observations(), criteria.tolerance()),
                ThesisChange.between(old.observations(), current.observations(), Confidence.P99));
    }

    /** The same of executions that were run in pairs, as many on each side. */
    static PairStatistics ofPairs(
            VersionStatistics old, VersionStatistics current, Criteria criteria) {
        EffectSize judged =
                EffectSize.ofPairs(
                        old.observations(), current.observations(), criteria.confidence());
        return new PairStatistics(
                old,
                current,
                Judgement.of(judged, criteria),
                EffectSize.ofPairs(old.observations(), current.observations(), Confidence.P95),
                Significance.ofPairs(
                        old.observations(), current.observations(), criteria.tolerance()),
                ThesisChange.between(old.observations(), current.observations(), Confidence.P99));
    }

    /** The bootstrap's interval at 95 %; empty with few repetitions. */
    Optional<Interval> bootstrap() {
        return RatioBootstrap.of(
                old.observations(),
                current.observations(),
                Confidence.P95,
                new SplittableRandom(SEED));
    }

    /** The tests at the level compared; empty where there is none. */
    Optional<TwoSampleTests> tests() {
        return switch (effect) {
            case EffectSize.Determined(_, var level, _) ->
                    Optional.of(
                            TwoSampleTests.of(old.observations(), current.observations(), level));
            case EffectSize.Undetermined _ -> Optional.empty();
        };
    }

    Optional<Verdict> verdict() {
        return switch (judgement) {
            case Judgement.Judged(var verdict, _, _) -> Optional.of(verdict);
            case Judgement.NotJudged _ -> Optional.empty();
        };
    }
}
