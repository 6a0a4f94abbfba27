package been.results;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Lands more values than the memory holds, and prints what that took. {@code
 * -Dbeen.large-landing=1000000000} lands that many, which takes 24 GB of disk.
 */
class LargeLandingIT {
    private static final long COUNT = Long.getLong("been.large-landing", 10_000_000);

    @TempDir Path folder;

    @Test
    void aRecordingOfMoreThanTheMemoryLandsAndIsDescribedAgain() throws Exception {
        var process =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-Xmx64m",
                                "-XX:+UseSerialGC",
                                "--enable-native-access=ALL-UNNAMED",
                                "-cp",
                                System.getProperty("java.class.path"),
                                LargeLanding.class.getName(),
                                folder.toString(),
                                String.valueOf(COUNT))
                        .redirectErrorStream(true)
                        .start();
        try {
            var output = new String(process.getInputStream().readAllBytes(), UTF_8);
            System.out.println(output);
            assertThat(process.waitFor()).as(output).isZero();
            // The mean of 0, 0.5, 1 …, and of what is left without the first ten.
            assertThat(output)
                    .contains("landed {parse=" + COUNT + ", rate=3}")
                    .contains("mean " + (COUNT - 1) / 4.0)
                    .contains("described anew as it was landed")
                    .contains("the first [0.0, 0.5]")
                    .contains("the rest's mean " + (COUNT + 9) / 4.0)
                    .containsPattern("all at once: .* and this program has memory for [0-9]+");
        } finally {
            process.destroyForcibly();
        }
    }
}
