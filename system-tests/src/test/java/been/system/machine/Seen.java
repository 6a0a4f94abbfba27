package been.system.machine;

import been.protocol.Wire;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What was seen of one promise in a machine, for docs/measured-run.md.
 *
 * @param machine its kernel
 * @param layout of its control groups
 * @param right as whom
 * @param what was promised
 * @param cell {@code machine}, or why not
 */
record Seen(String machine, String layout, String right, String what, String cell) {
    private static final Path KEPT = Path.of("target", "machines.jsonl");

    static Seen of(String line) {
        JsonNode one = JsonMapper.shared().readTree(line);
        return new Seen(
                one.path("machine").asString(),
                one.path("layout").asString(),
                one.path("right").asString(),
                one.path("what").asString(),
                one.path("cell").asString());
    }

    /** Keeps it for the page. */
    void keep() throws IOException {
        String line =
                Wire.write(
                        Map.of(
                                "machine", machine, "layout", layout, "right", right, "what", what,
                                "cell", cell));
        System.out.println(line);
        Files.writeString(KEPT, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }
}
