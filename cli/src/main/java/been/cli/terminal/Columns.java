package been.cli.terminal;

import been.cli.terminal.Table.Cell;
import been.cli.terminal.Table.Column;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * How things look as rows of a table: the heading and the cells of a column stand together. A cell
 * that is absent is empty, and the items of a list have commas between them. Not thread-safe.
 */
public final class Columns<T> {
    /** What a column shows of a thing. */
    @FunctionalInterface
    public interface Shown<T> {
        @Nullable Object of(T thing);
    }

    private final List<Column> columns = new ArrayList<>();
    private final List<Shown<T>> cells = new ArrayList<>();

    /** Adds a column of words. */
    public Columns<T> left(String heading, Shown<T> cell) {
        return add(Column.left(heading), cell);
    }

    /** Adds a column of numbers. */
    public Columns<T> right(String heading, Shown<T> cell) {
        return add(Column.right(heading), cell);
    }

    private Columns<T> add(Column column, Shown<T> cell) {
        columns.add(column);
        cells.add(cell);
        return this;
    }

    /** The lines of a table that has a row for each of these. */
    public List<String> lines(Iterable<? extends T> things, Terminal terminal) {
        var table = new Table(columns.toArray(Column[]::new));
        for (T thing : things) {
            table.row(cells.stream().map(cell -> cell(cell.of(thing))).toList());
        }
        return table.lines(terminal);
    }

    private static Cell cell(@Nullable Object value) {
        return switch (value) {
            case null -> Cell.of("");
            case Cell cell -> cell;
            case Collection<?> items ->
                    Cell.of(items.stream().map(String::valueOf).collect(Collectors.joining(", ")));
            default -> Cell.of(value.toString());
        };
    }
}
