package been.tasks;

import static been.tasks.TestDescriptors.context;
import static been.tasks.TestDescriptors.job;
import static been.tasks.TestDescriptors.service;
import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.Command;
import been.protocol.Dependency;
import been.protocol.FailurePolicy;
import been.protocol.Outcome;
import been.protocol.Reason;
import been.protocol.Report;
import been.protocol.TaskAttempt;
import been.protocol.TaskId;
import been.protocol.tasks.ContextState;
import been.protocol.tasks.TaskChange;
import been.protocol.tasks.TaskView;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StopConditionTests {
    private static final Dependency SUCCESS_OF_CLIENT = Dependency.finished("client");

    @TempDir Path folder;
    private Platform platform;
    private SimulatedHost host;

    @BeforeEach
    void open() {
        platform = new Platform(folder);
        host = SimulatedHost.join(platform.service(), "h1", 8);
    }

    @AfterEach
    void close() {
        platform.close();
    }

    @Test
    void aServiceFinishesAsStoppedWhenAConditionHoldsThoughJobsGoOn() {
        platform.submit(
                context(
                        "c",
                        service("c", "server").until(SUCCESS_OF_CLIENT),
                        job("c", "client"),
                        job("c", "other")));
        host.sync();
        TaskAttempt server = host.start("c.server");
        host.start("c.other");
        host.start("c.client");
        host.finish("c.client");
        assertThat(host.sync()).contains(new Command.Stop(server, Reason.STOPPED));
        host.end("c.server", Outcome.FAILED, Reason.SIGNAL, "signal 15");
        TaskView ended = platform.task("c.server");
        assertThat(ended.state()).isEqualTo("Finished");
        assertThat(ended.reason()).isEqualTo(Reason.STOPPED);
        assertThat(ended.explanation())
                .isEqualTo("its stop condition holds: the success of task 'client'");
        assertThat(platform.service().history(new TaskId("c.server")))
                .filteredOn(change -> change.state().equals("Ending"))
                .extracting(TaskChange::who)
                .contains("stop condition");
        assertThat(platform.context("c")).isEqualTo(ContextState.OPEN);
    }

    @Test
    void aJobMayWaitForTheEndOfAServiceThatIsStopped() {
        platform.submit(
                context(
                        "c",
                        service("c", "server").until(new Dependency("client", "done", "yes")),
                        job("c", "client"),
                        job("c", "report").after("server")));
        host.sync();
        host.start("c.server");
        TaskAttempt client = host.start("c.client");
        host.report(new Report.CheckpointSet(client, "done", "yes")).speak();
        assertThat(platform.state("c.server")).isEqualTo("Ending");
        host.end("c.server", Outcome.FINISHED, Reason.STOPPED, null);
        assertThat(platform.state("c.report")).isEqualTo("Ready");
    }

    @Test
    void aServiceThatDoesNotRunYetIsStoppedToo() {
        platform.submit(
                context(
                        "c",
                        job("c", "client"),
                        job("c", "other"),
                        service("c", "waiting").after("other").until(SUCCESS_OF_CLIENT),
                        service("c", "ready").on("elsewhere").until(SUCCESS_OF_CLIENT)));
        host.sync();
        host.start("c.client");
        host.finish("c.client");
        for (String service : new String[] {"c.waiting", "c.ready"}) {
            assertThat(platform.state(service)).isEqualTo("Finished");
            assertThat(platform.task(service).reason()).isEqualTo(Reason.STOPPED);
        }
    }

    @Test
    void aStopConditionCancelsTheAttemptThatWasComing() {
        platform.submit(
                context(
                        "c",
                        service("c", "server")
                                .until(SUCCESS_OF_CLIENT)
                                .failing(new FailurePolicy(false, 3)),
                        job("c", "client"),
                        job("c", "other")));
        host.sync();
        host.start("c.server");
        host.start("c.client");
        host.finishLater("c.client");
        host.fail("c.server");
        platform.work();
        assertThat(platform.state("c.server")).isEqualTo("Finished");
        assertThat(platform.task("c.server").attempt()).isEqualTo(1);
    }

    @Test
    void whoWaitsForAServiceThatNothingCanStopAnyMoreWaitsInVain() {
        platform.submit(
                context(
                        "c",
                        service("c", "server")
                                .until(SUCCESS_OF_CLIENT, new Dependency("client", "done", null)),
                        job("c", "client").failing(FailurePolicy.IGNORE),
                        job("c", "report").after("server").failing(FailurePolicy.IGNORE)));
        host.sync();
        host.start("c.server");
        host.start("c.client");
        host.fail("c.client");
        assertThat(platform.task("c.report").reason()).isEqualTo(Reason.DEPENDENCY);
        assertThat(platform.task("c.report").explanation())
                .isEqualTo("none of the stop conditions of service 'server' can hold any more");
        assertThat(platform.context("c"))
                .as("the service is stopped with the last job, as one without conditions is")
                .isEqualTo(ContextState.CLOSING);
    }

    /**
     * All of it in one report: the condition on the checkpoint holds before that on the end dies.
     */
    @Test
    void whatHoldsFirstStopsThoughTheOthersDieAtOnce() {
        platform.submit(
                context(
                        "c",
                        service("c", "server")
                                .until(new Dependency("client", "done", null), SUCCESS_OF_CLIENT),
                        job("c", "client").failing(FailurePolicy.IGNORE),
                        job("c", "report").after("server")));
        host.sync();
        host.start("c.server");
        TaskAttempt client = host.start("c.client");
        host.report(new Report.CheckpointSet(client, "done", "yes"));
        host.fail("c.client");
        assertThat(platform.state("c.server")).isEqualTo("Ending");
        assertThat(platform.state("c.report")).isEqualTo("Waiting");
        host.end("c.server", Outcome.FINISHED, Reason.STOPPED, null);
        assertThat(platform.state("c.report")).isEqualTo("Ready");
    }

    @Test
    void aServiceMayStopItselfByACheckpoint() {
        platform.submit(
                context(
                        "c",
                        service("c", "server").until(new Dependency("server", "served", "100")),
                        job("c", "other")));
        host.sync();
        TaskAttempt server = host.start("c.server");
        host.report(new Report.CheckpointSet(server, "served", "100")).speak();
        assertThat(platform.state("c.server")).isEqualTo("Ending");
    }
}
