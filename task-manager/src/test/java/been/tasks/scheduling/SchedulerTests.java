package been.tasks.scheduling;

import static been.protocol.Exclusivity.CONTEXT;
import static been.protocol.Exclusivity.EXCLUSIVE;
import static been.protocol.Exclusivity.SHARED;
import static been.tasks.scheduling.Cases.busy;
import static been.tasks.scheduling.Cases.decided;
import static been.tasks.scheduling.Cases.free;
import static been.tasks.scheduling.Cases.host;
import static been.tasks.scheduling.Cases.ready;
import static been.tasks.scheduling.Cases.reserved;
import static been.tasks.scheduling.Cases.running;
import static been.tasks.scheduling.Cases.serving;
import static been.tasks.scheduling.Cases.situation;
import static been.tasks.scheduling.Cases.with;
import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.ContextId;
import been.protocol.TaskId;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SchedulerTests {

    @Test
    void sharedTasksFillTheCoresAndNotMore() {
        Plan plan =
                Scheduler.plan(
                        situation(
                                List.of(free("a", 2)),
                                ready("t1", "c", SHARED, 1, "a"),
                                ready("t2", "c", SHARED, 1, "a"),
                                ready("t3", "c", SHARED, 1, "a")));
        assertThat(decided(plan)).containsExactly("t1@a", "t2@a");
    }

    /** Three cores are free for each task, but there are two partitions, and memory for two. */
    @ParameterizedTest
    @ValueSource(strings = {"l3-partition", "memory"})
    void namedResourcesAreNeverExceeded(String name) {
        var two = new Capacity(4, 4, new Resources(Map.of(name, 2L)));
        var one = new Resources(Map.of(name, 1L));
        var host = new HostLoad(host("a"), two, 0, List.of());
        Plan plan =
                Scheduler.plan(
                        situation(
                                List.of(host),
                                with(one, ready("t1", "c", SHARED, 1, "a")),
                                ready("t2", "c", SHARED, 1, "a"),
                                with(one, ready("t3", "c", SHARED, 1, "a")),
                                with(one, ready("t4", "c", SHARED, 1, "a"))));
        assertThat(decided(plan)).containsExactly("t1@a", "t2@a", "t3@a");
    }

    /** It is alone, and its result is marked; beside others that core is the platform's. */
    @Test
    void anExclusiveTaskMayHaveThePlatformsCoreToo() {
        var host = new HostLoad(host("a"), new Capacity(1, 2, Resources.NONE), 0, List.of());
        assertThat(
                        decided(
                                Scheduler.plan(
                                        situation(
                                                List.of(host),
                                                ready("t1", "c", EXCLUSIVE, 2, "a")))))
                .containsExactly("t1@a");
        assertThat(
                        decided(
                                Scheduler.plan(
                                        situation(
                                                List.of(host),
                                                ready("t1", "c", SHARED, 1, "a"),
                                                ready("t2", "c", SHARED, 1, "a")))))
                .containsExactly("t1@a");
    }

    @Test
    void theLeastLoadedHostIsChosen() {
        Plan plan =
                Scheduler.plan(
                        situation(
                                List.of(
                                        busy("a", 4, running("x", "d", SHARED)),
                                        busy("b", 2, running("y", "d", SHARED)),
                                        free("c", 1)),
                                ready("t1", "c", SHARED, 1, "a", "b", "c"),
                                ready("t2", "c", SHARED, 1, "a", "b", "c")));
        assertThat(decided(plan)).containsExactly("t1@c", "t2@a");
    }

    @Test
    void aHostThatFailedLatelyIsLeftForAnother() {
        Plan plan =
                Scheduler.plan(
                        situation(
                                List.of(
                                        new HostLoad(host("a"), Capacity.of(1), 2, List.of()),
                                        free("b", 1)),
                                ready("t1", "c", SHARED, 1, "a", "b")));
        assertThat(decided(plan)).containsExactly("t1@b");
    }

    @Test
    void anotherAttemptGoesToTheSameHostFirst() {
        var retry =
                new ReadyTask(
                        new TaskId("t1"),
                        new ContextId("c"),
                        "o",
                        1,
                        SHARED,
                        1,
                        Resources.NONE,
                        Set.of(host("a"), host("b")),
                        host("a"));
        Plan plan =
                Scheduler.plan(
                        situation(
                                List.of(busy("a", 4, running("x", "d", SHARED)), free("b", 4)),
                                retry));
        assertThat(decided(plan)).containsExactly("t1@a");
    }

    @Test
    void anExclusiveTaskIsAlone() {
        Plan plan =
                Scheduler.plan(
                        situation(
                                List.of(free("a", 4)),
                                ready("t1", "c", EXCLUSIVE, 1, "a"),
                                ready("t2", "c", SHARED, 1, "a")));
        assertThat(decided(plan)).containsExactly("t1@a");
    }

    @Test
    void anExclusiveTaskIsNotPlacedBesideOthersOfItsOwnContext() {
        Plan plan =
                Scheduler.plan(
                        situation(
                                List.of(busy("a", 4, running("x", "c", SHARED))),
                                ready("t1", "c", EXCLUSIVE, 1, "a")));
        assertThat(decided(plan)).isEmpty();
        assertThat(reserved(plan)).containsExactly("a=t1");
    }

    @Test
    void aContextTaskSharesOnlyWithItsContext() {
        Plan plan =
                Scheduler.plan(
                        situation(
                                List.of(busy("a", 4, running("x", "c", CONTEXT))),
                                ready("t1", "d", SHARED, 1, "a"),
                                ready("t2", "d", CONTEXT, 1, "a"),
                                ready("t3", "c", SHARED, 1, "a"),
                                ready("t4", "c", CONTEXT, 1, "a")));
        // The host is kept for the oldest that does not fit, so its own context waits as well.
        assertThat(decided(plan)).isEmpty();
        assertThat(reserved(plan)).containsExactly("a=t1");
        Plan own =
                Scheduler.plan(
                        situation(
                                List.of(busy("a", 4, running("x", "c", CONTEXT))),
                                ready("t3", "c", SHARED, 1, "a"),
                                ready("t4", "c", CONTEXT, 1, "a")));
        assertThat(decided(own)).containsExactly("t3@a", "t4@a");
    }

    @Test
    void aDrainingHostTakesNothingElse() {
        Situation now =
                new Situation(
                        List.of(busy("a", 4, running("x", "d", SHARED))),
                        List.of(
                                ready("t2", "c", "p", SHARED, 1, "a"),
                                ready("t1", "c", "o", EXCLUSIVE, 1, "a")),
                        Map.of("o", 5L, "p", 1L),
                        Map.of(host("a"), new TaskId("t1")),
                        1);
        Plan plan = Scheduler.plan(now);
        assertThat(decided(plan)).isEmpty();
        assertThat(reserved(plan)).containsExactly("a=t1");
    }

    @Test
    void aReservationEndsWhenItsTaskFindsRoomElsewhereOrIsGone() {
        Situation now =
                new Situation(
                        List.of(busy("a", 4, running("x", "d", SHARED)), free("b", 1)),
                        List.of(
                                ready("t1", "c", EXCLUSIVE, 1, "a", "b"),
                                ready("t2", "c", SHARED, 1, "a")),
                        Map.of(),
                        Map.of(host("a"), new TaskId("t1")),
                        1);
        Plan plan = Scheduler.plan(now);
        assertThat(decided(plan)).containsExactly("t1@b", "t2@a");
        assertThat(reserved(plan)).isEmpty();
    }

    @Test
    void aDrainingHostLetsInWhomItsOccupantsWaitFor() {
        Situation now =
                new Situation(
                        List.of(busy("a", 4, serving("server", "d", SHARED))),
                        List.of(
                                ready("t1", "c", EXCLUSIVE, 1, "a"),
                                ready("t2", "d", SHARED, 1, "a"),
                                ready("t3", "e", SHARED, 1, "a")),
                        Map.of(),
                        Map.of(host("a"), new TaskId("t1")),
                        1);
        assertThat(decided(Scheduler.plan(now))).containsExactly("t2@a");
    }

    @Test
    void noHostIsReservedBehindTheTasksOwnService() {
        Plan plan =
                Scheduler.plan(
                        situation(
                                List.of(busy("a", 4, serving("server", "c", SHARED))),
                                ready("t1", "c", EXCLUSIVE, 1, "a"),
                                ready("t2", "d", SHARED, 1, "a")));
        assertThat(reserved(plan)).isEmpty();
        assertThat(decided(plan)).containsExactly("t2@a");
    }

    @Test
    void aWideTaskDoesNotStarveBehindNarrowOnes() {
        Plan plan =
                Scheduler.plan(
                        situation(
                                List.of(busy("a", 2, running("x", "d", SHARED))),
                                ready("t1", "c", SHARED, 2, "a"),
                                ready("t2", "c", SHARED, 1, "a")));
        assertThat(decided(plan)).isEmpty();
        assertThat(reserved(plan)).containsExactly("a=t1");
    }

    @Test
    void ownersTakeTurnsAndWithinAnOwnerTheOldestIsFirst() {
        Plan plan =
                Scheduler.plan(
                        situation(
                                List.of(free("a", 5)),
                                ready("t3", "c", "p", SHARED, 1, "a"),
                                ready("t1", "c", "o", SHARED, 1, "a"),
                                ready("t2", "c", "o", SHARED, 1, "a"),
                                ready("t4", "c", "o", SHARED, 1, "a"),
                                ready("t5", "c", "p", SHARED, 1, "a")));
        assertThat(decided(plan)).containsExactly("t1@a", "t3@a", "t2@a", "t5@a", "t4@a");
    }

    @Test
    void theOwnerThatWaitsLongestIsNext() {
        Situation now =
                new Situation(
                        List.of(free("a", 1)),
                        List.of(
                                ready("t1", "c", "o", EXCLUSIVE, 1, "a"),
                                ready("t2", "c", "p", EXCLUSIVE, 1, "a")),
                        Map.of("o", 2L, "p", 1L),
                        Map.of(),
                        1);
        assertThat(decided(Scheduler.plan(now))).containsExactly("t2@a");
    }

    @Test
    void theSameSituationGivesTheSamePlanAndTheSeedDecidesTies() {
        List<HostLoad> hosts = List.of(free("a", 1), free("b", 1), free("c", 1), free("d", 1));
        ReadyTask task = ready("t1", "c", SHARED, 1, "a", "b", "c", "d");
        Set<String> chosen = new HashSet<>();
        for (long seed = 0; seed < 50; seed++) {
            var now = new Situation(hosts, List.of(task), Map.of(), Map.of(), seed);
            assertThat(Scheduler.plan(now)).isEqualTo(Scheduler.plan(now));
            chosen.addAll(decided(Scheduler.plan(now)));
        }
        assertThat(chosen).containsExactlyInAnyOrder("t1@a", "t1@b", "t1@c", "t1@d");
    }
}
