package been.cli.analyze;

import been.results.chart.Drawing;
import been.results.chart.Role;
import been.results.chart.plot.Distributions;
import been.results.chart.plot.Histogram;
import been.results.chart.plot.MeanBars;
import been.results.chart.plot.Quantity;
import been.results.chart.plot.Sample;
import been.results.chart.plot.Scatter;
import been.results.chart.plot.Steady;
import been.results.chart.plot.Timeline;
import been.results.chart.plot.Variation;
import been.statistics.Confidence;
import been.statistics.Interval;
import been.statistics.changes.Change;
import been.statistics.changes.Changes;
import been.statistics.compare.Better;
import been.statistics.compare.EffectSize;
import been.statistics.compare.Judgement;
import been.statistics.compare.Verdict;
import been.statistics.wording.Percent;
import been.statistics.wording.Rounding;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The chart that goes with each answer. Pure. */
final class Charts {

    private Charts() {}

    /** One version's histogram, or the distributions of several side by side. */
    static Drawing describe(List<VersionStatistics> versions) {
        Quantity values = Quantity.unknown(Better.LOWER);
        List<Sample> samples = samples(versions.stream().map(VersionStatistics::version).toList());
        return samples.size() == 1
                ? Histogram.of(values, "How the values are distributed", samples)
                : Distributions.violins(values, "How values are distributed", samples);
    }

    /** Pairs as points; else means with intervals, and what changed for sure. */
    static Drawing compare(
            List<VersionStatistics> versions,
            List<PairStatistics> pairs,
            boolean isToBaseline,
            boolean isPaired,
            Better better,
            double tolerance) {
        Quantity values = Quantity.unknown(better);
        if (isPaired && pairs.size() == 1) {
            List<Sample> both = samples(versions.stream().map(VersionStatistics::version).toList());
            String title = both.get(1).label() + " against " + both.getFirst().label();
            return Scatter.of(values, title, both.getFirst(), both.get(1), tolerance, true);
        }
        if (isToBaseline) {
            return MeanBars.of(
                    values,
                    "Means against " + versions.getFirst().label(),
                    INTERVALS,
                    null,
                    bars(versions, pairs));
        }
        List<Timeline.Version> line = new ArrayList<>();
        for (int i = 0; i < versions.size(); i++) {
            line.add(version(versions.get(i), i == 0 ? null : pairs.get(i - 1)));
        }
        return new Timeline(values, "Means over versions", INTERVALS, null, line).drawing();
    }

    private static final String INTERVALS = "mean with 99 % interval";

    private static Timeline.Version version(
            VersionStatistics version, @Nullable PairStatistics pair) {
        Optional<Verdict> verdict = Optional.ofNullable(pair).flatMap(PairStatistics::verdict);
        return new Timeline.Version(
                version.label(),
                version.observations().mean(),
                halfWidth(version).orElse(null),
                verdict.orElse(null),
                pair == null ? null : mark(pair).orElse(null),
                List.of(),
                null);
    }

    private static List<MeanBars.Bar> bars(
            List<VersionStatistics> versions, List<PairStatistics> pairs) {
        List<MeanBars.Bar> bars = new ArrayList<>();
        for (int i = 0; i < versions.size(); i++) {
            double mean = versions.get(i).observations().mean();
            Optional<Double> around = halfWidth(versions.get(i));
            Optional<String> change = i == 0 ? Optional.empty() : mark(pairs.get(i - 1));
            bars.add(
                    new MeanBars.Bar(
                            versions.get(i).label(),
                            mean,
                            around.orElse(null),
                            Optional.empty(),
                            Rounding.plusMinus(mean, around.orElse(Double.NaN))
                                    + change.map(text -> "   " + text).orElse(""),
                            List.of(),
                            null));
        }
        return bars;
    }

    private static Optional<Double> halfWidth(VersionStatistics version) {
        return version.observations().counts().executions() < 2
                ? Optional.empty()
                : version.levels().topLevelInterval(Confidence.P99).map(Interval::halfWidth);
    }

