package been.tasks.scheduling;

import static been.tasks.scheduling.Cases.decided;
import static been.tasks.scheduling.Cases.free;
import static been.tasks.scheduling.Cases.submit;
import static been.tasks.scheduling.Cases.task;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
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
