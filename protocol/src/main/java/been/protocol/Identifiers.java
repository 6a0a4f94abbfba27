package been.protocol;

import java.util.regex.Pattern;

/** What may name a thing that also becomes a path or part of a URL. */
final class Identifiers {
    private static final Pattern SAFE = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,127}");

    private Identifiers() {}

    static void require(String what, String value) {
        if (!SAFE.matcher(value).matches()) {
            throw new IllegalArgumentException(
                    what
                            + " '"
                            + value
                            + "' must be 1 to 128 letters, digits, '.', '_' or '-', starting with a letter or digit");
        }
    }
}
