package been.results;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that claim, or come to, more than the memory, in a process that has little of it. */
class HostileFilesIT {
    @TempDir Path folder;

    @Test
    void noFileOfAStrangerFillsTheMemory() throws Exception {
        var process =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-Xmx64m",
                                "-XX:+UseSerialGC",
                                "--enable-native-access=ALL-UNNAMED",
                                "-cp",
                                System.getProperty("java.class.path"),
                                HostileFiles.class.getName(),
                                folder.toString())
                        .redirectErrorStream(true)
                        .start();
        try {
            var output = new String(process.getInputStream().readAllBytes(), UTF_8);
            System.out.println(output);
            assertThat(process.waitFor()).as(output).isZero();
            assertThat(output)
                    .doesNotContain("OutOfMemoryError", "Exception")
                    .containsPattern("objects.json: .*more JSON than this memory holds")
                    .containsPattern("names.json: .*more JSON than this memory holds")
                    .containsPattern("times.json: more than 200,000 results")
                    .containsPattern("executions.csv:.*more executions than this memory holds")
                    .containsPattern("runs.xml: .*this memory holds as XML")
                    .containsPattern("overlap.nc claims more values than it holds")
                    .containsPattern("text.nc has a larger header than")
                    .containsPattern("numbers.nc has a larger header than")
                    .containsPattern("notes.zip: .*more executions and notes than")
                    .containsPattern("headers.zip: .*more executions and notes than")
                    .containsPattern("entries.zip: .*lists more entries than")
                    .containsPattern("definitions.brec: .*more metrics or sections than");
        } finally {
            process.destroyForcibly();
        }
    }
}
