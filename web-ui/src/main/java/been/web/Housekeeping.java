package been.web;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps this process off the processors that measure. */
final class Housekeeping {

    private static final Logger LOG = LoggerFactory.getLogger(Housekeeping.class);
    private static final long DEADLINE_SECONDS = 5;

    private Housekeeping() {}

    /** Confines every thread of this process; logs where that is not possible. */
    static void confine(@Nullable Integer core) {
        if (core == null) {
            return;
        }
        String pid = String.valueOf(ProcessHandle.current().pid());
        try {
            Process taskset =
                    new ProcessBuilder("taskset", "-a", "-c", "-p", String.valueOf(core), pid)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start();
            boolean ended = taskset.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS);
            if (ended && taskset.exitValue() == 0) {
                LOG.info("confined to processor {}", core);
            } else {
                taskset.destroyForcibly();
                LOG.warn("not confined to processor {}: taskset failed", core);
            }
        } catch (IOException e) {
            LOG.warn("not confined to processor {}: {}", core, e.getMessage());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
