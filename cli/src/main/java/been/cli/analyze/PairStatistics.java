package been.cli.analyze;

import been.statistics.Confidence;
import been.statistics.compare.Criteria;
import been.statistics.compare.EffectSize;
import been.statistics.compare.Judgement;
import been.statistics.compare.ThesisChange;
import been.statistics.compare.TwoSampleTests;
import been.statistics.compare.Verdict;
import java.util.Optional;

/**
 * Everything said of one version against another.
 *
 * @param effect at 95 %, whatever the criteria's confidence
 */
record PairStatistics(
        VersionStatistics old,
        VersionStatistics current,
        Judgement judgement,
        EffectSize effect,
        ThesisChange thesisChange) {

    static PairStatistics of(VersionStatistics old, VersionStatistics current, Criteria criteria) {
        return new PairStatistics(
                old,
                current,
                Judgement.of(old.observations(), current.observations(), criteria),
                EffectSize.of(old.observations(), current.observations(), Confidence.P95),
                ThesisChange.between(old.observations(), current.observations(), Confidence.P99));
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
