package been.tasks.scheduling;

import static been.protocol.Exclusivity.CONTEXT;
import static been.protocol.Exclusivity.EXCLUSIVE;
import static been.protocol.Exclusivity.SHARED;
import static been.tasks.scheduling.Cases.decided;
import static been.tasks.scheduling.Cases.free;
import static been.tasks.scheduling.Cases.host;
import static been.tasks.scheduling.Cases.reserved;
import static been.tasks.scheduling.Cases.running;
import static been.tasks.scheduling.Cases.submit;
import static been.tasks.scheduling.Cases.task;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Beside whom a task may be, and that nothing is used twice. */
class RoomTests extends SchedulerCase {

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
}
