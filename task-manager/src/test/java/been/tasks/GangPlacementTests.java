package been.tasks;

import static been.tasks.TestDescriptors.context;
import static been.tasks.TestDescriptors.job;
import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.FailurePolicy;
import been.protocol.TaskId;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tasks of one context that are placed all at once or not at all, through the whole module. */
class GangPlacementTests {
    @TempDir Path folder;
    private Platform platform;
    private SimulatedHost host;

    @BeforeEach
    void open() {
        platform = new Platform(folder);
        host = SimulatedHost.join(platform.service(), "h1", 4);
    }

    @AfterEach
    void close() {
        platform.close();
    }

    private static TestDescriptors member(String name) {
        return job("c", name).exclusive().together("roles");
    }

    @Test
    void theRolesOfABenchmarkStartTogetherOnTheirHosts() {
        platform.submit(context("c", member("server"), member("client")));
        assertThat(platform.state("c.server")).isEqualTo("Ready");
        assertThat(platform.state("c.client")).isEqualTo("Ready");
        SimulatedHost other = SimulatedHost.join(platform.service(), "h2", 4);
        platform.work();
        assertThat(platform.state("c.server")).isEqualTo("Placed");
        assertThat(platform.state("c.client")).isEqualTo("Placed");
        assertThat(List.of(platform.task("c.server").host(), platform.task("c.client").host()))
                .containsExactlyInAnyOrder(host.name(), other.name());
    }

    @Test
    void aMemberThatStillWaitsKeepsTheOthersBack() {
        SimulatedHost.join(platform.service(), "h2", 4);
        platform.submit(
                context("c", member("server"), member("client").after("setup"), job("c", "setup")));
        assertThat(platform.state("c.server")).isEqualTo("Ready");
        platform.service().stop(new TaskId("c.client"), "ann");
        platform.work();
        assertThat(platform.task("c.client").isTerminal()).isTrue();
        assertThat(platform.state("c.server"))
                .as("nobody is left to be placed with, or the context failed")
                .isNotEqualTo("Ready");
    }

    @Test
    void aMemberThatIsTriedAgainIsPlacedByItself() {
        platform.submit(
                context(
                        "c",
                        job("c", "server").together("roles"),
                        job("c", "client").together("roles").failing(new FailurePolicy(false, 1))));
        host.sync();
        host.start("c.server");
        host.start("c.client");
        host.fail("c.client");
        platform.work();
        assertThat(platform.state("c.client")).isEqualTo("Placed");
        assertThat(platform.task("c.client").attempt()).isEqualTo(2);
        assertThat(platform.state("c.server")).isEqualTo("Running");
    }

    @Test
    void whoWaitsForAnotherCannotBePlacedTogetherWithIt() {
        assertThat(platform.service().submit(context("c", member("a"), member("b").after("a"))))
                .isEqualTo(
                        new Submission.Refused(
                                List.of(
                                        "task 'b' waits for task 'a', and so cannot be placed together with it as 'roles': let it await a checkpoint while it runs")));
    }
}
