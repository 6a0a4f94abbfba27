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
 */
public record Metric(String name, String unit, String title, Better better) {
    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_.-]{0,63}");

    /** The direction of an improvement. */
    public enum Better {
        LOWER,
        HIGHER
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
}
