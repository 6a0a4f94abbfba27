package been.tasks;

import static been.tasks.TestDescriptors.context;
import static been.tasks.TestDescriptors.job;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import been.protocol.Report;
import been.protocol.TaskAttempt;
import been.tasks.RefusedHostException.Why;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hosts that speak another version of the protocol, or have another time. */
class ProtocolVersionsTests {
    @TempDir Path folder;
    private Platform platform;
    private SimulatedHost plain;

    @BeforeEach
    void open() {
        platform = new Platform(folder);
        plain = SimulatedHost.join(platform.service(), "plain", 4);
        plain.sync();
    }

    @AfterEach
    void close() {
        platform.close();
    }

    @Test
    void otherVersionsAreRefusedWithWhatToDo() {
        assertThatThrownBy(() -> plain.speaking(2).sync())
                .isInstanceOfSatisfying(
                        RefusedHostException.class,
                        refused -> assertThat(refused.why()).isEqualTo(Why.PROTOCOL))
                .hasMessageContaining("speaks protocol version 1, the host runtime version 2")
                .hasMessageContaining("upgrade the controller");
        assertThatThrownBy(() -> plain.speaking(0).sync())
                .hasMessageContaining("upgrade the host runtime");
    }

    @Test
    void aClockThatIsAnHourOffMovesNothing() {
        platform.submit(context("c", job("c", "a"), job("c", "b")));
        var host = SimulatedHost.join(platform.service(), "fast", 4);
        var now = platform.time().now();
        plain.sync();
        host.sync();
        for (String task : List.of("c.a", "c.b")) {
            boolean isPlain = plain.name().equals(platform.task(task).host());
            SimulatedHost runs = isPlain ? plain : host;
            runs.clock(isPlain ? null : now.plus(Duration.ofHours(1)));
            TaskAttempt attempt = runs.offered(task);
            runs.report(
                            new Report.Accepted(attempt),
                            new Report.Running(
                                    attempt,
                                    now.plus(Duration.ofHours(1)).minusSeconds(7).toEpochMilli()))
                    .speak();
            assertThat(platform.task(task).startedAt())
                    .isEqualTo(isPlain ? now : now.minusSeconds(7));
        }
        platform.pass(Duration.ofSeconds(59)).work();
        assertThat(platform.state("c.a")).isEqualTo("Running");
    }
}
