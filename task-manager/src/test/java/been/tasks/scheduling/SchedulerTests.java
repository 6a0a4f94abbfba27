package been.tasks.scheduling;

import static been.protocol.Exclusivity.CONTEXT;
import static been.protocol.Exclusivity.EXCLUSIVE;
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
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One rule of docs/scheduling.md a test. */
class SchedulerTests {
    private final Scheduler scheduler = new Scheduler(1);

    private void hosts(OfferedHost... hosts) {
        for (OfferedHost each : hosts) {
            scheduler.hostChanged(each);
        }
    }

    private void left(String task) {
        scheduler.left(new TaskId(task));
    }

    @Test
    void sharedTasksFillTheCoresAndNotMore() {
        hosts(free("a", 2));
        submit(scheduler, task("t1"), task("t2"), task("t3"));
        assertThat(decided(scheduler)).containsExactly("t1@a", "t2@a");
        left("t1");
        assertThat(decided(scheduler)).as("at once").containsExactly("t3@a");
    }

    /** Three cores are free for each task, but there are two partitions, and memory for two. */
    @ParameterizedTest
    @ValueSource(strings = {"l3-partition", "memory"})
    void namedResourcesAreNeverExceeded(String name) {
        var two = new Capacity(4, 4, new Resources(Map.of(name, 2L)));
        var one = new Resources(Map.of(name, 1L));
        hosts(new OfferedHost(host("a"), two, 0, true));
        submit(
                scheduler,
                task("t1").needing(one),
                task("t2"),
                task("t3").needing(one),
                task("t4").needing(one));
        assertThat(decided(scheduler)).containsExactly("t1@a", "t2@a", "t3@a");
    }

    /** It is alone, and its result is marked; beside others that core is the platform's. */
    @Test
    void anExclusiveTaskMayHaveThePlatformsCoreToo() {
        hosts(new OfferedHost(host("a"), new Capacity(1, 2, Resources.NONE), 0, true));
        submit(scheduler, task("t1").cores(2).exclusive());
        assertThat(decided(scheduler)).containsExactly("t1@a");
        left("t1");
        submit(scheduler, task("t2"), task("t3"));
        assertThat(decided(scheduler)).containsExactly("t2@a");
    }

    @Test
    void theLeastLoadedHostIsChosen() {
        hosts(free("a", 4), free("b", 2), free("d", 1));
        scheduler.occupies(host("a"), running("x", "d", SHARED));
        scheduler.occupies(host("b"), running("y", "d", SHARED));
        submit(scheduler, task("t1"), task("t2"));
        assertThat(decided(scheduler)).containsExactly("t1@d", "t2@a");
    }

    @Test
    void aHostThatFailedLatelyIsLeftForAnother() {
        hosts(new OfferedHost(host("a"), Capacity.of(1), 2, true), free("b", 1));
        submit(scheduler, task("t1"));
        assertThat(decided(scheduler)).containsExactly("t1@b");
    }

    @Test
    void ofEquallyLoadedHostsTheOneThatHasThePackagesIsChosen() {
        hosts(free("a", 1), free("b", 1), free("d", 1), free("e", 1));
        submit(scheduler, task("t1").on("d").unpacking("p"));
        assertThat(decided(scheduler)).containsExactly("t1@d");
        left("t1");
        submit(scheduler, task("t2").unpacking("p"));
        assertThat(decided(scheduler)).containsExactly("t2@d");
    }

    @Test
    void anotherAttemptGoesToTheSameHostFirst() {
        hosts(free("a", 4), free("b", 4));
        scheduler.occupies(host("a"), running("x", "d", SHARED));
        submit(scheduler, task("t1").previous("a"));
        assertThat(decided(scheduler)).containsExactly("t1@a");
    }

    @Test
    void whatResumesItsWorkGoesNowhereElseWhileItsHostIsThere() {
        hosts(free("a", 1), free("b", 1));
        scheduler.occupies(host("a"), running("x", "d", SHARED));
        submit(scheduler, task("t1").athome("a"));
        assertThat(decided(scheduler)).isEmpty();
        hosts(new OfferedHost(host("a"), Capacity.of(1), 0, false));
        assertThat(decided(scheduler)).as("its host is gone").containsExactly("t1@b");
    }

