package been.analyses;

import been.protocol.access.Allowed;
import been.protocol.access.Audited;
import been.protocol.access.ReadOnly;
import been.protocol.access.Refusal;
import been.protocol.access.Role;
import been.protocol.access.Scope;
import been.protocol.analyses.AnalysisId;
import been.protocol.automation.Schedule;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Clocks of analyses: at each time of theirs a regression looks for new versions, and a comparison
 * is run once more. What was missed while no controller ran is made up for once. Thread-safe.
 */
public interface Schedules {

    /** What became of a new schedule. */
    sealed interface Made {}

    record Kept(Schedule schedule) implements Made {}

    record Refused(String why) implements Made, Refusal {}

    @ReadOnly
    List<Schedule> list();

    @ReadOnly
    Optional<Schedule> find(long id);

    /**
     * Runs an analysis by the clock.
     *
     * @param cron minute, hour, day of month, month and day of week, with seconds before them where
     *     wanted, or {@code @daily} and the like
     * @param zone {@code null} for that of the controller
     */
    @Allowed(role = Role.OPERATOR, action = "schedule.create")
    Made create(@Audited AnalysisId analysis, String cron, @Nullable String zone, String who);

    /**
     * Has each analysis with {@code schedule: on-new-version} look at once if its versions are
     * commits of this repository.
     *
     * @param repository its addresses
     * @return those that look
     */
    @Allowed(role = Role.OPERATOR, scope = Scope.RUN, action = "schedule.look")
    List<AnalysisId> pushed(Collection<String> repository);

    /** Lets it rest, or go on from now; {@code false} when there is no such schedule. */
    @Allowed(role = Role.OPERATOR, action = "schedule.switch")
    boolean turn(@Audited long id, boolean isOn);

    @Allowed(role = Role.OPERATOR, action = "schedule.delete")
    boolean delete(@Audited long id);
}
