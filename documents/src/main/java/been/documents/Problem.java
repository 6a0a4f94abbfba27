package been.documents;

import org.jspecify.annotations.Nullable;

/**
 * One mistake in a document.
 *
 * @param line from 1
 * @param column from 1
 * @param path JSON pointer to the value, such as {@code /repeat/precision}; of a missing or an
 *     unknown key, to where it is missing or stands; empty for the whole document
 * @param code names the kind of mistake and never changes: {@code unknown-key}
 * @param message what was found, what was expected, and the nearest valid name, in one line
 * @param expected what the schema expects there, a noun phrase; {@code null} where it is no
 *     question of shape
 */
public record Problem(
        int line, int column, String path, String code, String message, @Nullable String expected) {
    /** More than any sentence of ours needs, unless what it quotes is long. */
    private static final int LONGEST = 1500;

    public Problem {
        String oneLine = message.replaceAll("\\R+", " ");
        message =
                oneLine.length() <= LONGEST
                        ? oneLine
                        : oneLine.substring(0, oneLine.offsetByCodePoints(0, LONGEST / 2)) + " …";
    }
}
