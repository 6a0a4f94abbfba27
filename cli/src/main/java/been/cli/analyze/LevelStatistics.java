package been.cli.analyze;

import been.statistics.Confidence;
import been.statistics.Interval;
import been.statistics.Observations;
import been.statistics.describe.RunsTest;
import been.statistics.levels.Costs;
import been.statistics.levels.ImpactFactor;
import been.statistics.levels.OptimumCount;
import been.statistics.levels.ResampledMedians;
import been.statistics.levels.VarianceComponents;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * One version's levels of variation, as printed.
 *
 * @param resampled the interval of medians over resamples at 99 %; empty for one execution
 * @param optima worth repeating, lowest level first; none without costs
 */
record LevelStatistics(
        VersionMeasurements version,
        VarianceComponents levels,
        List<ImpactFactor> impact,
        Optional<Interval> resampled,
        RunsTest runs,
        List<OptimumCount> optima) {

    /** Of what is drawn, so that the same file always gives the same numbers. */
    private static final long SEED = 1;

    LevelStatistics {
        impact = List.copyOf(impact);
        optima = List.copyOf(optima);
    }

    static LevelStatistics of(VersionMeasurements version, Optional<Costs> costs) {
        Observations observations = version.observations();
        var random = new SplittableRandom(SEED);
        var levels = VarianceComponents.of(observations);
        List<ImpactFactor> impact =
                Stream.of(
                                ImpactFactor.ofExecutions(observations, random),
                                ImpactFactor.ofBinaries(observations, random))
                        .flatMap(Optional::stream)
                        .toList();
        Optional<Interval> resampled =
                observations.counts().executions() < 2
                        ? Optional.empty()
                        : Optional.of(
                                ResampledMedians.of(observations, random).interval(Confidence.P99));
        return new LevelStatistics(
                version,
                levels,
                impact,
                resampled,
                RunsTest.within(observations.executions()),
                costs.map(c -> OptimumCount.of(levels, c)).orElse(List.of()));
    }
}
