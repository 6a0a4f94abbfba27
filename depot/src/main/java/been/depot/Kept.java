package been.depot;

/**
 * A file as the depot holds it.
 *
 * @param sha256 of its content, 64 lower-case hexadecimal digits
 */
public record Kept(String sha256, long bytes) {}
