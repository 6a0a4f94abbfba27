package been.cli.analyze;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every verb refuses the same bad input with the same sentence: file, line, rule. */
class BadInputTests {

    private static final List<String> VERBS =
            List.of("describe", "compare", "levels", "plan", "aa");

    private record Bad(String input, String problem) {}

    private static final List<Bad> INPUTS =
            List.of(
                    new Bad("", "standard input: empty; the first line must name the columns"),
                    new Bad("value\n", "no measurements below the first line"),
                    new Bad("time\n5\n", "standard input:1: no column value"),
                    new Bad("value\n1\nNaN\n", "standard input:3: value NaN is not finite"),
                    new Bad("value\nInfinity\n", "standard input:2: value Infinity is not finite"),
                    new Bad(
                            "version,value\na,\"1,5\"\n",
                            "standard input:2: value '1,5' is not a number such as 12.5"),
                    new Bad(
                            "version;value\r\na;1,5\r\n",
                            "standard input:1: no column value; the first line must name it"),
                    new Bad(
                            "version,value\na,1,5\n",
                            "standard input:2: 3 cells where the first line names 2 columns"),
                    new Bad(
                            "execution,iteration,value\n1,1,5\n1,1,6\n",
                            "standard input:3: this execution already has a measurement"),
                    new Bad("version,value\n,5\n", "standard input:2: no version"),
                    new Bad("binary,value\n ,5\n", "standard input:2: no binary"),
                    new Bad("execution,value\n\"\",5\n", "standard input:2: no execution"),
                    new Bad(
                            "value\n1e308\n1e307\n",
                            "standard input:2: value 1e308 is not of a size from 1e-100 to 1e100"),
                    new Bad(
                            "value\n0\n2e-310\n",
                            "standard input:3: value 2e-310 is not of a size from 1e-100 to 1e100"),
                    new Bad(
                            "value\n\"1\n2\u001b[31m\"\n",
                            "standard input:2: value '1 2 [31m' is not a number such as 12.5"),
                    new Bad(
                            "iteration,value\n1.5,1\n",
                            "standard input:2: iteration '1.5' is not a whole number"),
                    new Bad("value,value\n1,2\n", "the column value is named twice"));

    static Stream<Arguments> everyVerbWithEveryInput() {
        return VERBS.stream()
                .flatMap(verb ->
                        INPUTS.stream().map(bad -> Arguments.of(verb, bad.input(), bad.problem())));
    }

    @ParameterizedTest
    @MethodSource("everyVerbWithEveryInput")
    void isRefusedByFileLineAndRule(String verb, String input, String problem) {
        Analyzing run = Analyzing.run(input, verb, "-");
        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err()).contains(problem);
        assertThat(run.out()).isEmpty();
    }

    /** Two versions must not become one by letters that were guessed. */
    @Test
    void whatIsNoTextIsRefusedAndWhatAMarkSaysIsRead(@TempDir Path folder) throws IOException {
        String text = "version,value\nä,1\nä,2\nö,1\nö,2\n";
        Path file = folder.resolve("f.csv");
        Files.write(file, text.getBytes(StandardCharsets.ISO_8859_1));
        for (String verb : List.of("describe", "changes")) {
            Analyzing latin = Analyzing.run("", verb, file.toString());
            assertThat(latin.exit()).isEqualTo(2);
            assertThat(latin.err())
                    .contains(file + ": ")
                    .contains("it is not text in UTF-8; save it as that");
        }
        String expected = Analyzing.run(text, "describe", "-").out();
        assertThat(expected).contains("ä", "ö");
        for (var charset : List.of(StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE)) {
            Files.write(file, ("\uFEFF" + text).getBytes(charset));
            assertThat(Analyzing.run("", "describe", file.toString()).out()).isEqualTo(expected);
        }
        try (var zip = new GZIPOutputStream(Files.newOutputStream(file))) {
            zip.write(text.getBytes(StandardCharsets.UTF_8));
        }
        assertThat(Analyzing.run("", "describe", file.toString()).err())
                .contains("it is compressed; unpack it first");
    }

    /** Ten thousand times the memory: refused as soon as it is full, not when the file ends. */
    @Test
    void moreThanTheMemoryHoldsIsRefusedAtItsLine() {
        var endless =
                new InputStream() {
                    private final byte[] row = "12.5\n".getBytes(StandardCharsets.UTF_8);
                    private long read = -6;

                    @Override
                    public int read() {
                        long at = read++;
                        return at < 0 ? "value\n".charAt((int) (at + 6)) : row[(int) (at % 5)];
                    }

                    @Override
                    public int read(byte[] into, int offset, int length) {
                        for (int i = 0; i < length; i++) {
                            into[offset + i] = (byte) read();
                        }
                        return length;
                    }
                };
        assertThat(new CsvMeasurements("endless", () -> endless, 100_000).read())
                .isInstanceOfSatisfying(
                        Reading.Refused.class,
                        refused ->
                                assertThat(refused.problem())
                                        .startsWith(
                                                "endless:100002: more than 100000 measurements,"
                                                        + " which this memory holds"));
    }

    static Stream<String> verbs() {
        return VERBS.stream();
    }

    @ParameterizedTest
    @MethodSource("verbs")
    void byteOrderMarkAndCarriageReturnsDoNotMatter(String verb) {
        String plain =
                """
                version,execution,value
                a,1,100
                a,2,101
                a,3,99
                a,4,100
                b,1,100
                b,2,101
                b,3,99
                b,4,100
                """;
        Analyzing expected = Analyzing.run(plain, verb, "-", "--json");
        assertThat(expected.exit()).isZero();
        assertThat(Analyzing.run("\uFEFF" + plain.replace("\n", "\r\n"), verb, "-", "--json"))
                .isEqualTo(expected);
    }

    /** Times below 0 are someone's clock going back, but differences may be; ratios need more. */
    @ParameterizedTest
    @MethodSource("verbs")
    void negativeConstantAndUnequalDataHaveADefinedAnswer(String verb) {
        String negative =
                """
                version,execution,value
                a,1,-5
                a,2,-6
                a,3,-5
                a,4,-6
                b,1,-5
                b,2,-6
                b,3,-5
                b,4,-5
                """;
        Analyzing run = Analyzing.run(negative, verb, "-");
        assertThat(run.out() + run.err()).isNotBlank().doesNotContain("Exception");
        String constant =
                """
                version,execution,value
                a,1,5
                a,1,5
                a,2,5
                a,3,5
                b,1,5
                b,2,5
                """;
        Analyzing same = Analyzing.run(constant, verb, "-");
        assertThat(same.exit()).isZero();
        assertThat(same.out()).doesNotContain("Exception", "NaN");
    }
}
