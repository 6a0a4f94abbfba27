package been.protocol.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Failure points in processes of their own, which they end. */
class FailurePointIT {

    @Test
    void anArmedOneEndsItsProcessOnceAsKillDoes(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("offer-journaled"), "kill");

        assertThat(passing(folder, "OFFER_RECEIVED")).isZero();
        assertThat(passing(folder, "OFFER_JOURNALED")).isEqualTo(137);
        assertThat(passing(folder, "OFFER_JOURNALED")).isZero();
        assertThat(folder)
                .isDirectoryContaining(file -> file.endsWith("offer-journaled.struck"))
                .isDirectoryContaining(file -> file.endsWith("offer-received.passed"))
                .isDirectoryNotContaining(file -> file.endsWith("offer-received.struck"));
    }

    @Test
    void oneThatHoldsLetsGoAgain(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("committed"), "hold 300");

        long begin = System.nanoTime();
        assertThat(passing(folder, "COMMITTED")).isZero();
        assertThat(System.nanoTime() - begin).isGreaterThanOrEqualTo(300_000_000L);
    }

    private static int passing(Path folder, String point) throws IOException, InterruptedException {
        var process =
                new ProcessBuilder(
                        List.of(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-XX:TieredStopAtLevel=1",
                                "-cp",
                                System.getProperty("java.class.path"),
                                Passing.class.getName(),
                                point));
        process.environment().put(FailurePoint.FOLDER, folder.toString());
        return process.inheritIO().start().waitFor();
    }

    /** A process that does one step and then ends by itself. */
    static final class Passing {
        public static void main(String[] arguments) {
            FailurePoint.valueOf(arguments[0]).reached();
        }
    }
}
