package been.sources;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * One commit.
 *
 * @param hash all of it; of a commit without another one both, as {@link Reverted} writes them
 * @param tree hash of all its files
 * @param date of the change, in ISO 8601 with its zone
 */
record Commit(
        String hash,
        String tree,
        String date,
        String author,
        List<String> parents,
        List<String> tags,
        String subject) {

    /** Arguments of {@code git log} for what {@link #parse} reads. */
    static final List<String> FORMAT =
            List.of("-z", "--decorate-refs=refs/tags/*", "--format=%H%n%T%n%aI%n%an%n%P%n%D%n%s");

    private static final int DIGITS = 12;
    private static final int SOURCE_DIGITS = 20;
    private static final int LONGEST_TEXT = 200;

    static List<Commit> parse(String log) {
        return Stream.of(log.split("\0"))
                .filter(record -> !record.isBlank())
                .map(record -> of(record.split("\n", 7)))
                .toList();
    }

    private static Commit of(String[] fields) {
        return new Commit(
                fields[0],
                fields[1],
                fields[2],
                text(fields[3]),
                Arrays.stream(fields[4].split(" ")).filter(p -> !p.isEmpty()).toList(),
                Stream.of(fields[5].split(", "))
                        .filter(name -> name.startsWith("tag: "))
                        .map(name -> name.substring("tag: ".length()))
                        .toList(),
                text(fields[6]));
    }

    private static String text(String written) {
        String line = written.replaceAll("\\p{Cntrl}", " ").strip();
        return line.length() <= LONGEST_TEXT ? line : line.substring(0, LONGEST_TEXT) + "…";
    }

    /** What its version is called. */
    String name() {
        return shortened(hash);
    }

    /** This one without the changes of an earlier one. */
    Commit without(Commit earlier, String tree) {
        return new Commit(
                Reverted.name(hash, earlier.hash),
                tree,
                date,
                author,
                List.of(hash),
                List.of(),
                text("Without: " + earlier.subject));
    }

    private static String shortened(String hash) {
        return Reverted.shortened(hash, DIGITS);
    }

    /** Version of the package with the sources of that tree. */
    static String source(String tree) {
        return tree.substring(0, SOURCE_DIGITS);
    }

    /** The same for a bisection. */
    Map<String, Object> description(boolean isLikely) {
        var description = new HashMap<>(description());
        description.put("likely", isLikely);
        return description;
    }

    Map<String, Object> description() {
        return Map.of(
                "version", name(),
                "revision", hash,
                "source", source(tree),
                "date", date,
                "author", author,
                "subject", subject,
                "parents", parents.stream().map(Commit::shortened).toList(),
                "tags", tags);
    }
}
