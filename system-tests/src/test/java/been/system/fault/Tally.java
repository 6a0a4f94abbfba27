package been.system.fault;

import been.protocol.Wire;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
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
    private final List<Violation> violations = new ArrayList<>();
    private final List<Long> recoveryMillis = new ArrayList<>();
    private int injections;

    /**
     * @param fault its id, such as F1
     * @param what was done, in a few words
     */
    Tally(String fault, String what, Cells cells) {
        this.fault = fault;
        this.what = what;
        this.seed = cells.seed();
    }

    void injected(int times) {
        injections += times;
    }

    /** From an injection until everything was well again. */
    void recovered(long sinceNanos) {
        recoveryMillis.add(Duration.ofNanos(System.nanoTime() - sinceNanos).toMillis());
    }

    void violated(List<Violation> found) {
        violations.addAll(found);
    }

    List<Violation> violations() {
        return List.copyOf(violations);
    }

    @Override
    public void close() throws IOException {
        var figures =
                Map.of(
                        "fault", fault,
                        "what", what,
                        "seed", seed,
                        "injections", injections,
                        "violations", violations.stream().map(Violation::toString).toList(),
                        "recoveryMillis", recoveryMillis);
        String line = Wire.write(figures);
        System.out.println(line);
        Files.createDirectories(KEPT.toAbsolutePath().getParent());
        Files.writeString(KEPT, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }
}
