package been.analyses.verdict;

import been.analyses.definition.Repeat;
import been.analyses.definition.StoppingRule;
import been.analyses.planning.Experiment;
import been.analyses.planning.Histories;
import been.analyses.planning.Pairs;
import been.analyses.planning.Pairs.Pair;
import been.analyses.planning.Repetition;
import been.protocol.analyses.AnalysisKind;
import been.protocol.analyses.AnalysisSummary.VerdictCounts;
import been.protocol.analyses.AnalysisView.Comparison;
import been.protocol.analyses.AnalysisView.Component;
import been.protocol.analyses.AnalysisView.Estimate;
import been.protocol.analyses.Verdict;
import been.protocol.analyses.VerdictWords;
import been.protocol.results.Metric;
import been.protocol.results.StoredExecution;
import been.statistics.Confidence;
import been.statistics.Interval;
import been.statistics.Observations;
import been.statistics.compare.JointJudgement;
import been.statistics.compare.Judgement;
import been.statistics.compare.RepeatedLooks;
import been.statistics.levels.VarianceComponents;
import been.statistics.plan.VariationRule;
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
import java.util.SplittableRandom;
import java.util.function.BiFunction;
import java.util.function.Predicate;

/**
 * The statistics of one analysis. They depend only on the means of executions and can be recomputed
 * from the landing files.
 */
public final class Evaluation {
    private final AnalysisKind kind;
    private final List<Experiment> experiments;
    private final int baseline;
    private final List<Metric> metrics;
    private final Repeat repeat;
    private final Means means;
    private final Judging judging;
    private final boolean confirmsEach;
    private final Set<String> out;
    private final Set<String> skipped;

    public Evaluation(
            AnalysisKind kind,
            List<Experiment> experiments,
            int baseline,
            List<Metric> metrics,
            Repeat repeat,
            Means means) {
        this(kind, experiments, baseline, metrics, repeat, means, false, Set.of());
    }

    /**
     * @param confirmsEach whether a regression is judged alone, since it is reported only after a
     *     fresh experiment of its two versions
     * @param out keys of experiments that are measured no further
     */
    public Evaluation(
            AnalysisKind kind,
            List<Experiment> experiments,
            int baseline,
            List<Metric> metrics,
            Repeat repeat,
            Means means,
            boolean confirmsEach,
            Set<String> out) {
        this.confirmsEach = confirmsEach;
        this.kind = kind;
        this.experiments = List.copyOf(experiments);
        this.baseline = baseline;
        this.metrics = List.copyOf(metrics);
        this.repeat = repeat;
        this.means = means;
        this.judging = new Judging(repeat, means);
        this.out = Set.copyOf(out);
        this.skipped = kind == AnalysisKind.REGRESSION ? skipped() : Set.of();
    }

    /**
     * Versions that were given up between others, which are compared with each other instead; not
     * those that were measured enough for a verdict.
     */
    private Set<String> skipped() {
        Set<String> skipped = new HashSet<>();
        for (List<Experiment> history : Histories.of(experiments, Experiment::configuration)) {
            List<String> keys = history.stream().map(Experiment::key).toList();
            List<String> judged = keys.stream().filter(key -> !isGivenUp(key)).toList();
            if (!judged.isEmpty()) {
                skipped.addAll(
                        keys.subList(
                                keys.indexOf(judged.getFirst()), keys.indexOf(judged.getLast())));
                judged.forEach(skipped::remove);
            }
        }
        return skipped;
    }

    /** Of a duet, also after many executions: those that follow are of the neighbours. */
    private boolean isGivenUp(String key) {
        return out.contains(key)
                && (repeat.options().isDuet() || means.count(key) < RepeatedLooks.FIRST);
    }

    /** One estimate for each metric and each experiment with a valid execution. */
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

