package been.protocol.automation;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A hook to create.
 *
 * @param forge {@code github}, {@code gitlab} or {@code gitea}
 */
public record HookRequest(
        @Nullable String name,
        @Nullable String forge,
        @Nullable List<String> branches,
        @Nullable List<String> analyses) {}
