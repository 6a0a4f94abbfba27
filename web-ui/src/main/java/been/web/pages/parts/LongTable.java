package been.web.pages.parts;

import been.web.pages.text.Numbers;
import com.vaadin.flow.component.html.Div;
import java.util.List;
import java.util.function.Function;

/**
 * A table of however many rows, of which the page and the browser hold one part: buttons lead to
 * the others. Which part that is stays while what is shown changes.
 */
public final class LongTable<T> extends Div {
    private final Function<List<T>, DataTable> table;
    private final boolean lastFirst;
    private List<T> all = List.of();
    private int offset = -1;

    private LongTable(Function<List<T>, DataTable> table, boolean lastFirst) {
        this.table = table;
        this.lastFirst = lastFirst;
    }

    /**
     * @param table of the rows of a part
     */
    public static <T> LongTable<T> of(Function<List<T>, DataTable> table) {
        return new LongTable<>(table, false);
    }

    /** One of which the last part is shown first, as of a history. */
    public static <T> LongTable<T> lastFirst(Function<List<T>, DataTable> table) {
        return new LongTable<>(table, true);
    }

    public void show(List<T> rows) {
        all = rows;
        boolean isNew = offset < 0 || offset >= rows.size();
        if (isNew) {
            offset = lastFirst ? Math.max(0, rows.size() - Pager.ROWS) : 0;
        }
        fill();
    }

    private void fill() {
        int end = Math.min(all.size(), offset + Pager.ROWS);
        DataTable part = table.apply(all.subList(offset, end));
        if (all.size() <= Pager.ROWS) {
            Html.fill(this, part);
        } else {
            Html.fill(this, part, pages(end));
        }
    }

    private Div pages(int end) {
        Div pages = Html.div("row pager");
        if (offset > 0) {
            pages.add(Html.small("← Before", () -> turn(-Pager.ROWS)));
        }
        if (end < all.size()) {
            pages.add(Html.small("More →", () -> turn(Pager.ROWS)));
        }
        pages.add(
                Html.text(
                        "%s to %s of %s"
                                .formatted(count(offset + 1), count(end), count(all.size())),
                        "quiet"));
        return pages;
    }

    private static String count(int number) {
        return Numbers.count(number);
    }

    private void turn(int by) {
        offset = Math.clamp(offset + by, 0, Math.max(0, all.size() - 1));
        fill();
    }
}