    /**
     * One comparison for each metric and pair of experiments, in order. All are judged together: a
     * change that is not significant among this number of comparisons is inconclusive.
     */
    public List<Comparison> comparisons() {
        List<Compared> compared = compared();
        List<JointJudgement> judgements = judgements(compared);
        Map<String, String> labels = new HashMap<>();
        experiments.forEach(experiment -> labels.put(experiment.key(), experiment.label()));
        Map<String, Set<String>> best = new HashMap<>();
        if (kind == AnalysisKind.COMPARISON) {
            metrics.forEach(metric -> best.put(metric.name(), best(metric)));
        }
        List<Comparison> comparisons = new ArrayList<>();
        for (int i = 0; i < compared.size(); i++) {
            Compared c = compared.get(i);
            boolean isBest =
                    best.getOrDefault(c.metric().name(), Set.of()).contains(c.pair().current());
            comparisons.add(comparison(c, judgements.get(i), labels, isBest));
        }
        return comparisons;
    }

    /**
     * Each measured experiment compared with itself by each metric, by the criteria of its
     * verdicts: halves of its executions. A duet, whose executions are compared in pairs, has none.
     *
     * @param seed of the draws that divide executions; the same for the same halves
     */
    public List<SelfComparison> halves(long seed) {
        return selfComparisons((experiment, metric) ->
                repeat.options().isDuet()
                        ? Optional.empty()
                        : means.halves(
                                experiment,
                                metric,
                                // All metrics see the same halves.
                                new SplittableRandom(seed ^ experiment.hashCode())));
    }

    /** The same with executions that were made earlier as the older side. */
    public List<SelfComparison> against(Means earlier) {
        return selfComparisons((experiment, metric) ->
                earlier.observations(experiment, metric)
                        .map(old ->
                                new Means.Paired(
                                        old,
                                        means.observations(experiment, metric).orElseThrow())));
    }

    private List<SelfComparison> selfComparisons(
            BiFunction<String, String, Optional<Means.Paired>> sides) {
        List<SelfComparison> compared = new ArrayList<>();
        for (Experiment experiment : experiments) {
            for (Metric metric : metrics) {
                if (isMeasured(experiment.key(), metric)) {
                    compared.add(
                            judging.selfComparison(
                                    metric,
                                    experiment.key(),
                                    sides.apply(experiment.key(), metric.name())));
                }
            }
        }
        return compared;
    }

    private List<JointJudgement> judgements(List<Compared> compared) {
        return JointJudgement.of(
                        compared.stream().map(c -> judging.single(c.metric(), c.pair())).toList())
                .stream()
                .map(joint -> confirmsEach && isRegression(joint) ? joint.apart() : joint)
                .toList();
    }

    /**
     * The pairs that need more executions: before the first look, unless executions hardly vary,
     * and while the verdict of a metric is open, its interval wider than the precision, and its
     * executions fewer than the most that make sense. Each with the {@linkplain Focus#needed
     * executions} that decide a metric; 0 before the first look.
     */
    public Map<Pair, Double> undecided() {
        List<Compared> compared = compared();
        List<JointJudgement> judgements = judgements(compared);
        Map<Pair, Double> undecided = new HashMap<>();
        for (int i = 0; i < compared.size(); i++) {
            Metric metric = compared.get(i).metric();
            Pair pair = compared.get(i).pair();
            double halfWidth = judging.halfWidth(metric, pair);
            int executions = judging.executions(metric, pair);
            if (!isLive(pair)) {
                continue;
            }
            boolean isOpen =
                    judgements.get(i).verdict() == been.statistics.compare.Verdict.INCONCLUSIVE
                            && halfWidth > repeat.precision()
                            && executions < Repetition.MOST_EXECUTIONS;
            boolean isLooked =
                    executions >= RepeatedLooks.FIRST
                            || (executions >= repeat.pilot()
                                    && Repetition.isExact(repeat, 2, halfWidth));
            if (isOpen || !isLooked) {
                undecided.merge(pair, isLooked ? needed(metric, pair, compared) : 0, Math::min);
            }
        }
        Pairs.of(kind, experiments, baseline, key -> !out.contains(key)).stream()
                .filter(pair -> means.count(pair.old()) == 0 || means.count(pair.current()) == 0)
                .forEach(pair -> undecided.put(pair, 0.0));
        return undecided;
    }

