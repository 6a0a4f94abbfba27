package been.analyses.module;

import java.time.Duration;
import java.util.Optional;

/**
 * When a role is ready: one of the first three tells.
 *
 * @param line regular expression for a line of its output, whose named groups are values
 * @param port template of the number of a TCP port that it listens on
 * @param checkpoint that its task publishes
 * @param within a time; after it, the execution fails
 */
public record Ready(
        Optional<String> line,
        Optional<String> port,
        Optional<String> checkpoint,
        Optional<Duration> within) {}
