package been.tasks.lease;

import been.tasks.store.LeaderRows.Leader;
import been.tasks.store.Rows;
import been.tasks.store.TaskStore;
import been.tasks.store.Written;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One controller's part in choosing the leader: at most one believes to lead at a time, and each
 * leadership has a larger epoch than every one before. Thread-safe.
 *
 * <p>Clocks of different controllers are never compared: a controller that wants to lead watches
 * the entry, and takes it over when it was not renewed for a whole lease by its own clock.
 */
public final class LeaderLease implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LeaderLease.class);
    private static final String NAME = "placing";

    /** How often in a lease one that waits for the lead looks for its renewal. */
    private static final int LOOKS = 10;

    private final TaskStore store;
    private final TaskClock clock;
    private final String holder;
    private final @Nullable Duration duration;

    private @Nullable Leader mine;
    private long mineUntil;
    private @Nullable Leader watched;
    private long watchedSince;

    /**
     * @param duration of a lease; {@code null} for the only controller of its database, which takes
     *     the lead at once and keeps it: the previous process is known to be gone
     */
    public LeaderLease(
            TaskStore store, TaskClock clock, String holder, @Nullable Duration duration) {
        this.store = store;
        this.clock = clock;
        this.holder = holder;
        this.duration = duration;
    }

    /** The epoch in which this controller leads now; empty when it does not. */
    public synchronized OptionalLong epoch() {
        return mine != null && clock.own() < mineUntil
                ? OptionalLong.of(mine.epoch())
                : OptionalLong.empty();
    }

    /** The leader as stored; empty when there is none. */
    public static Optional<String> holder(Rows rows) {
        return rows.leader().find(NAME).filter(l -> l.leaseUntil() != 0).map(Leader::holder);
    }

    /** Whether this controller leads in that epoch; to be asked within the placing transaction. */
    public boolean leads(Rows rows, long epoch) {
        return rows.leader().leads(NAME, holder, epoch);
    }

    /**
     * Takes, renews or loses the lead; to be called every third of a lease. Does nothing while most
     * of the lease is left.
     */
    public synchronized void renew() {
        long now = clock.own();
        if (mine != null && now < mineUntil && (duration == null || !isDue(now))) {
            return;
        }
        Optional<Leader> present = store.read(rows -> rows.leader().find(NAME));
        Leader held = mine;
        if (present.isEmpty()) {
            take(now, null, 1);
        } else if (held != null && isMine(held, present.get())) {
            take(now, present.get(), held.epoch());
        } else if (mayTakeOver(present.get(), now)) {
            take(now, present.get(), present.get().epoch() + 1);
        } else if (held != null) {
            LOG.warn(
                    "lost the lead to {} in epoch {}",
                    present.get().holder(),
                    present.get().epoch());
            mine = null;
        }
    }

    /** Also if an earlier renewal may or may not have been committed. */
    private static boolean isMine(Leader held, Leader present) {
        return held.holder().equals(present.holder()) && held.epoch() == present.epoch();
    }

    private boolean isDue(long now) {
        return duration == null || mineUntil - now < duration.toMillis() * 2 / 3;
    }

    private boolean mayTakeOver(Leader present, long now) {
        if (duration == null || present.leaseUntil() == 0) {
            return true;
        }
        if (!present.equals(watched)) {
            watched = present;
            watchedSince = now;
        }
        return now - watchedSince > duration.toMillis();
    }

    /**
     * How long {@link #renew} need not be called: for one that waits for the lead a tenth of a
     * lease, since its time begins to run when a renewal is seen, and until the lead could be taken
     * over, where that is sooner.
     */
    public synchronized Duration pause(Duration usual) {
        if (duration == null || mine != null || watched == null) {
            return usual;
        }
        long left = watchedSince + duration.toMillis() + 1 - clock.own();
        long look = Math.min(usual.toMillis(), duration.toMillis() / LOOKS);
        return Duration.ofMillis(left > 0 ? Math.min(left, look) : look);
    }

    private void take(long now, @Nullable Leader old, long epoch) {
        long until = duration == null ? Long.MAX_VALUE : now + duration.toMillis();
        var leader = new Leader(holder, epoch, until);
        Function<Rows, Written> entry =
                rows ->
                        old == null
                                ? rows.leader().found(NAME, leader)
                                : rows.leader().replace(NAME, old, leader);
        // What others write meanwhile must not use up the lease that is being renewed.
        Written written =
                old != null && old.epoch() == epoch ? store.atOnce(entry) : store.write(entry);
        if (written == Written.DONE) {
            if (mine == null || mine.epoch() != epoch) {
                LOG.info("{} leads in epoch {}", holder, epoch);
            }
            mine = leader;
            mineUntil = until;
        } else {
            mine = null;
        }
    }

    /** Gives the lead up, so that another takes it without waiting. */
    @Override
    public synchronized void close() {
        Leader old = mine;
        if (old != null) {
            mine = null;
            store.write(
                    rows -> rows.leader().replace(NAME, old, new Leader(holder, old.epoch(), 0)));
        }
    }
}
