package been.tasks.scheduling;

import been.tasks.scheduling.Backlog.Kind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * Reads a page of the backlog: of each kind its oldest, of the kinds that some host has room for as
 * many as may be placed, and of contexts that may use hosts which are not open to all. So what no
 * host has room for costs one task a kind, however much of it waits.
 */
public final class BoardLoader {
    /** Of more kinds that wait at once, some are on the next page. */
    static final int KINDS = 500;

    /** As many are placed of one kind before it is read again. */
    private static final int PAGE = 400;

    /** Of one kind, the lanes that are next in turn. */
    private static final int LANES = 64;

    /** Of one context and kind. */
    private static final int FAMILY = 8;

    private String after = "";

    /** Successive pages show successive kinds where there are too many for one. */
    public Board load(
            Backlog backlog,
            Collection<Board.Host> hosts,
            List<Reservation> reservations,
            Map<String, Long> served,
            Board.Unpacked unpacked,
            long seed) {
        List<Reservation> kept = stillNeeded(backlog, reservations);
        var bare =
                new Board(
                        List.copyOf(hosts),
                        List.of(),
                        List.of(),
                        List.of(),
                        kept,
                        served,
                        unpacked,
                        seed);
        var scheduler = new Scheduler(bare);
        Backlog.Page page = backlog.kinds(after, KINDS);
        List<Kind> kinds = page.kinds();
        after = page.last();
        var lanes = new ArrayList<Board.Lane>();
        for (Kind kind : kinds) {
            int wanted = scheduler.chances(kind.oldest(), kind.priority(), PAGE);
            if (wanted > 0) {
                addLanes(backlog, kind, wanted, served, lanes);
            }
        }
        return new Board(
                bare.hosts(),
                lanes,
                kinds.stream().map(Kind::oldest).toList(),
                backlog.oldestOf(scheduler.favoured(), FAMILY),
                kept,
                served,
                unpacked,
                seed);
    }

    /** Whether the last page showed the last kinds. */
    public boolean isThrough() {
        return after.isEmpty();
    }

    private static List<Reservation> stillNeeded(Backlog backlog, List<Reservation> reservations) {
        if (reservations.isEmpty()) {
            return List.of();
        }
        List<Unit> ready =
                backlog.stillReady(reservations.stream().map(Reservation::unit).toList());
        return reservations.stream()
                .flatMap(made ->
                        ready.stream()
                                .filter(unit -> unit.id().equals(made.unit().id()))
                                .map(unit -> new Reservation(unit, made.hosts(), made.isFirm())))
                .toList();
    }

    private static void addLanes(
            Backlog backlog,
            Kind kind,
            int wanted,
            Map<String, Long> served,
            List<Board.Lane> lanes) {
        List<Backlog.Lane> inTurn =
                backlog.lanes(kind).stream()
                        .sorted(
                                Comparator.comparingInt(Backlog.Lane::priority)
                                        .reversed()
                                        .thenComparingLong(
                                                lane -> served.getOrDefault(lane.owner(), 0L))
                                        .thenComparingLong(Backlog.Lane::order))
                        .toList();
        int read = Math.min(Math.min(LANES, wanted), inTurn.size());
        int each = read == 0 ? 0 : 1 + (wanted - 1) / read;
        for (int i = 0; i < inTurn.size(); i++) {
            Backlog.Lane lane = inTurn.get(i);
            List<Unit> units = i < read ? backlog.oldest(lane, each + 1) : known(lane, kind);
            boolean isCut = i >= read || units.size() > each;
            lanes.add(
                    new Board.Lane(
                            kind.oldest().demands(),
                            lane.priority(),
                            lane.owner(),
                            lane.order(),
                            units.size() > each ? units.subList(0, each) : units,
                            isCut));
        }
    }

    /** A unit that was read with its kind is shown even where its owner's turn comes late. */
    private static List<Unit> known(Backlog.Lane lane, Kind kind) {
        return lane.order() == kind.oldest().order() ? List.of(kind.oldest()) : List.of();
    }
}
