package been.bench.ui;

import been.bench.platform.ControllerProcess;
import been.bench.platform.ProcessCost;
import been.bench.report.BenchException;
import been.bench.report.Reading;
import been.bench.report.Value;
import java.io.IOException;
import java.time.Duration;

/** Waits until a controller has derived everything from a store that was filled directly. */
final class UiStart {
    private static final Duration STEP = Duration.ofSeconds(2);
    private static final long PATIENCE_NANOS = Duration.ofMinutes(5).toNanos();
    private static final double BUSY = 0.1;
    private static final int QUIET_STEPS = 2;

    private UiStart() {}

    /** Measures how long the controller is busy after its start. */
    static Reading settle(ControllerProcess controller, UiStore store)
            throws BenchException, IOException, InterruptedException {
        var cost = new ProcessCost(controller.pid());
        long begun = System.nanoTime();
        long last = cost.ticks();
        int quiet = 0;
        while (quiet < QUIET_STEPS) {
            if (System.nanoTime() - begun > PATIENCE_NANOS) {
                throw new BenchException("the controller was still busy after five minutes");
            }
            Thread.sleep(STEP);
            long now = cost.ticks();
            double share = (now - last) * ProcessCost.SECONDS_A_TICK / STEP.toSeconds();
            quiet = share < BUSY ? quiet + 1 : 0;
            last = now;
        }
        double seconds = (System.nanoTime() - begun) / 1e9 - QUIET_STEPS * STEP.toSeconds();
        return Reading.of(
                "changes of %,d executions are stored after a start"
                        .formatted(store.allExecutions()),
                "s",
                new Value(seconds, Math.max(0, seconds - STEP.toSeconds()), seconds, 1));
    }
}
