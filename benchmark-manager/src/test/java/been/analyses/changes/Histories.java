package been.analyses.changes;

import been.analyses.changes.JudgedHistory.Benchmark;
import been.analyses.changes.JudgedHistory.Version;
import been.analyses.verdict.SelfComparison;
import been.protocol.analyses.SeriesHistory.Against;
import been.protocol.analyses.Verdict;
import been.protocol.results.Metric;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Histories as analyses would judge them: a step of more than 1 % is a change. */
final class Histories {
    static final Metric PARSE = new Metric("parse", "ms", "Parse", Metric.Better.LOWER);

    private static final Instant DAY = Instant.parse("2026-01-01T02:00:00Z");

    private Histories() {}

    /** Means of the versions 1, 2, 3 … of one benchmark. */
    static JudgedHistory of(long analysis, double... means) {
        return of(analysis, "alpha", PARSE, means);
    }

    static JudgedHistory of(long analysis, String host, Metric metric, double... means) {
        var versions = new ArrayList<String>();
        var judged = new ArrayList<Version>();
        for (int i = 0; i < means.length; i++) {
            versions.add(String.valueOf(i + 1));
            judged.add(version(i, means[i], i == 0 ? null : means[i - 1]));
        }
        return new JudgedHistory(
                analysis,
                "nightly " + analysis,
                "been/json",
                versions,
                List.of(
                        new Benchmark(
                                metric, new TreeMap<>(Map.of("document", "iso")), host, judged)));
    }

    /** The same, but no two neighbours can be told apart; configurations of the host by version. */
    static JudgedHistory undecided(
            long analysis, Metric metric, IntFunction<String> digest, double... means) {
        JudgedHistory history = of(analysis, "alpha", metric, means);
        var judged = new ArrayList<Version>();
        for (Version version : history.benchmarks().getFirst().versions()) {
            Against against = version.against();
            judged.add(
                    with(
                            version,
                            version.mean() * 0.02,
                            digest.apply(judged.size()),
                            against == null ? null : undecided(against)));
        }
        return with(history, judged);
    }

    private static Against undecided(Against against) {
        return new Against(
                against.version(),
                Verdict.INCONCLUSIVE,
                against.effect(),
                against.effect() - 0.03,
                against.effect() + 0.03,
                "Parse is inconclusive");
    }

    private static Version with(
            Version version, @Nullable Double halfWidth, String digest, @Nullable Against against) {
        return new Version(
                version.version(),
                version.experiment(),
                version.mean(),
                halfWidth,
                version.confidence(),
                version.binaries(),
                version.executions(),
                version.measurements(),
                Set.of(digest),
                against,
                false,
                version.isInterleaved());
    }

    /** The same with other verdicts about its only benchmark. */
    private static JudgedHistory with(JudgedHistory history, List<Version> versions) {
        Benchmark benchmark = history.benchmarks().getFirst();
        return new JudgedHistory(
                history.analysis(),
                history.name(),
                history.software(),
                history.versions(),
                List.of(
                        new Benchmark(
                                benchmark.metric(),
                                benchmark.configuration(),
                                benchmark.host(),
                                versions)));
    }

    /** The same from a version on, which is thus compared with no other. */
    static JudgedHistory since(JudgedHistory history, String version) {
        List<Version> all = history.benchmarks().getFirst().versions();
        List<Version> since =
                all.stream().dropWhile(one -> !one.version().equals(version)).toList();
        Version oldest = since.getFirst();
        var judged = new ArrayList<>(List.of(with(oldest, oldest.halfWidth(), "d1", null)));
        judged.addAll(since.subList(1, since.size()));
        return with(history, judged);
    }

    static JudgedHistory undecided(long analysis, double... means) {
        return undecided(analysis, PARSE, _ -> "d1", means);
    }

    /** Means with a step of 0.8 % every {@code every} versions, at a standard deviation of 1 %. */
    static double[] creep(RandomGenerator random, int versions, int every, int steps) {
        double[] means = new double[versions];
        for (int i = 0; i < versions; i++) {
            int climbed = Math.min(steps, i / every);
            means[i] = 10 * (1 + 0.008 * climbed + 0.01 * random.nextGaussian());
        }
        return means;
    }

    private static Version version(int place, double mean, @Nullable Double before) {
        return new Version(
                String.valueOf(place + 1),
                "v" + (place + 1),
                mean,
                0.01,
                0.99,
                1,
                10,
                400,
                Set.of("d1"),
                before == null ? null : against(place, mean / before - 1),
                false,
                false);
    }

    private static Against against(int place, double effect) {
        Verdict verdict =
                effect > 0.01
                        ? Verdict.REGRESSED
                        : effect < -0.01 ? Verdict.IMPROVED : Verdict.EQUIVALENT;
        return new Against(
                String.valueOf(place),
                verdict,
                effect,
                effect - 0.002,
                effect + 0.002,
                "Parse is " + verdict);
    }

    /** The same, with another configuration of the host from a version on. */
    static JudgedHistory reconfigured(JudgedHistory history, String from) {
        var judged = new ArrayList<Version>();
        for (Version version : history.benchmarks().getFirst().versions()) {
            judged.add(
                    with(
                            version,
                            version.halfWidth(),
                            version.version().compareTo(from) < 0 ? "d1" : "d2",
                            version.against()));
        }
        return with(history, judged);
    }

    /** The same with what fresh executions found again. */
    static JudgedHistory confirmed(JudgedHistory history) {
        return new JudgedHistory(
                history.analysis(),
                history.name(),
                history.software(),
                history.versions(),
                history.benchmarks().stream()
                        .map(benchmark ->
                                new Benchmark(
                                        benchmark.metric(),
                                        benchmark.configuration(),
                                        benchmark.host(),
                                        benchmark.versions().stream()
                                                .map(Histories::confirmed)
                                                .toList()))
                        .toList());
    }

    private static Version confirmed(Version version) {
        Against against = version.against();
        return new Version(
                version.version(),
                version.experiment(),
                version.mean(),
                version.halfWidth(),
                version.confidence(),
                version.binaries(),
                version.executions(),
                version.measurements(),
                version.digests(),
                against,
                against != null && against.verdict() == Verdict.REGRESSED,
                false);
    }

    /** The same, with each version compared with itself on a day of its own. */
    static JudgedHistory itself(JudgedHistory history, Verdict verdict) {
        var compared = new ArrayList<Version>();
        for (Version version : history.benchmarks().getFirst().versions()) {
            Instant day = DAY.plus(Duration.ofDays(10 * history.analysis() + compared.size()));
            compared.add(
                    new Version(
                            version.version(),
                            version.experiment(),
                            version.mean(),
                            version.halfWidth(),
                            version.confidence(),
                            version.binaries(),
                            version.executions(),
                            version.measurements(),
                            version.digests(),
                            version.against(),
                            version.isConfirmed(),
                            version.isInterleaved(),
                            new SelfComparison(
                                    version.experiment(),
                                    "parse",
                                    day,
                                    5,
                                    0.99,
                                    0.01,
                                    verdict,
                                    null,
                                    null)));
        }
        return with(history, compared);
    }
}
