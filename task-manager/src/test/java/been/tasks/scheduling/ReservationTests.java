package been.tasks.scheduling;

import static been.protocol.Exclusivity.CONTEXT;
import static been.protocol.Exclusivity.SHARED;
import static been.tasks.scheduling.Cases.decided;
import static been.tasks.scheduling.Cases.free;
import static been.tasks.scheduling.Cases.host;
import static been.tasks.scheduling.Cases.reserved;
import static been.tasks.scheduling.Cases.running;
import static been.tasks.scheduling.Cases.serving;
import static been.tasks.scheduling.Cases.submit;
import static been.tasks.scheduling.Cases.task;
import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.HostName;
import been.protocol.TaskId;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** For whom hosts are kept free, and who may use these all the same. */
class ReservationTests extends SchedulerCase {

    @Test
    void aDrainingHostTakesNothingElse() {
        hosts(free("a", 4));
        scheduler.occupies(host("a"), running("x", "d", SHARED));
        submit(scheduler, task("t1").exclusive());
        assertThat(decided(scheduler)).isEmpty();
        submit(scheduler, task("t2").owner("p"));
        assertThat(decided(scheduler)).isEmpty();
        assertThat(reserved(scheduler)).containsExactly("a=t1");
        left("x");
        assertThat(decided(scheduler)).containsExactly("t1@a");
        assertThat(reserved(scheduler)).isEmpty();
    }

    @Test
    void aReservationEndsWhenItsTaskFindsRoomElsewhereOrIsGone() {
        hosts(free("a", 4));
        scheduler.occupies(host("a"), running("x", "d", SHARED));
        submit(scheduler, task("t1").exclusive().on("a", "b"), task("t2").on("a"));
        assertThat(decided(scheduler)).isEmpty();
        hosts(free("b", 1));
        assertThat(decided(scheduler)).containsExactly("t1@b", "t2@a");
        submit(scheduler, task("t3").exclusive().on("a"), task("t4").on("a"));
        assertThat(decided(scheduler)).isEmpty();
        scheduler.gone(new TaskId("t3"));
        assertThat(decided(scheduler)).containsExactly("t4@a");
        assertThat(reserved(scheduler)).isEmpty();
    }

    @Test
    void aDrainingHostLetsInWhomItsOccupantsWaitFor() {
        hosts(free("a", 4));
        scheduler.occupies(host("a"), serving("server", "d"));
        submit(scheduler, task("t1").exclusive());
        assertThat(decided(scheduler)).isEmpty();
        submit(scheduler, task("t2").of("d"), task("t3").of("e"));
        assertThat(decided(scheduler)).containsExactly("t2@a");
    }

    /** Their clients would come one after the other, and the host would never be free. */
    @Test
    void aDrainingHostLetsInNobodyForWhomSomebodyWaitsElsewhere() {
        hosts(free("a", 2), free("b", 40));
        scheduler.occupies(host("a"), running("x", "d", SHARED));
        for (int i = 0; i < 40; i++) {
            scheduler.occupies(host("b"), serving("server" + i, "s" + i));
        }
        submit(scheduler, task("t0").exclusive().on("a"));
        assertThat(decided(scheduler)).isEmpty();
        for (int i = 0; i < 40; i++) {
            submit(scheduler, task("t" + (i + 1)).of("s" + i));
            assertThat(decided(scheduler)).as("the client of server %d", i).isEmpty();
        }
        left("x");
        assertThat(decided(scheduler)).containsExactly("t0@a");
    }

    /** The client may use the younger task's host, or both would wait for ever. */
    @Test
    void whomTheOlderTasksHostWaitsForIsLetInOnTheYoungersHost() {
        for (int i = 0; i < 8; i++) {
            hosts(free("h" + i, 2));
        }
        scheduler.occupies(host("h0"), serving("server0", "c0"));
        scheduler.occupies(host("h1"), serving("server1", "c1"));
        submit(scheduler, task("t0").exclusive().on("h0"), task("t1").exclusive().on("h1"));
        assertThat(decided(scheduler)).isEmpty();
        assertThat(reserved(scheduler)).containsExactlyInAnyOrder("h0=t0", "h1=t1");
        submit(scheduler, task("t2").of("c1").on("h0"), task("t3").of("c0").on("h1"));
        assertThat(decided(scheduler)).containsExactly("t3@h1");
    }

