package been.protocol.results;

import java.time.Instant;
import java.util.Optional;

/**
 * The result of verifying a stored file.
 *
 * @param file {@code results/} and the path of a landing file, or {@code attachments/} and a digest
 * @param damage one sentence; empty if the file is intact
 */
public record FileCheck(String file, Instant checkedAt, Optional<String> damage) {}
