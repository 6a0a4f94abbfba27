package been.tasks.retention;

import been.protocol.HostName;
import been.protocol.TaskAttempt;
import been.protocol.Wire;
import been.protocol.retention.RetentionKind;
import been.protocol.retention.RetentionPreview;
import been.protocol.retention.RetentionRule;
import been.protocol.retention.SweepView;
import been.tasks.KeptWork;
import been.tasks.Retention;
import been.tasks.StillNeeded;
import been.tasks.lease.LeaderLease;
import been.tasks.lease.TaskClock;
import been.tasks.lifecycle.Ledger;
import been.tasks.logs.AttemptLogs;
import been.tasks.signals.Bell;
import been.tasks.store.SweepRows.Rule;
import been.tasks.store.SweepRows.SweepRow;
import been.tasks.store.TaskStore;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the rules, and sweeps while this controller leads: every hour, and on request. For an hour
 * after the start nothing is removed without a request, so that there is time to see what would be.
 */
public final class RetentionKeeper implements Retention {
    private static final Logger LOG = LoggerFactory.getLogger(RetentionKeeper.class);
    private static final Duration EVERY = Duration.ofHours(1);

    /** How often {@link #sweepIfDue} should be called without a request. */
    public static final Duration LOOK = Duration.ofSeconds(10);

    /** By which the wall clock may differ from the time that passed since the last sweep. */
    private static final Duration TOLERANCE = Duration.ofHours(1);

    private static final int SWEEPS_KEPT = 100;
    private static final String WHO = "retention";

    private final TaskStore store;
    private final TaskClock clock;
    private final LeaderLease leader;
    private final WorkFolders work;
    private final Survey survey;
    private final Sweeper sweeper;
    private final Bell asked = new Bell();

    /** Until it is known which contexts are needed, all are. */
    private volatile StillNeeded needed = _ -> true;

    private volatile boolean isKnown;
    private long sweptAt;
    private Instant comparedAt;
    private long comparedOwn;

    public RetentionKeeper(
            TaskStore store, Ledger ledger, TaskClock clock, LeaderLease leader, AttemptLogs logs) {
        this.store = store;
        this.clock = clock;
        this.leader = leader;
        var contexts = new OldContexts(store, () -> needed);
        this.work = new WorkFolders(store, ledger, () -> needed);
        this.survey = new Survey(store, contexts, work, logs);
        this.sweeper = new Sweeper(store, contexts, work, logs, leader);
        this.sweptAt = clock.steady();
        this.comparedAt = clock.now();
        this.comparedOwn = clock.own();
    }

    /** What a sweep counted, as it is kept. */
    private record Counted(Map<String, Long> removed, long bytes) {}

    /** Who knows which contexts are needed though they are over; no sweep begins before. */
    public void keepWhile(StillNeeded needs) {
        needed = needs;
        isKnown = true;
        asked.ring();
    }

    /** Rings when a sweep is requested. */
    public Bell asked() {
        return asked;
    }

    /** Sweeps when this controller leads and a sweep is due or requested. */
    public void sweepIfDue() {
        OptionalLong epoch = leader.epoch();
        if (epoch.isEmpty() || !isKnown) {
            return;
        }
        if (clock.steady() - sweptAt >= EVERY.toMillis()) {
            if (isClockRight()) {
                ask(WHO);
            } else {
                sweptAt = clock.steady();
            }
        }
        Optional<SweepRow> open = store.read(rows -> rows.sweeps().open());
        if (open.isPresent()) {
            run(open.get(), epoch.getAsLong());
        }
    }

    /** What is old is decided by the wall clock, and what was removed does not come back. */
    private boolean isClockRight() {
        Instant expected = comparedAt.plusMillis(clock.own() - comparedOwn);
        comparedAt = clock.now();
        comparedOwn = clock.own();
        Duration off = Duration.between(expected, comparedAt);
        if (off.abs().compareTo(TOLERANCE) <= 0) {
            return true;
        }
        LOG.warn(
                "the clock of this machine was set by {}, so nothing is cleaned up for an hour; check it, or run 'been clean'",
                off);
        return false;
    }

    private void run(SweepRow sweep, long epoch) {
        sweptAt = clock.steady();
        store.write(rows -> {
            rows.sweeps().begin(sweep.number(), clock.now());
            return true;
        });
        Sweeper.Swept swept = sweeper.sweep(stored(), clock.now(), epoch);
        if (!swept.isWhole()) {
            LOG.info("cleaning up is left to the controller that leads now");
            return;
        }
        var counts = new TreeMap<String, Long>();
        swept.counts().forEach((kind, count) -> counts.put(kind.wireName(), count));
        store.write(rows -> {
            rows.sweeps()
                    .end(
                            sweep.number(),
                            clock.now(),
                            Wire.write(new Counted(counts, swept.bytes())),
                            SWEEPS_KEPT);
            return true;
        });
        LOG.info("cleaned up for {}: {}, {} bytes", sweep.who(), counts, swept.bytes());
    }

    private Rules stored() {
        return Rules.from(store.read(rows -> rows.sweeps().rules()));
    }

    @Override
    public List<RetentionRule> rules() {
        return stored().all();
    }

    @Override
    public void keep(RetentionKind kind, @Nullable Integer days, String who) {
        var rule = new RetentionRule(kind, days, clock.now(), who);
        store.write(rows -> {
            rows.sweeps().put(new Rule(kind.wireName(), rule.days(), clock.now(), who));
            return true;
        });
        LOG.info(
                "{} keeps {} for {}", who, kind.wireName(), days == null ? "ever" : days + " days");
    }

    @Override
    public RetentionPreview preview() {
        return survey.preview(stored(), clock.now());
    }

    @Override
    public void sweep(String who) {
        ask(who);
        asked.ring();
    }

    @Override
    public List<KeptWork> work() {
        return work.all();
    }

    @Override
    public KeptWork.Discard discard(HostName host, TaskAttempt attempt, String who) {
        Optional<KeptWork> kept =
                work.all().stream()
                        .filter(one -> one.host().equals(host) && one.attempt().equals(attempt))
                        .findFirst();
        if (kept.isEmpty()) {
            return KeptWork.Discard.UNKNOWN;
        }
        if (work.isNeeded(kept.get().context())) {
            return KeptWork.Discard.NEEDED;
        }
        work.discard(kept.get(), who);
        LOG.info("{} has host {} remove the work of {}", who, host, attempt);
        return KeptWork.Discard.ASKED;
    }

    private void ask(String who) {
        store.write(rows -> {
            rows.sweeps().ask(who, clock.now());
            return true;
        });
    }

    @Override
    public List<SweepView> sweeps(int most) {
        return store.read(rows -> rows.sweeps().sweeps(most)).stream()
                .map(RetentionKeeper::view)
                .toList();
    }

    private static SweepView view(SweepRow row) {
        Map<RetentionKind, Long> removed = new EnumMap<>(RetentionKind.class);
        String json = row.removed();
        Counted counted = json == null ? new Counted(Map.of(), 0) : Wire.read(json, Counted.class);
        for (RetentionKind kind : RetentionKind.values()) {
            Long count = counted.removed().get(kind.wireName());
            if (count != null) {
                removed.put(kind, count);
            }
        }
        return new SweepView(
                row.who(), row.askedAt(), row.begunAt(), row.endedAt(), removed, counted.bytes());
    }
}
