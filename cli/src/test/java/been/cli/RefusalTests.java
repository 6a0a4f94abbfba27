package been.cli;

import static org.assertj.core.api.Assertions.assertThat;

import been.cli.command.ExitStatus;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine.Command;

class RefusalTests {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "exce -- true           | been: there is no 'been exce'; did you mean 'exec'? | been",
                "uup                    | been: there is no 'been uup'; did you mean 'up'? | been",
                "biuld                  | been: there is no 'been biuld'; did you mean 'build'? | been",
                "frobnicate             | been: there is no 'been frobnicate' | been",
                "host strat             | been: there is no 'been host strat'; did you mean 'start'? | been host",
                "run a.yaml --jsn       | been: been run has no option '--jsn'; did you mean '--json'? | been run",
                "up --potr=8            | been: been up has no option '--potr'; did you mean '--port'? | been up",
                "down now               | been: been down takes no further argument, but was given 'now' | been down",
                "up --port 1 --port 2   | been: option '--port' (N) should be specified only once | been up",
                "up --port eight        | been: Invalid value for option '--port': 'eight' is not a number | been up",
                "hosts list --json --json | been: option '--json' should be specified only once | been hosts list",
                "log                    | been: Missing required parameter: 'TASK' | been log",
                "log a b                | been: been log takes no further argument, but was given 'b' | been log",
                "results list --lenght  | been: been results list has no option '--lenght' | been results list",
                "up --port              | been: Missing required parameter for option '--port' (N) | been up",
            })
    void whatWasProbablyMeantIsNamed(String arguments, String sentence, String verb) {
        var err = new ByteArrayOutputStream();
        int status =
                Been.run(
                        arguments.split(" ", -1),
                        new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8));
        assertThat(status).isEqualTo(ExitStatus.BAD_INPUT);
        assertThat(err.toString(StandardCharsets.UTF_8).lines())
                .containsExactly(sentence, "been: see " + verb + " --help");
    }

    @Command(name = "been")
    private static final class Unreadable implements Callable<Integer> {
        @Override
        public Integer call() {
            throw new InvalidPathException("jos\uFFFD\uFFFD", "unmappable characters");
        }
    }

    @Test
    void aNameThatTheLocaleLacksIsOneSentence() {
        var err = new ByteArrayOutputStream();
        int status =
                Been.run(
                        new Unreadable(),
                        new String[] {"--"},
                        new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8));
        assertThat(status).isEqualTo(ExitStatus.BAD_INPUT);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .isEqualTo(
                        "been: unmappable characters: jos\uFFFD\uFFFD; set a UTF-8 locale, such as LC_ALL=C.UTF-8\n");
    }
}
