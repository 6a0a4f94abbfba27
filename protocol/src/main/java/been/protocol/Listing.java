package been.protocol;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Items of a list, or of a page of it, as REST answers them.
 *
 * @param next to be sent as {@code cursor} for the next page; left out on the last one
 */
public record Listing<T>(List<T> items, @Nullable String next) {
    public Listing {
        items = List.copyOf(items);
    }

    /** All there is. */
    public Listing(List<T> items) {
        this(items, null);
    }
}
