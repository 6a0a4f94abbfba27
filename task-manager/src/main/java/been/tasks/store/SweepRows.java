package been.tasks.store;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How long things are to be kept, and when what is older was removed. */
public interface SweepRows {

    /**
     * How long things of a kind are kept.
     *
     * @param days {@code null} for ever
     */
    record Rule(String kind, @Nullable Integer days, Instant changedAt, String changedBy) {}

    /**
     * One sweep.
     *
     * @param removed how many things of each kind, and their bytes, as JSON
     */
    record SweepRow(
            long number,
            String who,
            Instant askedAt,
            @Nullable Instant begunAt,
            @Nullable Instant endedAt,
            @Nullable String removed) {}

    List<Rule> rules();

    void put(Rule rule);

    /** Asks for a sweep, unless one that was asked for has not begun. */
    void ask(String who, Instant now);

    /** The oldest that has not ended. */
    Optional<SweepRow> open();

    void begin(long number, Instant now);

    /** Ends a sweep; only so many of the latest are kept. */
    void end(long number, Instant now, String removed, int kept);

    /** Newest first. */
    List<SweepRow> sweeps(int most);
}
