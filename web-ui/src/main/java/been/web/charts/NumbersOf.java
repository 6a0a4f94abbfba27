package been.web.charts;

import been.protocol.analyses.AnalysisView.Experiment;
import been.protocol.analyses.ExperimentNumbers;
import been.protocol.analyses.ExperimentNumbers.ClusterNumbers;
import been.protocol.analyses.ExperimentNumbers.LevelNumbers;
import been.protocol.results.Metric;
import been.statistics.Level;
import been.statistics.Observations;
import been.statistics.clusters.Clusters;
import been.statistics.describe.Description;
import been.statistics.levels.ImpactFactor;
import been.statistics.levels.VarianceComponents;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Describes the measurements of an experiment level by level; pure. */
final class NumbersOf {
    /** Of what is drawn, so that the same measurements always have the same numbers. */
    private static final long SEED = 1;

    private NumbersOf() {}

    static ExperimentNumbers experiment(
            Experiment experiment, Metric metric, Observations observations) {
        var random = new SplittableRandom(SEED);
        VarianceComponents components = VarianceComponents.of(observations);
        List<ImpactFactor> impacts =
                Stream.of(
                                ImpactFactor.ofExecutions(observations, random),
                                ImpactFactor.ofBinaries(observations, random))
                        .flatMap(Optional::stream)
                        .toList();
        List<LevelNumbers> levels = new ArrayList<>();
        levels.add(level(Level.MEASUREMENT, Description.of(observations), components, impacts));
        levels.add(
                level(
                        Level.EXECUTION,
                        Description.of(observations.executionMeans()),
                        components,
                        impacts));
        if (observations.counts().binaries() > 1) {
            levels.add(
                    level(
                            Level.BINARY,
                            Description.of(observations.means(Level.BINARY)),
                            components,
                            impacts));
        }
        return new ExperimentNumbers(
                experiment.key(),
                experiment.label(),
                metric.name(),
                metric.unit(),
                levels,
                Clusters.in(observations.values()).clusters().stream()
                        .map(each ->
                                new ClusterNumbers(
                                        each.share(),
                                        each.count(),
                                        each.mean(),
                                        each.low(),
                                        each.high()))
                        .toList());
    }

    private static LevelNumbers level(
            Level level,
            Description values,
            VarianceComponents components,
            List<ImpactFactor> impacts) {
        return new LevelNumbers(
                level.name().toLowerCase(Locale.ROOT),
                values.n(),
                values.mean(),
                finite(values.sd()),
                values.min(),
                values.q1(),
                values.median(),
                values.q3(),
                values.max(),
                components
                        .component(level)
                        .map(component -> finite(Math.sqrt(component.counted())))
                        .orElse(null),
                impacts.stream()
                        .filter(factor -> factor.level() == level)
                        .findFirst()
                        .map(ImpactFactor::bootstrap)
                        .orElse(null));
    }

    private static @Nullable Double finite(double value) {
        return Double.isFinite(value) ? value : null;
    }
}
