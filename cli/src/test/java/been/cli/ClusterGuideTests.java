package been.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The command lines in docs/cluster.md and of the unit are understood by the program. */
class ClusterGuideTests {
    private static final String OPTIONS = "OPTIONS=";
    private static final Path SETTINGS = Path.of("../dist/root/etc/been/controller.env");

    private final String guide = read(Path.of("../docs/cluster.md"));

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Arguments of each line that starts a controller. */
    private List<List<String>> commandLines() {
        Stream<String> printed = guide.lines().filter(line -> line.matches("been controller .*"));
        Stream<String> ofUnit =
                read(SETTINGS)
                        .lines()
                        .filter(line -> line.contains(OPTIONS))
                        .map(line -> line.substring(line.indexOf(OPTIONS) + OPTIONS.length()))
                        .map(options -> "been controller --data /var/lib/been " + options);
        return Stream.concat(printed, ofUnit)
                .map(line -> Arrays.asList(line.substring(line.indexOf(' ') + 1).split(" ")))
                .toList();
    }

    @Test
    void everyCommandLineIsUnderstood() {
        List<List<String>> lines = commandLines();
        assertThat(lines).hasSize(4);
        for (List<String> line : lines) {
            assertThat(line).noneMatch(argument -> argument.contains("$"));
            var parsed = Been.commandLine().parseArgs(line.toArray(String[]::new));
            assertThat(parsed.subcommand().commandSpec().name()).isEqualTo("controller");
            assertThat(parsed.subcommand().unmatched()).isEmpty();
        }
    }

    @Test
    void everyOptionOfAClusterIsInTheGuide() {
        var controller =
                Objects.requireNonNull(Been.commandLine().getSubcommands().get("controller"));
        var options = controller.getCommandSpec().options();
        assertThat(options)
                .flatMap(option -> List.of(option.names()))
                .filteredOn(name -> name.startsWith("--"))
                .filteredOn(name -> !List.of("--help", "--version").contains(name))
                .allSatisfy(name -> assertThat(guide).contains(name));
    }
}
