package been.tasks.scheduling;

import static been.protocol.Exclusivity.SHARED;
import static been.tasks.scheduling.Cases.decided;
import static been.tasks.scheduling.Cases.free;
import static been.tasks.scheduling.Cases.running;
import static been.tasks.scheduling.Cases.submit;
import static been.tasks.scheduling.Cases.task;
import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.ContextId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What is decided page by page is as if everything had been read at once. */
class PageTests extends SchedulerCase {

    @Test
    void manyOwnersTakeTurnsAcrossPages() {
        hosts(free("a", 450));
        for (int i = 0; i < 600; i++) {
            submit(scheduler, task("t" + i).owner("o" + i % 150));
        }
        List<String> decided = decided(scheduler);
        var expected = new ArrayList<String>();
        for (int i = 0; i < 450; i++) {
            expected.add("t" + i + "@a");
        }
        assertThat(decided).containsExactlyElementsOf(expected);
    }

    @Test
    void moreTasksOfOneOwnerThanAPageHoldsArePlacedByAge() {
        hosts(free("a", 900));
        for (int i = 999; i >= 0; i--) {
            submit(scheduler, task("t" + i));
        }
        List<String> decided = decided(scheduler);
        assertThat(decided).hasSize(900);
        assertThat(decided.getFirst()).isEqualTo("t0@a");
        assertThat(decided.getLast()).isEqualTo("t899@a");
    }

    @Test
    void moreKindsThanAPageHoldsAreAllPlaced() {
        hosts(free("a", 1_000));
        for (int i = 0; i < BoardLoader.KINDS + 100; i++) {
            submit(scheduler, task("t" + i).on("a", "host" + i));
        }
        assertThat(decided(scheduler)).hasSize(BoardLoader.KINDS + 100);
    }

    /** Units of one kind may still differ, as where a task of a gang ended before it was placed. */
    @Test
    void aPageDoesNotEndWithoutADecisionForWhatItDoesNotShow() {
        Unit next = unit(task("t2").owner("b").cores(2));
        Outcome outcome =
                decide(
                        List.of(host("h", 2)),
                        List.of(unread(unit(task("t1").owner("a"))), lane(next)),
                        next);
        assertThat(placed(outcome)).containsExactly("t2");
        assertThat(outcome.isMore()).isTrue();
    }

    @Test
    void theOldestOfAKindIsPlacedWhereWhatIsReadBeforeItFindsNoRoom() {
        Unit wide = unit(task("t2").owner("a").cores(2));
        Unit oldest = unit(task("t1").owner("b"));
        var kind = new Backlog.Kind("k", oldest, 0);
        Board board = load(new BoardLoader(), new OneKind("", kind, List.of(wide, oldest)));
        assertThat(placed(Scheduler.decide(board, 9))).containsExactly("t1");
    }

    /** As where all of its kinds are of gangs that are not complete. */
    @Test
    void aFirstPageWithoutAnythingToPlaceIsFollowedByTheNext() {
        Unit unit = unit(task("t1"));
        var backlog = new OneKind("j", new Backlog.Kind("k", unit, 0), List.of(unit));
        var loader = new BoardLoader();
        assertThat(placed(Scheduler.decide(load(loader, backlog), 9))).isEmpty();
        assertThat(loader.isThrough()).isFalse();
        assertThat(placed(Scheduler.decide(load(loader, backlog), 9))).containsExactly("t1");
    }

    private static Board load(BoardLoader loader, Backlog backlog) {
        return loader.load(
                        backlog,
                        () -> List.of(host("h", 1)),
                        List.of(),
                        _ -> Map.of("b", 1L),
                        _ -> List.of(),
                        1)
                .orElseThrow();
    }

    /** One host is not enough for a gang of two that was not read: its page is not read again. */
    @Test
    void aGangThatWasNotReadIsKnownToNeedMoreHosts() {
        Unit gang = gang("t1", "t2", "a");
        Unit single = unit(task("t5").owner("b"));
        Occupancy full = Occupancy.NONE.plus(running("x", "d", SHARED).occupant());
        var board =
                new Board(
                        List.of(
                                host("h", 1),
                                new Board.Host(free("i", 1), full),
                                new Board.Host(free("j", 1), full)),
                        List.of(unread(gang), lane(single)),
                        List.of(single),
                        List.of(),
                        List.of(
                                new Reservation(
                                        gang("t3", "t4", "c"),
                                        List.of(Cases.host("i"), Cases.host("j")),
                                        false)),
                        Map.of(),
                        _ -> List.of(),
                        1);
        Outcome outcome = Scheduler.decide(board, 9);
        assertThat(placed(outcome)).containsExactly("t5");
        assertThat(outcome.isMore()).isFalse();
    }

