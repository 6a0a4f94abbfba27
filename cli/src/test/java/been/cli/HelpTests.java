package been.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

class HelpTests {

    @ParameterizedTest
    @MethodSource("verbs")
    void everyVerbExplainsItself(List<String> verb) {
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        int status =
                Been.run(
                        Stream.concat(verb.stream(), Stream.of("--help")).toArray(String[]::new),
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8));
        assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
        assertThat(status).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8))
                .startsWith("Usage: " + String.join(" ", addFirst("been", verb)));
    }

    static List<List<String>> verbs() {
        var verbs = new ArrayList<List<String>>(List.of(List.of()));
        collect(List.of(), Been.commandLine(), verbs);
        return verbs;
    }

    private static void collect(List<String> above, CommandLine line, List<List<String>> into) {
        line.getSubcommands()
                .forEach((name, below) -> {
                    var verb = new ArrayList<>(above);
                    verb.add(name);
                    into.add(verb);
                    collect(verb, below, into);
                });
    }

    private static List<String> addFirst(String word, List<String> words) {
        return Stream.concat(Stream.of(word), words.stream()).toList();
    }
}
