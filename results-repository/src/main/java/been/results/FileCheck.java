package been.results;

import java.time.Instant;
import java.util.Optional;

/**
 * A stored file that was held against its checksum.
 *
 * @param file {@code results/} and the path of a landing file, or {@code attachments/} and a digest
 * @param damage one sentence; empty when it is whole
 */
public record FileCheck(String file, Instant checkedAt, Optional<String> damage) {}