    @Test
    void theHostOnWhichNobodyWaitsForOthersIsDrained() {
        hosts(free("a", 4), free("b", 4));
        scheduler.occupies(host("a"), serving("server", "d"));
        scheduler.occupies(host("b"), running("x", "d", SHARED));
        scheduler.occupies(host("b"), running("y", "d", SHARED));
        submit(scheduler, task("t1").exclusive());
        assertThat(decided(scheduler)).isEmpty();
        assertThat(reserved(scheduler)).containsExactly("b=t1");
    }

    @Test
    void noHostIsReservedBehindTheTasksOwnService() {
        hosts(free("a", 4));
        scheduler.occupies(host("a"), serving("server", "c"));
        submit(scheduler, task("t1").exclusive(), task("t2").of("d"));
        assertThat(decided(scheduler)).containsExactly("t2@a");
        assertThat(reserved(scheduler)).isEmpty();
    }

    @Test
    void aWideTaskDoesNotStarveBehindNarrowOnes() {
        hosts(free("a", 2));
        scheduler.occupies(host("a"), running("x", "d", SHARED));
        submit(scheduler, task("t1").cores(2), task("t2"));
        assertThat(decided(scheduler)).isEmpty();
        assertThat(reserved(scheduler)).containsExactly("a=t1");
    }

    @Test
    void atMostAQuarterOfTheHostsIsKeptFree() {
        for (int i = 0; i < 8; i++) {
            hosts(free("h" + i, 4));
            scheduler.occupies(host("h" + i), running("x" + i, "d", SHARED));
        }
        submit(
                scheduler,
                task("t1").exclusive(),
                task("t2").cores(4),
                task("t3").as(CONTEXT),
                task("t4").exclusive().cores(2));
        assertThat(decided(scheduler)).isEmpty();
        assertThat(reserved(scheduler)).hasSize(2);
    }

    /** Every eighth turn goes to the oldest; some reserve while others are placed. */
    @Test
    void tasksThatHoldFirmlyKeepNoMoreThanAQuarterFreeAndTheOldestAreAmongThem() {
        for (int i = 0; i < 8; i++) {
            hosts(free("h" + i, 4));
            scheduler.occupies(host("h" + i), running("x" + i, "d", SHARED));
        }
        hosts(free("z", 1));
        for (int i = 9; i > 0; i--) {
            submit(
                    scheduler,
                    task("t" + i).exclusive().cores(2).on("h" + i % 8, "h" + (i + 3) % 8));
        }
        for (int i = 100; i < 300; i++) {
            submit(scheduler, task("t" + i).owner("p").on("z"));
            decided(scheduler);
            left("t" + i);
            assertThat(reserved(scheduler)).hasSizeLessThanOrEqualTo(2);
        }
        assertThat(scheduler.reservations().values())
                .extracting(TaskId::value)
                .containsExactlyInAnyOrder("t1", "t2");
    }

    @Test
    void theOldestTakesOverWhatIsKeptForAnotherWithTheSameNeeds() {
        hosts(free("a", 4), free("b", 4), free("z", 1));
        scheduler.occupies(host("a"), running("x", "d", SHARED));
        scheduler.occupies(host("b"), running("y", "d", SHARED));
        submit(scheduler, task("t9").exclusive().on("a", "b"));
        assertThat(decided(scheduler)).isEmpty();
        Set<HostName> kept = scheduler.reservations().keySet();
        submit(scheduler, task("t0").exclusive().on("a", "b"));
        for (int i = 100; i < 100 + Turns.AGE_EVERY; i++) {
            submit(scheduler, task("t" + i).owner("p").on("z"));
            decided(scheduler);
            left("t" + i);
        }
        assertThat(scheduler.reservations())
                .isEqualTo(Map.of(kept.iterator().next(), new TaskId("t0")));
    }

    /** A larger priority may use a draining host, until the turn of the oldest comes. */
    @Test
    void noPriorityKeepsADrainingHostBusyForEver() {
        hosts(free("a", 2));
        scheduler.occupies(host("a"), running("x", "d", SHARED));
        submit(scheduler, task("t0").exclusive());
        assertThat(decided(scheduler)).isEmpty();
        int placed = 0;
        String before = "x";
        for (int i = 1; i < 40; i++) {
            submit(scheduler, task("t" + i).priority(5).owner("p"));
            List<String> now = decided(scheduler);
            left(before);
            if (now.isEmpty()) {
                now = decided(scheduler);
            }
            before = now.getFirst().replaceAll("@.*", "");
            if (before.equals("t0")) {
                break;
            }
            placed++;
        }
        assertThat(before).isEqualTo("t0");
        assertThat(placed).isPositive().isLessThan(2 * Turns.AGE_EVERY);
    }
}
