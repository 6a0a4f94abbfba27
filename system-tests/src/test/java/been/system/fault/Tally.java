package been.system.fault;

import been.protocol.Wire;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Counts one fault's injections, what was lost by them, and how long until all was well; printed,
 * and kept in {@code target/faults.jsonl} for docs/reliability.md.
 */
final class Tally implements AutoCloseable {
    static final Path KEPT = Path.of("target", "faults.jsonl");

    private final String fault;
    private final String what;
    private final long seed;
    private final Map<String, Cell> cells = new LinkedHashMap<>();
    private Cell current = new Cell();

    /** One way of injecting the fault. */
    private static final class Cell {
        private final List<Violation> violations = new ArrayList<>();
        private final List<Long> recoveryMillis = new ArrayList<>();
        private int injections;
    }

    /**
     * @param fault its id, such as F1
     * @param what was done, in a few words
     */
    Tally(String fault, String what, Cells cells) {
        this.fault = fault;
        this.what = what;
        this.seed = cells.seed();
    }

    /** Where there is but one way. */
    void injected(int times) {
        in("").injections += times;
    }

    /** Once, in this way; what is said next is said of it. */
    void injected(String way) {
        in(way).injections++;
    }

    private Cell in(String way) {
        current = cells.computeIfAbsent(way, _ -> new Cell());
        return current;
    }

    /** From an injection until everything was well again. */
    void recovered(long sinceNanos) {
        recovered(Duration.ofNanos(System.nanoTime() - sinceNanos));
    }

    void recovered(Duration time) {
        current.recoveryMillis.add(time.toMillis());
    }

    void violated(List<Violation> found) {
        current.violations.addAll(found);
    }

    @Override
    public void close() throws IOException {
        Files.createDirectories(KEPT.toAbsolutePath().getParent());
        for (Map.Entry<String, Cell> cell : cells.entrySet()) {
            String line = line(cell.getKey(), cell.getValue());
            System.out.println(line);
            Files.writeString(
                    KEPT, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        }
    }

    private String line(String way, Cell cell) {
        var figures = new LinkedHashMap<String, Object>();
        figures.put("fault", fault);
        figures.put("what", what);
        figures.put("way", way);
        figures.put("seed", seed);
        figures.put("injections", cell.injections);
        figures.put("violations", cell.violations.stream().map(Violation::toString).toList());
        figures.put("recoveryMillis", cell.recoveryMillis);
        return Wire.write(figures);
    }
}
