package been.tasks;

import static been.tasks.TestDescriptors.context;
import static been.tasks.TestDescriptors.job;
import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.Command;
import been.protocol.ContextId;
import been.protocol.FailurePolicy;
import been.protocol.Question;
import been.protocol.Question.AwaitLatch;
import been.protocol.Question.CountDown;
import been.protocol.Question.SetLatch;
import been.protocol.Report;
import been.protocol.TaskAttempt;
import been.protocol.tasks.LatchView;
import been.tasks.store.PlacementRows.OccupantRow;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LatchTests {
    private static final ContextId C = new ContextId("c");

    @TempDir Path folder;
    private Platform platform;
    private SimulatedHost host;
    private TaskAttempt a;
    private TaskAttempt b;

    @BeforeEach
    void open() {
        platform = new Platform(folder);
        host = SimulatedHost.join(platform.service(), "h1", 4);
        platform.submit(
                context(
                        "c",
                        job("c", "a").failing(FailurePolicy.IGNORE),
                        job("c", "b").failing(FailurePolicy.IGNORE)));
        host.sync();
        a = host.start("c.a");
        b = host.start("c.b");
        host.sync();
    }

    @AfterEach
    void close() {
        platform.close();
    }

    private static Command.Answered done(TaskAttempt attempt, long request, String value) {
        return new Command.Answered(attempt, request, value, List.of());
    }

    private String refusal(TaskAttempt attempt, long request, Question question) {
        return String.join("; ", host.ask(attempt, request, question).getFirst().problems());
    }

    @Test
    void isCountedDownAndThenEverybodyGoesOn() {
        assertThat(host.ask(a, 1, new SetLatch("ready", 2))).containsExactly(done(a, 1, ""));
        assertThat(host.ask(a, 2, new AwaitLatch("ready"))).isEmpty();
        assertThat(host.ask(b, 1, new AwaitLatch("ready"))).isEmpty();
        assertThat(host.ask(b, 2, new CountDown("ready", 1))).containsExactly(done(b, 2, "1"));
        assertThat(platform.service().latches(C)).containsExactly(new LatchView("ready", 2, 1));
        assertThat(host.ask(b, 3, new CountDown("ready", 1)))
                .containsExactlyInAnyOrder(done(a, 2, ""), done(b, 1, ""), done(b, 3, "0"));
        assertThat(host.ask(a, 3, new AwaitLatch("ready"))).containsExactly(done(a, 3, ""));
    }

    @Test
    void canBeAwaitedBeforeItIsSet() {
        assertThat(host.ask(a, 1, new AwaitLatch("empty"))).isEmpty();
        assertThat(host.ask(b, 1, new SetLatch("empty", 0)))
                .containsExactlyInAnyOrder(done(a, 1, ""), done(b, 1, ""));
    }

    @Test
    void settingItAgainChangesNothingAndOtherwiseIsRefused() {
        host.ask(a, 1, new SetLatch("ready", 2));
        host.ask(a, 2, new CountDown("ready", 1));
        assertThat(host.ask(b, 1, new SetLatch("ready", 2))).containsExactly(done(b, 1, ""));
        assertThat(refusal(b, 2, new SetLatch("ready", 3)))
                .isEqualTo("latch 'ready' is already set to 2 and cannot be set to 3");
        assertThat(platform.service().latches(C)).containsExactly(new LatchView("ready", 2, 1));
    }

    @Test
    void whatMakesNoSenseIsRefusedAndChangesNothing() {
        host.ask(a, 1, new SetLatch("ready", 1));
        assertThat(refusal(a, 2, new CountDown("ready", 2)))
                .isEqualTo("latch 'ready' is at 1 and cannot be counted down by 2");
        assertThat(refusal(a, 3, new CountDown("raedy", 1)))
                .isEqualTo("the context has no latch 'raedy'; set it first");
        assertThat(refusal(a, 4, new CountDown("ready", 0)))
                .isEqualTo("latch 'ready' cannot be counted down by 0; count by 1 or more");
        assertThat(refusal(a, 5, new CountDown("ready", -1))).contains("by -1");
        assertThat(refusal(a, 6, new SetLatch("less", -1)))
                .isEqualTo("latch 'less' cannot be set to -1; a count is 0 or more");
        assertThat(refusal(a, 7, new SetLatch(" ", 1))).contains("has 1 to 128 characters");
        assertThat(refusal(a, 8, new SetLatch("x".repeat(129), 1)))
                .contains("has 1 to 128 characters");
        assertThat(platform.service().latches(C)).containsExactly(new LatchView("ready", 1, 1));
        assertThat(platform.service().refusedReports()).as("it was answered").isZero();
    }

    /** The commit was done, its answer lost, and the host runtime started anew. */
    @Test
    void aQuestionThatComesAgainCountsOnceAndIsAnsweredAgain() {
        host.ask(a, 1, new SetLatch("ready", 5));
        host.report(new Report.Asked(a, 2, new CountDown("ready", 1)));
        host.exchange(Duration.ZERO);
        host.restart();
        assertThat(host.answers()).contains(done(a, 2, "4"));
        assertThat(host.ask(a, 2, new CountDown("ready", 1))).containsExactly(done(a, 2, "4"));
        assertThat(platform.service().latches(C)).containsExactly(new LatchView("ready", 5, 4));
        assertThat(refusal(b, 1, new CountDown("ready", 9)))
                .isEqualTo(refusal(b, 1, new CountDown("ready", 9)));
    }

    @Test
    void aWaitThatComesAgainWaitsOnce() {
        host.ask(a, 1, new AwaitLatch("ready"));
        host.ask(a, 1, new AwaitLatch("ready"));
        assertThat(host.ask(b, 1, new SetLatch("ready", 0)))
                .containsExactlyInAnyOrder(done(a, 1, ""), done(b, 1, ""));
    }

    @Test
    void whoEndedIsToldNothing() {
        host.ask(a, 1, new AwaitLatch("ready"));
        host.fail("c.a");
        host.sync();
        assertThat(host.ask(b, 1, new SetLatch("ready", 0))).containsExactly(done(b, 1, ""));
        host.report(new Report.Asked(a, 2, new CountDown("ready", 1))).speak();
        assertThat(platform.service().refusedReports()).isEqualTo(1);
    }

    @Test
    void latchesBelongToTheirContext() {
        host.ask(a, 1, new SetLatch("ready", 1));
        platform.submit(context("d", job("d", "a")));
        host.sync();
        TaskAttempt other = host.start("d.a");
        host.sync();
        assertThat(refusal(other, 1, new CountDown("ready", 1)))
                .isEqualTo("the context has no latch 'ready'; set it first");
    }

    @Test
    void latchesOutliveThePlatformsProcess() {
        host.ask(a, 1, new SetLatch("ready", 2));
        host.ask(a, 2, new AwaitLatch("ready"));
        SimulatedHost later = host.at(platform.restart());
        assertThat(later.ask(b, 1, new CountDown("ready", 2)))
                .containsExactlyInAnyOrder(done(a, 2, ""), done(b, 1, "0"));
    }

    /** Otherwise its host could be drained for another, and the wait would never end. */
    @Test
    void whoWaitsForALatchCountsAsWaitingForOthers() {
        assertThat(waiting()).isZero();
        host.ask(a, 1, new AwaitLatch("ready"));
        assertThat(waiting()).isEqualTo(1);
        host.ask(b, 1, new SetLatch("ready", 0));
        assertThat(waiting()).isZero();
    }

    private int waiting() {
        return platform.store().read(rows -> rows.placements().occupants()).stream()
                .filter(OccupantRow::isWaiting)
                .mapToInt(OccupantRow::tasks)
                .sum();
    }
}
