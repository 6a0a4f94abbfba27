package been.tasks.placing;

import been.protocol.HostName;
import been.protocol.TaskId;
import been.tasks.scheduling.Decision;
import been.tasks.scheduling.OfferedHost;
import been.tasks.scheduling.Scheduler;
import been.tasks.store.PlacementRows;
import been.tasks.store.PlacementRows.Gang;
import been.tasks.store.PlacementRows.HostRow;
import been.tasks.store.PlacementRows.OccupantRow;
import been.tasks.store.PlacementRows.ReadyRow;
import been.tasks.store.Rows;
import been.tasks.store.StoredHost;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A scheduler with what it was told of the database. What it was not told it finds out by looking
 * around: at all hosts, at what is on those where the sums over it are not what they should be, and
 * at so many of the ready tasks, where the last look ended.
 */
final class Picture {
    /** Ready tasks that one look goes through. */
    private static final int PAGE = 2_000;

    /** How long hosts that nobody tells of are not looked at while no task wants one. */
    private static final Duration UNWANTED = Duration.ofSeconds(5);

    private final Scheduler scheduler;
    private final TaskReading reading;
    private final HostMatches matches;
    private final Map<HostName, Known> hosts = new HashMap<>();
    private final Presence presence = new Presence();

    /** Ready tasks by the order of submission, to see which are missing in a page. */
    private final TreeMap<Long, Set<TaskId>> ready = new TreeMap<>();

    private final Map<TaskId, Long> orders = new HashMap<>();
    private Map<TaskId, List<HostName>> refusals = Map.of();
    private long lookedUpTo;
    private long newest;
    private long lookedAtHosts;

    /**
     * @param version at which the host may be claimed
     */
    private record Known(HostRow row, StoredHost host, long revision, long version) {
        boolean isSame(HostRow other) {
            return row.configuration() == other.configuration()
                    && row.membership().equals(other.membership())
                    && Objects.equals(row.readings(), other.readings());
        }

        Known at(long claimed) {
            return new Known(row, host, revision, claimed);
        }
    }

    Picture(HostMatches matches, long seed) {
        this.scheduler = new Scheduler(seed);
        this.matches = matches;
        this.reading = new TaskReading(matches, this::host);
    }

    private @Nullable StoredHost host(HostName name) {
        Known known = hosts.get(name);
        return known == null ? null : known.host();
    }

    Scheduler scheduler() {
        return scheduler;
    }

    long versionOf(HostName name) {
        return Objects.requireNonNull(hosts.get(name)).version();
    }

    /** This controller placed on the host, which has the next version since. */
    void claimed(HostName name) {
        hosts.computeIfPresent(name, (_, known) -> known.at(known.version() + 1));
    }

    /** Reads everything. */
    void load(Rows rows, long now) {
        rows.placements().served().forEach(scheduler::served);
        lookAtHosts(rows, now);
        lookAtRefusals(rows.placements(), now);
        for (List<ReadyRow> page = rows.placements().readyAfter(newest, PAGE);
                !page.isEmpty();
                page = rows.placements().readyAfter(newest, PAGE)) {
            tell(rows.placements(), page);
            newest = page.getLast().seq();
        }
    }

    /**
     * Looks around; the cost is bounded by the hosts, what nobody told of and the length of a page.
     *
     * @param isToldOf whether somebody said that hosts changed; who did not is believed for longer
     *     while no task wants one, since what is placed is checked again as it is written
     * @return when there is something new to see without anybody doing anything
     */
    OptionalLong lookAround(Rows rows, long now, boolean isToldOf) {
        PlacementRows placements = rows.placements();
        List<ReadyRow> fresh = placements.readyAfter(newest, PAGE);
        if (isToldOf
                || !fresh.isEmpty()
                || scheduler.readyTasks() > 0
                || now - lookedAtHosts >= UNWANTED.toMillis()) {
            lookAtHosts(rows, now);
        }
        lookAtRefusals(placements, now);
        tell(placements, fresh);
        if (!fresh.isEmpty()) {
            newest = fresh.getLast().seq();
        }
        lookAtNextPage(placements);
        return placements.nextRefusalEnd(now);
    }

    /** Hosts come before what is on them: what is placed in between has raised their version. */
    private void lookAtHosts(Rows rows, long now) {
        lookedAtHosts = now;
        List<HostRow> seen = rows.placements().hosts();
        Set<HostName> gone = new LinkedHashSet<>(hosts.keySet());
        for (HostRow row : seen) {
            gone.remove(row.name());
            lookAt(rows, row, now);
        }
        gone.forEach(name -> {
            hosts.remove(name);
            scheduler.hostGone(name);
        });
        lookAtCrowds(rows.placements());
    }

    private void lookAtCrowds(PlacementRows placements) {
        Set<HostName> differing = presence.differing(placements.crowds());
        Set<TaskId> unsure = new LinkedHashSet<>();
        differing.forEach(name -> unsure.addAll(presence.on(name)));
        for (OccupantRow row : placements.occupantsOf(differing)) {
            unsure.remove(row.id());
            occupies(row);
        }
        unsure.addAll(presence.turnedTo(placements.waiting()));
        if (!unsure.isEmpty()) {
            look(placements, unsure);
        }
    }