    /** By the change between all versions before and after, where pairs are neighbours. */
    private double needed(Metric metric, Pair pair, List<Compared> compared) {
        Map<String, String> before = new HashMap<>();
        Map<String, String> after = new HashMap<>();
        for (Compared one : compared) {
            if (one.metric().equals(metric)) {
                before.put(one.pair().current(), one.pair().old());
                after.merge(one.pair().old(), one.pair().current(), (_, _) -> "");
            }
        }
        return judging.needed(
                metric, pair, chain(pair.old(), before), chain(pair.current(), after));
    }

    /** Ends where a version has no neighbour, or several, as a baseline has. */
    private static List<String> chain(String first, Map<String, String> next) {
        List<String> all = new ArrayList<>();
        for (String one = first; one != null && !one.isEmpty(); one = next.get(one)) {
            all.add(one);
        }
        return all;
    }

    private static boolean isRegression(JointJudgement joint) {
        return joint.apart().verdict() == been.statistics.compare.Verdict.REGRESSED;
    }

    /** Counts the comparisons by verdict. */
    public static VerdictCounts count(List<Comparison> comparisons) {
        return VerdictCounts.of(comparisons.stream().map(Comparison::verdict).toList());
    }

    /**
     * The widest interval of all pairs and metrics, relative to a ratio above 1; infinite while one
     * is undetermined, 0 without pairs.
     */
    public double widest() {
        return widestOf(_ -> true);
    }

    /** The same of pairs that may be measured further, whose newer experiment is one of these. */
    public double widest(Predicate<String> current) {
        return widestOf(pair -> isLive(pair) && current.test(pair.current()));
    }

    private double widestOf(Predicate<Pair> wanted) {
        return compared().stream()
                .filter(c -> wanted.test(c.pair()))
                .mapToDouble(c -> judging.halfWidth(c.metric(), c.pair()))
                .max()
                .orElse(0);
    }

    /** Whether a metric changed beyond the tolerance, each judged alone. */
    public boolean changed(String old, String current) {
        return metrics.stream().anyMatch(metric -> isChanged(metric, new Pair(old, current)));
    }

    private boolean isChanged(Metric metric, Pair pair) {
        return isMeasured(pair.old(), metric)
                && isMeasured(pair.current(), metric)
                && judging.judgement(metric, pair) instanceof Judgement.Judged(var verdict, _, _)
                && (verdict == been.statistics.compare.Verdict.REGRESSED
                        || verdict == been.statistics.compare.Verdict.IMPROVED);
    }

    /**
     * Whether the part before the middle of a change differs more than the part after it, by a
     * metric that changed from its beginning to its end.
     */
    public boolean differsMore(String old, String middle, String current) {
        return metrics.stream()
                .filter(metric -> isChanged(metric, new Pair(old, current)))
                .filter(metric -> isMeasured(middle, metric))
                .anyMatch(metric ->
                        Math.abs(judging.change(metric, new Pair(old, middle)))
                                > Math.abs(judging.change(metric, new Pair(middle, current))));
    }

    /** Whether an execution of it counts, by any metric. */
    public boolean isMeasured(String experiment) {
        return metrics.stream().anyMatch(metric -> isMeasured(experiment, metric));
    }

    private boolean isMeasured(String experiment, Metric metric) {
        return !means.executions(experiment, metric.name()).isEmpty();
    }

    /** Whether the variation of every metric of every experiment has stabilised. */
    public boolean isSettled() {
        return repeat.options().rule()
                        instanceof StoppingRule.SettledVariation(var epsilon, var step)
                && new VariationRule(epsilon, step).isSettled(executionMeans());
    }

    private List<double[]> executionMeans() {
        return byMetric(key -> !out.contains(key)).stream()
                .flatMap(List::stream)
                .map(Observations::executionMeans)
                .toList();
    }

    /** The executions of each measured experiment, by metric. */
    public List<List<Observations>> byMetric() {
        return byMetric(_ -> true);
    }

    private List<List<Observations>> byMetric(Predicate<String> wanted) {
        return metrics.stream()
                .map(metric ->
                        experiments.stream()
                                .map(Experiment::key)
                                .filter(wanted)
                                .flatMap(key -> means.observations(key, metric.name()).stream())
                                .toList())
                .toList();
    }

