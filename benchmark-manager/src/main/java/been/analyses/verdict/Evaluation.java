package been.analyses.verdict;

import been.analyses.AnalysisSummary.VerdictCounts;
import been.analyses.AnalysisView.Comparison;
import been.analyses.AnalysisView.Estimate;
import been.analyses.definition.AnalysisKind;
import been.analyses.definition.Repeat;
import been.analyses.planning.Experiment;
import been.analyses.verdict.Pairs.Pair;
import been.results.Metric;
import been.results.StoredExecution;
import been.statistics.Confidence;
import been.statistics.Interval;
import been.statistics.Observations;
import been.statistics.compare.Better;
import been.statistics.compare.Criteria;
import been.statistics.compare.EffectSize;
import been.statistics.compare.Judgement;
import been.statistics.compare.Verdict;
import been.statistics.levels.VarianceComponents;
import been.statistics.plan.Precision;
import been.statistics.wording.Sentence;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What the measurements of one analysis say. Everything follows from the means of executions, and
 * so can be recomputed from the landing files.
 */
public final class Evaluation {
    private final AnalysisKind kind;
    private final List<Experiment> experiments;
    private final int baseline;
    private final List<Metric> metrics;
    private final Repeat repeat;
    private final Means means;

    public Evaluation(
            AnalysisKind kind,
            List<Experiment> experiments,
            int baseline,
            List<Metric> metrics,
            Repeat repeat,
            Means means) {
        this.kind = kind;
        this.experiments = List.copyOf(experiments);
        this.baseline = baseline;
        this.metrics = List.copyOf(metrics);
        this.repeat = repeat;
        this.means = means;
    }

    /** For each metric and experiment with an execution that counts. */
    public List<Estimate> estimates() {
        List<Estimate> estimates = new ArrayList<>();
        for (Metric metric : metrics) {
            Set<String> best = kind == AnalysisKind.COMPARISON ? best(metric) : Set.of();
            for (Experiment experiment : experiments) {
                List<StoredExecution> executions =
                        means.executions(experiment.key(), metric.name());
                means.observations(experiment.key(), metric.name())
                        .ifPresent(observed ->
                                estimates.add(
                                        estimate(experiment, metric, observed, executions, best)));
            }
        }
        return estimates;
    }

    /** For each metric and pair of experiments, in order. */
    public List<Comparison> comparisons() {
        Map<String, String> labels = new HashMap<>();
        experiments.forEach(experiment -> labels.put(experiment.key(), experiment.label()));
        List<Comparison> comparisons = new ArrayList<>();
        for (Metric metric : metrics) {
            Set<String> best = kind == AnalysisKind.COMPARISON ? best(metric) : Set.of();
            for (Pair pair : pairs(metric)) {
                Judgement judgement = judge(metric, pair);
                comparisons.add(comparison(metric, pair, judgement, labels, best));
            }
        }
        return comparisons;
    }

    /** How many comparisons have each verdict. */
    public static VerdictCounts count(List<Comparison> comparisons) {
        return new VerdictCounts(
                count(comparisons, Verdict.REGRESSED),
                count(comparisons, Verdict.IMPROVED),
                count(comparisons, Verdict.EQUIVALENT),
                count(comparisons, Verdict.INCONCLUSIVE));
    }

    /**
     * The widest interval of all pairs and metrics, relative to a ratio above 1; infinite while one
     * is undetermined, and 0 when there is no pair.
     */
    public double widest() {
        double widest = 0;
        for (Metric metric : metrics) {
            for (Pair pair : pairs(metric)) {
                widest = Math.max(widest, halfWidth(metric, pair));
            }
        }
        return widest;
    }

    /** The pairs of a metric, as observations. */
    public List<Observed> observed() {
        List<Observed> observed = new ArrayList<>();
        for (Metric metric : metrics) {
            for (Pair pair : pairs(metric)) {
                observed.add(
                        new Observed(
                                observations(pair.old(), metric),
                                observations(pair.current(), metric)));
            }
        }
        return observed;
    }

