package been.results.netcdf;

import been.protocol.results.Metric;
import been.protocol.results.StoredExecution;
import been.results.netcdf.ExperimentColumns.Column;
import been.statistics.compare.Better;
import been.statistics.steady.SteadyCriteria;
import been.statistics.steady.SteadyState;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import ucar.ma2.Array;
import ucar.ma2.DataType;
import ucar.ma2.InvalidRangeException;
import ucar.nc2.Attribute;
import ucar.nc2.Dimension;
import ucar.nc2.NetcdfFileWriter;
import ucar.nc2.Variable;

/**
 * Writes the file of an experiment: the measurements of all its executions that count, one after
 * the other, as a contiguous ragged array of the CF conventions (section 9.3.3).
 *
 * <p>Each metric is a variable over {@code measurement}, with the attributes it has in a landing
 * file. {@code measurement_count}, over {@code execution}, has the number of them that each
 * execution has; its attribute {@code sample_dimension} names the dimension. Where metrics have
 * different counts, each has a dimension and a count of its own, {@code measurement_METRIC} and
 * {@code measurement_count_METRIC}. What else is known of an execution is a variable over {@code
 * execution}. {@code steady_from} is its first steady measurement, where it was judged and has one.
 * The executions are in the order of their numbers.
 */
public final class ExperimentWriter {

    /** The convention that identifies an experiment file. */
    static final String EXPERIMENT = "BEEN-experiment-1";

    /** More measurements than these are not judged: it would take longer than to write them. */
    private static final int MOST_JUDGED = 100_000;

    private final Experiment experiment;
    private final Landings landings;
    private final Map<String, Metric> metrics = new LinkedHashMap<>();

    private ExperimentWriter(Experiment experiment, Landings landings) {
        this.experiment = experiment;
        this.landings = landings;
        for (StoredExecution execution : experiment.executions()) {
            execution.metrics().forEach(metric -> metrics.putIfAbsent(metric.name(), metric));
        }
    }

    /**
     * The content to write.
     *
     * @param executions that count, at least one, in order, all of one experiment
     * @param leftOut the number of excluded executions
     * @param inputs digest of its inputs
     */
    public record Experiment(
            List<StoredExecution> executions, int leftOut, String inputs, String platform) {}

    /** Reads landing files, one at a time. */
    @FunctionalInterface
    public interface Landings {
        LandingFile read(StoredExecution execution) throws IOException;
    }

    /** What the landing files contain beyond the index. */
    private record Rest(
            Map<String, String> packages,
            List<String> commands,
            Map<String, String> sources,
            Map<String, int[]> steadyFrom) {}

    /**
     * Writes a new file. It is not synchronised to the disk here.
     *
     * @throws IOException when a landing file cannot be read, or a metric has more measurements
     *     than a file of this kind holds
     */
    public static void write(Path file, Experiment experiment, Landings landings, FileKind kind)
            throws IOException {
        new ExperimentWriter(experiment, landings).write(file, kind);
    }

    private void write(Path file, FileKind kind) throws IOException {
        long most = metrics.keySet().stream().mapToLong(this::total).max().orElse(0);
        if (most > LandingWriter.MAXIMUM_VALUES) {
            throw new IOException(
                    "the experiment has %d measurements of one metric, and a file holds %d; use its landing files"
                            .formatted(most, LandingWriter.MAXIMUM_VALUES));
        }
        Rest rest = rest();
        try (FileKind.Session session = kind.create(file)) {
            NetcdfFileWriter writer = session.writer();
            define(writer, rest);
            Dimension execution =
                    writer.addDimension(null, "execution", experiment.executions().size());
            List<Column> columns = new ArrayList<>(ExperimentColumns.of(experiment.executions()));
            List<Variable> variables = metrics(writer, rest, columns, kind);
            Map<Column, Variable> places = columns(writer, execution, columns);
            writer.create();
            for (Map.Entry<Column, Variable> place : places.entrySet()) {
                writer.write(place.getValue(), place.getKey().values());
            }
            if (kind == FileKind.NETCDF4) {
                for (Variable variable : variables) {
                    values(writer, variable);
                }
            }
        } catch (InvalidRangeException wrong) {
            throw new IllegalStateException("every execution has its place", wrong);
        }
        if (kind == FileKind.CLASSIC) {
            values(file);
        }
    }