    /** The pairs of all metrics that more executions may decide, as observations. */
    public List<Observed> observed() {
        return observed(_ -> true);
    }

    /** The same of some pairs. */
    public List<Observed> observed(Predicate<Pair> wanted) {
        return compared().stream()
                .filter(c -> isLive(c.pair()) && wanted.test(c.pair()))
                .filter(c -> !judging.isZero(c.metric(), c.pair()))
                .map(c ->
                        new Observed(
                                judging.observations(c.pair().old(), c.metric()),
                                judging.observations(c.pair().current(), c.metric())))
                .toList();
    }

    /** The executions of two experiments by one metric. */
    public record Observed(Observations old, Observations current) {}

    /** One pair of experiments by one metric. */
    private record Compared(Metric metric, Pair pair) {}

    private List<Compared> compared() {
        return metrics.stream()
                .flatMap(metric ->
                        Pairs.of(
                                        kind,
                                        experiments,
                                        baseline,
                                        key -> !skipped.contains(key) && isMeasured(key, metric))
                                .stream()
                                .map(pair -> new Compared(metric, pair)))
                .toList();
    }

    private boolean isLive(Pair pair) {
        return !out.contains(pair.old()) && !out.contains(pair.current());
    }

    /** The configuration with the best mean, and all that are equivalent to it. */
    private Set<String> best(Metric metric) {
        List<String> measured =
                experiments.stream()
                        .map(Experiment::key)
                        .filter(key -> !means.executions(key, metric.name()).isEmpty())
                        .toList();
        Comparator<String> byMean =
                Comparator.comparingDouble(key -> judging.observations(key, metric).mean());
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
        return judging.judgement(metric, new Pair(one, other))
                        instanceof Judgement.Judged(var verdict, _, _)
                && verdict == been.statistics.compare.Verdict.EQUIVALENT;
    }

    private Estimate estimate(
            Experiment experiment,
            Metric metric,
            Observations observed,
            List<StoredExecution> executions,
            Set<String> best) {
        long measurements = means.measurements(experiment.key(), metric.name());
        VarianceComponents components = VarianceComponents.of(observed);
        Double halfWidth =
                components
                        .topLevelInterval(new Confidence(repeat.confidence()))
                        .map(Interval::halfWidth)
                        .orElse(null);
        int binaries = (int) executions.stream().map(e -> e.address().binary()).distinct().count();
        return new Estimate(
                experiment.key(),
                metric.name(),
                observed.mean(),
                halfWidth,
                repeat.confidence(),
                binaries,
                executions.size(),
                measurements,
                (binaries > 1 ? "binaries, " : "")
                        + (measurements > executions.size()
                                ? "executions, measurements"
                                : "executions"),
                best.contains(experiment.key()),
                components.components().stream()
                        .map(one ->
                                new Component(
                                        one.level().name().toLowerCase(Locale.ROOT),
                                        one.repetitions(),
                                        Math.sqrt(one.counted())))
                        .toList());
    }

    private Comparison comparison(
            Compared compared,
            JointJudgement judgement,
            Map<String, String> labels,
            boolean isBest) {
        Pair pair = compared.pair();
        Interval interval = Judging.interval(judgement.alone()).orElse(null);
        return new Comparison(
                compared.metric().name(),
                pair.old(),
                pair.current(),
                judging.change(compared.metric(), pair),
                interval == null ? null : interval.low(),
                interval == null ? null : interval.high(),
                repeat.confidence(),
                judgement.p(),
                judgement.adjusted(),
                Verdict.of(judgement.verdict().name()),
                compared.metric().label()
                        + ": "
                        + sentence(compared.metric())
                                .of(
                                        judgement,
                                        labels.getOrDefault(pair.old(), pair.old()),
                                        labels.getOrDefault(pair.current(), pair.current())),
                isBest,
                null);
    }

    private Sentence sentence(Metric metric) {
        VerdictWords words = VerdictWords.of(kind, metric);
        return switch (kind) {
            case REGRESSION -> Sentence.VERSIONS;
            case COMPARISON -> Sentence.ofConfigurations(words.worse(), words.better());
        };
    }
}
