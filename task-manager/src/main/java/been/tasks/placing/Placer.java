package been.tasks.placing;

import been.protocol.HostName;
import been.protocol.TaskId;
import been.protocol.fault.FailurePoint;
import been.tasks.lease.LeaderLease;
import been.tasks.lease.TaskClock;
import been.tasks.lifecycle.Change;
import been.tasks.lifecycle.Ledger;
import been.tasks.scheduling.Decision;
import been.tasks.signals.Signal;
import been.tasks.state.TaskState;
import been.tasks.store.PlacementRows;
import been.tasks.store.StoredTask;
import been.tasks.store.TaskStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Places what can be placed, while this controller leads. What it goes by may be out of date when
 * it writes: the epoch and each host's version are checked in the writing transaction, so that two
 * placers at once can still not overfill a host. Thread-safe.
 */
public final class Placer {
    /** Decisions that one commit carries out; other writers wait no longer than for so many. */
    private static final int AT_ONCE = 400;

    /** How long a change that no signal told of may stay unseen. */
    private static final Duration LOOK = Duration.ofSeconds(1);

    private final TaskStore store;
    private final Ledger ledger;
    private final LeaderLease leader;
    private final HostMatches matches;
    private final TaskClock clock;
    private final long seed;
    private final Notices notices = new Notices();
    private @Nullable Picture picture;
    private long pictureEpoch;
    private long lookAt;
    private boolean isOvertaken;
    private volatile Map<HostName, TaskId> reservations = Map.of();

    /** Decides between hosts that are equally good. */
    public Placer(
            TaskStore store,
            Ledger ledger,
            LeaderLease leader,
            HostMatches matches,
            TaskClock clock,
            long seed) {
        this.store = store;
        this.ledger = ledger;
        this.leader = leader;
        this.matches = matches;
        this.clock = clock;
        this.seed = seed;
    }

    /** What became of one round. */
    public enum Round {
        DONE,
        /** Somebody else placed at the same time: look again. */
        CONTESTED
    }

    /** Hosts that are kept free, and for which task. */
    public Map<HostName, TaskId> reservations() {
        return reservations;
    }

    /** Whether what the signal tells of may be a reason for another round. */
    public boolean hears(Signal signal) {
        return notices.add(signal);
    }

    /** Places everything that can be placed now, in as few commits as may be. */
    public synchronized Round round() {
        OptionalLong epoch = leader.epoch();
        if (epoch.isEmpty()) {
            forget();
            return Round.DONE;
        }
        try {
            Picture current = current(epoch.getAsLong());
            Round round = place(current, epoch.getAsLong());
            reservations = current.scheduler().reservations();
            return round;
        } catch (RuntimeException e) {
            // What was carried out is not known, nor what of it was seen.
            forget();
            throw e;
        }
    }

    private void forget() {
        picture = null;
        notices.take();
        reservations = Map.of();
    }

    /** Hears before it looks, so that nothing is missed in between. */
    private Picture current(long epoch) {
        Notices.Heard heard = notices.take();
        long now = clock.steady();
        Picture known = picture;
        if (known == null || pictureEpoch != epoch) {
            var fresh = new Picture(matches, seed);
            store.read(rows -> {
                fresh.load(rows, now);
                return rows;
            });
            picture = fresh;
            pictureEpoch = epoch;
            lookAt = now + LOOK.toMillis();
            return fresh;
        }
        store.read(rows -> {
            known.follow(rows.placements(), heard, now);
            if (heard.isAnything() || now >= lookAt) {
                long next =
                        known.lookAround(rows, now, heard.isAnything() || isOvertaken)
                                .orElse(Long.MAX_VALUE);
                lookAt = Math.min(now + LOOK.toMillis(), next);
                isOvertaken = false;
            }
            return rows;
        });
        return known;
    }

    private Round place(Picture current, long epoch) {
        Round round = Round.DONE;
        List<Decision> decisions = current.scheduler().decide(AT_ONCE);
        while (!decisions.isEmpty()) {
            List<Decision> together = decisions;
            Optional<Carried> carried =
                    ledger.change(change -> carryOut(change, together, current, epoch));
            FailurePoint.PLACEMENT_COMMITTED.reached();
            if (carried.isEmpty()) {
                forget();
                return Round.DONE;
            }
            carried.get().claimed().forEach(current::claimed);
            for (Decision decision : together) {
                if (carried.get().decisions().contains(decision)) {
                    current.placed(decision);
                } else {
                    current.notPlaced(decision);
                    lookAgainAt(decision);
                }
            }
            if (carried.get().isContested()) {
                lookAt = clock.steady();
                isOvertaken = true;
                round = Round.CONTESTED;
                break;
            }
            decisions = current.scheduler().decide(AT_ONCE);
        }
        return round;
    }

    private void lookAgainAt(Decision decision) {
        var tasks = new LinkedHashSet<TaskId>();
        decision.places().forEach(place -> tasks.add(place.task().id()));
        notices.addMoved(tasks);
    }

    /** What of a commit was written; the rest had been overtaken. */
    private record Carried(Set<HostName> claimed, Set<Decision> decisions, boolean isContested) {}

    /** Empty when this controller no longer leads. */
    private Optional<Carried> carryOut(
            Change change, List<Decision> decisions, Picture current, long epoch) {
        if (!leader.leads(change.rows(), epoch)) {
            return Optional.empty();
        }
        PlacementRows placements = change.rows().placements();
        Map<HostName, Long> wanted = new LinkedHashMap<>();
        for (Decision decision : decisions) {
            decision.places()
                    .forEach(place -> wanted.put(place.host(), current.versionOf(place.host())));
        }
        Set<HostName> claimed = placements.claim(wanted, clock.steady());
        List<Decision> possible =
                decisions.stream().filter(decision -> isClaimed(decision, claimed)).toList();
        List<Decision> done = offer(change, possible);
        placements.serve(Picture.turns(done));
        FailurePoint.PLACEMENT_DUE.reached();
        return Optional.of(
                new Carried(claimed, new LinkedHashSet<>(done), claimed.size() < wanted.size()));
    }

    private static boolean isClaimed(Decision decision, Set<HostName> claimed) {
        return decision.places().stream().allMatch(place -> claimed.contains(place.host()));
    }

    /** What was stopped or placed since it was looked at stays as it is, with all of its gang. */
    private static List<Decision> offer(Change change, List<Decision> decisions) {
        Map<TaskId, StoredTask> ready = new HashMap<>();
        var ids = new ArrayList<TaskId>();
        decisions.forEach(
                decision -> decision.places().forEach(place -> ids.add(place.task().id())));
        for (StoredTask task : change.rows().tasks().find(ids)) {
            if (task.state() instanceof TaskState.Ready) {
                ready.put(task.id(), task);
            }
        }
        var done = new ArrayList<Decision>();
        var offerings = new ArrayList<Change.Offering>();
        for (Decision decision : decisions) {
            List<Change.Offering> offered =
                    decision.places().stream()
                            .filter(place -> ready.containsKey(place.task().id()))
                            .map(place ->
                                    new Change.Offering(
                                            Objects.requireNonNull(ready.get(place.task().id())),
                                            place.host()))
                            .toList();
            if (offered.size() == decision.places().size()) {
                done.add(decision);
                offerings.addAll(offered);
            }
        }
        change.offer(offerings, "placer");
        return done;
    }
}
