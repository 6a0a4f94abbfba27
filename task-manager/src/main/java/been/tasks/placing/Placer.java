package been.tasks.placing;

import been.protocol.Exclusivity;
import been.protocol.HostName;
import been.protocol.ProtocolVersion;
import been.protocol.TaskId;
import been.protocol.fault.FailurePoint;
import been.tasks.hosts.Configurations;
import been.tasks.lease.LeaderLease;
import been.tasks.lease.TaskClock;
import been.tasks.lifecycle.Change;
import been.tasks.lifecycle.Fired;
import been.tasks.lifecycle.Ledger;
import been.tasks.restriction.Match;
import been.tasks.scheduling.HostLoad;
import been.tasks.scheduling.Occupant;
import been.tasks.scheduling.Plan;
import been.tasks.scheduling.ReadyTask;
import been.tasks.scheduling.Resources;
import been.tasks.scheduling.Scheduler;
import been.tasks.scheduling.Situation;
import been.tasks.state.TaskEvent;
import been.tasks.store.PlacementRows.OccupantRow;
import been.tasks.store.PlacementRows.ReadyRow;
import been.tasks.store.Rows;
import been.tasks.store.StoredHost;
import been.tasks.store.TaskStore;
import been.tasks.store.Written;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Places what can be placed, while this controller leads. What it looks at may be out of date when
 * it writes: the epoch and each host's version are checked in the writing transaction, so that two
 * placers at once can still not overfill a host.
 */
public final class Placer {
    private final TaskStore store;
    private final Ledger ledger;
    private final LeaderLease leader;
    private final HostMatches matches;
    private final Configurations configurations;
    private final TaskClock clock;
    private final long seed;
    private volatile Map<HostName, TaskId> reservations = Map.of();

