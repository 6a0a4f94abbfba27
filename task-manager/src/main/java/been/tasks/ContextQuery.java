package been.tasks;

import been.protocol.tasks.ContextState;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Which contexts a list shows.
 *
 * @param words to be found in the id, name or owner, in any case; empty for all
 * @param state that it is in; {@code null} for all
 */
public record ContextQuery(String words, @Nullable ContextState state) {

    /** Every context. */
    public static final ContextQuery ALL = new ContextQuery("", null);

    public ContextQuery {
        words = words.strip().toLowerCase(Locale.ROOT);
    }
}
