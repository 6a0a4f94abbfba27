package been.protocol.automation;

import been.protocol.analyses.AnalysisId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * When an analysis runs automatically.
 *
 * @param cron as it was written
 * @param zone of its times, such as {@code Europe/Prague}
 * @param lastRun what the last time started; absent before, and when it started nothing
 * @param detail why the last time started nothing; absent otherwise
 */
public record Schedule(
        long id,
        AnalysisId analysis,
        String name,
        String cron,
        String zone,
        boolean enabled,
        Instant nextAt,
        @Nullable Instant lastAt,
        @Nullable Long lastRun,
        @Nullable String detail,
        String who) {}
