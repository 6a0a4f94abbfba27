package been.tasks;

import been.protocol.PropertyTree;
import java.time.Instant;

/**
 * What a host said of itself from a moment on.
 *
 * @param digest equal for equal configurations
 */
public record HostConfiguration(Instant since, String digest, PropertyTree properties) {}
