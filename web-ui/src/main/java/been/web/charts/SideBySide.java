package been.web.charts;

import been.protocol.analyses.AnalysisKind;
import been.protocol.analyses.AnalysisView.Comparison;
import been.protocol.analyses.Verdict;
import been.protocol.analyses.VerdictWords;
import been.protocol.results.Metric;
import been.statistics.Interval;
import been.statistics.Observations;
import been.statistics.compare.Criteria;
import been.statistics.compare.EffectSize;
import been.statistics.compare.Judgement;
import been.statistics.compare.Significance;
import been.statistics.wording.Sentence;
import org.jspecify.annotations.Nullable;

/**
 * Two groups of executions, one against the other, at 99 % against 1 %.
 *
 * @param change raw relative change of the mean, new / old − 1
 * @param low absent when undetermined
 * @param p of the change being beyond the tolerance; absent where executions were not repeated
 * @param sentence the same in words
 */
public record SideBySide(
        String metric,
        Side old,
        Side current,
        double change,
        @Nullable Double low,
        @Nullable Double high,
        double confidence,
        @Nullable Double p,
        Verdict verdict,
        String sentence) {

    /**
     * One group.
     *
     * @param halfWidth of the mean's interval; absent with a single execution
     */
    public record Side(String name, double mean, @Nullable Double halfWidth, int executions) {}

    static SideBySide of(
            Metric metric, Observations old, String oldName, Observations current, String name) {
        Criteria criteria = Criteria.usual(Figures.better(metric));
        Judgement judgement = Judgement.of(old, current, criteria);
        Interval interval = interval(judgement);
        VerdictWords words = VerdictWords.of(AnalysisKind.COMPARISON, metric);
        return new SideBySide(
                metric.name(),
                side(oldName, old),
                side(name, current),
                current.mean() / old.mean() - 1,
                interval == null ? null : interval.low(),
                interval == null ? null : interval.high(),
                criteria.confidence().level(),
                Significance.p(old, current, criteria.tolerance()).orElse(null),
                verdict(judgement),
                metric.label()
                        + ": "
                        + Sentence.ofConfigurations(words.worse(), words.better())
                                .of(judgement, oldName, name));
    }

    private static Side side(String name, Observations observed) {
        return new Side(
                name, observed.mean(), Picked.halfWidth(observed), observed.counts().executions());
    }

    private static @Nullable Interval interval(Judgement judgement) {
        return judgement instanceof Judgement.Judged(_, var effect, _)
                        && effect instanceof EffectSize.Determined(var ratio, _, _)
                ? ratio.shifted(-1)
                : null;
    }

    private static Verdict verdict(Judgement judgement) {
        return switch (judgement) {
            case Judgement.Judged(var verdict, _, _) -> Verdict.of(verdict.name());
            case Judgement.NotJudged _ -> Verdict.INCONCLUSIVE;
        };
    }

    /** As one of several against a baseline. */
    Comparison comparison(String oldKey, String key) {
        return new Comparison(
                metric, oldKey, key, change, low, high, confidence, verdict, sentence, false);
    }
}
