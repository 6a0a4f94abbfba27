package been.web.example;

import been.analyses.changes.ChangeBook;
import been.analyses.changes.JudgedHistory;
import been.analyses.changes.JudgedHistory.Benchmark;
import been.analyses.changes.JudgedHistory.Version;
import been.analyses.store.AnalysisStore;
import been.analyses.verdict.SelfComparison;
import been.protocol.analyses.AnalysisView;
import been.protocol.analyses.AnalysisView.Comparison;
import been.protocol.analyses.AnalysisView.Estimate;
import been.protocol.analyses.SeriesHistory.Against;
import been.protocol.analyses.Verdict;
import been.protocol.results.Metric;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Histories as analyses would have written them down, in the real tables. */
public final class ExampleChanges {
    /** A software with so many versions and benchmarks. */
    public static final int VERSIONS = 500;

    public static final int BENCHMARKS = 50;

    private static final double TOLERANCE = 0.01;
    private static final Instant FIRST = Instant.parse("2024-01-01T02:00:00Z");

    /** A software of which only the whole series shows a change, in several benchmarks. */
    public static final String CREEPING = "slow/creep";

    private ExampleChanges() {}

    /** The tables must be there. */
    static ChangeBook over(DataSource database, ExampleAnalyses analyses, InstantSource clock) {
        var book = new ChangeBook(database, clock);
        book.record(large());
        book.record(creeping());
        analyses.find("1").ifPresent(releases -> book.record(judged(releases.view())));
        return book;
    }

    static void prepare(DataSource database) {
        if (!AnalysisStore.open(database).outdated().isEmpty()) {
            throw new IllegalStateException("examples are not stored");
        }
    }

    private static JudgedHistory judged(AnalysisView view) {
        return new JudgedHistory(
                view.summary().id().value(),
                view.summary().name(),
                view.summary().subject(),
                view.experiments().stream().map(AnalysisView.Experiment::label).toList(),
                view.metrics().stream().map(metric -> benchmark(view, metric)).toList());
    }

    private static Benchmark benchmark(AnalysisView view, Metric metric) {
        Map<String, String> labels = new TreeMap<>();
        view.experiments().forEach(each -> labels.put(each.key(), each.label()));
        var versions = new ArrayList<Version>();
        for (Estimate estimate : view.estimates()) {
            if (estimate.metric().equals(metric.name())) {
                Comparison comparison =
                        view.comparisons().stream()
                                .filter(c -> c.metric().equals(metric.name()))
                                .filter(c -> c.newExperiment().equals(estimate.experiment()))
                                .findFirst()
                                .orElse(null);
                versions.add(version(estimate, comparison, labels));
            }
        }
        return new Benchmark(
                metric,
                new TreeMap<>(view.experiments().getFirst().configuration()),
                "alpha",
                versions);
    }

    private static Version version(
            Estimate estimate, @Nullable Comparison comparison, Map<String, String> labels) {
        return new Version(
                labels.getOrDefault(estimate.experiment(), estimate.experiment()),
                estimate.experiment(),
                estimate.mean(),
                estimate.halfWidth(),
                estimate.confidence(),
                estimate.binaries(),
                estimate.executions(),
                estimate.measurements(),
                Set.of("5c0f3e"),
                comparison == null
                        ? null
                        : new Against(
                                labels.getOrDefault(
                                        comparison.oldExperiment(), comparison.oldExperiment()),
                                comparison.verdict(),
                                comparison.change(),
                                comparison.low(),
                                comparison.high(),
                                comparison.sentence()),
                false,
                false);
    }

