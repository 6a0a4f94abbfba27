package been.system.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The same tests of measuring on the machine that runs the tests, for the page. */
@Tag("whole")
class ThisMachineIT {
    private static final Path TESTS = Payload.HOME.resolve("native/target/test-classes");

    @Test
    void theMeasuringSuitePasses(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("results");
        var command =
                new ArrayList<>(
                        List.of(
                                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                                "--enable-native-access=ALL-UNNAMED",
                                "--sun-misc-unsafe-memory-access=allow",
                                "-cp",
                                TESTS + ":" + System.getProperty("java.class.path"),
                                SuiteRunner.class.getName(),
                                file.toString()));
        command.addAll(SuiteResult.SUITE);
        Command run = Command.run(command, Path.of("/dev/null"), folder, Duration.ofMinutes(30));
        run.succeeded();
        List<SuiteResult> results = Files.readAllLines(file).stream().map(SuiteResult::of).toList();
        String layout =
                results.stream()
                        .map(one ->
                                one.name()
                                        .replaceFirst(".*(cgroup-[a-z0-9]+|process-tree).*", "$1"))
                        .filter(name -> name.startsWith("cgroup-") || name.equals("process-tree"))
                        .findFirst()
                        .orElse("unknown");
        String kernel = System.getProperty("os.version").replaceFirst("-.*", "");
        for (var row : SuiteResult.rows(results).entrySet()) {
            new Seen(
                            "Linux " + kernel,
                            layout.replace("cgroup-", ""),
                            System.getProperty("user.name").equals("root") ? "root" : "user",
                            row.getKey(),
                            SuiteResult.cell(row.getValue(), "hardware"))
                    .keep();
        }
        assertThat(results).filteredOn(SuiteResult::hasFailed).as(run.out()).isEmpty();
    }
}
