package been.protocol.retention;

import java.time.Instant;
import java.util.List;

/**
 * What a sweep would remove at a moment.
 *
 * @param parts one for each kind, in their order
 */
public record RetentionPreview(Instant at, List<Part> parts) {
    public RetentionPreview {
        parts = List.copyOf(parts);
    }

    /** Of everything together. */
    public long bytes() {
        return parts.stream().mapToLong(Part::bytes).sum();
    }

    /**
     * What would be removed of a kind.
     *
     * @param count of things, also of those that are not listed
     * @param bytes of all of them: of files exactly; of rows, that of their text, which the
     *     database uses again
     * @param items the oldest of them
     */
    public record Part(RetentionRule rule, long count, long bytes, List<Item> items) {
        public Part {
            items = List.copyOf(items);
        }
    }

    /**
     * One thing that would be removed.
     *
     * @param name such as a context's id, or a host's name
     * @param what for people
     * @param since when it has not been needed
     */
    public record Item(String name, String what, Instant since, long bytes) {}
}
