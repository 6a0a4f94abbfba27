package been.system.fault;

import been.protocol.Wire;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One execution of {@code ./been test --faults}, as it is kept. Those of the same code add up.
 *
 * @param code digest of all sources that the tested processes are built from
 * @param cells how often each fault was injected, at least
 * @param seed of what was left to chance
 * @param figures what the tallies wrote
 */
record FaultRun(
        String code,
        String commit,
        int cells,
        long seed,
        String machine,
        String day,
        int passed,
        List<String> failed,
        List<String> skipped,
        List<Figure> figures) {

    FaultRun {
        failed = List.copyOf(failed);
        skipped = List.copyOf(skipped);
        figures = List.copyOf(figures);
    }

    /** The kept runs of that code; none where there is no such file. */
    static List<FaultRun> read(Path kept, String code) throws IOException {
        if (Files.notExists(kept)) {
            return List.of();
        }
        try (Stream<String> lines = Files.lines(kept)) {
            return lines.map(line -> Wire.read(line, FaultRun.class))
                    .filter(run -> run.code.equals(code))
                    .toList();
        }
    }

    /** Keeps these runs and no others. */
    static void write(Path kept, List<FaultRun> runs) throws IOException {
        Files.writeString(
                kept,
                runs.stream().map(run -> Wire.write(run) + "\n").collect(Collectors.joining()));
    }
}
