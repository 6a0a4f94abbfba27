package been.protocol.automation;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A webhook for a Git forge.
 *
 * @param url to be entered at the forge
 * @param secret to be entered at the forge; only in the answer that created the hook
 */
public record HookView(
        String name,
        String forge,
        List<String> branches,
        List<String> analyses,
        String url,
        @Nullable String secret,
        String who,
        Instant createdAt) {}
