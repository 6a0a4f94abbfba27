package been.system.fault;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.fault.FailurePoint;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** F1: a host runtime ends before and after each step that it persists. */
class HostStepsFaultIT {
    private static final Duration END = Duration.ofMinutes(5);

    @TempDir private static Path folder;

    private static final Cells CELLS = Cells.or(1);
    private static FaultPlatform platform;
    private static MockTask mock;
    private static Auditor auditor;
    private static Tally tally;
    private static int cell;

    @BeforeAll
    static void start() throws Exception {
        mock = MockTask.in(folder);
        platform =
                FaultPlatform.start(
                        FaultPlatform.Plan.on(folder).lease(FaultPlatform.PATIENT_LEASE));
        auditor = new Auditor(platform, mock);
        tally = new Tally("F1", "host runtime killed at a step that it persists", CELLS);
    }

    @AfterAll
    static void stop() throws Exception {
        tally.close();
        auditor.close();
        platform.close();
    }

    static Stream<FailurePoint> steps() {
        return Arrays.stream(FailurePoint.values())
                .filter(point -> point.side() == FailurePoint.Side.HOST);
    }

    @ParameterizedTest
    @MethodSource("steps")
    void killedThereNothingIsLostOrRunTwice(FailurePoint step) throws Exception {
        for (int i = 0; i < CELLS.count(); i++) {
            killAt(step);
        }
    }

    private static void killAt(FailurePoint step) throws Exception {
        String id = step.kebabName() + "-" + ++cell;
        var workload = Workload.of(id, mock, folder);
        workload.publish(platform);
        PlatformProcess host = platform.hosts().getFirst().process();
        boolean isAtStart = step == FailurePoint.JOURNAL_REWRITTEN;
        if (!isAtStart) {
            platform.failures().armKill(step);
        }
        workload.submit(auditor);
        workload.stopTheEndless(auditor, platform, host);
        if (isAtStart) {
            platform.failures().armKill(step);
            host.kill();
            host.startAgain();
        }
        assertThat(host.endWithin(END)).as("%s is reached", step).contains(137);
        long struck = System.nanoTime();
        assertThat(platform.failures().hasStruck(step)).isTrue();
        tally.injected(1);
        platform.startWhatIsDown();
        workload.stopTheEndless(auditor, platform, host);
        auditor.awaitEnds(END);
        tally.recovered(struck);
        assertThat(auditor.view(workload.work()).path("outcome").asString(""))
                .as("%s", auditor.view(workload.work()))
                .isEqualTo("FINISHED");
        var violations = auditor.audit();
        tally.violated(violations);
        assertThat(violations).as("audit after %s", step).isEmpty();
    }
}
