package been.cli.up;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Keeps the platform's own processes on the first core where there are two or more, so that the
 * others stay free for what is measured. Started on all cores, confined once ready: the start is
 * twice as fast.
 */
final class HousekeepingCore {

    private HousekeepingCore() {}

    /**
     * Confines every thread of these processes; without util-linux's taskset they stay where they
     * are.
     */
    static void confine(long... pids) throws InterruptedException, IOException {
        if (Runtime.getRuntime().availableProcessors() < 2
                || !Files.isExecutable(Path.of("/usr/bin/taskset"))) {
            return;
        }
        for (long pid : pids) {
            new ProcessBuilder("/usr/bin/taskset", "-a", "-c", "-p", "0", Long.toString(pid))
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
        }
    }
}
