package been.results.evaluation;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HarvestTests {
    private static final String SVG = "<svg xmlns='http://www.w3.org/2000/svg'><g/></svg>";

    @TempDir Path folder;

    @Test
    void whatIsWhatItsNameSaysIsKept() throws IOException {
        var files = new TreeMap<String, Path>();
        put(files, "a.csv", "x,y\n1,NaN\n2,\"a, b\"\n");
        put(files, "b.json", "{\"a\": [1, 2.5, null]}");
        put(files, "c.svg", "<?xml version='1.0'?>" + SVG);
        put(files, "e.html", "<script>alert(1)</script>");
        put(files, "plan.json", "{}");
        put(files, "stdout.log", "anything \0");
        Files.write(folder.resolve("d.png"), png(20, 30));
        files.put("d.png", folder.resolve("d.png"));
        Harvest harvest = Harvest.of(files);
        assertThat(harvest.refused()).isEmpty();
        assertThat(harvest.files()).isEqualTo(files);
        assertThat(Harvest.ofLogs(files).files()).containsOnlyKeys("stdout.log");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    a.csv      | x,y\\n1\\n                    | line 2 has 1 fields, the first line 2
                    a.csv      | ``                           | is empty
                    a.csv      | \\uFFFF                      | is not text in UTF-8
                    a.json     | {"a": NaN}                   | is not JSON (numbers must be finite)
                    a.json     | {"a": 1} 2                   | is more than one JSON value
                    a.json     | [[[                          | is not JSON
                    plan.json  | more!                        | is not JSON
                    a.svg      | <html/>                      | its first element is not svg
                    a.svg      | <svg                         | is not SVG
                    a.svg      | <!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg> | DOCTYPE
                    a.png      | GIF89a                       | is not PNG
                    a.exe      | MZ                           | is none of .csv, .json, .svg, .png and .html
                    in/a.csv   | x                            | is in a folder
                    -a.csv     | x                            | has a name that is not kept
                    a b.csv    | x                            | has a name that is not kept
                    """)
    void nonsenseIsRefusedInASentence(String name, String content, String complaint)
            throws IOException {
        var files = new TreeMap<String, Path>();
        Path file = folder.resolve("file");
        byte[] bytes =
                content.equals("\\uFFFF")
                        ? new byte[] {(byte) 0xff, 'x'}
                        : content.replace("\\n", "\n").getBytes(UTF_8);
        Files.write(file, bytes);
        files.put(name, file);
        put(files, "good.csv", "x\n1\n");
        Harvest harvest = Harvest.of(files);
        assertThat(harvest.files()).containsOnlyKeys("good.csv");
        assertThat(harvest.refused())
                .singleElement()
                .asString()
                .startsWith("'" + name + "' ")
                .contains(complaint);
    }

    @Test
    void aFileThatIsTooLargeOrOneTooManyIsRefused() throws IOException {
        var files = new TreeMap<String, Path>();
        Path large = folder.resolve("large");
        try (var file = new RandomAccessFile(large.toFile(), "rw")) {
            file.setLength(OutputRules.MOST_BYTES + 1);
        }
        files.put("large.csv", large);
        Path small = Files.writeString(folder.resolve("small"), "x\n1\n");
        for (int i = 0; i < OutputRules.MOST_FILES + 50; i++) {
            files.put("t%03d.csv".formatted(i), small);
        }
        Harvest harvest = Harvest.of(files);
        assertThat(harvest.files()).hasSize(OutputRules.MOST_FILES).doesNotContainKey("large.csv");
        assertThat(harvest.refused()).hasSize(21).last().isEqualTo("and others");
        assertThat(harvest.refused().getFirst()).contains("16,777,217 bytes");
    }

    @Test
    void aPictureOfNoSenseIsRefused() throws IOException {
        var files = new TreeMap<String, Path>();
        for (int side : List.of(0, -1, 100_000)) {
            Path file = folder.resolve("p" + side);
            Files.write(file, png(side, 10));
            files.put("p%d.png".formatted(Math.abs(side)), file);
        }
        assertThat(Harvest.of(files).files()).isEmpty();
    }

    private void put(SortedMap<String, Path> files, String name, String content)
            throws IOException {
        files.put(name, Files.writeString(folder.resolve(name), content));
    }

    private static byte[] png(int width, int height) {
        var head = java.nio.ByteBuffer.allocate(40);
        head.put(new byte[] {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'});
        head.putInt(13).put("IHDR".getBytes(UTF_8)).putInt(width).putInt(height);
        return head.array();
    }
}
