package been.results.landing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import been.protocol.Sha256;
import been.results.MeasurementOrigin.Pattern;
import been.results.netcdf.Landings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PatternMatchesTests {
    @TempDir Path folder;

    @Test
    void everyMatchIsAMeasurementInTheOrderOfTheFile() throws Exception {
        assertThat(read("^time: ([0-9.e+-]+) s$", "time: 1.5 s\nother\ntime: 2e-3 s\ntime: 3 s\n"))
                .containsExactly(1.5, 0.002, 3);
        assertThat(read("score=(\\S+)", "score=1 score=-2 score=+.5")).containsExactly(1, -2, 0.5);
        assertThat(read("score=(\\S+)", "none")).isEmpty();
    }

    @Test
    void anAnswerIsTheFirstMatchOnOneLine() throws Exception {
        assertThat(answer("^s (.*)$", "c time\ns SATISFIABLE \ns UNKNOWN\n"))
                .contains("SATISFIABLE");
        assertThat(answer("a=((?s:.*))z", "a=1\n2z")).contains("1 2");
        assertThat(answer("=(.*)", "=" + "x".repeat(201))).contains(Sha256.of("x".repeat(201)));
        assertThat(answer("(never)", "text")).isEmpty();
        assertThatThrownBy(() -> answer("(", "text")).isInstanceOf(UnusableException.class);
    }

    private Optional<String> answer(String expression, String text) throws Exception {
        var file = Files.writeString(folder.resolve("answer"), text);
        return PatternMatches.first("status", expression, "stdout.log", file);
    }

    @ParameterizedTest
    @CsvSource({"1.234.5", "NaN", "0x1p3", "1f", "''", "Infinity"})
    void whatIsNoNumberIsSaidAndNotGuessed(String text) {
        assertThatThrownBy(() -> read("=(\\S*)", "value=" + text))
                .isInstanceOf(UnusableException.class)
                .hasMessage(
                        "in stdout.log the pattern of parse found '"
                                + text
                                + "', which is not a number");
    }

    @ParameterizedTest
    @CsvSource({
        "([0-9]+,is not a regular expression (RE2): missing closing )",
        "(?=x)(1),is not a regular expression (RE2): invalid or unsupported Perl syntax"
    })
    void anUnusableExpressionIsSaid(String expression, String complaint) {
        assertThat(Pattern.complaint(expression)).contains(complaint);
        assertThatThrownBy(() -> read(expression, "1"))
                .isInstanceOf(UnusableException.class)
                .hasMessage("the pattern of parse " + complaint);
    }

    @Test
    void anExpressionWithoutAGroupIsSaid() {
        assertThat(Pattern.complaint("[0-9]+"))
                .contains("needs a group for the number, such as 'score: ([0-9.]+)'");
        assertThat(Pattern.complaint("([0-9]+)")).isEmpty();
    }

    @Test
    void noExpressionMakesItHang() throws Exception {
        assertThat(read("^(a+)+$|(1)", "a".repeat(50_000) + "!")).isEmpty();
    }

    /** Each search looks through the whole rest for what comes first in the pattern. */
    @Test
    void noExpressionThatFindsALotMakesItHang() {
        assertThatThrownBy(() -> read("(?:[^!]|\\n)*!|(1)|x{90}", "1".repeat(4 << 20)))
                .isInstanceOf(UnusableException.class)
                .hasMessageStartingWith("the pattern of parse takes too long on stdout.log;");
    }

    @Test
    void aTextOfNothingButMatchesDoesNotTakeTheMemory() {
        assertThatThrownBy(() -> read("(1)", "1".repeat(5_000_000)))
                .isInstanceOf(UnusableException.class)
                .hasMessage("the pattern of parse matches more than 4,000,000 times in stdout.log");
    }

    @ParameterizedTest
    @ValueSource(strings = {"((((a{1000}){1000}){1000}){1000})", "((?:a?b?c?d?){0,1000})"})
    void noExpressionTakesAllOfTheMemoryOrOfTheStack(String expression) {
        assertThat(Pattern.complaint(expression))
                .contains(
                        "comes to more than 4,000 characters when its repetitions {…} are written out");
    }

    @Test
    void noExpressionIsTooDeep() {
        assertThat(Pattern.complaint("(".repeat(20_000) + ")".repeat(20_000)))
                .contains("has more than 1,000 characters");
        assertThat(Pattern.complaint("(".repeat(500) + ")".repeat(500))).isEmpty();
    }

    private double[] read(String expression, String output) throws IOException, UnusableException {
        var file = Files.writeString(folder.resolve("stdout.log"), output);
        return PatternMatches.read(new Pattern(Landings.PARSE, expression, "stdout.log"), file);
    }
}
