package been.results.netcdf;

import been.results.netcdf.RecordedTables.Column;
import been.results.netcdf.RecordedTables.Table;
import been.task.record.RecordedMetric;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import ucar.ma2.Array;
import ucar.ma2.DataType;
import ucar.ma2.InvalidRangeException;
import ucar.nc2.Attribute;
import ucar.nc2.NetcdfFileWriter;
import ucar.nc2.Variable;

/**
 * Writes the series that a host recorded of a run in detail, in the same form of NetCDF as landing
 * files.
 *
 * <p>Each table of the recording ({@code group}: the whole process tree at each look, {@code
 * process}: each process at each look) is a dimension, each of its columns a variable of doubles
 * {@code TABLE_COLUMN} with {@code units} and {@code long_name}; what is not known is not a number
 * and declared as {@code _FillValue}. Programs are numbers with {@code flag_values} and {@code
 * flag_meanings}, as the CF conventions have it.
 */
public final class MonitoringWriter {
    private static final String CONVENTIONS = "CF-1.8";

    private final NetcdfFileWriter writer;

    private MonitoringWriter(NetcdfFileWriter writer) {
        this.writer = writer;
    }

    /**
     * Writes a new file without forcing it to disk.
     *
     * @param attributes of the file as a whole
     * @return whether there was anything to write; otherwise no file is created
     */
    public static boolean write(
            Path file, Map<String, String> attributes, List<RecordedMetric> recorded)
            throws IOException {
        List<Table> tables = RecordedTables.of(recorded);
        if (tables.isEmpty()) {
            return false;
        }
        var writer =
                new MonitoringWriter(
                        NetcdfFileWriter.createNew(
                                NetcdfFileWriter.Version.netcdf3, file.toString()));
        try {
            writer.write(new TreeMap<>(attributes), tables);
            writer.writer.close();
        } catch (InvalidRangeException wrong) {
            throw new IllegalStateException("a whole variable is always in range", wrong);
        } finally {
            // Without effect after close; after a failure it lets go of the file.
            writer.writer.abort();
        }
        return true;
    }

    private void write(SortedMap<String, String> attributes, List<Table> tables)
            throws IOException, InvalidRangeException {
        writer.setFill(false);
        writer.setLargeFile(true);
        writer.addGroupAttribute(null, new Attribute("Conventions", CONVENTIONS));
        attributes.forEach(
                (name, value) -> writer.addGroupAttribute(null, new Attribute(name, value)));
        List<Variable> variables = new ArrayList<>();
        for (Table table : tables) {
            var dimension = writer.addDimension(null, name(table.name()), table.rows());
            for (Column column : table.columns()) {
                var variable =
                        writer.addVariable(
                                null,
                                name(table.name() + "_" + column.name()),
                                DataType.DOUBLE,
                                List.of(dimension));
                describe(variable, column);
                variables.add(variable);
            }
        }
        writer.create();
        var variable = variables.iterator();
        for (Table table : tables) {
            for (Column column : table.columns()) {
                writer.write(
                        variable.next(),
                        Array.factory(DataType.DOUBLE, new int[] {table.rows()}, column.values()));
            }
        }
    }

    private void describe(Variable variable, Column column) {
        writer.addVariableAttribute(variable, new Attribute("units", column.unit()));
        writer.addVariableAttribute(variable, new Attribute("long_name", column.title()));
        writer.addVariableAttribute(variable, new Attribute("_FillValue", Double.NaN));
        if (!column.meanings().isEmpty()) {
            double[] numbers =
                    column.meanings().keySet().stream().mapToDouble(Integer::doubleValue).toArray();
            writer.addVariableAttribute(
                    variable,
                    new Attribute(
                            "flag_values",
                            Array.factory(DataType.DOUBLE, new int[] {numbers.length}, numbers)));
            writer.addVariableAttribute(
                    variable,
                    new Attribute(
                            "flag_meanings",
                            column.meanings().values().stream()
                                    .map(MonitoringWriter::word)
                                    .collect(Collectors.joining(" "))));
        }
    }

    private static String name(String recorded) {
        return recorded.replace('-', '_');
    }

    /** Meanings are words between blanks. */
    private static String word(String meaning) {
        String word = meaning.replaceAll("[^A-Za-z0-9_.+@-]", "_");
        return word.isEmpty() ? "_" : word;
    }
}
