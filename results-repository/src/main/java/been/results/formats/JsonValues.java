package been.results.formats;

import been.results.CsvLabel;
import been.results.JsonPath;
import been.results.MeasurementOrigin;
import been.results.netcdf.Series;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.DoubleStream;
import tools.jackson.databind.JsonNode;

/** Reads the numbers at one path of a JSON document, in a column of a CSV file, or its size. */
public final class JsonValues {
    private static final long MAXIMUM_BYTES = 64L << 20;

    private static final int MOST_VALUES = 4_000_000;
    private static final int LONGEST_SHOWN = 100;

    private JsonValues() {}

    /**
     * Reads a file.
     *
     * @return one series, with a value at least; or why there is none
     * @throws IOException when the disk fails
     */
    public static FileMetrics.Reading read(Path file, MeasurementOrigin.Located origin)
            throws IOException {
        if (origin.values().equals(MeasurementOrigin.Located.SIZE)) {
            return found(origin, (double) Files.size(file));
        }
        if (Files.size(file) > MAXIMUM_BYTES) {
            return new FileMetrics.Refused(
                    origin.path() + " is larger than 64 MiB, too large to be read for values");
        }
        if (origin.values().startsWith(MeasurementOrigin.Located.COLUMN)) {
            return column(file, origin);
        }
        try {
            try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
                Tree.requireMemory(in);
            }
            try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
                return read(Tree.read(in), origin);
            }
        } catch (ImportProblem problem) {
            return new FileMetrics.Refused(origin.path() + ": " + problem.problem());
        }
    }

    private static FileMetrics.Reading read(JsonNode root, MeasurementOrigin.Located origin)
            throws ImportProblem {
        List<JsonNode> nodes = JsonPath.parsed(origin.values()).in(root);
        if (nodes.isEmpty()) {
            return new FileMetrics.Refused(
                    "%s has nothing at %s".formatted(origin.path(), origin.values()));
        }
        double[] values = new double[nodes.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = Tree.number(nodes.get(i), origin.values());
        }
        return found(origin, values);
    }

    private static FileMetrics.Found found(MeasurementOrigin.Located origin, double... values) {
        return new FileMetrics.Found(
                List.of(
                        new Series(
                                origin.metric(),
                                "%s in %s".formatted(origin.values(), origin.path()),
                                values)));
    }

    /** The first line names the columns; empty cells are no measurements. */
    private static FileMetrics.Reading column(Path file, MeasurementOrigin.Located origin) {
        String name = origin.values().substring(MeasurementOrigin.Located.COLUMN.length());
        DoubleStream.Builder values = DoubleStream.builder();
        int count = 0;
        try (CsvReader<CsvRecord> rows =
                CsvReader.builder()
                        .allowMissingFields(true)
                        .ofCsvRecord(CsvText.reader(Files.newInputStream(file)))) {
            int column = -1;
            for (CsvRecord row : rows) {
                if (column < 0) {
                    List<String> names = row.getFields().stream().map(String::strip).toList();
                    column = names.indexOf(name.strip());
                    if (column < 0 || names.lastIndexOf(name.strip()) > column) {
                        return new FileMetrics.Refused(
                                "%s has %s column '%s'; its first line names %s"
                                        .formatted(
                                                origin.path(),
                                                column < 0 ? "no" : "more than one",
                                                name,
                                                shown(String.join(", ", names))));
                    }
                } else if (column < row.getFieldCount() && !row.getField(column).isBlank()) {
                    Double value = CsvLabel.decimal(row.getField(column));
                    if (value == null) {
                        return new FileMetrics.Refused(
                                "%s:%d: '%s' in column '%s' is not a number such as 12.5 or 1.25e-3"
                                        .formatted(
                                                origin.path(),
                                                row.getStartingLineNumber(),
                                                shown(row.getField(column)),
                                                name));
                    }
                    if (++count > MOST_VALUES) {
                        return new FileMetrics.Refused(
                                "%s has more than %,d values in column '%s'"
                                        .formatted(origin.path(), MOST_VALUES, name));
                    }
                    values.add(value);
                }
            }
        } catch (CsvParseException | IOException | UncheckedIOException e) {
            return new FileMetrics.Refused(
                    origin.path() + ": not readable as CSV: " + CsvText.why(e));
        }
        double[] read = values.build().toArray();
        return read.length == 0
                ? new FileMetrics.Refused(
                        "%s has nothing in column '%s'".formatted(origin.path(), name))
                : found(origin, read);
    }

    private static String shown(String text) {
        String plain = text.replaceAll("[\\p{Cntrl}\\s]+", " ");
        return plain.length() <= LONGEST_SHOWN ? plain : plain.substring(0, LONGEST_SHOWN) + "…";
    }
}
