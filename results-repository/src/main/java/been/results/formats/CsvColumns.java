package been.results.formats;

import been.results.CsvLabel;
import been.statistics.Observations;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The columns of a CSV file of measurements, found by its heading. */
public final class CsvColumns {

    /** A heading, understood or not. */
    public sealed interface Heading {}

    public record Understood(CsvColumns columns) implements Heading {}

    /** A row, understood or not. */
    public sealed interface Row {}

    /** One measurement; labels are empty and the iteration is 0 if the file lacks the column. */
    public record Measurement(
            String version, String binary, String execution, long iteration, double value)
            implements Row {}

    /** What is wrong, and what was expected. */
    public record Misfit(String problem) implements Heading, Row {}

    private static final String VALUE = "value";
    private static final int ABSENT = -1;
    private static final int LONGEST_SHOWN = 100;

    private final List<String> heading;
    private final int version;
    private final int binary;
    private final int execution;
    private final int iteration;
    private final int value;

    private CsvColumns(List<String> heading) {
        this.heading = heading;
        this.version = heading.indexOf("version");
        this.binary = heading.indexOf("binary");
        this.execution = heading.indexOf("execution");
        this.iteration = heading.indexOf("iteration");
        this.value = heading.indexOf(VALUE);
    }

    /** Understands a heading, whose columns may be in any order and any case. */
    public static Heading of(List<String> names) {
        List<String> heading =
                names.stream().map(name -> name.strip().toLowerCase(Locale.ROOT)).toList();
        List<String> seen = new ArrayList<>();
        for (String name : heading) {
            if (!name.isEmpty() && seen.contains(name)) {
                return new Misfit("the column %s is named twice".formatted(shown(name)));
            }
            seen.add(name);
        }
        CsvColumns columns = new CsvColumns(heading);
        return columns.value == ABSENT
                ? new Misfit(
                        "no column value; the first line must name it, and may name version,"
                                + " binary, execution and iteration (found: "
                                + shown(String.join(", ", names))
                                + ")")
                : new Understood(columns);
    }

    public boolean tellsVersionsApart() {
        return version != ABSENT;
    }

    public boolean numbersIterations() {
        return iteration != ABSENT;
    }

    /** Understands the cells of one row. */
    public Row row(List<String> cells) {
        if (cells.size() != heading.size()) {
            return new Misfit(
                    "%d cells where the first line names %d columns"
                            .formatted(cells.size(), heading.size()));
        }
        for (int label : new int[] {version, binary, execution}) {
            if (label != ABSENT && cells.get(label).isBlank()) {
                return new Misfit("no %s; a label is expected".formatted(heading.get(label)));
            }
        }
        Long number = iteration == ABSENT ? Long.valueOf(0) : wholeNumber(cells.get(iteration));
        if (number == null) {
            return new Misfit(
                    "iteration '%s' is not a whole number".formatted(shown(cells.get(iteration))));
        }
        Double measured = CsvLabel.decimal(cells.get(value));
        if (measured == null) {
            return new Misfit(
                    "value '%s' is not a number such as 12.5 or 1.25e-3"
                            .formatted(shown(cells.get(value))));
        }
        if (!Double.isFinite(measured)) {
            return new Misfit(
                    "value %s is not finite; leave out what could not be measured"
                            .formatted(cells.get(value).strip()));
        }
        if (!Observations.isUsable(measured)) {
            return new Misfit(
                    "value %s is not of a size from 1e-100 to 1e100; choose another unit"
                            .formatted(cells.get(value).strip()));
        }
        return new Measurement(
                label(cells, version),
                label(cells, binary),
                label(cells, execution),
                number,
                measured);
    }

    /** In one line of a sentence, whatever it is. */
    private static String shown(String text) {
        String plain = text.replaceAll("[\\p{Cntrl}\\s]+", " ");
        return plain.length() <= LONGEST_SHOWN ? plain : plain.substring(0, LONGEST_SHOWN) + "…";
    }

    private static String label(List<String> cells, int column) {
        return column == ABSENT ? "" : CsvLabel.label(cells.get(column).strip());
    }

    private static @Nullable Long wholeNumber(String text) {
        try {
            return Long.valueOf(text.strip());
        } catch (NumberFormatException _) {
            return null;
        }
    }
}
