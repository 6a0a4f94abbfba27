package been.tasks;

import static been.tasks.TestDescriptors.context;
import static been.tasks.TestDescriptors.growing;
import static been.tasks.TestDescriptors.job;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import been.protocol.Command;
import been.protocol.Report;
import been.protocol.TaskAttempt;
import been.protocol.TaskKind;
import been.tasks.RefusedHostException.Why;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hosts of this release and of the one before on one platform. */
class ProtocolVersionsTests {
    @TempDir Path folder;
    private Platform platform;
    private SimulatedHost old;

    @BeforeEach
    void open() {
        platform = new Platform(folder);
        old = SimulatedHost.join(platform.service(), "old", 4).speaking(1);
        old.sync();
    }

    @AfterEach
    void close() {
        platform.close();
    }

    @Test
    void anOldHostRunsWhatItUnderstandsAndNothingElse() {
        platform.submit(
                growing(
                        "c",
                        job("c", "hardy").surviving(Duration.ofHours(1)),
                        job("c", "generator").with(TaskKind.GENERATOR),
                        job("c", "usual")));
        assertThat(old.sync())
                .singleElement()
                .isInstanceOfSatisfying(
                        Command.Offer.class,
                        offer -> assertThat(offer.task().name()).isEqualTo("usual"));
        assertThat(platform.state("c.hardy")).isEqualTo("Ready");
        assertThat(platform.task("c.hardy").explanation())
                .contains("speaks protocol version 1, and the task needs 2: upgrade it");
        SimulatedHost current = SimulatedHost.join(platform.service(), "new", 4);
        platform.work();
        current.sync();
        assertThat(platform.task("c.hardy").host()).isEqualTo(current.name());
        assertThat(platform.task("c.generator").host()).isEqualTo(current.name());
    }

    @Test
    void oneThatIsUpgradedGetsTheRest() {
        platform.submit(context("c", job("c", "hardy").surviving(Duration.ofHours(1))));
        assertThat(old.sync()).isEmpty();
        old.restart();
        old.speaking(2).sync();
        platform.work();
        assertThat(old.sync()).hasSize(1);
    }

    /** As after a host runtime was set back to the release before. */
    @Test
    void aCommandItCouldNotReadIsLeftOut() {
        var attempt = new TaskAttempt(new been.protocol.TaskId("t"), 1);
        platform.store()
                .write(rows -> {
                    rows.commands()
                            .add(old.name(), new Command.Answered(attempt, 1, "", List.of()));
                    rows.commands().add(old.name(), new Command.Detect("ann"));
                    return true;
                });
        assertThat(old.sync()).containsExactly(new Command.Detect("ann"));
        assertThat(old.sync()).isEmpty();
    }

    @Test
    void otherVersionsAreRefusedWithWhatToDo() {
        assertThatThrownBy(() -> old.speaking(3).sync())
                .isInstanceOfSatisfying(
                        RefusedHostException.class,
                        refused -> assertThat(refused.why()).isEqualTo(Why.PROTOCOL))
                .hasMessageContaining("versions 1 and 2, the host runtime version 3")
                .hasMessageContaining("upgrade the controller");
        assertThatThrownBy(() -> old.speaking(0).sync())
                .hasMessageContaining("upgrade the host runtime");
    }

    @Test
    void aClockThatIsAnHourOffMovesNothing() {
        platform.submit(context("c", job("c", "a"), job("c", "b")));
        var host = SimulatedHost.join(platform.service(), "fast", 4);
        var now = platform.time().now();
        old.sync();
        host.sync();
        for (String task : List.of("c.a", "c.b")) {
            boolean isOld = old.name().equals(platform.task(task).host());
            SimulatedHost runs = isOld ? old : host;
            runs.clock(isOld ? null : now.plus(Duration.ofHours(1)));
            TaskAttempt attempt = runs.offered(task);
            runs.report(
                            new Report.Accepted(attempt),
                            new Report.Running(
                                    attempt,
                                    now.plus(Duration.ofHours(1)).minusSeconds(7).toEpochMilli()))
                    .speak();
            assertThat(platform.task(task).startedAt())
                    .isEqualTo(isOld ? now : now.minusSeconds(7));
        }
        platform.pass(Duration.ofSeconds(59)).work();
        assertThat(platform.state("c.a")).isEqualTo("Running");
    }
}
