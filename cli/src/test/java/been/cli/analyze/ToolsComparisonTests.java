package been.cli.analyze;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import been.cli.command.CommandFailure;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ToolsComparisonTests {
    private static final int REPETITIONS = 6;

    @TempDir private Path folder = Path.of("");
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    /** Compressed, as BenchExec writes them. */
    private void write(String name, int repetition, double easy, double hard, String answer)
            throws IOException {
        double noise = 1 + repetition / 1000.0;
        String text =
                "<result tool='t'>%s%s%s</result>"
                        .formatted(
                                run("easy.yml", easy * noise, "correct", "true"),
                                run("hard.yml", hard * noise, "correct", "true"),
                                run(
                                        "lost.yml",
                                        5 * noise,
                                        answer.equals("true") ? "correct" : "error",
                                        answer));
        Path file = folder.resolve("%s.%d.xml.bz2".formatted(name, repetition));
        try (OutputStream packed = new BZip2CompressorOutputStream(Files.newOutputStream(file))) {
            packed.write(text.getBytes(StandardCharsets.UTF_8));
        }
    }

    private static String run(String name, double seconds, String category, String status) {
        return String.format(
                Locale.ROOT,
                "<run name='%s'><column title='status' value='%s'/><column title='cputime' value='%.6fs'/><column title='category' value='%s'/></run>",
                name,
                status,
                seconds,
                category);
    }

    private int compare(String before, String after, String... more) {
        var arguments = new ArrayList<>(List.of(more));
        for (String side : new String[] {before, after}) {
            arguments.add(side.equals(before) ? "--before" : "--after");
            for (int i = 0; i < REPETITIONS; i++) {
                arguments.add(folder.resolve("%s.%d.xml.bz2".formatted(side, i)).toString());
            }
        }
        return run(arguments);
    }

    private int run(List<String> arguments) {
        var line = new CommandLine(new ToolsCommand());
        line.setOut(new PrintWriter(out));
        line.setErr(new PrintWriter(err, true));
        return line.execute(arguments.toArray(String[]::new));
    }

    @Test
    void inputsAreJudgedAndLostAnswersAreNamed() throws IOException {
        for (int i = 0; i < REPETITIONS; i++) {
            write("old", i, 1, 2, "true");
            write("new", i, 1, 4, "TIMEOUT");
        }
        assertThat(compare("old", "new")).isEqualTo(Exits.REGRESSED);
        assertThat(out.toString())
                .containsPattern("easy.yml +1\\.00\\S* +1\\.00\\S* .* equivalent")
                .containsPattern("hard.yml .*\\+100\\.0 %.* slower")
                .containsPattern("lost.yml .* fails now")
                .contains(
                        "geometric mean of the ratios of 2 inputs: +41",
                        "3 solved before, 2 after, of 3");
        out.getBuffer().setLength(0);
        assertThat(compare("new", "old")).isZero();
        assertThat(out.toString()).containsPattern("lost.yml .* solved");
    }

    @Test
    void aRunInTwoFilesCountsOnce() throws IOException {
        write("old", 0, 1, 2, "true");
        write("new", 0, 1, 4, "true");
        String old = folder.resolve("old.0.xml.bz2").toString();
        String current = folder.resolve("new.0.xml.bz2").toString();
        assertThat(run(List.of("--before", old, old, "--after", current, current))).isZero();
        assertThat(out.toString()).containsPattern("hard.yml .*no verdict from one execution");
    }

    @Test
    void anInputWithoutAnAnswerIsNotSolved() throws IOException {
        Path file =
                Files.writeString(
                        folder.resolve("given-up.xml"),
                        "<result>" + run("hard.yml", 0.1, "unknown", "unknown") + "</result>");
        write("old", 0, 1, 2, "true");
        String old = folder.resolve("old.0.xml.bz2").toString();
        assertThat(run(List.of("--before", old, "--after", file.toString())))
                .isEqualTo(Exits.REGRESSED);
        assertThat(out.toString()).containsPattern("hard.yml .* fails now");
    }

    @Test
    void aMetricThatNoRunHasIsRefused() throws IOException {
        for (int i = 0; i < REPETITIONS; i++) {
            write("old", i, 1, 2, "true");
            write("new", i, 1, 2, "true");
        }
        assertThat(compare("old", "new", "--metric", "cputime")).isEqualTo(Exits.BAD_INPUT);
        assertThat(err.toString())
                .isEqualToIgnoringNewLines(
                        "no run has the metric 'cputime'; did you mean 'cpu-time'?");
    }

    @Test
    void aToleranceOfZeroIsAllowed() throws IOException {
        for (int i = 0; i < REPETITIONS; i++) {
            write("old", i, 1, 2, "true");
            write("new", i, 1, 4, "true");
        }
        assertThat(compare("old", "new", "--tolerance", "0")).isEqualTo(Exits.REGRESSED);
        assertThat(out.toString()).containsPattern("hard.yml .* slower");
    }

    @Test
    void filesHoldTheSameAsTheTable() throws IOException {
        for (int i = 0; i < REPETITIONS; i++) {
            write("old", i, 1, 2, "true");
            write("new", i, 1, 4, "TIMEOUT");
        }
        Path csv = folder.resolve("table.csv");
        Path html = folder.resolve("table.html");
        assertThat(
                        compare(
                                "old",
                                "new",
                                "--json",
                                "--csv",
                                csv.toString(),
                                "--html",
                                html.toString()))
                .isEqualTo(Exits.REGRESSED);
        JsonNode json = new JsonMapper().readTree(out.toString());
        assertThat(json.at("/solved/after").asInt()).isEqualTo(2);
        JsonNode hard = json.at("/inputs/1");
        assertThat(hard.get("input").asString()).isEqualTo("hard.yml");
        assertThat(hard.get("ratio").asDouble()).isCloseTo(2, within(1e-9));
        assertThat(hard.get("verdict").asString()).isEqualTo("regressed");
        assertThat(hard.at("/before/values")).hasSize(REPETITIONS);
        assertThat(json.at("/inputs/2/after/failure").asString()).contains("TIMEOUT");
        List<String> lines = Files.readAllLines(csv);
        assertThat(lines).hasSize(4);
        assertThat(lines.getFirst())
                .startsWith("input,runs before,before cpu-time (s),failure before,");
        assertThat(lines.get(2))
                .matches("hard\\.yml,6,2\\.00\\d+,,6,4\\.\\d+,,(2|1\\.9)[.\\d]*,.*,slower");
        assertThat(lines.get(3)).endsWith(",fails now");
        String page = Files.readString(html);
        String data = page.substring(page.indexOf("const data = ") + 13);
        assertThat(new JsonMapper().readTree(data.substring(0, data.indexOf(";\n"))))
                .isEqualTo(json);
    }

    @Test
    void namesOfInputsCannotLeaveTheDataOfThePage() throws IOException {
        Path file =
                Files.writeString(
                        folder.resolve("odd.xml"),
                        "<result>"
                                + run("&lt;/script>&lt;b>.yml", 1, "correct", "true")
                                + run("=1+1", 1, "correct", "true")
                                + "</result>");
        Path csv = folder.resolve("table.csv");
        Path html = folder.resolve("table.html");
        assertThat(
                        run(
                                List.of(
                                        "--before",
                                        file.toString(),
                                        "--after",
                                        file.toString(),
                                        "--csv",
                                        csv.toString(),
                                        "--html",
                                        html.toString())))
                .isZero();
        assertThat(Files.readString(html))
                .contains("\\u003c/script>")
                .doesNotContain("</script><b>");
        assertThat(Files.readString(csv)).contains("\n'=1+1,");
    }

    @Test
    void aFileThatCannotBeWrittenIsRefusedBeforeAnythingIsRead() {
        assertThat(
                        run(
                                List.of(
                                        "--before",
                                        "absent.xml",
                                        "--after",
                                        "absent.xml",
                                        "--html",
                                        folder.resolve("none/page.html").toString())))
                .isEqualTo(Exits.BAD_INPUT);
        assertThat(err.toString()).contains("there is no folder " + folder.resolve("none"));
    }

    /** BenchExec's files of sets have one property each, and those of a run definition both. */
    @Test
    void anInputWithTwoPropertiesIsTwoInputsWhateverFilesNameThem() throws IOException {
        String halts =
                run("a.yml", 1, "correct", "true").replace("<run ", "<run properties='halts' ");
        String safe =
                run("a.yml", 2, "correct", "true").replace("<run ", "<run properties='safe' ");
        Path one = Files.writeString(folder.resolve("1.xml"), "<result>" + halts + "</result>");
        Path two = Files.writeString(folder.resolve("2.xml"), "<result>" + safe + "</result>");
        Path both =
                Files.writeString(folder.resolve("3.xml"), "<result>" + halts + safe + "</result>");
        List<String> arguments =
                List.of(
                        "--before",
                        one.toString(),
                        two.toString(),
                        both.toString(),
                        "--after",
                        both.toString());
        assertThat(run(arguments)).isZero();
        assertThat(out.toString())
                .containsPattern("a.yml halts +1 +1 ")
                .containsPattern("a.yml safe +2 +2 ")
                .contains("2 solved before, 2 after, of 2");
    }

    @Test
    void aFileThatCannotBeUnpackedIsNamed() throws IOException {
        Path file = Files.writeString(folder.resolve("broken.xml.bz2"), "no bzip2");
        assertThatExceptionOfType(CommandFailure.class)
                .isThrownBy(() -> ToolResults.read(List.of(file), List.of(), "cpu-time"))
                .withMessageStartingWith(file + " cannot be unpacked: ");
        Path absent = folder.resolve("absent.xml.bz2");
        assertThatExceptionOfType(CommandFailure.class)
                .isThrownBy(() -> ToolResults.read(List.of(absent), List.of(), "cpu-time"))
                .withMessage("there is no file " + absent);
    }

    @Test
    void aFileThatUnpacksToTooMuchIsRefused() throws IOException {
        Path unpacked = folder.resolve("unpacked.xml");
        byte[] content = new byte[1 << 17];
        Path file = Path.of("large.xml.bz2");
        ToolResults.unpack(new ByteArrayInputStream(content), unpacked, file, content.length);
        assertThat(unpacked).hasSize(content.length);
        assertThatExceptionOfType(CommandFailure.class)
                .isThrownBy(() ->
                        ToolResults.unpack(
                                new ByteArrayInputStream(new byte[content.length + 1]),
                                unpacked,
                                file,
                                content.length))
                .withMessage("large.xml.bz2 unpacks to more than 128KiB");
    }
}
