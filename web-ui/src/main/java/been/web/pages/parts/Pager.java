package been.web.pages.parts;

import been.web.pages.text.Numbers;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Nav;
import com.vaadin.flow.router.QueryParameters;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Links or buttons to the other parts of a long list. */
public final class Pager extends Nav {

    /** Rows of one part. */
    public static final int ROWS = 50;

    /** Rows to read for one part: one more than it shows tells whether there are others. */
    public static final int READ = ROWS + 1;

    /** Leads to the part before the present one. */
    static final String NEWER = "← Newer";

    /** Leads to the first part, in lists that cannot be read backwards. */
    public static final String NEWEST = "← Newest";

    private Pager(Component... parts) {
        super(parts);
        setAriaLabel("Parts of the list");
        addClassNames("pager", "row");
        setVisible(Stream.of(parts).anyMatch(Component::isVisible));
    }

    /**
     * Links from a part, newest first, to the ones beside it.
     *
     * @param back {@link #NEWER} or {@link #NEWEST}
     * @param newer {@code null} for the newest part
     * @param older {@code null} for the oldest part
     */
    public static Pager links(String back, @Nullable String newer, @Nullable String older) {
        return new Pager(
                Html.only(newer != null, Html.link(newer == null ? "" : newer, back)),
                Html.only(older != null, Html.link(older == null ? "" : older, "Older →")));
    }

    /** What one part shows of the rows that were read for it. */
    public static <T> List<T> shown(List<T> read) {
        return read.subList(0, Math.min(ROWS, read.size()));
    }

    /** Whether there are more rows than one part shows. */
    public static boolean isMore(List<?> read) {
        return read.size() > ROWS;
    }

    /** Links between the parts of a list that is read by offset. */
    public static Pager links(String path, int offset, boolean isMore) {
        int newer = offset - ROWS;
        return links(
                NEWER,
                offset == 0 ? null : newer <= 0 ? path : path + "?offset=" + newer,
                isMore ? path + "?offset=" + (offset + ROWS) : null);
    }

    /** Buttons within a list of known length. */
    static Pager within(int offset, int end, int count, IntConsumer turn) {
        String where =
                "%s to %s of %s"
                        .formatted(
                                Numbers.count(offset + 1),
                                Numbers.count(end),
                                Numbers.count(count));
        return buttons(offset, end < count, where, turn);
    }

    /**
     * Buttons of a list that is read in parts.
     *
     * @param where in the list, in words
     * @param turn takes the offset of the part to show
     */
    public static Pager buttons(int offset, boolean isMore, String where, IntConsumer turn) {
        return new Pager(
                Html.only(
                        offset > 0,
                        Html.small("← Before", () -> turn.accept(Math.max(0, offset - ROWS)))),
                Html.only(isMore, Html.small("More →", () -> turn.accept(offset + ROWS))),
                Html.text(where, "quiet"));
    }

    public static int offset(QueryParameters query) {
        return offset(query.getSingleParameter("offset").orElse(""));
    }

    /** The offset in a query parameter; 0 if it is not a number. */
    public static int offset(String parameter) {
        return parameter.matches("[0-9]{1,9}") ? Integer.parseInt(parameter) : 0;
    }
}
