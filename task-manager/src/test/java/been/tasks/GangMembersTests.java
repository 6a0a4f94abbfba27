package been.tasks;

import static been.tasks.TestDescriptors.context;
import static been.tasks.TestDescriptors.job;
import static been.tasks.TestDescriptors.service;
import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.Command;
import been.protocol.ContextId;
import been.protocol.Dependency;
import been.protocol.FailurePolicy;
import been.protocol.Outcome;
import been.protocol.Program;
import been.protocol.Readiness;
import been.protocol.Reason;
import been.protocol.Report;
import been.protocol.TaskAttempt;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tasks that are placed together, wait for each other on their hosts, and end together. */
class GangMembersTests {
    @TempDir Path folder;
    private Platform platform;
    private SimulatedHost host;

    @BeforeEach
    void open() {
        platform = new Platform(folder);
        host = SimulatedHost.join(platform.service(), "h1", 16);
    }

    @AfterEach
    void close() {
        platform.close();
    }

    private static Dependency ready(String task) {
        return new Dependency(task, Readiness.CHECKPOINT, null);
    }

    private static TestDescriptors in(String gang, TestDescriptors task) {
        return task.together(gang).failing(FailurePolicy.IGNORE);
    }

    private static TestDescriptors server(String gang) {
        return in(gang, service("c", gang + "-server"));
    }

    private static TestDescriptors client(String gang, String name) {
        return in(gang, job("c", gang + "-" + name).after(ready(gang + "-server")));
    }

    private List<Command.Stop> stops() {
        return host.sync().stream()
                .filter(Command.Stop.class::isInstance)
                .map(Command.Stop.class::cast)
                .toList();
    }

    private static Command.Stop stop(TaskAttempt attempt, Reason reason) {
        return new Command.Stop(attempt, reason);
    }

    private void publish(TaskAttempt attempt, String name, String value) {
        host.report(new Report.CheckpointSet(attempt, name, value)).speak();
    }

    private void startServer(String gang) {
        publish(host.start("c." + gang + "-server"), Readiness.CHECKPOINT, "");
    }

    @Test
    void membersArePlacedAtOnceAndLearnOnTheirHostsWhatTheyWaitFor() {
        TestDescriptors client =
                client("g", "client")
                        .running(
                                new Program.Command(
                                        List.of("curl", "${checkpoint.g-server.address}")));
        platform.submit(context("c", server("g"), client));
        host.sync();
        TaskAttempt waiting = host.offered("c.g-client");
        host.report(
                        new Report.Accepted(waiting),
                        new Report.Awaiting(waiting, "g-server", "address"))
                .speak();
        assertThat(platform.state("c.g-client")).isEqualTo("Preparing");
        assertThat(platform.task("c.g-client").explanation())
                .isEqualTo(
                        "waits for checkpoint 'ready' of task 'g-server' and checkpoint 'address' of task 'g-server'");
        publish(host.start("c.g-server"), "address", "127.0.0.1:4711");
        startServer("g");
        assertThat(host.sync())
                .contains(
                        new Command.CheckpointReached(
                                new ContextId("c"), "g-server", "address", "127.0.0.1:4711"));
        assertThat(platform.task("c.g-client").explanation()).isNull();
    }

    @Test
    void aMemberFailsWhenWhatItWaitsForCanNoLongerBePublished() {
        platform.submit(context("c", server("g"), client("g", "client")));
        host.sync();
        TaskAttempt waiting = host.offered("c.g-client");
        host.report(new Report.Accepted(waiting)).speak();
        host.start("c.g-server");
        host.fail("c.g-server");
        assertThat(stops()).containsExactly(stop(waiting, Reason.DEPENDENCY));
        host.end("c.g-client", Outcome.FAILED, Reason.DEPENDENCY, null);
        assertThat(platform.task("c.g-client").outcome()).isEqualTo(Outcome.FAILED);
        assertThat(platform.task("c.g-client").reason()).isEqualTo(Reason.DEPENDENCY);
        assertThat(platform.task("c.g-client").explanation())
                .isEqualTo("task 'g-server' ended without reaching checkpoint 'ready'");
    }

