package been.protocol.notifications;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A rule to create.
 *
 * @param secret that signs what a webhook is sent; never shown again
 * @param on such as {@code regressed}
 * @param analyses names or numbers; left out for all
 */
public record RuleRequest(
        @Nullable String name,
        @Nullable Target target,
        @Nullable String address,
        @Nullable String secret,
        @Nullable List<String> on,
        @Nullable Set<String> analyses) {}
