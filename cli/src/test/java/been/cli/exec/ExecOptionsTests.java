package been.cli.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import been.protocol.ResourceLimits;
import been.protocol.RunConditions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExecOptionsTests {

    @Test
    void everyOptionIsUnderstood() throws Exception {
        ExecOptions options =
                parse(
                        "--cpu-time 90s --wall-time=1.5m --soft-cpu-time 80s --soft-wall-time 81s --grace 2s --memory 2GiB --processes 20 --cores 0,2 --output-limit 1MB --disk 1GB --user nobody --private-tmp --no-network --pid-namespace --no-aslr --counters --cachegrind --require-groups --stdin in --output out --json -- cmd --json -x");
        assertThat(options.limits())
                .isEqualTo(
                        new ResourceLimits(
                                Duration.ofSeconds(90),
                                Duration.ofSeconds(90),
                                2L << 30,
                                20,
                                1_000_000L,
                                1_000_000_000L,
                                Duration.ofSeconds(80),
                                Duration.ofSeconds(81),
                                Duration.ofSeconds(2)));
        assertThat(options.conditions())
                .isEqualTo(
                        new RunConditions(
                                "nobody",
                                EnumSet.complementOf(
                                        EnumSet.of(
                                                RunConditions.Option.PROFILE,
                                                RunConditions.Option.OWN_GROUPS))));
        assertThat(options.groupsRequired()).isTrue();
        assertThat(options.cores()).isEqualTo("0,2");
        assertThat(options.stdin()).isEqualTo(Path.of("in"));
        assertThat(options.output()).isEqualTo(Path.of("out"));
        assertThat(options.json()).isTrue();
        assertThat(options.command()).isEqualTo(List.of("cmd", "--json", "-x"));
    }

    @Test
    void theCommandBeginsAtTheFirstWordWithoutDash() throws Exception {
        assertThat(parse("--json ls --help").command()).isEqualTo(List.of("ls", "--help"));
    }

    @Test
    void anotherCommandIsNotRunForOneThatJavaCannotRead() {
        assertThatThrownBy(() -> parse("grep -c \uFFFD\uFFFD file"))
                .isInstanceOf(ExecOptions.Mistake.class)
                .hasMessage(
                        "the locale lacks letters of '\uFFFD\uFFFD'; set a UTF-8 locale, such as LC_ALL=C.UTF-8");
    }

    @Test
    void helpIsNoCommand() throws Exception {
        assertThat(ExecOptions.parse(new String[] {"--json", "--help"})).isNull();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--memry 3 -- x | unknown option '--memry'; did you mean '--memory'? 'been exec --help' lists them",
                "--walltime=3s x | unknown option '--walltime=3s'; did you mean '--wall-time'? 'been exec --help' lists them",
                "--json=yes x | unknown option '--json=yes'; did you mean '--json'? 'been exec --help' lists them",
                "--memory | the option --memory needs a value",
                "--memory 3q x | --memory: '3q' is not a size; expected for example 2GiB, 512MiB, 10MB or 1000000",
                "--cpu-time 90 x | --cpu-time: the duration '90' needs a unit: 90s, 90ms or 90m",
                "--processes few x | --processes: 'few' is not an integer",
                "--wall-time 0s x | --wall-time: the limit on wall time must be positive: 0s",
                "--cpu-time 10s --soft-cpu-time 10s x | the soft limit on CPU time, 10s, must be below the limit, 10s",
                "--soft-wall-time 2m --wall-time 1m x | the soft limit on wall time, 2m, must be below the limit, 1m",
                "--grace 5s x | a grace period follows a soft limit: give one on CPU time or wall time too",
                "--disk 0 x | --disk: the limit on disk must be positive: 0",
                "--user no/body x | --user: 'no/body' is not a user; expected a name such as nobody, or a number",
                "--privat-tmp x | unknown option '--privat-tmp'; did you mean '--private-tmp'? 'been exec --help' lists them",
                "--json | no command to run; expected: been exec [options] -- COMMAND",
                "--json -- | no command to run; expected: been exec [options] -- COMMAND",
            })
    void mistakesAreExplainedInOneSentence(String arguments, String sentence) {
        assertThatThrownBy(() -> parse(arguments))
                .isInstanceOf(ExecOptions.Mistake.class)
                .hasMessage(sentence);
    }

    private static ExecOptions parse(String arguments) throws ExecOptions.Mistake {
        return Objects.requireNonNull(ExecOptions.parse(arguments.split(" ", -1)));
    }
}
