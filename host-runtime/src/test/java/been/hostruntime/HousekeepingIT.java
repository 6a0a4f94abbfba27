package been.hostruntime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** The platform's one core, in a process that has no other. */
class HousekeepingIT {
    private static final Path TASKSET = Path.of("/usr/bin/taskset");

    /** Whoever computes waits here for somebody who only gets a turn when it is interrupted. */
    @Test
    void whoComputesForLongHoldsUpNobody() throws Exception {
        assumeTrue(Files.isExecutable(TASKSET), TASKSET + " is not there");
        Process process =
                new ProcessBuilder(
                                List.of(
                                        TASKSET.toString(),
                                        "--cpu-list",
                                        "0",
                                        Path.of(System.getProperty("java.home"), "bin", "java")
                                                .toString(),
                                        "-cp",
                                        System.getProperty("java.class.path"),
                                        Busy.class.getName()))
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.INHERIT)
                        .start();
        try {
            process.waitFor();
            assertThat(process.exitValue()).isZero();
        } finally {
            process.destroyForcibly();
        }
    }

    /** Ends when one virtual thread gets a turn beside another that does not give way. */
    static final class Busy {
        private static volatile boolean isOver;

        private Busy() {}

        public static void main(String[] none) throws InterruptedException {
            Housekeeping.shareCore();
            var computes = new CountDownLatch(1);
            Thread busy =
                    Thread.startVirtualThread(() -> {
                        computes.countDown();
                        while (!isOver) {
                            Thread.onSpinWait();
                        }
                    });
            computes.await();
            Thread.startVirtualThread(() -> isOver = true);
            busy.join();
        }
    }
}
