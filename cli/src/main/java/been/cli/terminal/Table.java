package been.cli.terminal;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Rows of text in aligned columns, each as wide as its widest cell; collects rows, then renders.
 * Not thread-safe.
 */
public final class Table {

    private static final String GAP = "  ";

    private enum Side {
        LEFT,
        RIGHT
    }

    /** A column's heading and the side its cells keep to. */
    public static final class Column {

        private final String heading;
        private final Side side;

        private Column(String heading, Side side) {
            this.heading = heading;
            this.side = side;
        }

        /** For words. */
        public static Column left(String heading) {
            return new Column(heading, Side.LEFT);
        }

        /** For numbers. */
        public static Column right(String heading) {
            return new Column(heading, Side.RIGHT);
        }
    }

    /** One cell's text, in one line without control characters, and its style. */
    public record Cell(String text, Style style) {
        private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}+");

        public Cell {
            text = CONTROL.matcher(text).replaceAll(" ");
        }

        public static Cell of(String text) {
            return new Cell(text, Style.PLAIN);
        }
    }

    private final List<Column> columns;
    private final List<List<Cell>> rows = new ArrayList<>();

    public Table(Column... columns) {
        this.columns = List.of(columns);
    }

    /** Adds a row of plain cells, one for each column. */
    public Table row(String... cells) {
        return row(List.of(cells).stream().map(Cell::of).toList());
    }

    /** Adds a row of cells, one for each column. */
    public Table row(List<Cell> cells) {
        if (cells.size() != columns.size()) {
            throw new IllegalArgumentException(
                    "%d cells in a table of %d columns".formatted(cells.size(), columns.size()));
        }
        rows.add(List.copyOf(cells));
        return this;
    }

    /** The heading, unless all headings are empty, and the rows; no line ends in a space. */
    public List<String> lines(Terminal terminal) {
        List<List<Cell>> all = new ArrayList<>();
        if (columns.stream().anyMatch(column -> !column.heading.isEmpty())) {
            all.add(columns.stream().map(c -> new Cell(c.heading, Style.HEADING)).toList());
        }
        all.addAll(rows);
        int[] widths = new int[columns.size()];
        for (List<Cell> row : all) {
            for (int c = 0; c < widths.length; c++) {
                widths[c] = Math.max(widths[c], width(row.get(c).text()));
            }
        }
        return all.stream().map(row -> line(row, widths, terminal)).toList();
    }

    private String line(List<Cell> row, int[] widths, Terminal terminal) {
        StringBuilder line = new StringBuilder();
        int owed = 0;
        for (int c = 0; c < widths.length; c++) {
            Cell cell = row.get(c);
            int space = widths[c] - width(cell.text());
            boolean left = columns.get(c).side == Side.LEFT;
            owed += left ? 0 : space;
            if (!cell.text().isEmpty()) {
                line.repeat(' ', owed).append(terminal.paint(cell.style(), cell.text()));
                owed = 0;
            }
            owed += (left ? space : 0) + GAP.length();
        }
        return line.toString();
    }

    private static int width(String text) {
        return text.codePointCount(0, text.length());
    }
}
