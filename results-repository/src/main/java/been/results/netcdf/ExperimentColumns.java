package been.results.netcdf;

import static java.nio.charset.StandardCharsets.UTF_8;

import been.protocol.results.StoredExecution;
import been.protocol.results.Validity;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import ucar.ma2.Array;
import ucar.ma2.DataType;
import ucar.nc2.Attribute;

/** The per-execution columns of an experiment's file. Pure. */
final class ExperimentColumns {
    private static final int UNKNOWN = -1;

    private final List<StoredExecution> executions;
    private final List<Column> columns = new ArrayList<>();

    /**
     * @param letters of the longest text, or 0 for numbers
     */
    record Column(
            String name, DataType type, int letters, Array values, List<Attribute> attributes) {}

    private ExperimentColumns(List<StoredExecution> executions) {
        this.executions = executions;
    }

    static List<Column> of(List<StoredExecution> executions) {
        var columns = new ExperimentColumns(executions);
        columns.add();
        return columns.columns;
    }

    private void add() {
        numbers("binary_index", "number of the build, from 0", e -> e.address().binary());
        numbers(
                "execution_index",
                "number of the run within its build, from 0",
                e -> e.address().execution());
        numbers("order", "place in the randomised order, from 0", StoredExecution::order);
        figures(
                "started",
                "when the program started",
                "seconds since 1970-01-01T00:00:00Z",
                e -> e.startedAt().toEpochMilli() / 1e3);
        validity();
        texts("host", "host that it ran on", StoredExecution::host);
        texts(
                "host_configuration",
                "digest of the host's configuration",
                StoredExecution::hostDigest);
        texts("task", "task that ran it", StoredExecution::task);
        numbers("attempt", "attempt of that task", StoredExecution::attempt);
        texts("disturbed_by", "what disturbed it, as JSON", e -> Json.of(e.disturbedBy()));
        texts("sha256", "digest of its landing file", StoredExecution::sha256);
        var figures = new TreeSet<String>();
        executions.forEach(execution -> figures.addAll(execution.usage().keySet()));
        for (String figure : figures) {
            figures(
                    LandingFile.usageAttribute(figure),
                    figure + " of the measured run",
                    unit(figure),
                    e -> e.usage().getOrDefault(figure, Double.NaN));
        }
    }

    /**
     * A column of whole numbers from 0 on, for a metric.
     *
     * @param values {@code -1} where there is none
     */
    static Column numbers(String name, String title, int[] values, Attribute... more) {
        var attributes =
                new ArrayList<>(
                        List.of(
                                new Attribute("long_name", title),
                                new Attribute("units", "1"),
                                new Attribute("_FillValue", UNKNOWN)));
        attributes.addAll(List.of(more));
        return new Column(name, DataType.INT, 0, array(DataType.INT, values), attributes);
    }

    private void numbers(String name, String title, ToIntFunction<StoredExecution> number) {
        columns.add(numbers(name, title, executions.stream().mapToInt(number).toArray()));
    }

    private void figures(
            String name, String title, String unit, ToDoubleFunction<StoredExecution> figure) {
        double[] values = executions.stream().mapToDouble(figure).toArray();
        columns.add(
                new Column(
                        name,
                        DataType.DOUBLE,
                        0,
                        Array.factory(DataType.DOUBLE, new int[] {values.length}, values),
                        List.of(
                                new Attribute("long_name", title),
                                new Attribute("units", unit),
                                new Attribute("_FillValue", Double.NaN))));
    }

    private void validity() {
        List<Validity> flags = List.of(Validity.values());
        int[] numbers = IntStream.range(0, flags.size()).toArray();
        String meanings =
                flags.stream()
                        .map(validity -> validity.name().toLowerCase(Locale.ROOT))
                        .collect(Collectors.joining(" "));
        columns.add(
                numbers(
                        "validity",
                        "whether it is undisturbed",
                        executions.stream().mapToInt(e -> flags.indexOf(e.validity())).toArray(),
                        new Attribute("flag_values", array(DataType.INT, numbers)),
                        new Attribute("flag_meanings", meanings)));
    }

    private void texts(String name, String title, Function<StoredExecution, String> text) {
        List<byte[]> bytes = executions.stream().map(e -> text.apply(e).getBytes(UTF_8)).toList();
        int letters = Math.max(1, bytes.stream().mapToInt(b -> b.length).max().orElse(0));
        char[] all = new char[letters * bytes.size()];
        for (int i = 0; i < bytes.size(); i++) {
            for (int j = 0; j < bytes.get(i).length; j++) {
                all[i * letters + j] = (char) (bytes.get(i)[j] & 0xFF);
            }
        }
        columns.add(
                new Column(
                        name,
                        DataType.CHAR,
                        letters,
                        Array.factory(DataType.CHAR, new int[] {bytes.size(), letters}, all),
                        List.of(new Attribute("long_name", title))));
    }

    private static Array array(DataType type, int[] values) {
        return Array.factory(type, new int[] {values.length}, values);
    }

    private static String unit(String figure) {
        Map<String, String> byEnd = Map.of("-seconds", "s", "-bytes", "byte", "-joules", "J");
        return byEnd.entrySet().stream()
                .filter(end -> figure.endsWith(end.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse("1");
    }
}
