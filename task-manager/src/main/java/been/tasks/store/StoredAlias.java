package been.tasks.store;

import java.time.Instant;

/** A software alias as it is on disk. */
public record StoredAlias(
        String name, String description, String expression, Instant changedAt, String changedBy) {}
