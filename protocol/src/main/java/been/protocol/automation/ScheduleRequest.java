package been.protocol.automation;

import org.jspecify.annotations.Nullable;

/**
 * A schedule to create.
 *
 * @param analysis its number or name
 * @param zone left out for that of the controller
 */
public record ScheduleRequest(
        @Nullable String analysis, @Nullable String cron, @Nullable String zone) {}