    private Rest rest() throws IOException {
        var packages = new TreeMap<String, String>();
        var commands = new TreeSet<String>();
        var sources = new TreeMap<String, String>();
        var steadyFrom = new TreeMap<String, int[]>();
        for (int i = 0; i < experiment.executions().size(); i++) {
            LandingFile file = landings.read(experiment.executions().get(i));
            packages.putAll(file.landing().packages());
            commands.add(file.landing().command());
            for (Series series : file.series()) {
                String metric = series.metric().name();
                sources.putIfAbsent(metric, series.source());
                steadyFrom.computeIfAbsent(metric, _ -> unknown())[i] = steadyFrom(series);
            }
        }
        return new Rest(packages, List.copyOf(commands), sources, steadyFrom);
    }

    private int[] unknown() {
        int[] unknown = new int[experiment.executions().size()];
        Arrays.fill(unknown, -1);
        return unknown;
    }

    private static int steadyFrom(Series series) {
        double[] values = series.values();
        if (values.length < SteadyState.LEAST_ITERATIONS
                || values.length > MOST_JUDGED
                || !Arrays.stream(values).allMatch(Double::isFinite)) {
            return -1;
        }
        Better better =
                switch (series.metric().better()) {
                    case LOWER -> Better.LOWER;
                    case HIGHER -> Better.HIGHER;
                };
        return SteadyState.of(values, SteadyCriteria.usual(better)).steadyFrom().orElse(-1);
    }

    private void define(NetcdfFileWriter writer, Rest rest) {
        StoredExecution first = experiment.executions().getFirst();
        var texts = new LinkedHashMap<String, String>();
        texts.put("Conventions", "CF-1.8 " + EXPERIMENT);
        texts.put("analysis", first.address().analysis());
        texts.put("experiment", first.address().experiment());
        texts.put("version", first.version());
        texts.put("configuration", Json.of(first.configuration()));
        texts.put("packages", Json.of(rest.packages()));
        texts.put("commands", Json.of(rest.commands()));
        texts.put("platform_version", experiment.platform());
        texts.put("inputs", experiment.inputs());
        texts.forEach((name, text) -> {
            if (!text.isEmpty()) {
                writer.addGroupAttribute(null, new Attribute(name, text));
            }
        });
        writer.addGroupAttribute(null, new Attribute("executions_left_out", experiment.leftOut()));
    }

    /** Defines the variables of the metrics, and adds the columns that belong to them. */
    private List<Variable> metrics(
            NetcdfFileWriter writer, Rest rest, List<Column> columns, FileKind kind) {
        boolean alike =
                experiment.executions().stream()
                        .allMatch(execution ->
                                metrics.keySet().stream()
                                                .mapToLong(m -> count(execution, m))
                                                .distinct()
                                                .count()
                                        == 1);
        var variables = new ArrayList<Variable>();
        Dimension dimension = null;
        for (Metric metric : metrics.values()) {
            String suffix = alike ? "" : "_" + metric.name();
            if (dimension == null || !alike) {
                String name = "measurement" + suffix;
                dimension = writer.addDimension(null, name, (int) total(metric.name()));
                columns.add(
                        ExperimentColumns.numbers(
                                "measurement_count" + suffix,
                                "measurements of the execution",
                                counts(metric.name()),
                                new Attribute("sample_dimension", name)));
            }
            int[] steadyFrom = rest.steadyFrom().getOrDefault(metric.name(), new int[0]);
            if (Arrays.stream(steadyFrom).anyMatch(from -> from >= 0)) {
                columns.add(
                        ExperimentColumns.numbers(
                                "steady_from" + (metrics.size() == 1 ? "" : "_" + metric.name()),
                                "first measurement of the steady state, from 0",
                                steadyFrom));
            }
            variables.add(variable(writer, metric, dimension, rest, columns, kind));
        }
        return variables;
    }

