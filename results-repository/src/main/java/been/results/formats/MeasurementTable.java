package been.results.formats;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * CSV with a heading that names {@code value} and, as far as it has them, {@code version}, {@code
 * binary}, {@code execution} and {@code iteration}; other columns are ignored. Rows may come in any
 * order; without a column all rows share one version, binary or execution.
 */
public final class MeasurementTable {

    /** The outcome of reading a table. */
    public sealed interface Reading {}

    /** At least one version, in the order of the file. */
    public record Versions(List<Version> versions) implements Reading {}

    /** Not usable. The sentence names the problem, its place and what was expected. */
    public record Refused(String problem) implements Reading {}

    /**
     * @param label {@code null} if the file does not distinguish versions
     * @param values {@code values[binary][execution][iteration]}
     */
    @SuppressWarnings("ArrayRecordComponent") // millions of values; versions are not compared
    public record Version(@Nullable String label, double[][][] values) {}

    /** Of a measurement while it is read and described, copies included. */
    private static final int MOST_BYTES_EACH = 40;

    /** Memory of a label and its landed value; two bytes per character. */
    private static final int BYTES_OF_A_LABEL = 1_000;

    /** So that a few executions take nothing from the measurements. */
    private static final int FREE_BYTES_OF_LABELS = 1 << 16;

    /** Series by binary and execution. */
    private static final class Binaries {
        private final Map<String, Map<String, Iterations>> binaries = new LinkedHashMap<>();

        /** {@code null} for an execution that has none yet. */
        @Nullable Iterations find(String binary, String execution) {
            Map<String, Iterations> executions = binaries.get(binary);
            return executions == null ? null : executions.get(execution);
        }

        Iterations add(String binary, String execution) {
            return binaries.computeIfAbsent(binary, _ -> new LinkedHashMap<>())
                    .computeIfAbsent(execution, _ -> new Iterations());
        }

        double[][][] takeValues() {
            return binaries.values().stream()
                    .map(executions ->
                            executions.values().stream()
                                    .map(Iterations::takeValues)
                                    .toArray(double[][]::new))
                    .toArray(double[][][]::new);
        }

        OptionalLong repeatedLine() {
            return binaries.values().stream()
                    .flatMap(executions -> executions.values().stream())
                    .map(Iterations::repeatedLine)
                    .flatMapToLong(OptionalLong::stream)
                    .min();
        }
    }

    private final String name;
    private final long most;

    private MeasurementTable(String name, long most) {
        this.name = name;
        this.most = most;
    }

    /** As many measurements as this memory holds. */
    public static long most() {
        return Runtime.getRuntime().maxMemory() / MOST_BYTES_EACH;
    }

    /**
     * Reads one, row by row.
     *
     * @param name of the file, for sentences
     * @param most measurements that are held; a file that has more is refused before it fills the
     *     memory
     */
    public static Reading read(String name, InputStream in, long most) {
        var table = new MeasurementTable(name, most);
        try (CsvReader<CsvRecord> reader =
                CsvReader.builder()
                        .allowExtraFields(true)
                        .allowMissingFields(true)
                        .ofCsvRecord(CsvText.reader(in))) {
            return table.read(reader.iterator());
        } catch (CsvParseException e) {
            return new Refused(name + ": not readable as CSV: " + CsvText.why(e));
        } catch (IOException | UncheckedIOException e) {
            return new Refused(name + ": cannot be read: " + CsvText.why(e));
        }
    }

    private Reading read(Iterator<CsvRecord> records) {
        if (!records.hasNext()) {
            return new Refused(
                    name + ": empty; the first line must name the columns, at least value");
        }
        CsvRecord heading = records.next();
        return switch (CsvColumns.of(heading.getFields())) {
            case CsvColumns.Misfit(var problem) ->
                    refused(heading.getStartingLineNumber(), problem);
            case CsvColumns.Understood(var columns) -> read(columns, records);
        };
    }

    private Reading read(CsvColumns columns, Iterator<CsvRecord> records) {
        Map<String, Binaries> versions = new LinkedHashMap<>();
        long rows = 0;
        long room = most * MOST_BYTES_EACH + FREE_BYTES_OF_LABELS;
        while (records.hasNext()) {
            CsvRecord row = records.next();
            long line = row.getStartingLineNumber();
            switch (columns.row(row.getFields())) {
                case CsvColumns.Misfit(var problem) -> {
                    return refused(line, problem);
                }
                case CsvColumns.Measurement m -> {
                    Binaries binaries = versions.get(m.version());
                    Iterations iterations =
                            binaries == null ? null : binaries.find(m.binary(), m.execution());
                    room -= MOST_BYTES_EACH + (iterations == null ? bytesOfLabels(m) : 0);
                    if (++rows > most) {
                        return refused(line, tooMuch("more than %d measurements, which"));
                    }
                    if (room < 0) {
                        return refused(line, tooMuch("more executions than"));
                    }
                    if (iterations == null) {
                        iterations =
                                versions.computeIfAbsent(m.version(), _ -> new Binaries())
                                        .add(m.binary(), m.execution());
                    }
                    if (columns.numbersIterations()) {
                        iterations.add(line, m.iteration(), m.value());
                    } else {
                        iterations.addNext(line, m.value());
                    }
                }
            }
        }
        if (versions.isEmpty()) {
            return new Refused(name + ": no measurements below the first line");
        }
        return versions(columns, versions);
    }

    private static long bytesOfLabels(CsvColumns.Measurement m) {
        long letters = (long) m.version().length() + m.binary().length() + m.execution().length();
        return BYTES_OF_A_LABEL + 2 * letters;
    }

    private String tooMuch(String what) {
        return (what
                        + " this memory holds; give Java more, such as"
                        + " JAVA_TOOL_OPTIONS=-Xmx16g, or a part of the file")
                .formatted(most);
    }

    private Reading versions(CsvColumns columns, Map<String, Binaries> versions) {
        List<Version> all = new ArrayList<>();
        for (Map.Entry<String, Binaries> entry : versions.entrySet()) {
            OptionalLong repeated = entry.getValue().repeatedLine();
            if (repeated.isPresent()) {
                return refused(
                        repeated.getAsLong(),
                        "this execution already has a measurement of this iteration");
            }
            String label = columns.tellsVersionsApart() ? entry.getKey() : null;
            all.add(new Version(label, entry.getValue().takeValues()));
        }
        return new Versions(all);
    }

    private Reading refused(long line, String problem) {
        return new Refused("%s:%d: %s".formatted(name, line, problem));
    }
}
