package been.tasks.scheduling;

import been.protocol.TaskId;
import been.tasks.scheduling.Backlog.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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

    /**
     * A kind that some host has room for.
     *
     * @param wanted how many of its tasks may be placed
     */
    private record Choice(Kind kind, int wanted, List<Backlog.Lane> lanes) {}

    /**
     * Successive pages show successive kinds where there are too many for one. Empty, and without
     * reading hosts, when nothing is ready.
     *
     * @param turns gives the numbers of the last turns of these owners, and the largest of all
     */
    public Optional<Board> load(
            Backlog backlog,
            Supplier<List<Board.Host>> hosts,
            List<Reservation> reservations,
            Function<Set<String>, Map<String, Long>> turns,
            Board.Unpacked unpacked,
            long seed) {
        boolean isFirst = after.isEmpty();
        Backlog.Page page = backlog.kinds(after, KINDS);
        List<Kind> kinds = page.kinds();
        after = page.last();
        if (isFirst && isThrough() && kinds.isEmpty()) {
            return Optional.empty();
        }
        List<Reservation> kept = stillNeeded(backlog, reservations);
        var bare =
                new Board(
                        hosts.get(),
                        List.of(),
                        List.of(),
                        List.of(),
                        kept,
                        Map.of(),
                        unpacked,
                        seed);
        var scheduler = new Scheduler(bare);
        var choices = new ArrayList<Choice>();
        for (Kind kind : kinds) {
            int wanted = scheduler.chances(kind.oldest(), kind.priority(), PAGE);
            if (wanted > 0) {
                choices.add(new Choice(kind, wanted, backlog.lanes(kind)));
            }
        }
        List<Unit> oldest = kinds.stream().map(Kind::oldest).toList();
        List<Unit> favoured = backlog.oldestOf(scheduler.favoured(), FAMILY);
        Set<String> owners = new HashSet<>();
        kept.forEach(reservation -> owners.add(reservation.unit().owner()));
        oldest.forEach(unit -> owners.add(unit.owner()));
        favoured.forEach(unit -> owners.add(unit.owner()));
        choices.forEach(choice -> choice.lanes().forEach(lane -> owners.add(lane.owner())));
        Map<String, Long> served = turns.apply(owners);
        var lanes = new ArrayList<Board.Lane>();
        choices.forEach(choice -> addLanes(backlog, choice, served, lanes));
        return Optional.of(
                new Board(bare.hosts(), lanes, oldest, favoured, kept, served, unpacked, seed));
    }

    /** Whether the last page showed the last kinds. */
    public boolean isThrough() {
        return after.isEmpty();
    }

    private static List<Reservation> stillNeeded(Backlog backlog, List<Reservation> reservations) {
        if (reservations.isEmpty()) {
            return List.of();
        }
        Map<TaskId, Unit> ready =
                backlog.stillReady(reservations.stream().map(Reservation::unit).toList()).stream()
                        .collect(Collectors.toMap(Unit::id, unit -> unit));
        return reservations.stream()
                .flatMap(made ->
                        Stream.ofNullable(ready.get(made.unit().id()))
                                .map(unit -> new Reservation(unit, made.hosts(), made.isFirm())))
                .toList();
    }

    private static void addLanes(
            Backlog backlog, Choice choice, Map<String, Long> served, List<Board.Lane> lanes) {
        Kind kind = choice.kind();
        int wanted = choice.wanted();
        List<Backlog.Lane> inTurn =
                choice.lanes().stream()
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
