package been.packages.archive;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.text.Normalizer;
import java.util.List;
import java.util.Optional;

/**
 * Which paths an entry may have: those that mean the same file below the package's folder on every
 * system, and nothing outside of it. Pure.
 */
final class EntryPath {
    private static final int MAXIMUM_BYTES = 1024;
    private static final int MAXIMUM_SEGMENT_BYTES = 255;
    private static final int MAXIMUM_DEPTH = 32;

    private EntryPath() {}

    /** What is wrong with a path, as the end of a sentence; empty when nothing is. */
    static Optional<String> complaint(String path) {
        if (path.isEmpty()) {
            return Optional.of("is empty");
        }
        if (path.getBytes(UTF_8).length > MAXIMUM_BYTES) {
            return Optional.of("is longer than " + MAXIMUM_BYTES + " bytes");
        }
        if (path.startsWith("/")) {
            return Optional.of("is absolute");
        }
        if (path.matches("[A-Za-z]:.*")) {
            return Optional.of("begins with a drive letter");
        }
        if (path.indexOf('\\') >= 0) {
            return Optional.of("holds a backslash");
        }
        if (path.codePoints().anyMatch(EntryPath::unprintable)) {
            return Optional.of("holds a control or invisible character");
        }
        if (!Normalizer.isNormalized(path, Normalizer.Form.NFC)) {
            return Optional.of("is not in Unicode's composed form (NFC)");
        }
        return segments(path).stream()
                .flatMap(s -> complaintOfSegment(s).stream())
                .findFirst()
                .or(() -> depth(path));
    }

    private static Optional<String> depth(String path) {
        return segments(path).size() > MAXIMUM_DEPTH
                ? Optional.of("is more than " + MAXIMUM_DEPTH + " folders deep")
                : Optional.empty();
    }

    /** The names along a path; the slash that ends a folder's path adds none. */
    static List<String> segments(String path) {
        var name = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
        return List.of(name.split("/", -1));
    }

    private static Optional<String> complaintOfSegment(String segment) {
        if (segment.isEmpty()) {
            return Optional.of("has an empty part");
        }
        if (segment.equals("..") || segment.equals(".")) {
            return Optional.of("has a part '" + segment + "'");
        }
        if (segment.getBytes(UTF_8).length > MAXIMUM_SEGMENT_BYTES) {
            return Optional.of("has a part longer than " + MAXIMUM_SEGMENT_BYTES + " bytes");
        }
        return Optional.empty();
    }

    private static boolean unprintable(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR ->
                    true;
            default -> codePoint == 0xFFFD;
        };
    }

    /** The path with what does not print shown as {@code \\uXXXX}, for messages. */
    static String shown(String path) {
        var shown = new StringBuilder("'");
        path.codePoints()
                .limit(200)
                .forEach(c -> {
                    if (unprintable(c)) {
                        shown.append(String.format("\\u%04x", c));
                    } else {
                        shown.appendCodePoint(c);
                    }
                });
        return shown.append(path.length() > 200 ? "…'" : "'").toString();
    }
}
