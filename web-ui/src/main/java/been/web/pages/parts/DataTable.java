package been.web.pages.parts;

import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.NativeTable;
import com.vaadin.flow.component.html.NativeTableCell;
import com.vaadin.flow.component.html.NativeTableHeaderCell;
import com.vaadin.flow.component.html.NativeTableRow;
import com.vaadin.flow.component.html.Span;
import java.util.ArrayList;
import java.util.List;

/** A plain table for a bounded number of rows; numbers stand right, with equal digits. */
public final class DataTable extends Div {

    private final NativeTable table = new NativeTable();
    private final List<Boolean> isNumber = new ArrayList<>();
    private final NativeTableRow header;

    /**
     * @param caption for those who do not see the page
     */
    public DataTable(String caption) {
        addClassNames("plane", "scroll");
        table.addClassName("data");
        table.setCaptionText(caption);
        table.getCaption().addClassName("visually-hidden");
        header = table.getHead().addRow();
        add(table);
    }

    public DataTable text(String title) {
        return column(title, false);
    }

    public DataTable number(String title) {
        return column(title, true);
    }

    private DataTable column(String title, boolean number) {
        isNumber.add(number);
        if (title.isEmpty()) {
            header.addDataCell(); // a header that says nothing is none
            return this;
        }
        NativeTableHeaderCell cell = header.addHeaderCell();
        cell.setText(title);
        cell.getElement().setAttribute("scope", "col");
        if (number) {
            cell.addClassName("n");
        }
        return this;
    }

    /** One cell a column. */
    public NativeTableRow row(Component... cells) {
        if (cells.length != isNumber.size()) {
            throw new IllegalArgumentException(
                    cells.length + " cells for " + isNumber.size() + " columns");
        }
        NativeTableRow row = table.getBody().addRow();
        for (int i = 0; i < cells.length; i++) {
            NativeTableCell cell = row.addDataCell();
            cell.add(cells[i]);
            if (isNumber.get(i)) {
                cell.addClassName("n");
            }
        }
        return row;
    }

    public static Component cell(String text) {
        return new Span(text);
    }

    public void clear() {
        table.getBody().removeAll();
    }
}