    private void lookAt(Rows rows, HostRow row, long now) {
        Known before = hosts.get(row.name());
        StoredHost host =
                before != null && before.isSame(row)
                        ? before.host()
                        : rows.hosts().find(row.name()).orElse(null);
        if (host == null) {
            return;
        }
        long revision = matches.revision(host);
        hosts.put(row.name(), new Known(row, host, revision, row.version()));
        scheduler.hostChanged(
                new OfferedHost(
                        row.name(), matches.capacity(host), row.failures(), row.takesTasks(now)));
        if (before != null && before.revision() != revision) {
            scheduler.propertiesChanged(row.name());
        }
    }

    private void lookAtRefusals(PlacementRows placements, long now) {
        Map<TaskId, List<HostName>> before = refusals;
        refusals = placements.refusals(now);
        var changed = new LinkedHashSet<TaskId>();
        before.forEach((task, by) -> {
            if (!by.equals(refusals.get(task))) {
                changed.add(task);
            }
        });
        refusals.forEach((task, by) -> {
            if (!by.equals(before.get(task))) {
                changed.add(task);
            }
        });
        if (!changed.isEmpty()) {
            tell(placements, placements.ready(changed));
        }
    }

    private void lookAtNextPage(PlacementRows placements) {
        List<ReadyRow> page = placements.readyAfter(lookedUpTo, PAGE);
        long from = lookedUpTo;
        long to = page.size() < PAGE ? newest : page.getLast().seq();
        var missing = new LinkedHashSet<TaskId>();
        ready.subMap(from, false, Math.max(from, to), true).values().forEach(missing::addAll);
        page.forEach(row -> missing.remove(row.id()));
        tell(placements, page);
        if (!missing.isEmpty()) {
            look(placements, missing);
        }
        lookedUpTo = page.size() < PAGE ? 0 : to;
    }

    /** Follows what signals said. */
    void follow(PlacementRows placements, Notices.Heard heard, long now) {
        if (!heard.moved().isEmpty()) {
            lookAtRefusals(placements, now);
            look(placements, heard.moved());
        }
        if (!heard.submitted().isEmpty()) {
            tell(placements, placements.readyOf(heard.submitted()));
        }
    }

    /** Finds out where these tasks are now. */
    private void look(PlacementRows placements, Collection<TaskId> tasks) {
        Set<TaskId> elsewhere = new LinkedHashSet<>(tasks);
        for (OccupantRow row : placements.occupants(tasks)) {
            elsewhere.remove(row.id());
            occupies(row);
        }
        List<ReadyRow> rows = placements.ready(tasks);
        rows.forEach(row -> elsewhere.remove(row.id()));
        elsewhere.forEach(this::forget);
        tell(placements, rows);
        for (Gang gang : placements.gangsOf(tasks)) {
            tell(placements, placements.readyOf(gang));
        }
    }

    private void occupies(OccupantRow row) {
        forgetReady(row.id());
        presence.saw(row);
        scheduler.occupies(row.host(), TaskReading.occupant(row));
    }

    private void tell(PlacementRows placements, List<ReadyRow> rows) {
        var unplaced = new HashMap<Gang, Integer>();
        for (ReadyRow row : rows) {
            int members =
                    row.together() == null
                            ? 0
                            : unplaced.computeIfAbsent(
                                    new Gang(row.context(), row.together()), placements::unplaced);
            if (presence.left(row.id())) {
                scheduler.left(row.id());
            }
            orders.put(row.id(), row.seq());
            ready.computeIfAbsent(row.seq(), _ -> new HashSet<>(2)).add(row.id());
            scheduler.ready(reading.ready(row, TaskReading.of(refusals, row.id()), members));
        }
    }

    private void forget(TaskId task) {
        if (presence.left(task)) {
            scheduler.left(task);
        }
        if (forgetReady(task)) {
            scheduler.gone(task);
        }
    }

    private boolean forgetReady(TaskId task) {
        Long order = orders.remove(task);
        if (order == null) {
            return false;
        }
        ready.computeIfPresent(
                order,
                (_, alike) -> {
                    alike.remove(task);
                    return alike.isEmpty() ? null : alike;
                });
        return true;
    }

    /** The decision was carried out, as the scheduler takes it for. */
    void placed(Decision decision) {
        for (Decision.Place place : decision.places()) {
            forgetReady(place.task().id());
            presence.came(place.task().id(), place.host(), place.task().order());
        }
    }

    /** The decision was not carried out; where its tasks are is to be found out. */
    void notPlaced(Decision decision) {
        for (Decision.Place place : decision.places()) {
            forgetReady(place.task().id());
            scheduler.left(place.task().id());
        }
    }

    /** Owners' turns by the decisions that were carried out. */
    static Map<String, Long> turns(List<Decision> decisions) {
        var turns = new LinkedHashMap<String, Long>();
        decisions.forEach(decision -> turns.put(decision.owner(), decision.turn()));
        return turns;
    }
}
