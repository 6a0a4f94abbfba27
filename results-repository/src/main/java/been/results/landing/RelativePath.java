package been.results.landing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.regex.Pattern;

/** Which paths and names from outside may become paths here. Pure. */
final class RelativePath {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._+=,@~-]{0,127}");
    private static final int MAXIMUM_BYTES = 1024;
    private static final int MAXIMUM_PART_BYTES = 255;

    private RelativePath() {}

    /**
     * A path whose parts stay below the folder it is resolved against.
     *
     * @throws IllegalArgumentException naming the rule it breaks
     */
    static String require(String path) {
        if (path.isEmpty() || path.getBytes(UTF_8).length > MAXIMUM_BYTES) {
            throw wrong(path, "must have 1 to " + MAXIMUM_BYTES + " bytes");
        }
        if (path.startsWith("/") || path.indexOf('\\') >= 0) {
            throw wrong(path, "must be relative, with forward slashes");
        }
        if (path.codePoints().anyMatch(c -> Character.isISOControl(c) || c == 0xFFFD)) {
            throw wrong(path, "must not hold control characters");
        }
        for (var part : List.of(path.split("/", -1))) {
            if (part.isEmpty() || part.equals(".") || part.equals("..")) {
                throw wrong(path, "must not have an empty part, '.' or '..'");
            }
            if (part.getBytes(UTF_8).length > MAXIMUM_PART_BYTES) {
                throw wrong(path, "must not have a part longer than " + MAXIMUM_PART_BYTES);
            }
        }
        return path;
    }

    /**
     * A name that makes one part of a path, such as a task's id.
     *
     * @throws IllegalArgumentException when it cannot
     */
    static String requireName(String what, String name) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    what
                            + " '"
                            + shown(name)
                            + "' must be 1 to 128 letters, digits or '._+=,@~-', starting with a"
                            + " letter or digit");
        }
        return name;
    }

    private static IllegalArgumentException wrong(String path, String rule) {
        return new IllegalArgumentException("the path '" + shown(path) + "' " + rule);
    }

    private static String shown(String text) {
        var cut = text.length() > 100 ? text.substring(0, 100) + "…" : text;
        return cut.replaceAll("\\p{Cntrl}", "?");
    }
}
