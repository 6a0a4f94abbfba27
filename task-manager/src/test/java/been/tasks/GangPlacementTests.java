package been.tasks;

import static been.tasks.TestDescriptors.context;
import static been.tasks.TestDescriptors.job;
import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.ContextId;
import been.protocol.Exclusivity;
import been.protocol.FailurePolicy;
import been.protocol.TaskId;
import been.tasks.HostAdministration.Ordered;
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
    void aGangThatNoHostsCouldEverTakeAtOnceSaysSo() {
        platform.submit(
                context(
                        "c",
                        job("c", "server").with(Exclusivity.CONTEXT, 2).together("roles"),
                        job("c", "client").with(Exclusivity.CONTEXT, 3).together("roles")));
        platform.work();

        String why = "the tasks of gang 'roles' do not fit on the hosts at the same time";
        assertThat(platform.task("c.server").explanation()).isEqualTo("no host matches: " + why);
        assertThat(platform.task("c.client").noHostMatches()).isTrue();
        assertThat(platform.service().directory().blocked(new ContextId("c")))
                .hasValueSatisfying(blocked -> assertThat(blocked).contains(why));

        SimulatedHost other = SimulatedHost.join(platform.service(), "h2", 2);
        platform.work();
        assertThat(platform.task("c.server").host()).isEqualTo(other.name());
        assertThat(platform.task("c.client").host()).isEqualTo(host.name());
    }

    @Test
    void aGangThatWaitsForAHostWhichIsAwayOrBusyMayStillBePlaced() {
        SimulatedHost other = SimulatedHost.join(platform.service(), "h2", 4);
        platform.submit(context("d", job("d", "busy").exclusive()));
        platform.work();
        assertThat(platform.service().administration().drain(other.name(), "ann", "repair", null))
                .isEqualTo(new Ordered.Done());
        platform.submit(context("c", member("server"), member("client")));
        platform.work();

        assertThat(platform.task("c.server").noHostMatches()).isFalse();
        assertThat(platform.task("c.client").explanation()).startsWith("queued for ");
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
