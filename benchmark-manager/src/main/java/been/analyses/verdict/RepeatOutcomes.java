package been.analyses.verdict;

import been.analyses.definition.Repeat;
import been.analyses.planning.Experiment;
import been.analyses.planning.Pairs.Pair;
import been.protocol.analyses.RepeatView.Outcome;
import been.protocol.analyses.Reproduction;
import been.protocol.results.Metric;
import been.statistics.Confidence;
import been.statistics.Interval;
import been.statistics.Observations;
import been.statistics.compare.Better;
import been.statistics.compare.Criteria;
import been.statistics.compare.EffectSize;
import been.statistics.compare.JointJudgement;
import been.statistics.compare.Judgement;
import been.statistics.compare.LogRatio;
import been.statistics.compare.Significance;
import been.statistics.wording.Percent;
import been.statistics.wording.Sentence;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Compares a repeat with its original by the criteria of the analysis: the means of each experiment
 * by Fieller's interval, and the ratios of each pair by the interval of the ratio of ratios, from
 * which a drift of the host cancels out. All are judged together.
 */
public final class RepeatOutcomes {
    private final Repeat repeat;
    private final Means original;
    private final Means again;
    private final Criteria criteria;

    public RepeatOutcomes(Repeat repeat, Means original, Means again) {
        this.repeat = repeat;
        this.original = original;
        this.again = again;
        // Neither direction is better here: any difference is one.
        this.criteria =
                new Criteria(
                        new Confidence(repeat.confidence()),
                        repeat.tolerance(),
                        repeat.precision(),
                        Better.LOWER);
    }

    private record PendingJudgement(
            Metric metric, String about, @Nullable Double change, JointJudgement.Single single) {}

    /**
     * @param pairs keys; only those measured on both sides in both analyses are compared
     */
    public List<Outcome> of(List<Experiment> experiments, List<Metric> metrics, List<Pair> pairs) {
        Map<String, String> labels = new HashMap<>();
        experiments.forEach(one -> labels.put(one.key(), one.label()));
        List<PendingJudgement> asked = new ArrayList<>();
        for (Metric metric : metrics) {
            experiments.forEach(one -> mean(metric, one).ifPresent(asked::add));
            for (Pair pair : pairs) {
                String about =
                        labels.getOrDefault(pair.current(), pair.current())
                                + " / "
                                + labels.getOrDefault(pair.old(), pair.old());
                ratio(metric, pair, about).ifPresent(asked::add);
            }
        }
        List<JointJudgement> judged =
                JointJudgement.of(asked.stream().map(PendingJudgement::single).toList());
        List<Outcome> outcomes = new ArrayList<>();
        for (int i = 0; i < asked.size(); i++) {
            outcomes.add(outcome(asked.get(i), judged.get(i)));
        }
        return outcomes;
    }

    private Optional<PendingJudgement> mean(Metric metric, Experiment experiment) {
        Optional<Observations> before = original.observations(experiment.key(), metric.name());
        Optional<Observations> after = again.observations(experiment.key(), metric.name());
        if (before.isEmpty() || after.isEmpty()) {
            return Optional.empty();
        }
        Double change =
                before.get().mean() == 0 ? null : after.get().mean() / before.get().mean() - 1;
        return Optional.of(
                new PendingJudgement(
                        metric,
                        experiment.label(),
                        change,
                        new JointJudgement.Single(
                                Judgement.of(before.get(), after.get(), criteria),
                                Significance.p(before.get(), after.get(), repeat.tolerance()))));
    }

    private Optional<PendingJudgement> ratio(Metric metric, Pair pair, String about) {
        Optional<LogRatio> before = ratio(original, metric, pair);
        Optional<LogRatio> after = ratio(again, metric, pair);
        if (before.isEmpty() || after.isEmpty()) {
            return Optional.empty();
        }
        var effect = after.get().against(before.get(), criteria.confidence());
        return Optional.of(
                new PendingJudgement(
                        metric,
                        about,
                        effect.ratio().estimate() - 1,
                        new JointJudgement.Single(
                                Judgement.of(effect, criteria),
                                Optional.of(after.get().p(before.get(), repeat.tolerance())))));
    }

    private Optional<LogRatio> ratio(Means means, Metric metric, Pair pair) {
        if (repeat.options().isDuet()) {
            return means.paired(pair.old(), pair.current(), metric.name())
                    .flatMap(both -> LogRatio.ofPairs(both.old(), both.current()));
        }
        return means.observations(pair.old(), metric.name())
                .flatMap(old ->
                        means.observations(pair.current(), metric.name())
                                .flatMap(current -> LogRatio.of(old, current)));
    }

    private Outcome outcome(PendingJudgement asked, JointJudgement judgement) {
        Reproduction word =
                switch (judgement.verdict()) {
                    case REGRESSED, IMPROVED -> Reproduction.DIFFERS;
                    case EQUIVALENT -> Reproduction.REPRODUCED;
                    case INCONCLUSIVE -> Reproduction.INCONCLUSIVE;
                };
        Interval change = change(judgement.alone());
        return new Outcome(
                asked.metric().name(),
                asked.about(),
                asked.change(),
                change == null ? null : change.low(),
                change == null ? null : change.high(),
                repeat.confidence(),
                word,
                "%s of %s: %s; %s"
                        .formatted(
                                asked.metric().label(),
                                asked.about(),
                                word,
                                sentence(word, judgement, change)));
    }

    private String sentence(
            Reproduction word, JointJudgement judgement, @Nullable Interval change) {
        if (change == null) {
            return switch (judgement.alone()) {
                case Judgement.NotJudged(var reason) -> reason.sentence();
                case Judgement.Judged(_, EffectSize.Undetermined(var reason), _) ->
                        reason.sentence();
                case Judgement.Judged _ -> "there is no interval";
            };
        }
        String found =
                "the repeat is at %s; %s, "
                        .formatted(
                                Percent.signed(change.estimate(), change.halfWidth()),
                                Sentence.interval(change));
        return found
                + switch (word) {
                    case REPRODUCED -> "within ± " + Percent.of(criteria.equivalence());
                    case DIFFERS -> "beyond " + Percent.of(criteria.tolerance());
                    case INCONCLUSIVE ->
                            judgement.isTooCommon()
                                    ? "not rare enough among %d comparisons"
                                            .formatted(judgement.among())
                                    : "neither within ± %s nor beyond %s"
                                            .formatted(
                                                    Percent.of(criteria.equivalence()),
                                                    Percent.of(criteria.tolerance()));
                };
    }

    private static @Nullable Interval change(Judgement judgement) {
        return judgement instanceof Judgement.Judged(_, var effect, _)
                        && effect instanceof EffectSize.Determined(var ratio, _, _)
                ? ratio.shifted(-1)
                : null;
    }
}
