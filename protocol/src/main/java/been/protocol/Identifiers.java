package been.protocol;

/** What may name a thing that also becomes a path or part of a URL. */
final class Identifiers {
    private static final int LONGEST = 128;

    private Identifiers() {}

    static void require(String what, String value) {
        if (!isSafe(value)) {
            throw new IllegalArgumentException(
                    what
                            + " '"
                            + value
                            + "' must be 1 to 128 letters, digits, '.', '_' or '-', starting with a letter or digit");
        }
    }

    /** Without an expression: every row of a database that is read names something. */
    private static boolean isSafe(String value) {
        if (value.isEmpty() || value.length() > LONGEST || !isPlain(value.charAt(0))) {
            return false;
        }
        for (int i = 1; i < value.length(); i++) {
            char c = value.charAt(i);
            if (!isPlain(c) && c != '.' && c != '_' && c != '-') {
                return false;
            }
        }
        return true;
    }

    private static boolean isPlain(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    }
}
