package been.cli.analyze;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Locale;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ToolsComparisonTests {
    private static final int REPETITIONS = 6;

    @TempDir private Path folder = Path.of("");
    private final StringWriter out = new StringWriter();

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

    private int compare(String before, String after) {
        var arguments = new ArrayList<String>();
        for (String side : new String[] {before, after}) {
            arguments.add(side.equals(before) ? "--before" : "--after");
            for (int i = 0; i < REPETITIONS; i++) {
                arguments.add(folder.resolve("%s.%d.xml.bz2".formatted(side, i)).toString());
            }
        }
        var line = new CommandLine(new ToolsCommand());
        line.setOut(new PrintWriter(out));
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
                .contains("geometric mean of the ratios: +41", "3 solved before, 2 after, of 3");
        out.getBuffer().setLength(0);
        assertThat(compare("new", "old")).isZero();
        assertThat(out.toString()).containsPattern("lost.yml .* solved");
    }
}
