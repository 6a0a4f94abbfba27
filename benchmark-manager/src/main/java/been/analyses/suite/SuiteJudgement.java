package been.analyses.suite;

import been.analyses.verdict.MetricVerdicts;
import been.protocol.analyses.AnalysisKind;
import been.protocol.analyses.AnalysisSummary.VerdictCounts;
import been.protocol.analyses.AnalysisView;
import been.protocol.analyses.AnalysisView.Comparison;
import been.protocol.analyses.AnalysisView.Experiment;
import been.protocol.analyses.AnalysisView.FindingState;
import been.protocol.analyses.RunView;
import been.protocol.analyses.RunView.MetricVerdict;
import been.protocol.analyses.SuiteSummary;
import been.protocol.analyses.SuiteView;
import been.protocol.analyses.SuiteView.Benchmark;
import been.protocol.analyses.SuiteView.Mean;
import been.protocol.analyses.Verdict;
import been.protocol.analyses.VerdictWords;
import been.protocol.results.Metric;
import been.statistics.Confidence;
import been.statistics.Interval;
import been.statistics.compare.Better;
import been.statistics.compare.Criteria;
import been.statistics.compare.FalseDiscovery;
import been.statistics.compare.GeometricMean;
import been.statistics.wording.Sentence;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * All comparisons of a suite judged together; pure. Changes are limited by their false discovery
 * rate among all comparisons, except regressions that a fresh experiment confirmed: they were found
 * twice.
 */
public record SuiteJudgement(List<Benchmark> benchmarks, List<Mean> means) {

    /** One analysis that has results. */
    public record Member(String name, AnalysisView view) {}

    /** One comparison with its p-value, absent where none was possible. */
    private record Compared(Member member, Comparison comparison) {
        @Nullable Double p() {
            return comparison.p();
        }
    }

    /** What a geometric mean is of. */
    private record Group(String what, String oldLabel, String newLabel) {}

    /**
     * @param tolerance the change of a geometric mean that does not matter
     * @param failed analyses without complete results
     */
    public static SuiteJudgement of(List<Member> members, double tolerance, Set<String> failed) {
        List<Compared> compared =
                members.stream()
                        .flatMap(member ->
                                member.view().comparisons().stream()
                                        .map(comparison -> new Compared(member, comparison)))
                        .toList();
        double[] adjusted =
                FalseDiscovery.adjusted(
                        compared.stream()
                                .map(Compared::p)
                                .filter(Objects::nonNull)
                                .mapToDouble(Double::doubleValue)
                                .toArray());
        List<Benchmark> benchmarks = new ArrayList<>();
        int next = 0;
        for (Compared one : compared) {
            double among = one.p() == null ? 0 : adjusted[next++];
            benchmarks.add(benchmark(one, among, adjusted.length));
        }
        return new SuiteJudgement(List.copyOf(benchmarks), means(benchmarks, tolerance, failed));
    }

    public VerdictCounts counts() {
        return VerdictCounts.of(benchmarks.stream().map(one -> one.verdict().verdict()).toList());
    }

    /**
     * The worst of all. If nothing was compared, it is inconclusive, unless no benchmark can tell
     * the versions apart.
     */
    private Verdict verdict(List<SuiteView.Member> members) {
        Set<Verdict> all =
                Stream.concat(
                                means.stream().map(Mean::verdict),
                                benchmarks.stream().map(one -> one.verdict().verdict()))
                        .collect(Collectors.toSet());
        return Stream.of(Verdict.REGRESSED, Verdict.IMPROVED, Verdict.INCONCLUSIVE)
                .filter(all::contains)
                .findFirst()
                .orElse(
                        all.isEmpty() && !members.stream().allMatch(m -> m.leftOut() != null)
                                ? Verdict.INCONCLUSIVE
                                : Verdict.EQUIVALENT);
    }

    /**
     * The whole suite.
     *
     * @param budget absent where each analysis has its own
     */
    public SuiteView view(
            SuiteSummary summary,
            List<SuiteView.Member> members,
            @Nullable Duration budget,
            Duration used,
            String document) {
        return new SuiteView(
                summary,
                kind(),
                verdict(members),
                outcome(summary, members),
                members,
                means,
                benchmarks,
                counts(),
                budget,
                used,
                document);
    }

    /** Verdicts are of versions, unless all analyses compare configurations. */
    private AnalysisKind kind() {
        return !benchmarks.isEmpty()
                        && benchmarks.stream()
                                .allMatch(one -> one.kind() == AnalysisKind.COMPARISON)
                ? AnalysisKind.COMPARISON
                : AnalysisKind.REGRESSION;
    }

    private String outcome(SuiteSummary summary, List<SuiteView.Member> members) {
        if (summary.state() == RunView.State.RUNNING) {
            return "running, %d of %d analyses ended"
                    .formatted(summary.ended(), summary.analyses());
        }
        String verdicts = VerdictWords.of(kind()).of(counts());
        long leftOut = members.stream().filter(member -> member.leftOut() != null).count();
        if (leftOut > 0) {
            verdicts +=
                    "; %d of %d analyses cannot tell the newest version from the one before"
                            .formatted(leftOut, summary.analyses());
        }
        List<String> incomplete =
                members.stream()
                        .filter(member -> member.problem() != null)
                        .map(SuiteView.Member::name)
                        .toList();
        return incomplete.isEmpty()
                ? verdicts
                : "%s; %d of %d analyses without complete results: %s"
                        .formatted(
                                verdicts,
                                incomplete.size(),
                                summary.analyses(),
                                String.join(", ", incomplete));
    }