    private static Outcome decide(List<Board.Host> hosts, List<Board.Lane> lanes, Unit oldest) {
        return Scheduler.decide(
                new Board(
                        hosts,
                        lanes,
                        List.of(oldest),
                        List.of(),
                        List.of(),
                        Map.of(),
                        _ -> List.of(),
                        1),
                9);
    }

    private static Board.Host host(String name, int cores) {
        return new Board.Host(free(name, cores), Occupancy.NONE);
    }

    private static Unit unit(Cases.Task task) {
        return Unit.of(task.ready());
    }

    private static Unit gang(String one, String other, String owner) {
        return Unit.ofGang(
                Stream.of(one, other)
                        .map(id -> task(id).owner(owner).exclusive().gang(2).ready())
                        .toList());
    }

    private static Board.Lane lane(Unit unit) {
        return lane(unit, List.of(unit));
    }

    private static Board.Lane unread(Unit first) {
        return lane(first, List.of());
    }

    private static Board.Lane lane(Unit first, List<Unit> units) {
        return new Board.Lane(
                first.demands(),
                first.priority(),
                first.owner(),
                first.order(),
                units,
                units.isEmpty());
    }

    private static List<String> placed(Outcome outcome) {
        return outcome.decisions().stream()
                .flatMap(decision -> decision.places().stream())
                .map(place -> place.task().id().value())
                .toList();
    }

    /**
     * A lane for each of these.
     *
     * @param before the last of the page before its own; empty where its own is the first
     */
    private record OneKind(String before, Kind kind, List<Unit> units) implements Backlog {
        @Override
        public Page kinds(String after, int most) {
            return after.equals(before) ? new Page(List.of(kind), "") : new Page(List.of(), before);
        }

        @Override
        public List<Lane> lanes(Kind same) {
            return units.stream()
                    .map(unit -> new Lane("k", unit.priority(), unit.owner(), unit.order()))
                    .toList();
        }

        @Override
        public List<Unit> oldest(Lane lane, int most) {
            return units.stream().filter(unit -> unit.order() == lane.order()).toList();
        }

        @Override
        public List<Unit> oldestOf(Collection<ContextId> contexts, int most) {
            return List.of();
        }

        @Override
        public List<Unit> stillReady(Collection<Unit> some) {
            return List.of();
        }
    }

    @Test
    void moreGangsThanThereAreHostsAreReadAsGangs() {
        hosts(free("a", 1), free("b", 1), free("d", 1), free("e", 1));
        for (int i = 0; i < 5; i++) {
            for (int member = 0; member < 2; member++) {
                submit(
                        scheduler,
                        task("t" + (i * 2 + member))
                                .of("c" + i)
                                .owner("o" + i)
                                .exclusive()
                                .gang(2));
            }
        }
        assertThat(decided(scheduler)).hasSize(2);
        assertThat(scheduler.lanesRead())
                .as("two gangs have room, and then hosts are kept for a third")
                .isEqualTo(3);
    }

    /** They take no slot: a host has room for more of them than it has cores. */
    @Test
    void asManyGeneratorsAreReadAsThereIsRoomFor() {
        hosts(free("a", 1));
        for (int i = 0; i < 4; i++) {
            submit(scheduler, task("t" + i).generator());
        }
        assertThat(decided(scheduler)).hasSize(4);
        assertThat(scheduler.lanesRead()).isEqualTo(1);
    }

    @Test
    void aBacklogThatHasNoRoomIsNotRead() {
        hosts(free("a", 1));
        for (int i = 0; i < 1_000; i++) {
            submit(scheduler, task("t" + i).owner("o" + i % 10), task("t" + (1_000 + i)).on("no"));
        }
        assertThat(decided(scheduler)).containsExactly("t0@a");
        int read = scheduler.lanesRead();
        assertThat(decided(scheduler)).isEmpty();
        assertThat(scheduler.lanesRead()).isEqualTo(read);
    }
}
