package been.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The command lines in docs/cluster.md are understood by the program that they start. */
class ClusterGuideTests {
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{([A-Z_]+)}");

    private final String guide = read();

    private static String read() {
        try {
            return Files.readString(Path.of("../docs/cluster.md"));
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    /** Arguments of each line that starts a controller. */
    private List<List<String>> commandLines() {
        return guide.lines()
                .map(line -> line.replaceFirst("^ExecStart=", ""))
                .filter(line -> line.matches("\\S*/been controller .*"))
                .map(this::filled)
                .map(line -> Arrays.asList(line.substring(line.indexOf(' ') + 1).split(" ")))
                .toList();
    }

    /** With what stands in the environment file. */
    private String filled(String line) {
        Map<String, String> environment =
                guide.lines()
                        .filter(one -> one.matches("[A-Z_]+=.*"))
                        .map(one -> one.split("=", 2))
                        .collect(Collectors.toMap(one -> one[0], one -> one[1]));
        return VARIABLE.matcher(line)
                .replaceAll(found ->
                        Matcher.quoteReplacement(
                                environment.getOrDefault(found.group(1), found.group())));
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
