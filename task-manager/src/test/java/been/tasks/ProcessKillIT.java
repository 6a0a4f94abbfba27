package been.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.ContextId;
import been.protocol.TaskId;
import been.tasks.TestDatabase.Product;
import been.tasks.wiring.TaskService;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** kill -9 straight after acknowledgements, again and again on the same folder. */
class ProcessKillIT {
    private static final int KILLS = 5;

    @TempDir Path folder;

    @ParameterizedTest
    @EnumSource
    void whatWasAcknowledgedSurvivesKillsAtAnyMoment(Product product) throws Exception {
        long seed = System.nanoTime();
        System.out.println("seed " + seed);
        var random = new Random(seed);
        var acknowledged = new ArrayList<String>();
        for (int kill = 0; kill < KILLS; kill++) {
            acknowledged.addAll(runAndKill(product, "k" + kill, 20 + random.nextInt(150)));
            check(product, acknowledged);
        }
        assertThat(acknowledged).anyMatch(line -> line.startsWith("finished "));
        System.out.printf(
                "%s: %d kills, %d acknowledgements, 0 lost%n", product, KILLS, acknowledged.size());
    }

    /** Everything the victim said until it was killed, which happens after so many lines. */
    private List<String> runAndKill(Product product, String prefix, int lines)
            throws IOException, InterruptedException {
        var command =
                new ArrayList<>(
                        List.of(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-XX:TieredStopAtLevel=1",
                                "-XX:+UseSerialGC",
                                "-Djava.io.tmpdir=" + folder,
                                "--enable-native-access=ALL-UNNAMED",
                                "-cp",
                                System.getProperty("java.class.path"),
                                Victim.class.getName(),
                                folder.toString(),
                                prefix));
        if (product == Product.POSTGRESQL) {
            command.add(PostgresServer.address(TestDatabase.schema(folder)));
        }
        Process victim =
                new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
        var said = new ArrayList<String>();
        try (var output =
                new BufferedReader(
                        new InputStreamReader(victim.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                said.add(line);
                if (said.size() == lines) {
                    // By its handle, which leaves what it said to be read.
                    victim.toHandle().destroyForcibly();
                }
            }
        } finally {
            victim.destroyForcibly();
            victim.waitFor();
        }
        assertThat(said).hasSizeGreaterThanOrEqualTo(lines);
        return said;
    }

    private void check(Product product, List<String> acknowledged) {
        try (var database = new TestDatabase(folder, product);
                TaskService service =
                        TaskService.open(
                                database.dataSource(),
                                folder.resolve("logs"),
                                InstantSource.system(),
                                TaskManagerSettings.DEFAULTS)) {
            for (String line : acknowledged) {
                String name = line.substring(line.indexOf(' ') + 1);
                if (line.startsWith("submitted ")) {
                    assertThat(service.tasks(new ContextId(name)))
                            .as(line)
                            .extracting(task -> task.descriptor().name())
                            .containsExactly("a", "b", "never");
                } else {
                    assertThat(service.task(new TaskId(name)).orElseThrow().state())
                            .as(line)
                            .isEqualTo("Finished");
                    assertThat(service.history(new TaskId(name)).getLast().state())
                            .isEqualTo("Finished");
                }
            }
        }
    }
}