    /** The size of a sure change. */
    private static Optional<String> mark(PairStatistics pair) {
        return switch (pair.judgement()) {
            case Judgement.Judged(var verdict, EffectSize.Determined effect, _)
                    when verdict == Verdict.REGRESSED || verdict == Verdict.IMPROVED -> {
                Interval change = effect.ratio().shifted(-1);
                yield Optional.of(
                        (verdict == Verdict.REGRESSED ? "▲ " : "▼ ")
                                + Percent.signed(change.estimate(), change.halfWidth()));
            }
            case Judgement.Judged _, Judgement.NotJudged _ -> Optional.empty();
        };
    }

    static Drawing levels(List<LevelStatistics> versions) {
        return Variation.of(
                Quantity.unknown(Better.LOWER),
                "Where the variation comes from",
                samples(versions.stream().map(LevelStatistics::version).toList()));
    }

    /** The history with the levels between its changes. */
    static Drawing changes(
            VersionHistory versions, Changes changes, List<Integer> breaks, Quantity quantity) {
        double[] values = versions.history().values();
        Better better = quantity.better();
        List<Timeline.Version> line = new ArrayList<>();
        for (int i = 0; i < values.length; i++) {
            Optional<Change> change = at(changes, i);
            line.add(
                    new Timeline.Version(
                            versions.label(i),
                            values[i],
                            null,
                            change.map(c -> verdict(c, better)).orElse(null),
                            change.map(c -> mark(c, better)).orElse(null),
                            List.of(),
                            null));
        }
        List<Timeline.Level> levels = levels(values, changes, breaks);
        return new Timeline(
                        quantity,
                        "What changed over versions",
                        "",
                        null,
                        line,
                        breaks.stream().map(b -> new Timeline.Break(b, "known break")).toList(),
                        levels)
                .drawing();
    }

    private static Optional<Change> at(Changes changes, int index) {
        return changes.changes().stream().filter(c -> c.index() == index).findFirst();
    }

    /** From change or break to change or break. */
    private static List<Timeline.Level> levels(
            double[] values, Changes changes, List<Integer> breaks) {
        int[] ends =
                IntStream.concat(
                                changes.changes().stream().mapToInt(Change::index),
                                IntStream.concat(
                                        breaks.stream().mapToInt(b -> b),
                                        IntStream.of(values.length)))
                        .sorted()
                        .distinct()
                        .toArray();
        List<Timeline.Level> levels = new ArrayList<>();
        int from = 0;
        for (int to : ends) {
            double mean =
                    at(changes, to)
                            .map(Change::before)
                            .or(() -> at(changes, levelStart(levels)).map(Change::after))
                            .orElse(Arrays.stream(values, from, to).average().orElseThrow());
            levels.add(new Timeline.Level(from, to, mean));
            from = to;
        }
        return levels;
    }

    private static int levelStart(List<Timeline.Level> levels) {
        return levels.isEmpty() ? 0 : levels.getLast().to();
    }

    private static Verdict verdict(Change change, Better better) {
        return change.after() > change.before() == (better == Better.LOWER)
                ? Verdict.REGRESSED
                : Verdict.IMPROVED;
    }

    private static String mark(Change change, Better better) {
        String sign = verdict(change, better) == Verdict.REGRESSED ? "▲" : "▼";
        return sign
                + change.relative()
                        .map(r -> " " + Percent.signed(r.estimate(), r.halfWidth()))
                        .orElse("");
    }

    static Drawing steady(List<VersionSteadiness> versions, Better better) {
        List<Steady.Execution> executions = new ArrayList<>();
        for (VersionSteadiness version : versions) {
            List<double[]> values = version.version().observations().executions();
            for (int e = 0; e < values.size(); e++) {
                String name = "execution " + e;
                executions.add(
                        new Steady.Execution(
                                versions.size() == 1
                                        ? name
                                        : version.version().label() + ", " + name,
                                values.get(e),
                                version.executions().get(e)));
            }
        }
        return Steady.of(Quantity.unknown(better), "Where executions are steady", executions);
    }

    static Drawing clusters(List<VersionClusters> versions) {
        return Histogram.ofClusters(
                Quantity.unknown(Better.LOWER),
                "Clusters of the values",
                samples(versions.stream().map(VersionClusters::version).toList()),
                versions.stream().map(VersionClusters::clusters).toList());
    }

    private static List<Sample> samples(List<VersionMeasurements> versions) {
        List<Sample> samples = new ArrayList<>();
        for (VersionMeasurements version : versions) {
            samples.add(
                    new Sample(
                            version.label(), Role.series(samples.size()), version.observations()));
        }
        return samples;
    }
}
