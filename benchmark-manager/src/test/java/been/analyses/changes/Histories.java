package been.analyses.changes;

import been.analyses.changes.JudgedHistory.Benchmark;
import been.analyses.changes.JudgedHistory.Version;
import been.protocol.analyses.SeriesHistory.Against;
import been.protocol.analyses.Verdict;
import been.protocol.results.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Histories as analyses would judge them: a step of more than 1 % is a change. */
final class Histories {
    static final Metric PARSE = new Metric("parse", "ms", "Parse", Metric.Better.LOWER);

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
                against != null && against.verdict() == Verdict.REGRESSED);
    }
}
