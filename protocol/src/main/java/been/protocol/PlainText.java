package been.protocol;

import java.util.Optional;

/**
 * Text that every part of the platform keeps as it is: without the character NUL (U+0000), which
 * PostgreSQL cannot store and C ends at, and without halves of surrogate pairs, which no UTF-8 can
 * say. What people and tasks send is refused where it has one of them; what only describes
 * something (a message, a line of a log, a fact about a machine) is cleaned. Pure.
 */
public final class PlainText {
    private static final char REPLACEMENT = '\uFFFD';

    private PlainText() {}

    public static boolean isPlain(CharSequence text) {
        return offence(text, 0) < 0;
    }

    /**
     * The same text.
     *
     * @param what it is, as a sentence about it starts
     * @throws IllegalArgumentException saying what cannot be kept, where, and what to do
     */
    public static String require(String what, String text) {
        int at = offence(text, 0);
        if (at >= 0) {
            throw new IllegalArgumentException(refusal(what, text.charAt(at), at));
        }
        return text;
    }

    /** Why that text is refused, one sentence without its full stop; empty when it is plain. */
    public static Optional<String> problem(String what, CharSequence text) {
        int at = offence(text, 0);
        return at < 0 ? Optional.empty() : Optional.of(refusal(what, text.charAt(at), at));
    }

    /** The same text with U+FFFD for each character that cannot be kept. */
    public static String cleaned(String text) {
        int at = offence(text, 0);
        if (at < 0) {
            return text;
        }
        var clean = new StringBuilder(text);
        for (; at >= 0; at = offence(clean, at + 1)) {
            clean.setCharAt(at, REPLACEMENT);
        }
        return clean.toString();
    }

    private static String refusal(String what, char character, int at) {
        return "%s has %s at character %d, which cannot be kept: leave it out, or encode the value (as Base64)"
                .formatted(what, character == 0 ? "NUL (U+0000)" : "half a surrogate pair", at + 1);
    }

    /** Where the first character is that cannot be kept, from there on; negative when none is. */
    private static int offence(CharSequence text, int from) {
        for (int i = from; i < text.length(); i++) {
            char here = text.charAt(i);
            if (here == 0) {
                return i;
            }
            if (Character.isSurrogate(here)) {
                boolean isPair =
                        i + 1 < text.length()
                                && Character.isSurrogatePair(here, text.charAt(i + 1));
                if (!isPair) {
                    return i;
                }
                i++;
            }
        }
        return -1;
    }
}
