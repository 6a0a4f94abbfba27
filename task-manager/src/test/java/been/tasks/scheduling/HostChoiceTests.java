package been.tasks.scheduling;

import static been.protocol.Exclusivity.SHARED;
import static been.tasks.scheduling.Cases.decided;
import static been.tasks.scheduling.Cases.free;
import static been.tasks.scheduling.Cases.host;
import static been.tasks.scheduling.Cases.running;
import static been.tasks.scheduling.Cases.submit;
import static been.tasks.scheduling.Cases.task;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** To which of the hosts that have room a task goes. */
class HostChoiceTests extends SchedulerCase {

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
    void theSameEventsGiveTheSameDecisionsAndTheSeedDecidesTies() {
        Set<String> chosen = new HashSet<>();
        for (long seed = 0; seed < 50; seed++) {
            var twice = new HashSet<List<String>>();
            for (int i = 0; i < 2; i++) {
                var fresh = new Cluster(seed);
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
