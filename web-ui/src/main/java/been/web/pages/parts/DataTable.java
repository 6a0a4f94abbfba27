package been.web.pages.parts;

import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.NativeTable;
import com.vaadin.flow.component.html.NativeTableCell;
import com.vaadin.flow.component.html.NativeTableHeaderCell;
import com.vaadin.flow.component.html.NativeTableRow;
import com.vaadin.flow.dom.Element;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A table of rows that are alike: each column is declared with its title and its cell together. It
 * shows {@value Pager#ROWS} rows at a time, with buttons that lead to the others; which rows are
 * shown stays the same while their content changes.
 */
public final class DataTable<T> extends Div {
    private final NativeTable table = new NativeTable();
    private final Div plane = Html.div("plane scroll", table);
    private final NativeTableRow header;
    private final List<Column<T>> columns = new ArrayList<>();
    private final List<Object> drawn = new ArrayList<>(); // the keys of the rows in the page
    private Function<T, Object> key = _ -> new Object(); // each row is another
    private List<T> rows = List.of();
    private BiConsumer<T, NativeTableRow> eachRow = (_, _) -> {};
    private @Nullable Component empty;
    private boolean startsAtEnd;
    private boolean isDrawn;
    private int offset = -1;

    /** What a cell shows of a row; see {@link Html#component}. */
    public interface Cell<T> {
        @Nullable Object of(T row);
    }

    private record Column<T>(boolean isNumber, Cell<T> cell, List<String> classes) {}

    /**
     * @param caption for screen readers
     */
    public DataTable(String caption) {
        table.addClassName("data");
        caption(caption);
        table.getCaption().addClassName("visually-hidden");
        header = table.getHead().addRow();
        add(plane);
    }

    /** Changes the caption, where it names what is shown. */
    public DataTable<T> caption(String caption) {
        table.setCaptionText(caption);
        return this;
    }

    /**
     * @param title may be empty
     * @param classes of the cells, such as {@code label}, {@code mono} or {@code quiet}
     */
    public DataTable<T> column(String title, Cell<T> cell, String... classes) {
        return column(title, new Column<>(false, cell, List.of(classes)));
    }

    /** A column that is aligned to the right, with digits of equal width. */
    public DataTable<T> number(String title, Cell<T> cell) {
        return column(title, new Column<>(true, cell, List.of()));
    }

    private DataTable<T> column(String title, Column<T> column) {
        columns.add(column);
        if (title.isEmpty()) {
            header.addDataCell(); // an empty header cell would be announced
            return this;
        }
        NativeTableHeaderCell cell = header.addHeaderCell();
        cell.setText(title);
        cell.getElement().setAttribute("scope", "col");
        cell.setClassName("n", column.isNumber());
        return this;
    }

    /** Prepares for other columns; the position among the rows stays. */
    public DataTable<T> clearColumns() {
        columns.clear();
        header.removeAll();
        isDrawn = false;
        return this;
    }

    /** Shows a sentence instead of a table without rows. */
    public DataTable<T> whenEmpty(String sentence) {
        return whenEmpty(Html.text(sentence, "quiet"));
    }

    public DataTable<T> whenEmpty(Component instead) {
        empty = instead;
        add(instead);
        return this;
    }

    /** Calls back with each row that is drawn, to give it attributes or classes. */
    public DataTable<T> eachRow(BiConsumer<T, NativeTableRow> decorate) {
        eachRow = decorate;
        return this;
    }

    /**
     * What tells rows apart. The row of a key stays, and each of its cells that looks the same, so
     * that clicks, focus and selected text are not lost: what a cell's button does may depend on
     * the key and on what the cell shows.
     */
    public DataTable<T> key(Function<T, Object> identity) {
        key = identity;
        return this;
    }

    /** Goes back to the first rows with the next ones that are shown. */
    public void rewind() {
        offset = -1;
    }

    /** Shows the last rows first, as of a history. */
    public DataTable<T> startAtEnd() {
        startsAtEnd = true;
        return this;
    }

    /** Shows these rows; equal ones are left alone, so that clicks and focus are not lost. */
    public DataTable<T> show(Collection<T> shown) {
        return isDrawn && rows.equals(List.copyOf(shown)) ? this : draw(shown);
    }

    /** Shows these rows, where cells depend on more than the row. */
    public DataTable<T> draw(Collection<T> shown) {
        rows = List.copyOf(shown);
        isDrawn = true;
        if (offset < 0 || offset >= rows.size()) {
            offset = startsAtEnd ? Math.max(0, rows.size() - Pager.ROWS) : 0;
        }
        fill();
        return this;
    }

    private void fill() {
        int end = Math.min(rows.size(), offset + Pager.ROWS);
        settle(rows.subList(offset, end));
        boolean isEmpty = empty != null && rows.isEmpty();
        plane.setVisible(!isEmpty);
        if (empty != null) {
            empty.setVisible(isEmpty);
        }
        getChildren().filter(Pager.class::isInstance).toList().forEach(this::remove);
        if (rows.size() > Pager.ROWS) {
            add(Pager.within(offset, end, rows.size(), this::turn));
        }
    }

    private void settle(List<T> wanted) {
        Element body = table.getBody().getElement();
        List<Object> keys = wanted.stream().map(key).toList();
        for (int i = drawn.size() - 1; i >= 0; i--) {
            if (!keys.contains(drawn.get(i))) {
                drawn.remove(i);
                body.removeChild(i);
            }
        }
        for (int i = 0; i < keys.size(); i++) {
            Element next = row(wanted.get(i)).getElement();
            if (i < drawn.size() && drawn.get(i).equals(keys.get(i))) {
                Morph.takeAttributes(body.getChild(i), next);
                Morph.refill(body.getChild(i), next.getChildren().toList());
            } else {
                drawn.add(i, keys.get(i));
                body.insertChild(i, next);
            }
        }
        while (drawn.size() > keys.size()) { // they stood in another order
            drawn.removeLast();
            body.removeChild(drawn.size());
        }
    }

    private NativeTableRow row(T row) {
        var made = new NativeTableRow();
        for (Column<T> column : columns) {
            NativeTableCell cell = made.addDataCell();
            Component content = Html.component(column.cell().of(row));
            content.getElement().getClassList().addAll(column.classes());
            cell.add(content);
            cell.setClassName("n", column.isNumber());
        }
        eachRow.accept(row, made);
        return made;
    }

    private void turn(int to) {
        offset = to;
        fill();
    }
}
