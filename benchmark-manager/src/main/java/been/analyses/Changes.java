package been.analyses;

import been.protocol.analyses.Change;
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
    List<Change> list(ChangeFilter filter, @Nullable Long before, int limit);

    /** How many there are of a filter. */
    int count(ChangeFilter filter);

    Optional<Change> change(long id);

    /** The change of a benchmark at a version, also one that is gone. */
    Optional<Change> of(long series, String version);

    /** Every decision about a change, oldest first. */
    List<Change.Step> steps(long id);

    /**
     * Writes a decision down, if nobody decided anything since the revision it is made upon.
     *
     * @param comment may be empty
     */
    Triage triage(long id, int revision, ChangeState state, String comment, String who);

    /** Software that has a history, the one with the newest change first. */
    List<ChangedSoftware> software();

    /** A part of the chart of changes. */
    ChangesChart chart(ChangesChart.Window window);

    /** Everything that is known of one benchmark, version by version. */
    Optional<SeriesHistory> history(long series);

    /** Calls back after something of this changed. */
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