    @Test
    void aHostThatRefusedIsNotAskedAgainAtOnce() {
        hosts(free("a", 1));
        submit(scheduler, task("t1").avoiding("a"));
        assertThat(decided(scheduler)).isEmpty();
        submit(scheduler, task("t1"));
        assertThat(decided(scheduler)).containsExactly("t1@a");
    }

    @Test
    void anExclusiveTaskIsAlone() {
        hosts(free("a", 4));
        submit(scheduler, task("t1").exclusive(), task("t2"));
        assertThat(decided(scheduler)).containsExactly("t1@a");
    }

    @Test
    void anExclusiveTaskIsNotPlacedBesideOthersOfItsOwnContext() {
        hosts(free("a", 4));
        scheduler.occupies(host("a"), running("x", "c", SHARED));
        submit(scheduler, task("t1").exclusive());
        assertThat(decided(scheduler)).isEmpty();
        assertThat(reserved(scheduler)).containsExactly("a=t1");
    }

    @Test
    void aContextTaskSharesOnlyWithItsContext() {
        hosts(free("a", 4));
        scheduler.occupies(host("a"), running("x", "c", CONTEXT));
        submit(scheduler, task("t3"), task("t4").as(CONTEXT), task("t5").of("d"));
        assertThat(decided(scheduler)).containsExactlyInAnyOrder("t3@a", "t4@a");
        left("x");
        left("t4");
        assertThat(decided(scheduler))
                .as("a shared task keeps nobody away")
                .containsExactly("t5@a");
    }

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

    @Test
    void ownersTakeTurnsAndWithinAnOwnerTheOldestIsFirst() {
        hosts(free("a", 5));
        submit(
                scheduler,
                task("t3").owner("p"),
                task("t1"),
                task("t2"),
                task("t4"),
                task("t5").owner("p"));
        assertThat(decided(scheduler)).containsExactly("t1@a", "t3@a", "t2@a", "t5@a", "t4@a");
    }

    @Test
    void theOwnerThatWaitsLongestIsNext() {
        scheduler.served("o", 2);
        scheduler.served("p", 1);
        hosts(free("a", 1));
        submit(scheduler, task("t1").exclusive(), task("t2").owner("p").exclusive());
        assertThat(decided(scheduler)).containsExactly("t2@a");
    }

    @Test
    void theLargerPriorityIsFirstWhoeverWasServedLast() {
        scheduler.served("p", 1);
        hosts(free("a", 1));
        submit(scheduler, task("t1"), task("t2").owner("p").priority(1), task("t3").priority(-1));
        assertThat(decided(scheduler)).containsExactly("t2@a");
        left("t2");
        assertThat(decided(scheduler)).containsExactly("t1@a");
        left("t1");
        assertThat(decided(scheduler)).containsExactly("t3@a");
    }

