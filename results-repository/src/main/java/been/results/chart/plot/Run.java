package been.results.chart.plot;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One execution, valid or not, with all its measurements in their order.
 *
 * @param values stored ones
 * @param counts whether it enters statistics
 * @param lines of the tooltip of each measurement
 * @param link where a click leads; null when nowhere
 */
@SuppressWarnings("ArrayRecordComponent") // many raw values, read once, never compared
public record Run(
        String label, double[] values, boolean counts, List<String> lines, @Nullable String link) {

    public Run {
        lines = List.copyOf(lines);
    }
}
