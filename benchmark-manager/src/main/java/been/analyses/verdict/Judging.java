package been.analyses.verdict;

import been.analyses.definition.Repeat;
import been.analyses.planning.Pairs.Pair;
import been.protocol.analyses.Verdict;
import been.protocol.results.Metric;
import been.protocol.results.StoredExecution;
import been.statistics.Confidence;
import been.statistics.Interval;
import been.statistics.Observations;
import been.statistics.compare.Better;
import been.statistics.compare.Criteria;
import been.statistics.compare.EffectSize;
import been.statistics.compare.JointJudgement;
import been.statistics.compare.Judgement;
import been.statistics.compare.RepeatedLooks;
import been.statistics.compare.Significance;
import been.statistics.plan.Focus;
import been.statistics.plan.Precision;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Compares the executions of two experiments by the criteria of the analysis. */
final class Judging {
    private final Repeat repeat;
    private final Means means;

    Judging(Repeat repeat, Means means) {
        this.repeat = repeat;
        this.means = means;
    }

    /** The data of one pair. */
    private sealed interface Compared {
        record Apart(Observations old, Observations current) implements Compared {}

        record SideBySide(Observations old, Observations current) implements Compared {}

        /** A duet whose two sides were never measured at the same time. */
        record Nothing() implements Compared {}
    }

    private Compared compared(Metric metric, Pair pair) {
        if (!repeat.options().isDuet()) {
            Predicate<StoredExecution> common =
                    means.common(pair.old(), pair.current(), metric.name());
            return new Compared.Apart(
                    observations(pair.old(), metric, common),
                    observations(pair.current(), metric, common));
        }
        return means.paired(pair.old(), pair.current(), metric.name())
                .<Compared>map(pairs -> new Compared.SideBySide(pairs.old(), pairs.current()))
                .orElseGet(Compared.Nothing::new);
    }

    Judgement judgement(Metric metric, Pair pair) {
        Criteria criteria = criteria(metric);
        return switch (compared(metric, pair)) {
            case Compared.Apart(var old, var current) ->
                    Judgement.of(
                            repeat.decides()
                                    ? RepeatedLooks.effect(old, current, criteria.confidence())
                                    : EffectSize.of(old, current, criteria.confidence()),
                            criteria);
            case Compared.SideBySide(var old, var current) ->
                    Judgement.of(
                            repeat.decides()
                                    ? RepeatedLooks.effectOfPairs(
                                            old, current, criteria.confidence())
                                    : EffectSize.ofPairs(old, current, criteria.confidence()),
                            criteria);
            case Compared.Nothing _ -> new Judgement.NotJudged(EffectSize.Reason.ONE_EXECUTION);
        };
    }

    /**
     * Compares executions of one experiment as if they were of two versions.
     *
     * @param sides empty where there are too few
     */
    SelfComparison selfComparison(Metric metric, String experiment, Optional<Means.Paired> sides) {
        int side =
                sides.map(pair ->
                                Math.min(
                                        pair.old().counts().executions(),
                                        pair.current().counts().executions()))
                        .orElse(0);
        Criteria criteria = criteria(metric);
        Optional<Judgement> judgement =
                sides.map(pair ->
                        Judgement.of(
                                repeat.decides() && side >= RepeatedLooks.FIRST
                                        ? RepeatedLooks.effect(
                                                pair.old(), pair.current(), criteria.confidence())
                                        : EffectSize.of(
                                                pair.old(), pair.current(), criteria.confidence()),
                                criteria));
        Optional<Interval> interval = judgement.flatMap(Judging::interval);
        return new SelfComparison(
                experiment,
                metric.name(),
                means.newest(experiment, metric.name()),
                side,
                repeat.confidence(),
                repeat.tolerance(),
                judgement
                        .map(one ->
                                one instanceof Judgement.Judged(var verdict, _, _)
                                        ? Verdict.of(verdict.name())
                                        : Verdict.INCONCLUSIVE)
                        .orElse(null),
                interval.map(Interval::low).orElse(null),
                interval.map(Interval::high).orElse(null));
    }

