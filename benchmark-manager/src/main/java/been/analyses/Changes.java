package been.analyses;

import been.protocol.access.Allowed;
import been.protocol.access.Audited;
import been.protocol.access.ReadOnly;
import been.protocol.access.Role;
import been.protocol.analyses.Change;
import been.protocol.analyses.ChangeGroup;
import been.protocol.analyses.ChangeState;
import been.protocol.analyses.ChangesChart;
import been.protocol.analyses.SeriesHistory;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What became slower or faster at which version, and what people decided about it. Read from tables
 * alone; they follow when an analysis has ended, or executions cease to count. Thread-safe.
 */
public interface Changes {

    /**
     * Changes, newest first.
     *
     * @param before only those with a smaller number; absent for the newest
     */
    @ReadOnly
    List<Change> list(ChangeFilter filter, @Nullable Long before, int limit);

    /**
     * Changes by what caused them, the cause with the newest change first.
     *
     * @param before only causes whose newest change has a smaller number; absent for the newest
     */
    @ReadOnly
    List<ChangeGroup> groups(ChangeFilter filter, @Nullable Long before, int limit);

    /** The changes that are there and have the cause of this one, which is among them. */
    @ReadOnly
    Optional<ChangeGroup> group(long id);

    /** How many there are of a filter. */
    @ReadOnly
    int count(ChangeFilter filter);

    @ReadOnly
    Optional<Change> change(long id);

    /** The change of a benchmark at a version, also one that is gone. */
    @ReadOnly
    Optional<Change> of(long series, String version);

    /** Every decision about a change, oldest first. */
    @ReadOnly
    List<Change.Step> steps(long id);

    /**
     * Stores a decision, if there is none since the revision that it is based on.
     *
     * @param comment may be empty
     */
    @Allowed(role = Role.OPERATOR, action = "change.triage")
    Triage triage(@Audited long id, int revision, ChangeState state, String comment, String who);

    /** Software that has a history, the one with the newest change first. */
    @ReadOnly
    List<ChangedSoftware> software();

    /** A part of the chart of changes. */
    @ReadOnly
    ChangesChart chart(ChangesChart.Window window);

    /** Everything that is known of one benchmark, version by version. */
    @ReadOnly
    Optional<SeriesHistory> history(long series);

    /** Calls back after something of this changed. */
    @ReadOnly
    AutoCloseable onChange(Runnable listener);

    /**
     * Software with a history.
     *
     * @param open changes that somebody should still do something about
     */
    record ChangedSoftware(String name, int open, int benchmarks, List<String> hosts) {
        public ChangedSoftware {
            hosts = List.copyOf(hosts);
        }
    }
}
