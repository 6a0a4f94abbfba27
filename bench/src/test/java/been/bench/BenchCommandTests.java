package been.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class BenchCommandTests {

    /** Picocli prints a warning before the help if a text is no format. */
    @Test
    void everyTextOfTheHelpIsAFormat() {
        var bench = new CommandLine(new BenchCommand());
        Stream<String> texts =
                Stream.concat(Stream.of(bench), bench.getSubcommands().values().stream())
                        .map(CommandLine::getCommandSpec)
                        .flatMap(spec ->
                                Stream.concat(
                                        Stream.of(spec.usageMessage().description()),
                                        spec.options().stream()
                                                .flatMap(option ->
                                                        Stream.of(option.description()))));
        assertThat(texts)
                .hasSizeGreaterThan(20)
                .allSatisfy(text -> assertThat(text.formatted()).isNotBlank());
    }
}
