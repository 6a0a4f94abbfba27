package been.tasks;

import static been.tasks.TestDescriptors.context;
import static been.tasks.TestDescriptors.job;
import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.Command;
import been.protocol.Outcome;
import been.protocol.Reason;
import been.protocol.Report;
import been.protocol.TaskAttempt;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Offers that are refused or not answered; a host has 30 s to answer. */
class OfferTests {
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

    private void refuse(SimulatedHost by) {
        by.report(new Report.Refused(by.offered("c.a"), "disk is full")).speak();
    }

    @Test
    void aRefusedTaskGoesToAnotherHostAtOnce() {
        platform.submit(context("c", job("c", "a")));
        host.sync();
        SimulatedHost other = SimulatedHost.join(platform.service(), "h2", 1);
        refuse(host);
        assertThat(platform.state("c.a")).isEqualTo("Ready");
        platform.work();
        assertThat(platform.task("c.a").host()).isEqualTo(other.name());
        assertThat(platform.task("c.a").attempt()).isEqualTo(2);
    }

    @Test
    void theSameHostIsAskedAgainAfterAPauseThatDoubles() {
        platform.submit(context("c", job("c", "a")));
        host.sync();
        for (int pause : List.of(1, 2, 4)) {
            refuse(host);
            platform.pass(Duration.ofSeconds(pause).minusMillis(1)).work();
            assertThat(platform.state("c.a")).as("within %d s", pause).isEqualTo("Ready");
            platform.pass(Duration.ofMillis(2)).work();
            assertThat(platform.state("c.a")).as("after %d s", pause).isEqualTo("Placed");
            host.sync();
        }
    }

    @Test
    void aTaskThatNobodyTakesFailsInTheEnd() {
        platform.submit(context("c", job("c", "a")));
        for (int offer = 1; offer <= 6; offer++) {
            host.sync();
            refuse(host);
            platform.pass(Duration.ofMinutes(1));
            host.sync();
            platform.work();
        }
        assertThat(platform.state("c.a")).isEqualTo("Failed");
        assertThat(platform.task("c.a").reason()).isEqualTo(Reason.PLATFORM);
        assertThat(platform.task("c.a").explanation()).isEqualTo("refused: disk is full");
        assertThat(platform.task("c.a").attempt()).isEqualTo(6);
    }

    @Test
    void anUnansweredOfferIsTakenBackBeforeThereIsAnother() {
        platform.submit(context("c", job("c", "a")));
        host.sync();
        SimulatedHost other = SimulatedHost.join(platform.service(), "h2", 1);
        platform.pass(Duration.ofSeconds(31)).work();
        assertThat(platform.state("c.a")).isEqualTo("Ending");
        TaskAttempt first = host.offered("c.a");
        assertThat(host.sync()).containsExactly(new Command.Stop(first, Reason.HOST_LOST));
        platform.work();
        other.sync();
        assertThat(platform.state("c.a"))
                .as("the host may have taken it, so it must say that it ended")
                .isEqualTo("Ending");
        host.end("c.a", Outcome.ABORTED, Reason.HOST_LOST, null);
        platform.work();
        assertThat(platform.state("c.a")).isEqualTo("Placed");
        assertThat(platform.task("c.a").attempt()).isEqualTo(2);
    }

    @Test
    void anOfferIsAnsweredLateButBeforeItWasGivenUp() {
        platform.submit(context("c", job("c", "a")));
        host.sync();
        platform.pass(Duration.ofSeconds(29)).work();
        host.start("c.a");
        platform.pass(Duration.ofSeconds(29)).work();
        assertThat(platform.state("c.a")).isEqualTo("Running");
    }
}