    /** Two experiments' executions of one metric. */
    public record Observed(Observations old, Observations current) {}

    private List<Pair> pairs(Metric metric) {
        return Pairs.of(
                kind,
                experiments.stream().map(Experiment::key).toList(),
                baseline,
                key -> !means.executions(key, metric.name()).isEmpty());
    }

    private double halfWidth(Metric metric, Pair pair) {
        return switch (judge(metric, pair)) {
            case Judgement.Judged(_, var effect, _) -> Precision.reached(effect);
            case Judgement.NotJudged _ -> Double.POSITIVE_INFINITY;
        };
    }

    private Judgement judge(Metric metric, Pair pair) {
        return Judgement.of(
                observations(pair.old(), metric),
                observations(pair.current(), metric),
                criteria(metric));
    }

    private Observations observations(String experiment, Metric metric) {
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

    /** The configuration with the best mean, and all that are equivalent to it. */
    private Set<String> best(Metric metric) {
        List<String> measured =
                experiments.stream()
                        .map(Experiment::key)
                        .filter(key -> !means.executions(key, metric.name()).isEmpty())
                        .toList();
        Comparator<String> byMean =
                Comparator.comparingDouble(key -> observations(key, metric).mean());
        Optional<String> first =
                switch (metric.better()) {
                    case LOWER -> measured.stream().min(byMean);
                    case HIGHER -> measured.stream().max(byMean);
                };
        Set<String> best = new HashSet<>();
        for (String key : measured) {
            if (first.filter(f -> f.equals(key) || isEquivalent(metric, f, key)).isPresent()) {
                best.add(key);
            }
        }
        return best;
    }

    private boolean isEquivalent(Metric metric, String one, String other) {
        return judge(metric, new Pair(one, other)) instanceof Judgement.Judged(var verdict, _, _)
                && verdict == Verdict.EQUIVALENT;
    }

    private Estimate estimate(
            Experiment experiment,
            Metric metric,
            Observations observed,
            List<StoredExecution> executions,
            Set<String> best) {
        long measurements =
                executions.stream()
                        .mapToLong(e -> e.measurements().getOrDefault(metric.name(), 1L))
                        .sum();
        Double halfWidth =
                VarianceComponents.of(observed)
                        .topLevelInterval(new Confidence(repeat.confidence()))
                        .map(Interval::halfWidth)
                        .orElse(null);
        return new Estimate(
                experiment.key(),
                metric.name(),
                observed.mean(),
                halfWidth,
                repeat.confidence(),
                (int) executions.stream().map(e -> e.address().binary()).distinct().count(),
                executions.size(),
                measurements,
                measurements > executions.size() ? "executions, measurements" : "executions",
                best.contains(experiment.key()));
    }

    private Comparison comparison(
            Metric metric,
            Pair pair,
            Judgement judgement,
            Map<String, String> labels,
            Set<String> best) {
        String old = labels.getOrDefault(pair.old(), pair.old());
        String current = labels.getOrDefault(pair.current(), pair.current());
        double change =
                observations(pair.current(), metric).mean()
                                / observations(pair.old(), metric).mean()
                        - 1;
        Verdict verdict = Verdict.INCONCLUSIVE;
        Interval interval = null;
        if (judgement instanceof Judgement.Judged(var judged, var effect, _)) {
            verdict = judged;
            interval =
                    effect instanceof EffectSize.Determined(var ratio, _, _)
                            ? ratio.shifted(-1)
                            : null;
        }
        return new Comparison(
                metric.name(),
                pair.old(),
                pair.current(),
                change,
                interval == null ? null : interval.low(),
                interval == null ? null : interval.high(),
                repeat.confidence(),
                word(verdict),
                metric.title() + ": " + Sentence.of(judgement, old, current),
                best.contains(pair.current()));
    }

    private static int count(List<Comparison> comparisons, Verdict verdict) {
        return (int) comparisons.stream().filter(c -> c.verdict().equals(word(verdict))).count();
    }

    private static String word(Verdict verdict) {
        return verdict.name().toLowerCase(Locale.ROOT);
    }
}
