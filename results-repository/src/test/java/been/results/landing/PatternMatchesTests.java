package been.results.landing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import been.results.MeasurementOrigin.Pattern;
import been.results.netcdf.Landings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PatternMatchesTests {
    @TempDir Path folder;

    @Test
    void everyMatchIsAMeasurementInTheOrderOfTheFile() throws Exception {
        assertThat(read("^time: ([0-9.e+-]+) s$", "time: 1.5 s\nother\ntime: 2e-3 s\ntime: 3 s\n"))
                .containsExactly(1.5, 0.002, 3);
        assertThat(read("score=(\\S+)", "score=1 score=-2 score=+.5")).containsExactly(1, -2, 0.5);
        assertThat(read("score=(\\S+)", "none")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"1.234.5", "NaN", "0x1p3", "1f", "''", "Infinity"})
    void whatIsNoNumberIsSaidAndNotGuessed(String text) {
        assertThatThrownBy(() -> read("=(\\S*)", "value=" + text))
                .isInstanceOf(UnusableException.class)
                .hasMessage(
                        "in stdout.log the pattern of parse found '"
                                + text
                                + "', which is no number");
    }

    @ParameterizedTest
    @CsvSource({
        "([0-9]+,is no regular expression (RE2): missing closing )",
        "(?=x)(1),is no regular expression (RE2): invalid or unsupported Perl syntax"
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

    private double[] read(String expression, String output) throws IOException, UnusableException {
        var file = Files.writeString(folder.resolve("stdout.log"), output);
        return PatternMatches.read(new Pattern(Landings.PARSE, expression, "stdout.log"), file);
    }
}
