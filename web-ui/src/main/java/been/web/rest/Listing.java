package been.web.rest;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Items of a list, or of a page of it.
 *
 * @param next to be sent as {@code cursor} for the page that comes then; left out where this is the
 *     end
 */
record Listing<T>(List<T> items, @Nullable String next) {
    Listing {
        items = List.copyOf(items);
    }

    /** All there is. */
    Listing(List<T> items) {
        this(items, null);
    }
}
