package been.results.netcdf;

import been.task.record.RecordedMetric;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The tables of a recording whose metrics are columns: {@code TABLE.COLUMN}, row by row. A metric
 * {@code TABLE.COLUMN.NUMBER} without values gives by its title the meaning of that number. Pure.
 */
final class RecordedTables {
    private static final Pattern NAME =
            Pattern.compile("([A-Za-z0-9_-]+)\\.([A-Za-z0-9_-]+)(?:\\.([0-9]{1,9}))?");

    private RecordedTables() {}

    /**
     * @param columns of the same length, at least one
     */
    record Table(String name, List<Column> columns) {

        int rows() {
            return columns.getFirst().values.length;
        }
    }

    /**
     * @param meanings of numbers, as texts
     */
    @SuppressWarnings("ArrayRecordComponent") // read once, written once
    record Column(
            String name,
            String unit,
            String title,
            double[] values,
            SortedMap<Integer, String> meanings) {}

    /**
     * Every table with rows. Of a recording that was not completed the last row may be missing some
     * columns, and is left out.
     */
    static List<Table> of(List<RecordedMetric> recorded) {
        Map<String, List<Column>> tables = new LinkedHashMap<>();
        Map<String, SortedMap<Integer, String>> meanings = new LinkedHashMap<>();
        for (RecordedMetric metric : recorded) {
            Matcher name = NAME.matcher(metric.name());
            if (!name.matches()) {
                continue;
            }
            String table = name.group(1);
            String column = name.group(2);
            var numbers = meanings.computeIfAbsent(table + "." + column, _ -> new TreeMap<>());
            if (name.group(3) != null) {
                numbers.put(Integer.valueOf(name.group(3)), metric.title());
            } else {
                tables.computeIfAbsent(table, _ -> new ArrayList<>())
                        .add(
                                new Column(
                                        column,
                                        metric.unit(),
                                        metric.title(),
                                        metric.values(),
                                        numbers));
            }
        }
        return tables.entrySet().stream()
                .map(table -> new Table(table.getKey(), even(table.getValue())))
                .filter(table -> table.rows() > 0)
                .toList();
    }

    private static List<Column> even(List<Column> columns) {
        int rows = columns.stream().mapToInt(column -> column.values.length).min().orElse(0);
        return columns.stream()
                .map(column ->
                        column.values.length == rows
                                ? column
                                : new Column(
                                        column.name,
                                        column.unit,
                                        column.title,
                                        Arrays.copyOf(column.values, rows),
                                        column.meanings))
                .toList();
    }
}
