package been.web.hooks;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A commit as its forge reported it.
 *
 * @param title first line of its message
 * @param url its page at the forge; absent when the forge named none
 * @param at when it was made; absent when the forge did not say
 */
public record Commit(
        String id, String title, String author, @Nullable String url, @Nullable Instant at) {}
