package been.protocol.hosts;

import been.protocol.HostName;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A group of hosts to save: by name, by an expression, or both. */
public record GroupRequest(
        @Nullable String description, List<HostName> hosts, @Nullable String expression) {}
