package been.protocol;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.PropertyNamingStrategies.KebabCaseStrategy;
import tools.jackson.databind.annotation.JsonNaming;

/**
 * A host's wall clock beside that of its controller, at both ends of a run; absent while no
 * controller stamped its answers. Hosts with the same reference can be compared: the true
 * difference of their clocks is the difference of their offsets, give or take both bounds.
 *
 * @param clockReference which clock the host's was compared with
 * @param clockOffsetSeconds of the host's clock at the start; positive when it is ahead
 * @param clockOffsetBoundSeconds by which the offset may be wrong, up or down
 * @param clockOffsetEndSeconds at the end of the run; absent if the reference changed meanwhile
 * @param clockOffsetEndBoundSeconds by which that may be wrong
 * @param clockDriftPpm by which the host's clock gained in the minutes before
 * @param clockDriftBoundPpm by which that may be wrong
 */
@JsonNaming(KebabCaseStrategy.class)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ClockComparison(
        @Nullable String clockReference,
        @Nullable Double clockOffsetSeconds,
        @Nullable Double clockOffsetBoundSeconds,
        @Nullable Double clockOffsetEndSeconds,
        @Nullable Double clockOffsetEndBoundSeconds,
        @Nullable Double clockDriftPpm,
        @Nullable Double clockDriftBoundPpm) {
    /** Of a host whose clock was not compared. */
    public static final ClockComparison UNKNOWN =
            new ClockComparison(null, null, null, null, null, null, null);
}