    @Test
    void servicesStopInReverseOnceTheJobsOfTheirGangHaveEnded() {
        TestDescriptors store = in("g", service("c", "store"));
        TestDescriptors server = in("g", service("c", "g-server").after(ready("store")));
        platform.submit(
                context(
                        "c",
                        store,
                        server,
                        client("g", "client"),
                        server("h"),
                        client("h", "client")));
        host.sync();
        TaskAttempt storing = host.start("c.store");
        publish(storing, Readiness.CHECKPOINT, "");
        startServer("g");
        startServer("h");
        host.start("c.g-client");
        host.start("c.h-client");
        host.finish("c.g-client");
        assertThat(stops()).containsExactly(stop(host.offered("c.g-server"), Reason.STOPPED));
        host.end("c.g-server", Outcome.FINISHED, Reason.STOPPED, null);
        assertThat(stops()).containsExactly(stop(storing, Reason.STOPPED));
        host.end("c.store", Outcome.FINISHED, Reason.STOPPED, null);
        assertThat(platform.state("c.h-server")).isEqualTo("Running");
        host.finish("c.h-client");
        assertThat(stops()).containsExactly(stop(host.offered("c.h-server"), Reason.STOPPED));
        host.end("c.h-server", Outcome.FINISHED, Reason.STOPPED, null);
        assertThat(platform.context("c").toString()).isEqualTo("FINISHED");
    }

    @Test
    void aFailureEndsItsGangAndNothingElse() {
        platform.submit(
                context(
                        "c",
                        server("g"),
                        client("g", "a"),
                        client("g", "b"),
                        server("h"),
                        client("h", "a")));
        host.sync();
        startServer("g");
        startServer("h");
        host.start("c.g-a");
        host.start("c.g-b");
        host.fail("c.g-a");
        assertThat(stops())
                .containsExactlyInAnyOrder(
                        stop(host.offered("c.g-server"), Reason.DEPENDENCY),
                        stop(host.offered("c.g-b"), Reason.DEPENDENCY));
        host.end("c.g-b", Outcome.FAILED, Reason.DEPENDENCY, null);
        assertThat(platform.task("c.g-b").outcome()).isEqualTo(Outcome.FAILED);
        assertThat(platform.task("c.g-b").explanation())
                .isEqualTo("its gang ended: task 'g-a' failed, exit: exit code 1");
        assertThat(platform.state("c.h-server")).isEqualTo("Running");
        assertThat(platform.state("c.h-a")).isEqualTo("Placed");
    }

    @Test
    void aServiceThatEndsBeforeTheJobsEndsThem() {
        platform.submit(context("c", server("g"), client("g", "client")));
        host.sync();
        startServer("g");
        host.start("c.g-client");
        host.finish("c.g-server");
        assertThat(stops()).containsExactly(stop(host.offered("c.g-client"), Reason.DEPENDENCY));
        host.end("c.g-client", Outcome.FAILED, Reason.DEPENDENCY, null);
        assertThat(platform.task("c.g-client").explanation())
                .isEqualTo("its gang ended: service 'g-server' ended before the jobs");
    }

    @Test
    void servicesWithoutJobsLeaveWithTheirContextInReverse() {
        TestDescriptors store = in("g", service("c", "g-server"));
        TestDescriptors cache = in("g", service("c", "cache").after(ready("g-server")));
        platform.submit(context("c", store, cache, job("c", "only")));
        host.sync();
        startServer("g");
        host.start("c.cache");
        host.start("c.only");
        host.finish("c.only");
        assertThat(stops()).containsExactly(stop(host.offered("c.cache"), Reason.STOPPED));
        host.end("c.cache", Outcome.FINISHED, Reason.STOPPED, null);
        assertThat(stops()).containsExactly(stop(host.offered("c.g-server"), Reason.STOPPED));
    }

    @Test
    void conditionsThatNoGangCanMeetAreRefused() {
        assertThat(
                        problems(
                                in("g", job("c", "a").after(ready("b"))),
                                in("g", job("c", "b").after(ready("a")))))
                .containsExactly("tasks depend on each other in a circle: a → b → a");
        assertThat(
                        problems(
                                in("g", job("c", "a")),
                                job("c", "between").after(ready("a")),
                                in("g", job("c", "b").after(ready("between")))))
                .singleElement()
                .asString()
                .startsWith("task 'b' waits for task 'a', and so cannot be placed together");
        assertThat(
                        problems(
                                in("g", job("c", "a")),
                                in("g", job("c", "b"))
                                        .running(
                                                new Program.Command(
                                                        List.of("echo", "${checkpoint.a.port}")))))
                .containsExactly(
                        "task 'b' uses ${checkpoint.a.port}, but depends on no task of that name");
    }

    private List<String> problems(TestDescriptors... tasks) {
        return platform.service().submit(context("c", tasks))
                        instanceof Submission.Refused(List<String> problems)
                ? problems
                : List.of();
    }
}
