package been.web.pages.chart;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeInfo.As;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A chart as data: numbers already in the shown unit, texts already formatted. The browser only
 * draws; the same description can be drawn by another hand.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, include = As.PROPERTY, property = "type")
@JsonSubTypes({
    @JsonSubTypes.Type(value = ChartDescription.History.class, name = "history"),
    @JsonSubTypes.Type(value = ChartDescription.Comparison.class, name = "comparison"),
    @JsonSubTypes.Type(value = ChartDescription.Runs.class, name = "runs")
})
public sealed interface ChartDescription {

    /** Names the chart; also the name of an exported file. */
    String title();

    /** The chart in one sentence, for those who do not see it. */
    String summary();

    /**
     * Means with intervals over versions.
     *
     * @param subtitle beside the title, in small
     */
    record History(
            String title,
            String subtitle,
            String summary,
            @Nullable String note,
            String xTitle,
            String yTitle,
            List<HistoryPoint> points)
            implements ChartDescription {
        public History {
            points = List.copyOf(points);
        }
    }

    /**
     * One version.
     *
     * @param mean absent when it was not measured
     * @param low absent with a single execution
     * @param verdict against its predecessor, as a word; absent for the first
     * @param mark drawn at the point: the size of a sure change
     * @param lines shown on hover
     * @param link where a click leads
     */
    record HistoryPoint(
            String label,
            @Nullable Double mean,
            @Nullable Double low,
            @Nullable Double high,
            @Nullable String verdict,
            @Nullable String mark,
            List<String> lines,
            String link) {
        public HistoryPoint {
            lines = List.copyOf(lines);
        }
    }

    /**
     * Means with intervals, one configuration beside the other.
     *
     * @param wide whether the values span so much that only a logarithmic axis shows the small ones
     */
    record Comparison(
            String title,
            String subtitle,
            String summary,
            @Nullable String note,
            String xTitle,
            boolean wide,
            boolean higherIsBetter,
            List<Bar> bars)
            implements ChartDescription {
        public Comparison {
            bars = List.copyOf(bars);
        }
    }

    /**
     * One configuration.
     *
     * @param best whether it is the best, or as good as the best
     * @param bestWord says which of the two
     * @param text drawn beside it
     */
    record Bar(
            String label,
            @Nullable Double mean,
            @Nullable Double low,
            @Nullable Double high,
            boolean best,
            String bestWord,
            String text,
            List<String> lines) {
        public Bar {
            lines = List.copyOf(lines);
        }
    }

    /**
     * Measurements in the order in which they were made.
     *
     * @param low of the range that is drawn at first; absent when there is nothing to draw
     * @param outside how many measurements that range leaves out
     * @param every 1 when every measurement is drawn, n when each n-th is
     */
    record Runs(
            String title,
            String subtitle,
            String summary,
            @Nullable String note,
            String xTitle,
            String yTitle,
            String unit,
            @Nullable Double low,
            @Nullable Double high,
            long outside,
            int every,
            List<Run> executions)
            implements ChartDescription {
        public Runs {
            executions = List.copyOf(executions);
        }
    }

    /**
     * One execution.
     *
     * @param start place of its first measurement among all
     * @param length how many measurements it has
     * @param values those that are drawn
     * @param counts whether it enters statistics
     * @param link where a click leads
     */
    record Run(
            String label,
            long start,
            int length,
            double mean,
            boolean counts,
            List<Double> values,
            List<String> lines,
            String link) {
        public Run {
            values = List.copyOf(values);
            lines = List.copyOf(lines);
        }
    }
}