    /** Decides between hosts that are equally good. */
    public Placer(
            TaskStore store,
            Ledger ledger,
            LeaderLease leader,
            HostMatches matches,
            Configurations configurations,
            TaskClock clock,
            long seed) {
        this.store = store;
        this.ledger = ledger;
        this.leader = leader;
        this.matches = matches;
        this.configurations = configurations;
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

    /** Places everything that can be placed now, in one commit. */
    public Round round() {
        OptionalLong epoch = leader.epoch();
        if (epoch.isEmpty()) {
            reservations = Map.of();
            return Round.DONE;
        }
        Optional<Look> room = look();
        if (room.isEmpty()) {
            return Round.DONE;
        }
        Look look = room.get();
        Plan plan = Scheduler.plan(situation(look));
        reservations = plan.reservations();
        if (plan.decisions().isEmpty()) {
            return Round.DONE;
        }
        Round round = ledger.change(change -> carryOut(change, plan, look, epoch.getAsLong()));
        FailurePoint.PLACEMENT_COMMITTED.reached();
        return round;
    }

    /** What the decision is made from. */
    private record Look(
            List<StoredHost> hosts,
            List<ReadyRow> ready,
            List<OccupantRow> occupants,
            Map<TaskId, List<HostName>> refusals,
            Map<String, Long> served) {}

    /**
     * Hosts are read before their occupants: what is placed in between raises a host's version, so
     * that the claim on it fails. Empty when no host has room, however many tasks are ready.
     */
    private Optional<Look> look() {
        long now = clock.steady();
        return store.read(rows -> {
            List<StoredHost> hosts =
                    rows.hosts().all().stream().filter(host -> host.takesTasks(now)).toList();
            List<OccupantRow> occupants = rows.placements().occupants();
            int free = hosts.stream().mapToInt(host -> freeCores(host, occupants)).sum();
            return free == 0
                    ? Optional.empty()
                    : Optional.of(
                            new Look(
                                    hosts,
                                    rows.placements().ready(free),
                                    occupants,
                                    refusals(rows, hosts, now),
                                    rows.placements().served()));
        });
    }

    /** Where each task cannot go for now: hosts that refused it, and those too old to run it. */
    private static Map<TaskId, List<HostName>> refusals(
            Rows rows, List<StoredHost> hosts, long now) {
        Map<TaskId, List<HostName>> refusals = rows.placements().refusals(now);
        for (StoredHost host : hosts) {
            int protocol = host.membership().protocol();
            if (protocol < ProtocolVersion.NEWEST) {
                rows.placements()
                        .readyBeyond(protocol)
                        .forEach(task ->
                                refusals.computeIfAbsent(task, _ -> new ArrayList<>())
                                        .add(host.name()));
            }
        }
        return refusals;
    }

    private int freeCores(StoredHost host, List<OccupantRow> occupants) {
        int used = 0;
        for (OccupantRow occupant : occupants) {
            if (occupant.host().equals(host.name())) {
                if (occupant.exclusivity() == Exclusivity.EXCLUSIVE) {
                    return 0;
                }
                used += occupant.cores();
            }
        }
        return Math.max(0, Slots.of(configurations.properties(host)).cores() - used);
    }

    private Situation situation(Look look) {
        Map<HostName, List<Occupant>> occupants =
                look.occupants().stream()
                        .collect(
                                Collectors.groupingBy(
                                        OccupantRow::host,
                                        Collectors.mapping(Placer::occupant, Collectors.toList())));
        var candidates = new HashMap<Needs, Set<HostName>>();
        return new Situation(
                look.hosts().stream()
                        .map(host ->
                                new HostLoad(
                                        host.name(),
                                        Slots.of(configurations.properties(host)),
                                        host.failures(),
                                        occupants.getOrDefault(host.name(), List.of())))
                        .toList(),
                look.ready().stream()
                        .map(row ->
                                readyTask(
                                        row,
                                        candidates.computeIfAbsent(
                                                Needs.of(row),
                                                needs -> candidates(needs, look.hosts())),
                                        look.refusals().getOrDefault(row.id(), List.of())))
                        .toList(),
                look.served(),
                reservations,
                seed);
    }

    private Set<HostName> candidates(Needs needs, List<StoredHost> hosts) {
        return hosts.stream()
                .filter(host -> matches.match(host, needs) instanceof Match.Satisfied)
                .map(StoredHost::name)
                .collect(Collectors.toUnmodifiableSet());
    }

    private static ReadyTask readyTask(
            ReadyRow row, Set<HostName> candidates, List<HostName> refusedBy) {
        Set<HostName> willing = candidates;
        if (!refusedBy.isEmpty()) {
            willing = new HashSet<>(candidates);
            refusedBy.forEach(willing::remove);
        }
        return new ReadyTask(
                row.id(),
                row.context(),
                row.owner(),
                row.seq(),
                row.exclusivity(),
                row.cores(),
                new Resources(row.resources()),
                willing,
                row.previous());
    }

    private static Occupant occupant(OccupantRow row) {
        return new Occupant(
                row.id(),
                row.context(),
                row.exclusivity(),
                row.cores(),
                new Resources(row.resources()),
                row.waitsForOthers());
    }

    private Round carryOut(Change change, Plan plan, Look look, long epoch) {
        if (!leader.leads(change.rows(), epoch)) {
            return Round.DONE;
        }
        Map<HostName, StoredHost> hosts =
                look.hosts().stream().collect(Collectors.toMap(StoredHost::name, h -> h));
        var byHost = new LinkedHashMap<HostName, List<Plan.Decision>>();
        plan.decisions()
                .forEach(decision ->
                        byHost.computeIfAbsent(decision.host(), _ -> new ArrayList<>())
                                .add(decision));
        Set<HostName> claimed = new HashSet<>();
        for (HostName name : byHost.keySet()) {
            StoredHost host = Objects.requireNonNull(hosts.get(name));
            if (change.rows().placements().claim(name, host.version(), clock.steady())
                    == Written.DONE) {
                claimed.add(name);
            }
        }
        offer(change, plan, claimed, look.served());
        FailurePoint.PLACEMENT_DUE.reached();
        return claimed.size() == byHost.size() ? Round.DONE : Round.CONTESTED;
    }

    private static void offer(
            Change change, Plan plan, Set<HostName> claimed, Map<String, Long> served) {
        long turn = served.values().stream().mapToLong(Long::longValue).max().orElse(0);
        var turns = new LinkedHashMap<String, Long>();
        for (Plan.Decision decision : plan.decisions()) {
            if (claimed.contains(decision.host()) && isOffered(change, decision)) {
                turns.put(decision.task().owner(), ++turn);
            }
        }
        turns.forEach((owner, number) -> change.rows().placements().serve(owner, number));
    }

    /** A task that was stopped or placed since it was looked at stays as it is. */
    private static boolean isOffered(Change change, Plan.Decision decision) {
        return change.rows()
                .tasks()
                .find(decision.task().id())
                .map(task -> change.fire(task, new TaskEvent.Offered(decision.host()), "placer"))
                .filter(Fired.Moved.class::isInstance)
                .isPresent();
    }
}