    /** Every benchmark drifts in steps of its own; always the same. */
    private static JudgedHistory large() {
        var random = new Random(7);
        var versions = new ArrayList<String>();
        for (int v = 1; v <= VERSIONS; v++) {
            versions.add("r" + v);
        }
        var benchmarks = new ArrayList<Benchmark>();
        for (int b = 1; b <= BENCHMARKS; b++) {
            var metric =
                    new Metric("b%02d".formatted(b), "ms", "Benchmark " + b, Metric.Better.LOWER);
            benchmarks.add(
                    new Benchmark(
                            metric, new TreeMap<>(), "alpha", walk(random, versions, b == 2)));
        }
        return new JudgedHistory(5, "large", "large/suite", versions, benchmarks);
    }

    /** A step of 1 % every ten versions, within the noise of neighbours. */
    private static JudgedHistory creeping() {
        var random = new Random(15);
        var versions = new ArrayList<String>();
        for (int v = 0; v < 60; v++) {
            versions.add("2.%d.0".formatted(v));
        }
        var benchmarks = new ArrayList<Benchmark>();
        for (String name : List.of("parse", "write")) {
            var metric = new Metric(name, "ms", name + " a page", Metric.Better.LOWER);
            var measured = new ArrayList<Version>();
            for (int v = 0; v < versions.size(); v++) {
                int steps = v / 10;
                double mean = 12 * (1 + 0.01 * steps + 0.01 * random.nextGaussian());
                measured.add(
                        new Version(
                                versions.get(v),
                                versions.get(v),
                                mean,
                                mean * 0.02,
                                0.99,
                                1,
                                10,
                                400,
                                Set.of("a1"),
                                v == 0
                                        ? null
                                        : new Against(
                                                versions.get(v - 1),
                                                Verdict.INCONCLUSIVE,
                                                mean / measured.getLast().mean() - 1,
                                                -0.03,
                                                0.04,
                                                "inconclusive"),
                                false,
                                false));
            }
            benchmarks.add(new Benchmark(metric, new TreeMap<>(), "alpha", measured));
        }
        return new JudgedHistory(6, "creeping", CREEPING, versions, benchmarks);
    }

    /** One version a day; an unreliable benchmark alarms at every seventh. */
    private static SelfComparison itself(String version, int day, boolean isUnreliable) {
        boolean isAlarm = isUnreliable && day % 7 == 0;
        return new SelfComparison(
                version,
                version,
                FIRST.plus(Duration.ofDays(day)),
                5,
                0.99,
                TOLERANCE,
                isAlarm ? Verdict.REGRESSED : Verdict.EQUIVALENT,
                isAlarm ? 0.02 : -0.005,
                isAlarm ? 0.04 : 0.005);
    }

    private static List<Version> walk(Random random, List<String> versions, boolean isUnreliable) {
        var measured = new ArrayList<Version>();
        double mean = 5 + 20 * random.nextDouble();
        double before = Double.NaN;
        for (int v = 0; v < versions.size(); v++) {
            boolean isStep = random.nextInt(40) == 0;
            mean *= isStep ? 1 + 0.15 * (random.nextDouble() - 0.5) : 1;
            double seen = mean * (1 + 0.002 * random.nextGaussian());
            double effect = seen / before - 1;
            Verdict verdict =
                    effect > TOLERANCE
                            ? Verdict.REGRESSED
                            : effect < -TOLERANCE
                                    ? Verdict.IMPROVED
                                    : Math.abs(effect) > 0.8 * TOLERANCE
                                            ? Verdict.INCONCLUSIVE
                                            : Verdict.EQUIVALENT;
            measured.add(
                    new Version(
                            versions.get(v),
                            versions.get(v),
                            seen,
                            seen * 0.003,
                            0.99,
                            1,
                            10,
                            400,
                            Set.of(v < versions.size() / 2 ? "a1" : "b2"),
                            v == 0
                                    ? null
                                    : new Against(
                                            versions.get(v - 1),
                                            verdict,
                                            effect,
                                            effect - 0.004,
                                            effect + 0.004,
                                            versions.get(v) + " is " + verdict),
                            false,
                            false,
                            itself(versions.get(v), v, isUnreliable)));
            before = seen;
        }
        return measured;
    }
}
