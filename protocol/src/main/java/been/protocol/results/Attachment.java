package been.protocol.results;

/**
 * A file that an execution left behind, beside its measurements.
 *
 * @param name relative, with forward slashes
 * @param sha256 of its content, by which that is kept once, however many have it
 */
public record Attachment(String name, String sha256, long bytes) {}
