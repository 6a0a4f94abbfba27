package been.protocol.results;

import been.protocol.PlainText;
import java.util.regex.Pattern;

/**
 * A measured quantity.
 *
 * @param name short and unique within an analysis, such as {@code parse}: a letter, then letters,
 *     digits, {@code _}, {@code -} or {@code .}, at most 64 in all; the variable's name in NetCDF
 * @param unit UDUNITS symbol of the stored values: {@code s}, {@code ms}, {@code byte}, {@code 1}
 * @param title for people
 * @param better the direction of an improvement
 * @param summary what an execution contributes to verdicts
 */
public record Metric(String name, String unit, String title, Better better, Summary summary) {
    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_.-]{0,63}");

    /** The direction of an improvement. */
    public enum Better {
        LOWER,
        HIGHER
    }

    /** A metric of which an execution contributes the mean. */
    public Metric(String name, String unit, String title, Better better) {
        this(name, unit, title, better, Summary.MEAN);
    }

    public Metric {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "the name of a metric must be a letter, then letters, digits, '_', '-' or '.',"
                            + " at most 64 in all, not '"
                            + name
                            + "'");
        }
        PlainText.require("the unit of metric " + name, unit);
        PlainText.require("the title of metric " + name, title);
    }

    /** The same with another summary. */
    public Metric with(Summary other) {
        return new Metric(name, unit, title, better, other);
    }

    /** The name of what is compared, such as {@code latency-p99}. */
    public String summaryName() {
        return summary.isMean() ? name : name + "-" + summary;
    }

    /** The title of what is compared, such as {@code latency, p99}. */
    public String label() {
        return summary.isMean() ? title : title + ", " + summary;
    }
}