    /** Seven turns go by priority, the eighth by age. */
    @Test
    void noPriorityKeepsATaskAwayForEver() {
        hosts(free("a", 1));
        submit(scheduler, task("t0").priority(-5));
        for (int i = 1; i < 20; i++) {
            submit(scheduler, task("t" + i).priority(5).owner("p"));
        }
        var order = new ArrayList<String>();
        for (List<String> now = decided(scheduler); !now.isEmpty(); now = decided(scheduler)) {
            order.addAll(now);
            left(now.getFirst().replaceAll("@.*", ""));
        }
        assertThat(order).hasSize(20);
        assertThat(order.indexOf("t0@a")).isEqualTo(7);
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

    @Test
    void aGeneratorTakesNoSlotAndBlocksNobody() {
        hosts(free("a", 1));
        scheduler.occupies(host("a"), running("x", "d", EXCLUSIVE));
        submit(scheduler, task("t1").generator());
        assertThat(decided(scheduler)).as("beside an exclusive task").containsExactly("t1@a");
        left("x");
        submit(scheduler, task("t2").exclusive());
        assertThat(decided(scheduler)).as("its own tasks' only host").containsExactly("t2@a");
    }

    @Test
    void onlyAFewGeneratorsAreOnAHost() {
        hosts(free("a", 8));
        for (int i = 1; i <= 6; i++) {
            submit(scheduler, task("t" + i).generator());
        }
        assertThat(decided(scheduler)).containsExactly("t1@a", "t2@a", "t3@a", "t4@a");
        left("t2");
        assertThat(decided(scheduler)).containsExactly("t5@a");
    }

    @Test
    void aGangIsPlacedAsAWholeOrNotAtAll() {
        hosts(free("a", 4));
        submit(scheduler, task("t1").exclusive().gang(2));
        assertThat(decided(scheduler)).as("one of two").isEmpty();
        submit(scheduler, task("t2").exclusive().gang(2), task("t3"));
        assertThat(decided(scheduler)).as("one host for two").containsExactly("t3@a");
        hosts(free("b", 4));
        assertThat(decided(scheduler)).isEmpty();
        left("t3");
        List<String> now = decided(scheduler);
        assertThat(now).hasSize(1);
        assertThat(now.getFirst()).matches("t1@(a\\+t2@b|b\\+t2@a)");
    }

    @Test
    void twoGangsDoNotHoldWhatTheOtherWaitsFor() {
        hosts(free("a", 1), free("b", 1));
        scheduler.occupies(host("a"), running("x", "d", SHARED));
        scheduler.occupies(host("b"), running("y", "d", SHARED));
        submit(
                scheduler,
                task("t1").of("c1").exclusive().gang(2),
                task("t2").of("c1").exclusive().gang(2),
                task("t3").of("c2").cores(1).as(CONTEXT).gang(2),
                task("t4").of("c2").cores(1).as(CONTEXT).gang(2));
        assertThat(decided(scheduler)).isEmpty();
        assertThat(reserved(scheduler)).hasSize(2);
        left("x");
        assertThat(decided(scheduler)).as("the other host is still busy").isEmpty();
        left("y");
        assertThat(decided(scheduler)).hasSize(1);
        left("t1");
        left("t2");
        assertThat(decided(scheduler)).hasSize(1);
    }

    @Test
    void aMemberThatIsTriedAgainNeedsNoOthers() {
        hosts(free("a", 4));
        scheduler.occupies(host("a"), running("t1", "c", SHARED));
        submit(scheduler, task("t2").gang(1));
        assertThat(decided(scheduler)).containsExactly("t2@a");
    }

    @Test
    void nothingIsPlacedOnAHostThatAcceptsNothingAndWhatItRunsStays() {
        hosts(free("a", 2));
        submit(scheduler, task("t1"));
        assertThat(decided(scheduler)).hasSize(1);
        hosts(new OfferedHost(host("a"), Capacity.of(2), 0, false));
        submit(scheduler, task("t2"), task("t3"));
        assertThat(decided(scheduler)).isEmpty();
        hosts(free("a", 2));
        assertThat(decided(scheduler)).as("t1 is still there").containsExactly("t2@a");
    }

    @Test
    void theSameEventsGiveTheSameDecisionsAndTheSeedDecidesTies() {
        Set<String> chosen = new HashSet<>();
        for (long seed = 0; seed < 50; seed++) {
            var twice = new HashSet<List<String>>();
            for (int i = 0; i < 2; i++) {
                var fresh = new Scheduler(seed);
                List.of("a", "b", "d", "e").forEach(name -> fresh.hostChanged(free(name, 1)));
                submit(fresh, task("t1"));
                twice.add(decided(fresh));
            }
            assertThat(twice).hasSize(1);
            chosen.addAll(twice.iterator().next());
        }
        assertThat(chosen).containsExactlyInAnyOrder("t1@a", "t1@b", "t1@d", "t1@e");
    }
}
