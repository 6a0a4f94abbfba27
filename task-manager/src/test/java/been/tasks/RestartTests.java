package been.tasks;

import static been.tasks.TestDescriptors.context;
import static been.tasks.TestDescriptors.job;
import static been.tasks.TestDescriptors.service;
import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.Command;
import been.protocol.ContextId;
import been.protocol.LogLine;
import been.protocol.Outcome;
import been.protocol.Reason;
import been.protocol.Report;
import been.protocol.TaskAttempt;
import been.protocol.TaskId;
import been.protocol.tasks.ContextState;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A controller that ends without a word, at any moment, and its successor on the same folder. */
class RestartTests {
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

    private void restart() {
        host = host.at(platform.restart());
    }

    @Test
    void everyStepOfALifeMayBeTheLastOfAController() {
        platform.submit(context("c", service("c", "s"), job("c", "a"), job("c", "b").after("a")));
        restart();
        platform.work();
        assertThat(host.sync()).hasSize(2);
        restart();
        TaskAttempt s = new TaskAttempt(new TaskId("c.s"), 1);
        TaskAttempt a = new TaskAttempt(new TaskId("c.a"), 1);
        host.report(
                        new Report.Accepted(s),
                        new Report.Running(s, 1),
                        new Report.Accepted(a),
                        new Report.Running(a, 1),
                        new Report.CheckpointSet(s, "port", "8080"),
                        new Report.Log(a, List.of(new LogLine(0, 1, "log", "info", "hi")), 0),
                        new Report.Awaiting(a, "b", "up"))
                .speak();
        restart();
        assertThat(platform.state("c.a")).isEqualTo("Running");
        assertThat(platform.service().log(a, 0, 10)).hasSize(1);
        assertThat(platform.service().checkpoints(new ContextId("c")))
                .containsEntry("s/port", "8080");
        host.report(ended(a)).speak();
        restart();
        platform.work();
        assertThat(host.sync()).hasSize(1);
        restart();
        TaskAttempt b = new TaskAttempt(new TaskId("c.b"), 1);
        host.report(new Report.Running(b, 1), ended(b)).speak();
        restart();
        assertThat(host.sync()).containsExactly(new Command.Stop(s, Reason.STOPPED));
        host.report(ended(s)).speak();
        restart();
        assertThat(platform.context("c")).isEqualTo(ContextState.FINISHED);
        assertThat(host.sync()).containsExactly(new Command.CloseContext(new ContextId("c")));
        restart();
        assertThat(host.sync()).isEmpty();
    }

    private static Report ended(TaskAttempt attempt) {
        return new Report.Ended(attempt, Outcome.FINISHED, Reason.EXIT, null, null, List.of());
    }

    @Test
    void aStopIsNotLostWithTheControllerThatTookIt() {
        platform.submit(context("c", job("c", "a")));
        host.sync();
        TaskAttempt attempt = host.start("c.a");
        platform.service().stop(new TaskId("c.a"), "ann");
        restart();
        assertThat(host.sync()).containsExactly(new Command.Stop(attempt, Reason.USER));
    }

    @Test
    void turnsGoOnWhereTheyWere() {
        for (int i = 0; i < 2; i++) {
            platform.submit(context("o" + i, "o", job("o" + i, "a").exclusive()));
            platform.submit(context("p" + i, "p", job("p" + i, "a").exclusive()));
        }
        for (String task : List.of("o0.a", "p0.a", "o1.a", "p1.a")) {
            restart();
            platform.work();
            host.sync();
            host.start(task);
            host.finish(task);
        }
        assertThat(platform.context("p1")).isEqualTo(ContextState.FINISHED);
    }

    @Test
    void anOfferMadeBeforeTheRestartIsStillGivenUpInTime() {
        platform.submit(context("c", job("c", "a")));
        restart();
        platform.pass(Duration.ofSeconds(31));
        host.sync();
        platform.work();
        assertThat(platform.state("c.a")).isEqualTo("Ending");
    }
}
