package been.web.pages.overview;

import been.protocol.results.Metric;
import been.protocol.results.StoredExecution;
import been.statistics.Observations;
import been.statistics.compare.Better;
import been.statistics.compare.Criteria;
import been.statistics.compare.SameSoftware;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The verdicts on software that is the same on both sides (A/A): the executions of each experiment,
 * divided at random into halves that are compared at 99 % against 1 %, as in the thesis (chapter 7,
 * section 4). Pure.
 *
 * @param falseAlarms of the comparisons, those that report a change
 * @param found of each metric of each experiment, the slowdown that 8 in 10 of its comparisons
 *     find, as a share; from the smallest on
 */
record SameSoftwareStudy(int falseAlarms, int comparisons, List<Double> found) {
    private static final int DIVISIONS = 10;
    private static final int FEWEST = 8;
    private static final long SEED = 1;
    private static final double POWER = 0.8;

    SameSoftwareStudy {
        found = found.stream().sorted().toList();
    }

    /** Of all executions that count; experiments with fewer than eight are left out. */
    static SameSoftwareStudy of(List<StoredExecution> executions) {
        Map<String, List<Double>> series = new TreeMap<>();
        for (StoredExecution execution : executions) {
            if (execution.validity().counts()) {
                for (Metric metric : execution.metrics()) {
                    Double mean = execution.means().get(metric.name());
                    if (mean != null && Observations.isUsable(mean)) {
                        series.computeIfAbsent(
                                        execution.address().experiment() + "/" + metric.name(),
                                        _ -> new ArrayList<>())
                                .add(mean);
                    }
                }
            }
        }
        return series.values().stream()
                .filter(means -> means.size() >= FEWEST)
                .map(SameSoftwareStudy::halves)
                .reduce(new SameSoftwareStudy(0, 0, List.of()), SameSoftwareStudy::and);
    }

    private static SameSoftwareStudy halves(List<Double> means) {
        var run =
                Observations.ofExecutionMeans(
                        means.stream().mapToDouble(Double::doubleValue).toArray());
        try {
            SameSoftware study =
                    SameSoftware.ofHalves(
                            run,
                            Criteria.usual(Better.LOWER),
                            DIVISIONS,
                            new SplittableRandom(SEED));
            return new SameSoftwareStudy(
                    study.falseAlarms(), study.comparisons(), List.of(study.detectable(POWER)));
        } catch (IllegalArgumentException _) {
            return new SameSoftwareStudy(0, 0, List.of()); // no interval in any of the divisions
        }
    }

    /** Both together. */
    SameSoftwareStudy and(SameSoftwareStudy other) {
        return new SameSoftwareStudy(
                falseAlarms + other.falseAlarms,
                comparisons + other.comparisons,
                Stream.concat(found.stream(), other.found.stream()).toList());
    }

    /** The slowdown that is surely found of half of the metrics; empty when none is known. */
    Optional<Double> smallestSure() {
        return found.isEmpty()
                ? Optional.empty()
                : Optional.of(found.get((found.size() - 1) / 2))
                        .filter(change -> Double.isFinite(change) && change > 0);
    }
}
