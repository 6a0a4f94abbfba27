package been.analyses.verdict;

import been.protocol.analyses.AnalysisView.Comparison;
import been.protocol.analyses.AnalysisView.Estimate;
import been.protocol.analyses.Verdict;
import been.protocol.results.Metric;
import been.protocol.results.Metric.Better;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Advice for verdicts that other work on the host left open; pure. */
public final class BusyHost {
    /** An execution with this many measurements probably has one that was not disturbed. */
    private static final int ENOUGH = 5;

    private BusyHost() {}

    /**
     * One sentence about the metrics that are not decided, although another summary of their
     * measurements might; empty if there are none.
     *
     * @param disturbances how many executions each thing disturbed
     */
    public static Optional<String> note(
            List<Metric> metrics,
            List<Comparison> comparisons,
            List<Estimate> estimates,
            Map<String, Integer> disturbances) {
        int executions = estimates.stream().mapToInt(Estimate::executions).max().orElse(0);
        long experiments = estimates.stream().map(Estimate::experiment).distinct().count();
        int disturbed =
                Math.max(
                        disturbances.getOrDefault("foreign-load", 0),
                        disturbances.getOrDefault("steal", 0));
        if (2L * disturbed < experiments * executions) {
            return Optional.empty();
        }
        String names =
                metrics.stream()
                        .filter(metric ->
                                metric.better() == Better.LOWER && metric.summary().isMean())
                        .map(Metric::name)
                        .filter(name -> isOpen(name, comparisons) && hasEnough(name, estimates))
                        .collect(Collectors.joining(", "));
        return names.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "other work on the host disturbed most executions; then the minimum of an execution often varies less than its mean: 'summary: minimum' may decide %s"
                                .formatted(names));
    }

    private static boolean isOpen(String metric, List<Comparison> comparisons) {
        return comparisons.stream()
                .anyMatch(comparison ->
                        comparison.metric().equals(metric)
                                && comparison.verdict() == Verdict.INCONCLUSIVE);
    }

    private static boolean hasEnough(String metric, List<Estimate> estimates) {
        return estimates.stream()
                .filter(estimate -> estimate.metric().equals(metric))
                .allMatch(estimate ->
                        estimate.measurements() >= (long) ENOUGH * estimate.executions());
    }
}
