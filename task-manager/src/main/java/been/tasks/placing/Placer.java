package been.tasks.placing;

import been.protocol.HostName;
import been.protocol.TaskId;
import been.protocol.fault.FailurePoint;
import been.tasks.lease.LeaderLease;
import been.tasks.lease.TaskClock;
import been.tasks.lifecycle.Change;
import been.tasks.lifecycle.Ledger;
import been.tasks.matching.HostMatches;
import been.tasks.scheduling.Board;
import been.tasks.scheduling.BoardLoader;
import been.tasks.scheduling.Decision;
import been.tasks.scheduling.Occupancy;
import been.tasks.scheduling.Occupant;
import been.tasks.scheduling.OfferedHost;
import been.tasks.scheduling.Outcome;
import been.tasks.scheduling.Reservation;
import been.tasks.scheduling.Scheduler;
import been.tasks.signals.Signal;
import been.tasks.state.TaskState;
import been.tasks.store.PlacementRows;
import been.tasks.store.PlacementRows.OccupantRow;
import been.tasks.store.StoredHost;
import been.tasks.store.StoredTask;
import been.tasks.store.TaskStore;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Places what can be placed, while this controller leads: reads a page, decides it, carries the
 * decisions out, until nothing more is possible. What was read may be out of date when it writes:
 * the epoch and each host's version are checked in the writing transaction, so that two placers at
 * once can still not overfill a host. Thread-safe.
 */
public final class Placer {
    /** Decisions that one commit carries out; other writers wait no longer than for these. */
    private static final int AT_ONCE = 400;

    /** Pages in a row that only keep hosts free, after which something else may happen. */
    private static final int WITHOUT_DECISIONS = 50;

    private final TaskStore store;
    private final Ledger ledger;
    private final LeaderLease leader;
    private final HostMatches matches;
    private final TaskClock clock;
    private final long seed;
    private final TaskReading reading;
    private final BoardLoader loader = new BoardLoader();
    private final UnpackedHosts unpacked = new UnpackedHosts();
    private volatile List<Reservation> reservations = List.of();

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
        this.reading = new TaskReading(matches);
    }

    /** What became of one round. */
    public enum Round {
        DONE,
        /** Another controller placed at the same time: look again. */
        CONTESTED
    }

    /** Hosts that are kept free, and for which task. */
    public Map<HostName, TaskId> reservations() {
        return Reservation.byHost(reservations);
    }

    /** Whether the signal may be a reason for another round. */
    public static boolean isConcernedBy(Signal signal) {
        return switch (signal) {
            case Signal.Placeable _, Signal.Submitted _, Signal.TaskMoved _ -> true;
            case Signal.CommandsFor _, Signal.ContextChanged _ -> false;
        };
    }

    /**
     * Takes or renews the lead, also between pages, and places everything that can be placed now:
     * reads pages until none of a whole pass through the kinds left anything for another page. The
     * previous round may have ended in the middle of a pass.
     */
    public synchronized Round round() {
        boolean isWholePass = loader.isThrough();
        boolean isMore = false;
        try {
            for (int pages = 0; pages < WITHOUT_DECISIONS; ) {
                leader.renew();
                OptionalLong epoch = leader.epoch();
                Optional<Page> page = epoch.isEmpty() ? Optional.empty() : read();
                if (page.isEmpty()) {
                    reservations = List.of();
                    return Round.DONE;
                }
                Outcome outcome = Scheduler.decide(page.get().board(), AT_ONCE);
                Carried carried = carryOut(outcome, page.get(), epoch.getAsLong());
                switch (carried) {
                    case ALL -> reservations = outcome.reservations();
                    case PART -> {
                        return Round.CONTESTED;
                    }
                    case NOT_LEADING -> {
                        reservations = List.of();
                        return Round.DONE;
                    }
                }
                isMore |= outcome.isMore() && outcome.isProgress();
                if (loader.isThrough()) {
                    if (isWholePass && !isMore) {
                        return Round.DONE;
                    }
                    isWholePass = true;
                    isMore = false;
                }
                pages = outcome.decisions().isEmpty() ? pages + 1 : 0;
            }
            return Round.DONE;
        } catch (RuntimeException e) {
            // Whether it was carried out is not known.
            reservations = List.of();
            throw e;
        }
    }

    /**
     * @param versions at which hosts may be claimed
     */
    private record Page(Board board, Map<HostName, Long> versions) {}

    /** Empty when nothing is ready. */
    private Optional<Page> read() {
        return store.read(rows -> {
            PlacementRows placements = rows.placements();
            long now = clock.steady();
            Map<HostName, Long> versions = new HashMap<>();
            return loader.load(
                            new StoredBacklog(placements, reading, now),
                            () -> hosts(placements, now, versions),
                            reservations,
                            placements::served,
                            unpacked,
                            seed)
                    .map(board -> new Page(board, versions));
        });
    }

    /**
     * Hosts are read before what is on them: whatever is placed in between raises their versions.
     */
    private List<Board.Host> hosts(
            PlacementRows placements, long now, Map<HostName, Long> versions) {
        List<StoredHost> hosts = placements.hosts();
        hosts.forEach(host -> versions.put(host.name(), host.version()));
        Map<HostName, Occupancy> occupancies = new HashMap<>();
        for (OccupantRow row : placements.occupants()) {
            Occupancy on = occupancies.getOrDefault(row.host(), Occupancy.NONE);
            Occupant each = TaskReading.occupant(row);
            for (int i = 0; i < row.tasks(); i++) {
                on = on.plus(each);
            }
            occupancies.put(row.host(), on);
        }
        reading.see(hosts);
        return hosts.stream()
                .map(host ->
                        new Board.Host(
                                new OfferedHost(
                                        host.name(),
                                        matches.capacity(host),
                                        host.failures(),
                                        host.takesTasks(now)),
                                occupancies.getOrDefault(host.name(), Occupancy.NONE)))
                .toList();
    }

    private enum Carried {
        ALL,
        /** Something had changed since it was read; the rest was written. */
        PART,
        NOT_LEADING
    }

    private Carried carryOut(Outcome outcome, Page page, long epoch) {
        if (!outcome.isProgress()) {
            return Carried.ALL;
        }
        Carried carried = ledger.change(change -> write(change, outcome, page, epoch));
        FailurePoint.PLACEMENT_COMMITTED.reached();
        if (carried == Carried.ALL) {
            for (Decision decision : outcome.decisions()) {
                decision.places()
                        .forEach(place -> unpacked.note(place.task().packages(), place.host()));
            }
        }
        return carried;
    }

    private Carried write(Change change, Outcome outcome, Page page, long epoch) {
        if (!leader.leads(change.rows(), epoch)) {
            return Carried.NOT_LEADING;
        }
        PlacementRows placements = change.rows().placements();
        Map<HostName, Long> wanted = new LinkedHashMap<>();
        for (Decision decision : outcome.decisions()) {
            for (Decision.Place place : decision.places()) {
                wanted.put(place.host(), Objects.requireNonNull(page.versions().get(place.host())));
            }
        }
        Set<HostName> claimed = placements.claim(wanted, clock.steady());
        List<Decision> done =
                offer(
                        change,
                        outcome.decisions().stream()
                                .filter(decision -> isClaimed(decision, claimed))
                                .toList());
        Map<String, Long> turns = new LinkedHashMap<>(outcome.served());
        done.forEach(decision -> turns.merge(decision.owner(), decision.turn(), Math::max));
        placements.serve(turns);
        FailurePoint.PLACEMENT_DUE.reached();
        return done.size() == outcome.decisions().size() ? Carried.ALL : Carried.PART;
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
