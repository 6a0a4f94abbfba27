package been.results;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.results.ExecutionAddress;
import been.results.netcdf.LandingTree;
import been.results.wiring.LocalResults;
import been.testing.database.TestDatabase;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kills a landing process with SIGKILL again and again and looks at what it leaves. */
class KilledLandingIT {
    @TempDir Path folder;

    @Test
    void whatWasAcknowledgedIsThereAndWhatIsThereIsWhole() throws Exception {
        long seed = System.nanoTime();
        System.out.println("KilledLandingIT: seed " + seed);
        var random = new Random(seed);
        int next = 0;
        for (int round = 0; round < 4; round++) {
            next = landUntilKilled(next, 5 + random.nextInt(40), random.nextInt(3)) + 1;
            try (var database = TestDatabase.SQLITE.open(folder)) {
                var results = LocalResults.open(database, folder, InstantSource.system());
                assertThat(folder.resolve("results/.staging")).isEmptyDirectory();
                for (int execution = 0; execution < next; execution++) {
                    var address = new ExecutionAddress("7", "2.15.0", 0, execution);
                    assertThat(results.measurements(address).get("m7"))
                            .as("execution %d, seed %d", execution, seed)
                            .containsExactly(execution + 7);
                }
                // Every file in the tree reads, also one that was not acknowledged any more.
                var files = LandingTree.read(folder.resolve("results")).executions().size();
                assertThat(files).isBetween(next, next + 1);
                assertThat(results.archive().reindex()).isEmpty();
                assertThat(results.executions("7")).hasSize(files);
                next = files;
            }
        }
    }

    /** The last number acknowledged. */
    private int landUntilKilled(int first, int count, int millis) throws Exception {
        var process =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-XX:TieredStopAtLevel=1",
                                "-XX:+UseSerialGC",
                                "-Djava.io.tmpdir=" + folder,
                                "--enable-native-access=ALL-UNNAMED",
                                "-cp",
                                System.getProperty("java.class.path"),
                                LandingLoop.class.getName(),
                                folder.toString(),
                                String.valueOf(first))
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
        try (var output = process.inputReader(UTF_8)) {
            var acknowledged = new ArrayList<>(read(output, count));
            assertThat(acknowledged).as("the process landed").hasSize(count);
            // Not always at the same step of a landing.
            process.waitFor(millis, TimeUnit.MILLISECONDS);
            // By its handle, which leaves what it has said to be read.
            process.toHandle().destroyForcibly();
            acknowledged.addAll(read(output, Integer.MAX_VALUE));
            process.waitFor();
            return acknowledged.getLast();
        } finally {
            process.destroyForcibly();
        }
    }

    private static List<Integer> read(BufferedReader output, int count) throws IOException {
        var numbers = new ArrayList<Integer>();
        while (numbers.size() < count) {
            var line = output.readLine();
            if (line == null) {
                break;
            }
            numbers.add(Integer.valueOf(line));
        }
        return numbers;
    }
}
