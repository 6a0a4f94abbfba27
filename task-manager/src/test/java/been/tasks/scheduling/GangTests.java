package been.tasks.scheduling;

import static been.protocol.Exclusivity.CONTEXT;
import static been.protocol.Exclusivity.SHARED;
import static been.tasks.scheduling.Cases.decided;
import static been.tasks.scheduling.Cases.free;
import static been.tasks.scheduling.Cases.host;
import static been.tasks.scheduling.Cases.reserved;
import static been.tasks.scheduling.Cases.running;
import static been.tasks.scheduling.Cases.submit;
import static been.tasks.scheduling.Cases.task;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tasks that are placed together or not at all. */
class GangTests extends SchedulerCase {

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
    void aGangHasItsHostsOnlyIfTheyTakeAllOfItAtOnce() {
        var hosts =
                new Hosts(
                        List.of(
                                new Board.Host(
                                        free("a", 4),
                                        Occupancy.NONE.plus(running("x", "d", SHARED).occupant())),
                                new Board.Host(free("b", 4), Occupancy.NONE)));
        assertThat(hosts.isSatisfiable(gang(task("t1").cores(3), task("t2").cores(3))))
                .as("once the task on a has ended")
                .isTrue();
        assertThat(hosts.isSatisfiable(gang(task("t1").cores(3), task("t2").cores(2).on("a"))))
                .isTrue();
        assertThat(
                        hosts.isSatisfiable(
                                gang(task("t1").cores(3).on("a"), task("t2").cores(2).on("a"))))
                .as("each alone would fit")
                .isFalse();
    }

    private static Unit gang(Cases.Task... members) {
        return Unit.ofGang(
                Stream.of(members).map(one -> one.gang(members.length).ready()).toList());
    }

    @Test
    void gangsThatNeverFitDoNotUseUpTheTurnsByAge() {
        hosts(free("a", 40));
        scheduler.occupies(host("a"), running("x", "d", SHARED));
        for (int i = 0; i < 17; i++) {
            submit(
                    scheduler,
                    task("t1" + i).of("c" + i).cores(30 + i % 10).as(CONTEXT).gang(2),
                    task("t2" + i).of("c" + i).cores(20 + i).as(CONTEXT).gang(2));
        }
        submit(scheduler, task("t300").exclusive());
        for (int i = 0; i < 20; i++) {
            submit(scheduler, task("t40" + i).of("small" + i).priority(1));
        }
        assertThat(decided(scheduler)).as("until the eighth turn").hasSizeLessThan(9);
        assertThat(reserved(scheduler)).containsExactly("a=t300");
    }
}
