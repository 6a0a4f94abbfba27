package been.analyses.verdict;

import been.protocol.analyses.AnalysisView;
import been.protocol.analyses.AnalysisView.Comparison;
import been.protocol.analyses.RunView.MetricVerdict;
import been.protocol.results.Metric;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Comparisons that can be read without their analysis; pure. */
public final class MetricVerdicts {
    private MetricVerdicts() {}

    /** The comparison with the names and means of what it compares. */
    public static MetricVerdict of(Comparison comparison, AnalysisView view) {
        Optional<Metric> metric =
                view.metrics().stream()
                        .filter(m -> m.name().equals(comparison.metric()))
                        .findFirst();
        return new MetricVerdict(
                comparison.metric(),
                metric.map(Metric::label).orElse(comparison.metric()),
                metric.map(Metric::unit).orElse(""),
                metric.map(m -> m.better().name().toLowerCase(Locale.ROOT)).orElse("lower"),
                view.label(comparison.oldExperiment()),
                view.label(comparison.newExperiment()),
                mean(view, comparison.oldExperiment(), comparison.metric()),
                mean(view, comparison.newExperiment(), comparison.metric()),
                comparison.change(),
                comparison.low(),
                comparison.high(),
                comparison.confidence(),
                comparison.verdict(),
                comparison.sentence());
    }

    private static @Nullable Double mean(AnalysisView view, String experiment, String metric) {
        return view.estimates().stream()
                .filter(e -> e.experiment().equals(experiment) && e.metric().equals(metric))
                .map(AnalysisView.Estimate::mean)
                .findFirst()
                .orElse(null);
    }
}