    /** Of the relative change; empty if it is undetermined. */
    static Optional<Interval> interval(Judgement judgement) {
        return judgement instanceof Judgement.Judged(_, var effect, _)
                        && effect instanceof EffectSize.Determined(var ratio, _, _)
                ? Optional.of(ratio.shifted(-1))
                : Optional.empty();
    }

    /** The executions of the side with fewer by which two experiments are compared. */
    int executions(Metric metric, Pair pair) {
        return switch (compared(metric, pair)) {
            case Compared.Apart(var old, var current) ->
                    Math.min(old.counts().executions(), current.counts().executions());
            case Compared.SideBySide(var old, _) -> old.counts().executions();
            case Compared.Nothing _ -> 0;
        };
    }

    /** To be judged together with all other pairs and metrics. */
    JointJudgement.Single single(Metric metric, Pair pair) {
        Optional<Double> p =
                switch (compared(metric, pair)) {
                    case Compared.Apart(var old, var current) ->
                            repeat.decides()
                                    ? RepeatedLooks.p(old, current, repeat.tolerance())
                                    : Significance.p(old, current, repeat.tolerance());
                    case Compared.SideBySide(var old, var current) ->
                            repeat.decides()
                                    ? RepeatedLooks.pOfPairs(old, current, repeat.tolerance())
                                    : Significance.ofPairs(old, current, repeat.tolerance());
                    case Compared.Nothing _ -> Optional.empty();
                };
        return new JointJudgement.Single(judgement(metric, pair), p);
    }

    /** Whether it is always 0 on both sides, so that more executions decide nothing. */
    boolean isZero(Metric metric, Pair pair) {
        return switch (compared(metric, pair)) {
            case Compared.Apart(var old, var current) -> isZero(old) && isZero(current);
            case Compared.SideBySide(var old, var current) -> isZero(old) && isZero(current);
            case Compared.Nothing _ -> false;
        };
    }

    private static boolean isZero(Observations side) {
        return side.counts().executions() > 1 && side.isZero();
    }

    /** Relative to a ratio above 1; 0 if it is always 0; infinite while there is no interval. */
    double halfWidth(Metric metric, Pair pair) {
        double reached =
                switch (judgement(metric, pair)) {
                    case Judgement.Judged(_, var effect, _) -> Precision.reached(effect);
                    case Judgement.NotJudged _ -> Double.POSITIVE_INFINITY;
                };
        return Double.isInfinite(reached) && isZero(metric, pair) ? 0 : reached;
    }

    /**
     * Executions of each side that are expected to decide it, beyond those it has.
     *
     * @param older the versions of its series up to the older one
     * @param newer those from the newer one on
     */
    double needed(Metric metric, Pair pair, List<String> older, List<String> newer) {
        return switch (judgement(metric, pair)) {
            case Judgement.Judged(_, var effect, _) ->
                    Focus.needed(
                            executions(metric, pair),
                            effect,
                            mean(metric, newer) / mean(metric, older),
                            criteria(metric));
            case Judgement.NotJudged _ -> Double.POSITIVE_INFINITY;
        };
    }

    /** Of all their executions. */
    private double mean(Metric metric, List<String> versions) {
        double sum = 0;
        int executions = 0;
        for (String version : versions) {
            Observations observed = observations(version, metric);
            sum += observed.mean() * observed.counts().executions();
            executions += observed.counts().executions();
        }
        return sum / executions;
    }

    /** Relative change of the mean, before any statistics. */
    double change(Metric metric, Pair pair) {
        return switch (compared(metric, pair)) {
            case Compared.Apart(var old, var current) -> current.mean() / old.mean() - 1;
            case Compared.SideBySide(var old, var current) -> current.mean() / old.mean() - 1;
            case Compared.Nothing _ ->
                    observations(pair.current(), metric).mean()
                                    / observations(pair.old(), metric).mean()
                            - 1;
        };
    }

    Observations observations(String experiment, Metric metric) {
        return observations(experiment, metric, _ -> true);
    }

    private Observations observations(
            String experiment, Metric metric, Predicate<StoredExecution> counting) {
        return means.observations(experiment, metric.name(), counting)
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
