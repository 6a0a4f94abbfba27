package been.analyses.verdict;

import been.analyses.module.MeasuredMetric;
import been.analyses.module.MeasuredMetric.RunFigure;
import been.protocol.analyses.AnalysisView.Comparison;
import been.protocol.analyses.Verdict;
import been.protocol.results.Metric;
import been.statistics.wording.Percent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Where time and instructions of two experiments changed differently; pure. */
public final class Disagreement {
    private Disagreement() {}

    /**
     * One sentence for each pair of experiments that disagree.
     *
     * @param labels of experiments, by key
     */
    public static List<String> notes(
            List<MeasuredMetric> metrics,
            List<Comparison> comparisons,
            Map<String, String> labels) {
        Optional<Metric> time =
                metric(metrics, RunFigure.WALL_TIME).or(() -> metric(metrics, RunFigure.CPU_TIME));
        Optional<Metric> work = metric(metrics, RunFigure.INSTRUCTIONS);
        List<String> notes = new ArrayList<>();
        if (time.isPresent() && work.isPresent()) {
            for (Comparison timed : comparisons) {
                if (timed.metric().equals(time.get().name())) {
                    comparisons.stream()
                            .filter(other ->
                                    other.metric().equals(work.get().name())
                                            && other.oldExperiment().equals(timed.oldExperiment())
                                            && other.newExperiment().equals(timed.newExperiment()))
                            .findFirst()
                            .flatMap(worked ->
                                    reason(changed(timed, time.get()), changed(worked, work.get())))
                            .ifPresent(reason ->
                                    notes.add(
                                            "From %s to %s, %s"
                                                    .formatted(
                                                            label(labels, timed.oldExperiment()),
                                                            label(labels, timed.newExperiment()),
                                                            reason)));
                }
            }
        }
        return notes;
    }

    private static Optional<Metric> metric(List<MeasuredMetric> metrics, RunFigure figure) {
        return metrics.stream()
                .filter(metric -> metric.source() == figure)
                .map(MeasuredMetric::metric)
                .findFirst();
    }

    private static String label(Map<String, String> labels, String key) {
        return labels.getOrDefault(key, key);
    }

    /**
     * A metric and what became of it.
     *
     * @param direction of the change; 0 for an equivalent, empty for an inconclusive one
     */
    private record Changed(String words, Optional<Integer> direction) {}

    private static Changed changed(Comparison comparison, Metric metric) {
        Double low = comparison.low();
        Double high = comparison.high();
        double halfWidth = low == null || high == null ? 0 : (high - low) / 2;
        Optional<Integer> direction =
                switch (comparison.verdict()) {
                    case REGRESSED, IMPROVED -> Optional.of((int) Math.signum(comparison.change()));
                    case EQUIVALENT -> Optional.of(0);
                    case INCONCLUSIVE -> Optional.empty();
                };
        return new Changed(
                metric.title()
                        + (comparison.verdict() == Verdict.EQUIVALENT
                                ? ""
                                : " (%s)"
                                        .formatted(Percent.signed(comparison.change(), halfWidth))),
                direction);
    }

    private static Optional<String> reason(Changed time, Changed work) {
        if (time.direction.isEmpty()
                || work.direction.isEmpty()
                || time.direction.equals(work.direction)) {
            return Optional.empty();
        }
        if (work.direction.get() == 0) {
            return Optional.of(
                    "%s changed, but not %s: the cause is how fast the same work is done, such as memory accesses, waiting, or the machine"
                            .formatted(time.words, work.words));
        }
        if (time.direction.get() == 0) {
            return Optional.of(
                    "%s changed, but not %s: the difference in work is too small, or takes place while the program waits"
                            .formatted(work.words, time.words));
        }
        return Optional.of(
                "%s and %s changed in opposite directions: look at what kind of work is done, such as vector instructions or memory accesses"
                        .formatted(time.words, work.words));
    }
}
