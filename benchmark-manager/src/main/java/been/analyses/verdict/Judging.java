package been.analyses.verdict;

import been.analyses.definition.Repeat;
import been.analyses.verdict.Pairs.Pair;
import been.results.Metric;
import been.statistics.Confidence;
import been.statistics.Observations;
import been.statistics.compare.Better;
import been.statistics.compare.Criteria;
import been.statistics.compare.JointJudgement;
import been.statistics.compare.Judgement;
import been.statistics.compare.Significance;
import been.statistics.plan.Precision;

/** Holds one experiment's executions against another's, by the criteria of the analysis. */
final class Judging {
    private final Repeat repeat;
    private final Means means;

    Judging(Repeat repeat, Means means) {
        this.repeat = repeat;
        this.means = means;
    }

    Judgement judgement(Metric metric, Pair pair) {
        return Judgement.of(
                observations(pair.old(), metric),
                observations(pair.current(), metric),
                criteria(metric));
    }

    /** To be judged together with all other pairs and metrics. */
    JointJudgement.Single single(Metric metric, Pair pair) {
        return new JointJudgement.Single(
                judgement(metric, pair),
                Significance.p(
                        observations(pair.old(), metric),
                        observations(pair.current(), metric),
                        repeat.tolerance()));
    }

    /** Relative to a ratio above 1; infinite while there is no interval. */
    double halfWidth(Metric metric, Pair pair) {
        return switch (judgement(metric, pair)) {
            case Judgement.Judged(_, var effect, _) -> Precision.reached(effect);
            case Judgement.NotJudged _ -> Double.POSITIVE_INFINITY;
        };
    }

    /** Raw relative change of the mean. */
    double change(Metric metric, Pair pair) {
        return observations(pair.current(), metric).mean() / observations(pair.old(), metric).mean()
                - 1;
    }

    Observations observations(String experiment, Metric metric) {
        return means.observations(experiment, metric.name())
                .orElseThrow(() ->
                        new IllegalStateException(
                                experiment + " has no measurement of " + metric.name()));
    }

    private Criteria criteria(Metric metric) {
        return new Criteria(
                new Confidence(repeat.confidence()),
                repeat.tolerance(),
                repeat.precision(),
                switch (metric.better()) {
                    case LOWER -> Better.LOWER;
                    case HIGHER -> Better.HIGHER;
                });
    }
}
