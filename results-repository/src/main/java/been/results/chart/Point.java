package been.results.chart;

import com.fasterxml.jackson.annotation.JsonFormat;
import org.jspecify.annotations.Nullable;

/**
 * A place; in JSON an array, as there are many.
 *
 * @param hover by number in the drawing's hovers; null if there is none
 */
@JsonFormat(shape = JsonFormat.Shape.ARRAY)
public record Point(double x, double y, @Nullable Integer hover) {

    public Point {
        if (!Range.isDrawable(x) || !Range.isDrawable(y)) {
            throw new IllegalArgumentException("no place for (%s, %s)".formatted(x, y));
        }
    }

    public Point(double x, double y) {
        this(x, y, null);
    }
}
