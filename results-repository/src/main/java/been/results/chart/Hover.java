package been.results.chart;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The tooltip of a mark.
 *
 * @param link where a click on it leads; null when nowhere
 */
public record Hover(String title, List<String> lines, @Nullable String link) {

    public Hover {
        lines = List.copyOf(lines);
    }

    public Hover(String title, List<String> lines) {
        this(title, lines, null);
    }
}
