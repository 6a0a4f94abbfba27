package been.cli.analyze;

import been.cli.analyze.CsvMeasurements.Opening;
import been.results.CsvLabel;
import been.results.formats.CsvColumns;
import been.results.formats.CsvText;
import been.statistics.Observations;
import been.task.version.VersionOrder;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * CSV with a row a version, oldest first, whose heading names {@code value} and, as far as it has
 * them, {@code version} and {@code standard_error}; other columns are ignored.
 */
final class HistoryCsv {

    private static final String STANDARD_ERROR = "standard_error";
    private static final int MOST_VERSIONS = 1_000_000;
    private static final Pattern NUMBERED = Pattern.compile("[vV]?\\d+(\\.\\d+)*");

    private final String name;
    private final Opening opening;
    private final boolean inFileOrder;

    /**
     * @param inFileOrder false if numbered versions must ascend; of others, such as hashes, no
     *     order is known
     */
    HistoryCsv(String name, Opening opening, boolean inFileOrder) {
        this.name = name;
        this.opening = opening;
        this.inFileOrder = inFileOrder;
    }

    VersionHistory.Reading read() {
        try (InputStream in = opening.open();
                CsvReader<CsvRecord> reader =
                        CsvReader.builder()
                                .allowExtraFields(true)
                                .allowMissingFields(true)
                                .ofCsvRecord(CsvText.reader(in))) {
            return read(reader.iterator());
        } catch (CsvParseException e) {
            return new VersionHistory.Refused(name + ": not readable as CSV: " + CsvText.why(e));
        } catch (IOException | UncheckedIOException e) {
            return new VersionHistory.Refused(name + ": cannot be read: " + CsvText.why(e));
        }
    }

    private VersionHistory.Reading read(Iterator<CsvRecord> records) {
        if (!records.hasNext()) {
            return new VersionHistory.Refused(
                    name + ": empty; the first line must name the columns, at least value");
        }
        CsvRecord heading = records.next();
        int error =
                heading.getFields().stream()
                        .map(column -> column.strip().toLowerCase(Locale.ROOT))
                        .toList()
                        .indexOf(STANDARD_ERROR);
        return switch (CsvColumns.of(heading.getFields())) {
            case CsvColumns.Misfit(var problem) ->
                    refused(heading.getStartingLineNumber(), problem);
            case CsvColumns.Understood(var columns) -> read(columns, error, records);
        };
    }

    private static boolean descends(String earlier, String later) {
        return NUMBERED.matcher(earlier).matches()
                && NUMBERED.matcher(later).matches()
                && VersionOrder.key(earlier).compareTo(VersionOrder.key(later)) > 0;
    }

    private VersionHistory.Reading read(
            CsvColumns columns, int error, Iterator<CsvRecord> records) {
        List<String> labels = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        List<Double> values = new ArrayList<>();
        List<Double> errors = new ArrayList<>();
        while (records.hasNext()) {
            CsvRecord row = records.next();
            long line = row.getStartingLineNumber();
            switch (columns.row(row.getFields())) {
                case CsvColumns.Misfit(var problem) -> {
                    return refused(line, problem);
                }
                case CsvColumns.Measurement measurement -> {
                    String label = measurement.version();
                    if (columns.tellsVersionsApart()) {
                        if (!seen.add(label)) {
                            return refused(
                                    line,
                                    "version %s comes again; a history has one row a version, and `been analyze compare` takes single measurements"
                                            .formatted(label));
                        }
                        if (!labels.isEmpty()
                                && !inFileOrder
                                && descends(labels.getLast(), label)) {
                            return refused(
                                    line,
                                    ("version %s comes after %s; put the oldest first, or take the"
                                                    + " file's order with --in-file-order")
                                            .formatted(label, labels.getLast()));
                        }
                        labels.add(label);
                    }
                    if (values.size() == MOST_VERSIONS) {
                        return refused(
                                line,
                                "more than %,d versions; a history has one row a version, and `been analyze compare` takes single measurements"
                                        .formatted(MOST_VERSIONS));
                    }
                    values.add(measurement.value());
                    if (error >= 0) {
                        String text = row.getFields().get(error);
                        Double standardError = CsvLabel.decimal(text);
                        if (standardError == null
                                || !Observations.isUsable(standardError)
                                || standardError < 0) {
                            return refused(
                                    line,
                                    "standard_error '%s' is not a number from 0 on"
                                            .formatted(text.strip()));
                        }
                        errors.add(standardError);
                    }
                }
            }
        }
        return VersionHistory.of(
                name,
                labels,
                values.stream().mapToDouble(Double::doubleValue).toArray(),
                error >= 0 ? errors.stream().mapToDouble(Double::doubleValue).toArray() : null);
    }

    private VersionHistory.Reading refused(long line, String problem) {
        return new VersionHistory.Refused("%s:%d: %s".formatted(name, line, problem));
    }
}
