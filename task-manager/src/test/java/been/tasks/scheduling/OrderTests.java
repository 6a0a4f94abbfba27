package been.tasks.scheduling;

import static been.tasks.scheduling.Cases.decided;
import static been.tasks.scheduling.Cases.free;
import static been.tasks.scheduling.Cases.submit;
import static been.tasks.scheduling.Cases.task;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which task is next. */
class OrderTests extends SchedulerCase {

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
}
