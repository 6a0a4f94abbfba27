package been.web.pages.benchmarks;

import been.protocol.analyses.BenchmarkHealth;
import been.protocol.analyses.BenchmarkHealth.Noise;
import been.protocol.analyses.BenchmarkHealth.SelfComparisons;
import been.statistics.wording.Rounding;
import been.web.pages.parts.Html;
import com.vaadin.flow.component.html.Span;
import org.jspecify.annotations.Nullable;

/** The health of a benchmark in words. */
final class HealthLabels {

    private HealthLabels() {}

    static Span standing(BenchmarkHealth health) {
        String look =
                switch (health.standing()) {
                    case "quarantined" -> "bad";
                    case "missed" -> "waiting";
                    case "scheduled" -> "good";
                    default -> "stopped";
                };
        Span standing = Html.state(health.standing(), look);
        if (health.missed() != null) {
            standing.setTitle("The schedule " + health.missed());
        }
        return standing;
    }

    /** Such as {@code 2 of 60}. */
    static String alarms(SelfComparisons comparisons) {
        return comparisons.count() == 0
                ? "–"
                : "%d of %d".formatted(comparisons.falseAlarms(), comparisons.count());
    }

    static String percent(@Nullable Double share) {
        return share == null ? "–" : Rounding.significant(100 * share, 2) + " %";
    }

    /** Such as {@code 0.8 %, rose from 0.4 %}. */
    static String noise(Noise noise) {
        return percent(noise.deviation())
                + switch (noise.trend()) {
                    case UNKNOWN, STEADY -> "";
                    case ROSE -> ", rose from " + percent(noise.before());
                    case FELL -> ", fell from " + percent(noise.before());
                };
    }
}
