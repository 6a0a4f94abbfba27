package been.cli.analyze;

import been.statistics.Observations;
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

/**
 * CSV with a heading that names {@code value} and, as far as it has them, {@code version}, {@code
 * binary}, {@code execution} and {@code iteration}; other columns are ignored. Rows may come in any
 * order; without a column all rows share one version, binary or execution.
 */
final class CsvMeasurements implements MeasurementSource {

    /** Opens the source when it is read. */
    @FunctionalInterface
    interface Opening {
        InputStream open() throws IOException;
    }

    /** What was read of one version: series by binary and execution. */
    private static final class Version {

        private final Map<String, Map<String, Series>> binaries = new LinkedHashMap<>();

        Series series(String binary, String execution) {
            return binaries.computeIfAbsent(binary, _ -> new LinkedHashMap<>())
                    .computeIfAbsent(execution, _ -> new Series());
        }

        Observations observations() {
            return Observations.ofBinaries(
                    binaries.values().stream()
                            .map(executions ->
                                    executions.values().stream()
                                            .map(Series::values)
                                            .toArray(double[][]::new))
                            .toArray(double[][][]::new));
        }

        OptionalLong repeatedLine() {
            return binaries.values().stream()
                    .flatMap(executions -> executions.values().stream())
                    .map(Series::repeatedLine)
                    .flatMapToLong(OptionalLong::stream)
                    .min();
        }
    }

    /** Of a measurement while it is read and described, growing arrays and copies included. */
    private static final int MOST_BYTES_EACH = 80;

    private final String name;
    private final Opening opening;
    private final long most;

    CsvMeasurements(String name, Opening opening) {
        this(name, opening, Runtime.getRuntime().maxMemory() / MOST_BYTES_EACH);
    }

    /**
     * @param most measurements that are held; rows are read one by one, so that a file that has
     *     more is refused before it fills the memory
     */
    CsvMeasurements(String name, Opening opening, long most) {
        this.name = name;
        this.opening = opening;
        this.most = most;
    }

    @Override
    public Reading read() {
        try (InputStream in = opening.open();
                CsvReader<CsvRecord> reader =
                        CsvReader.builder()
                                .detectBomHeader(true)
                                .allowExtraFields(true)
                                .allowMissingFields(true)
                                .ofCsvRecord(in)) {
            return read(reader.iterator());
        } catch (CsvParseException e) {
            String cause = e.getCause() == null ? "" : " (" + e.getCause().getMessage() + ")";
            return new Reading.Refused(name + ": not readable as CSV: " + e.getMessage() + cause);
        } catch (IOException | UncheckedIOException e) {
            return new Reading.Refused(name + ": cannot be read: " + e.getMessage());
        }
    }

    private Reading read(Iterator<CsvRecord> records) {
        if (!records.hasNext()) {
            return new Reading.Refused(
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
        Map<String, Version> versions = new LinkedHashMap<>();
        long rows = 0;
        while (records.hasNext()) {
            CsvRecord row = records.next();
            long line = row.getStartingLineNumber();
            if (++rows > most) {
                return refused(
                        line,
                        ("more than %d measurements, which this memory holds; give Java more, such"
                                        + " as JAVA_TOOL_OPTIONS=-Xmx16g, or a part of the file")
                                .formatted(most));
            }
            switch (columns.row(row.getFields())) {
                case CsvColumns.Misfit(var problem) -> {
                    return refused(line, problem);
                }
                case CsvColumns.Measurement m -> {
                    Series series =
                            versions.computeIfAbsent(m.version(), _ -> new Version())
                                    .series(m.binary(), m.execution());
                    if (columns.numbersIterations()) {
                        series.add(line, m.iteration(), m.value());
                    } else {
                        series.addNext(line, m.value());
                    }
                }
            }
        }
        if (versions.isEmpty()) {
            return new Reading.Refused(name + ": no measurements below the first line");
        }
        return measurements(columns, versions);
    }

    private Reading measurements(CsvColumns columns, Map<String, Version> versions) {
        List<VersionMeasurements> all = new ArrayList<>();
        for (Map.Entry<String, Version> entry : versions.entrySet()) {
            OptionalLong repeated = entry.getValue().repeatedLine();
            if (repeated.isPresent()) {
                return refused(
                        repeated.getAsLong(),
                        "this execution already has a measurement of this iteration");
            }
            String label = columns.tellsVersionsApart() ? entry.getKey() : null;
            all.add(new VersionMeasurements(label, entry.getValue().observations()));
        }
        return new Reading.Measurements(all, null);
    }

    private Reading refused(long line, String problem) {
        return new Reading.Refused("%s:%d: %s".formatted(name, line, problem));
    }
}
