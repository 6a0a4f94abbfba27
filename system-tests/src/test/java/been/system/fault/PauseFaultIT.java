package been.system.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** F5: a process that the kernel does not schedule for twice its lease, and then again. */
@Tag("whole")
class PauseFaultIT {
    private static final Duration END = Duration.ofMinutes(5);

    @Test
    void aHostRuntimeThatWasPausedKeepsNothingThatWentElsewhere(@TempDir Path folder)
            throws Exception {
        Cells cells = Cells.or(1);
        MockTask mock = MockTask.in(folder);
        var plan = FaultPlatform.Plan.on(folder).hosts(Place.HERE, Place.HERE);
        try (var tally = new Tally("F5", "host runtime stopped beyond its lease", cells);
                var platform = FaultPlatform.start(plan);
                var auditor = new Auditor(platform, mock)) {
            for (int cell = 0; cell < cells.count(); cell++) {
                String task = "p" + cell;
                auditor.submit(
                        "c-" + task,
                        mock.job(
                                task,
                                MockTask.Terms.USUAL.retried(20),
                                "run=6000",
                                "result=r.bin:50000"));
                auditor.awaitState(task, "Running");
                var victim = platform.host(auditor.view(task).path("host").asString());
                int old = auditor.view(task).path("attempt").asInt();
                victim.process().pause();
                long paused = System.nanoTime();
                tally.injected(1);
                // The other host has it by then, and the paused one wakes up with its own view.
                awaitAttempt(auditor, task, old + 1);
                victim.process().resume();
                auditor.awaitEnds(END);
                tally.recovered(paused);
                var violations = auditor.audit();
                tally.violated(violations);
                assertThat(violations).isEmpty();
                assertThat(auditor.view(task).path("outcome").asString("")).isEqualTo("FINISHED");
                assertThat(auditor.view(task).path("attempt").asInt()).isGreaterThan(old);
            }
        }
    }

    @Test
    void aControllerThatWasPausedStillKnowsWhatIsOver(@TempDir Path folder) throws Exception {
        Cells cells = Cells.or(1);
        MockTask mock = MockTask.in(folder);
        var plan = FaultPlatform.Plan.on(folder).hosts(Place.HERE, Place.HERE);
        try (var tally = new Tally("F5", "controller stopped beyond its hosts' leases", cells);
                var platform = FaultPlatform.start(plan);
                var auditor = new Auditor(platform, mock)) {
            for (int cell = 0; cell < cells.count(); cell++) {
                String task = "q" + cell;
                auditor.submit(
                        "c-" + task, mock.job(task, MockTask.Terms.USUAL.retried(20), "run=3000"));
                auditor.awaitState(task, "Running");
                platform.controller().pause();
                long paused = System.nanoTime();
                tally.injected(1);
                Awaitility.await("the host ends its task when its lease does")
                        .atMost(END)
                        .until(() -> Leftovers.of(java.util.Set.of(task)).isEmpty());
                long longEnough = 2 * FaultPlatform.SHORT_LEASE.toNanos();
                Awaitility.await("twice the lease is over")
                        .atMost(END)
                        .until(() -> System.nanoTime() - paused > longEnough);
                platform.controller().resume();
                auditor.awaitEnds(END);
                tally.recovered(paused);
                var violations = auditor.audit();
                tally.violated(violations);
                assertThat(violations).isEmpty();
                assertThat(auditor.view(task).path("outcome").asString("")).isEqualTo("FINISHED");
            }
        }
    }

    private static void awaitAttempt(Auditor auditor, String task, int attempt) {
        Awaitility.await("attempt " + attempt + " of " + task + " runs")
                .atMost(END)
                .until(() ->
                        auditor.view(task).path("attempt").asInt() >= attempt
                                && auditor.view(task).path("state").asString("").equals("Running"));
    }
}
