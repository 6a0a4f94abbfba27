package been.cli.exec;

import been.machine.measure.MeasuredRun;
import been.machine.measure.RunResult;
import been.protocol.Reason;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A run that ends with this process: Ctrl-C stops it, and its results are still printed before the
 * process is gone.
 */
final class InterruptibleRun {
    private static final Duration GRACE = Duration.ofSeconds(1);
    private static final long PATIENCE_SECONDS = 30;

    private final MeasuredRun run;
    private final CountDownLatch finished = new CountDownLatch(1);
    private final Thread hook =
            new Thread("been exec shutdown") {
                @Override
                public void run() {
                    shutDown();
                }
            };

    InterruptibleRun(MeasuredRun run) {
        this.run = run;
        Runtime.getRuntime().addShutdownHook(hook);
    }

    RunResult await() throws InterruptedException {
        return run.await();
    }

    /** All is said and cleaned up: the process may end. */
    void finished() {
        finished.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            return; // it runs already
        }
    }

    private void shutDown() {
        run.stop(Reason.USER, GRACE);
        try {
            if (!finished.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                System.err.println(
                        "been exec: the command did not end; its supervisor goes on trying");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