    private static Variable variable(
            NetcdfFileWriter writer,
            Metric metric,
            Dimension dimension,
            Rest rest,
            List<Column> columns,
            FileKind kind) {
        boolean isTaken = columns.stream().anyMatch(c -> c.name().equals(metric.name()));
        Variable variable =
                writer.addVariable(
                        null,
                        isTaken ? "metric_" + metric.name() : metric.name(),
                        DataType.DOUBLE,
                        List.of(dimension));
        var attributes = new LinkedHashMap<String, String>();
        attributes.put("metric", metric.name());
        attributes.put("units", metric.unit());
        attributes.put("long_name", metric.title());
        attributes.put("better", metric.better().name().toLowerCase(Locale.ROOT));
        attributes.put("summary", metric.summary().isMean() ? "" : metric.summary().name());
        attributes.put("source", rest.sources().getOrDefault(metric.name(), ""));
        attributes.forEach((name, text) -> {
            if (!text.isEmpty()) {
                writer.addVariableAttribute(variable, new Attribute(name, text));
            }
        });
        kind.chunk(writer, variable, dimension.getLength());
        return variable;
    }

    private static Map<Column, Variable> columns(
            NetcdfFileWriter writer, Dimension execution, List<Column> columns) {
        var places = new LinkedHashMap<Column, Variable>();
        for (Column column : columns) {
            var shape = new ArrayList<>(List.of(execution));
            if (column.letters() > 0) {
                shape.add(writer.addDimension(null, column.name() + "_length", column.letters()));
            }
            Variable variable = writer.addVariable(null, column.name(), column.type(), shape);
            column.attributes().forEach(a -> writer.addVariableAttribute(variable, a));
            places.put(column, variable);
        }
        return places;
    }

    /** Into a netCDF-4 file, through the library. */
    private void values(NetcdfFileWriter writer, Variable variable)
            throws IOException, InvalidRangeException {
        String metric = String.valueOf(variable.findAttributeIgnoreCase("metric").getStringValue());
        int at = 0;
        for (StoredExecution execution : experiment.executions()) {
            for (Series series : landings.read(execution).series()) {
                if (series.metric().name().equals(metric)) {
                    double[] values = series.values();
                    int[] shape = {values.length};
                    Array array = Array.factory(DataType.DOUBLE, shape, values);
                    writer.write(variable, new int[] {at}, array);
                    at += values.length;
                }
            }
        }
    }

    /** Into a classic file, past the library, which takes ten times as long. */
    private void values(Path file) throws IOException {
        try (var channel =
                FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            var places = new LinkedHashMap<String, Long>();
            for (ClassicHeader.Variable variable : ClassicHeader.read(file, channel).variables()) {
                places.put(variable.text("metric"), variable.begin());
            }
            for (StoredExecution execution : experiment.executions()) {
                for (Series series : landings.read(execution).series()) {
                    long bytes = (long) series.values().length * Double.BYTES;
                    Long end = places.merge(series.metric().name(), bytes, Long::sum);
                    Doubles.write(channel, end - bytes, series);
                }
            }
        }
    }

    private long total(String metric) {
        return experiment.executions().stream().mapToLong(e -> count(e, metric)).sum();
    }

    private int[] counts(String metric) {
        return experiment.executions().stream().mapToInt(e -> (int) count(e, metric)).toArray();
    }

    private static long count(StoredExecution execution, String metric) {
        return execution.measurements().getOrDefault(metric, 0L);
    }
}