    private static Benchmark benchmark(Compared compared, double adjusted, int among) {
        AnalysisView view = compared.member().view();
        Comparison comparison = compared.comparison();
        MetricVerdict alone = MetricVerdicts.of(comparison, view);
        boolean isRegression = view.summary().kind() == AnalysisKind.REGRESSION;
        boolean isConfirmed =
                comparison.finding() != null
                        && comparison.finding().state() == FindingState.CONFIRMED;
        boolean isTooCommon =
                comparison.verdict().isChange()
                        && !isConfirmed
                        && adjusted > 1 - comparison.confidence();
        Optional<Experiment> current =
                view.experiments().stream()
                        .filter(e -> e.key().equals(comparison.newExperiment()))
                        .findFirst();
        return new Benchmark(
                title(compared, isRegression ? configuration(alone.newLabel()) : ""),
                compared.member().name(),
                view.summary().id(),
                view.summary().kind(),
                new MetricVerdict(
                        alone.metric(),
                        alone.title(),
                        alone.unit(),
                        alone.better(),
                        isRegression ? version(alone.oldLabel()) : alone.oldLabel(),
                        isRegression ? version(alone.newLabel()) : alone.newLabel(),
                        alone.oldMean(),
                        alone.newMean(),
                        alone.change(),
                        alone.low(),
                        alone.high(),
                        alone.confidence(),
                        isTooCommon ? Verdict.INCONCLUSIVE : alone.verdict(),
                        isTooCommon
                                ? Sentence.tooCommon(alone.sentence(), among)
                                : alone.sentence()),
                isTooCommon || comparison.heldBack(),
                current.map(Experiment::details).orElse(null));
    }

    /** Labels of regressions are a version, which has no spaces, and what is varied. */
    private static String version(String label) {
        return label.split(" ", 2)[0];
    }

    private static String configuration(String label) {
        return label.substring(version(label).length()).strip();
    }

    private static String title(Compared compared, String configuration) {
        AnalysisView view = compared.member().view();
        String name = compared.member().name();
        boolean isOnly =
                view.comparisons().stream().map(Comparison::metric).distinct().count() == 1;
        String metric =
                view.metrics().stream()
                        .filter(m -> m.name().equals(compared.comparison().metric()))
                        .map(Metric::label)
                        .findFirst()
                        .orElse(compared.comparison().metric());
        return (isOnly ? name : name + ": " + metric)
                + (configuration.isEmpty() ? "" : " (%s)".formatted(configuration));
    }

    private static List<Mean> means(
            List<Benchmark> benchmarks, double tolerance, Set<String> failed) {
        Map<Group, List<Benchmark>> groups =
                benchmarks.stream()
                        .collect(
                                Collectors.groupingBy(
                                        SuiteJudgement::group,
                                        LinkedHashMap::new,
                                        Collectors.toList()));
        return groups.entrySet().stream()
                .flatMap(
                        group -> mean(group.getKey(), group.getValue(), tolerance, failed).stream())
                .toList();
    }

    private static Group group(Benchmark benchmark) {
        MetricVerdict of = benchmark.verdict();
        return new Group(Mean.of(of.unit()), of.oldLabel(), of.newLabel());
    }

    private static Optional<Mean> mean(
            Group group, List<Benchmark> all, double tolerance, Set<String> failed) {
        Map<String, List<Interval>> ratios = new LinkedHashMap<>();
        int count = 0;
        for (Benchmark benchmark : all) {
            Optional<Interval> ratio = ratio(benchmark.verdict());
            if (ratio.isPresent()) {
                count++;
                ratios.computeIfAbsent(benchmark.member(), _ -> new ArrayList<>()).add(ratio.get());
            }
        }
        Set<String> missing = new LinkedHashSet<>(failed);
        all.forEach(benchmark -> missing.remove(benchmark.member()));
        int benchmarks = count;
        int without = all.size() - count + missing.size();
        return GeometricMean.of(ratios.values())
                .filter(_ -> benchmarks > 1)
                .map(ratio -> {
                    // the precision only widens what is equivalent, which is decided by tolerance
                    var criteria =
                            new Criteria(
                                    ratio.confidence(), tolerance, Double.MIN_VALUE, Better.LOWER);
                    return new Mean(
                            group.what(),
                            group.oldLabel(),
                            group.newLabel(),
                            benchmarks,
                            without,
                            ratio.estimate() - 1,
                            ratio.low() - 1,
                            ratio.high() - 1,
                            ratio.confidence().level(),
                            Verdict.of(criteria.judge(ratio).name()));
                });
    }

    /** Above 1 for the worse; empty where the interval is unknown or reaches 0. */
    private static Optional<Interval> ratio(MetricVerdict of) {
        Double low = of.low();
        Double high = of.high();
        if (low == null || high == null || low <= -1) {
            return Optional.empty();
        }
        // Rounding may move the mean out of an interval without width.
        double ratio = Math.clamp(1 + of.change(), 1 + low, 1 + high);
        var confidence = new Confidence(of.confidence());
        return Optional.of(
                of.better().equals("higher")
                        ? new Interval(1 / ratio, 1 / (1 + high), 1 / (1 + low), confidence)
                        : new Interval(ratio, 1 + low, 1 + high, confidence));
    }
}
