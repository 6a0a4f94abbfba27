package been.tasks.restriction;

import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Turns versions into keys whose order as text is the order of the versions: numbers by value (4.2
 * before 4.10), a qualifier before the release it leads to (2.0-rc1 before 2.0), missing parts as
 * zero (4 equals 4.0). A leading {@code v} and build metadata after {@code +} do not count.
 */
final class VersionOrder {
    private static final Pattern PART = Pattern.compile("[0-9]+|[A-Za-z]+");
    private static final Pattern ZERO_ENDING = Pattern.compile("(\\.0+)+(?=[^0-9.]|$)");

    /** What is longer is no version; the expressions take stack and time in proportion. */
    private static final int MOST_CHARACTERS = 500;

    private static final char WORD = '1';
    private static final char END = '2';
    private static final char NUMBER = '3';

    private VersionOrder() {}

    static String key(String version) {
        String text = version.substring(0, Math.min(version.length(), MOST_CHARACTERS)).strip();
        if (text.startsWith("v") || text.startsWith("V")) {
            text = text.substring(1);
        }
        int build = text.indexOf('+');
        if (build >= 0) {
            text = text.substring(0, build);
        }
        text = ZERO_ENDING.matcher(text).replaceAll("");
        var key = new StringBuilder();
        PART.matcher(text).results().map(MatchResult::group).forEach(part -> append(key, part));
        return key.append(END).toString();
    }

    private static void append(StringBuilder key, String part) {
        if (Character.isDigit(part.charAt(0))) {
            String digits = part.replaceFirst("^0+(?=.)", "");
            // The number of digits goes first, so that more digits sort after fewer.
            key.append(NUMBER).append((char) ('0' + Math.min(digits.length(), 70))).append(digits);
        } else {
            key.append(WORD).append(part.toLowerCase(Locale.ROOT)).append(' ');
        }
    }
}
