package been.tasks;

import static been.tasks.TestDescriptors.context;
import static been.tasks.TestDescriptors.job;
import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.FailurePolicy;
import been.protocol.HostName;
import been.protocol.Reason;
import been.protocol.hosts.HostView;
import been.protocol.hosts.HostView.HostState;
import been.tasks.wiring.TaskService;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tasks that outlive an absence of the controllers; the lease is 60 s and the margin 5 s. */
class SurvivingTests {
    private static final FailurePolicy ONCE_MORE = new FailurePolicy(false, 1);

    @TempDir Path folder;
    private Platform platform;
    private SimulatedHost host;

    @BeforeEach
    void open() {
        platform = new Platform(folder);
        host = SimulatedHost.join(platform.service(), "h1", 4);
        platform.submit(
                context(
                        "c",
                        job("c", "usual").failing(ONCE_MORE),
                        job("c", "hardy").failing(ONCE_MORE).surviving(Duration.ofMinutes(30))));
        host.sync();
        host.start("c.usual");
        host.start("c.hardy");
    }

    @AfterEach
    void close() {
        platform.close();
    }

    @Test
    void itIsGivenUpOnlyAfterTheLongestOfLeaseAndSurvival() {
        platform.pass(Duration.ofSeconds(66)).work();
        assertThat(platform.state("c.usual")).isEqualTo("Ready");
        assertThat(platform.state("c.hardy")).isEqualTo("Running");
        HostView lost = platform.service().host(new HostName("h1")).orElseThrow();
        assertThat(lost.state()).isEqualTo(HostState.LOST);
        assertThat(lost.why()).isEqualTo("not connected; 1 task survives such an absence");
        platform.pass(Duration.ofSeconds(30 * 60 + 5 - 66)).work();
        assertThat(platform.state("c.hardy")).isEqualTo("Running");
        platform.pass(Duration.ofSeconds(1)).work();
        assertThat(platform.state("c.hardy")).isEqualTo("Ready");
    }

    @Test
    void itGoesOnWhenTheHostIsBack() {
        platform.pass(Duration.ofMinutes(29)).work();
        host.speak();
        host.finish("c.hardy");
        assertThat(platform.state("c.hardy")).isEqualTo("Finished");
        assertThat(platform.task("c.hardy").attempt()).isEqualTo(1);
    }

    @Test
    void anAbsenceOfTheControllerCountsFromItsReturn() {
        platform.pass(Duration.ofHours(2));
        TaskService back = platform.restart();
        platform.pass(Duration.ofMinutes(29)).work();
        assertThat(platform.state("c.hardy")).isEqualTo("Running");
        assertThat(platform.state("c.usual")).isEqualTo("Ready");
        SimulatedHost there = host.at(back);
        there.forget(there.offered("c.usual"));
        there.speak();
        there.finish("c.hardy");
        assertThat(platform.state("c.hardy")).isEqualTo("Finished");
    }

    @Test
    void aStopOfWhatCannotBeReachedWaitsUntilItHasProvablyEnded() {
        platform.service().stop(platform.task("c.hardy").descriptor().id(), "ann");
        platform.pass(Duration.ofMinutes(20)).work();
        assertThat(platform.state("c.hardy")).isEqualTo("Ending");
        platform.pass(Duration.ofMinutes(11)).work();
        assertThat(platform.state("c.hardy")).isEqualTo("Aborted");
        assertThat(platform.task("c.hardy").reason()).isEqualTo(Reason.USER);
    }
}
