package been.web.pages.parts;

import com.vaadin.flow.component.html.Anchor;
import com.vaadin.flow.component.html.Nav;

/** Links to the newer and the older part of a long list. */
public final class Pager extends Nav {

    /** Rows of one part. */
    public static final int ROWS = 50;

    /**
     * @param path of the page, without a query
     * @param offset first row of the part that is shown
     * @param shown how many rows it has; a full part suggests that there are older ones
     */
    public Pager(String path, int offset, int shown) {
        this(path, "", offset, shown);
    }

    /**
     * @param query what else stands in the address, encoded, such as {@code state=failed}; empty
     *     for nothing
     */
    public Pager(String path, String query, int offset, int shown) {
        setAriaLabel("Parts of the list");
        addClassName("pager");
        if (offset > 0) {
            add(link(path, query, Math.max(0, offset - ROWS), "← Newer"));
        }
        if (shown >= ROWS) {
            add(link(path, query, offset + ROWS, "Older →"));
        }
        setVisible(offset > 0 || shown >= ROWS);
    }

    private static Anchor link(String path, String query, int offset, String text) {
        String part = offset == 0 ? "" : "offset=" + offset;
        String all = query.isEmpty() || part.isEmpty() ? query + part : query + "&" + part;
        return Html.link(all.isEmpty() ? path : path + "?" + all, text);
    }

    /** The offset in a query parameter; 0 for whatever is no such number. */
    public static int offset(String parameter) {
        try {
            return Math.max(0, Integer.parseInt(parameter));
        } catch (NumberFormatException _) {
            return 0;
        }
    }
}
