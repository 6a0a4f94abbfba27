package been.task.version;

import java.util.Comparator;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * The order of versions of packages, artifacts and installed software, as Maven, PyPI and semantic
 * versioning have it: numbers by value (4.2 before 4.10), a qualifier before the release it leads
 * to (2.0-rc1 before 2.0) and a later one after it (2.0.post1), missing parts as zero (4 equals
 * 4.0). A leading {@code v}, build metadata after {@code +} and a closing {@code Final}, {@code GA}
 * or {@code release} do not count. Pure, thread-safe.
 */
public final class VersionOrder {

    /** Distinguishes also versions that are equal but are written differently. */
    public static final Comparator<String> OLDEST_FIRST =
            Comparator.comparing(VersionOrder::key).thenComparing(Comparator.naturalOrder());

    private static final Pattern PART = Pattern.compile("[0-9]+|[A-Za-z]+");
    private static final Pattern RELEASE =
            Pattern.compile("[.-]?(final|ga|release)$", Pattern.CASE_INSENSITIVE);
    private static final Pattern ZERO_ENDING =
            Pattern.compile("(\\.0+)+(?=\\.?[A-Za-z]|[^0-9.A-Za-z]|$)");
    private static final Set<String> LATER = Set.of("sp", "post");

    /** Longer texts are cut: the expressions take stack and time in proportion to the length. */
    private static final int MOST_CHARACTERS = 500;

    private static final char WORD = '1';
    private static final char END = '2';
    private static final char LATER_WORD = '3';
    private static final char NUMBER = '4';

    private VersionOrder() {}

    /** A key whose order as text is the order of the versions; equal versions have equal keys. */
    public static String key(String version) {
        String text = version.substring(0, Math.min(version.length(), MOST_CHARACTERS)).strip();
        if (text.startsWith("v") || text.startsWith("V")) {
            text = text.substring(1);
        }
        int build = text.indexOf('+');
        if (build >= 0) {
            text = text.substring(0, build);
        }
        text = RELEASE.matcher(text).replaceFirst("");
        text = ZERO_ENDING.matcher(text).replaceAll("");
        var key = new StringBuilder();
        PART.matcher(text).results().map(MatchResult::group).forEach(part -> append(key, part));
        return key.append(END).toString();
    }

    /** Whether a version is a pre-release of another. */
    static boolean leadsTo(String version, String release) {
        return key(version).startsWith(cut(key(release), 1) + WORD);
    }

    /** Whether a version has the parts of a shorter one and a number after them. */
    static boolean isWithin(String version, String shorter) {
        // With a number at its end, no zeros are left out of the key.
        String longer = key(shorter + ".1");
        return key(version).startsWith(cut(longer, key("1").length()) + NUMBER);
    }

    private static String cut(String key, int characters) {
        return key.substring(0, key.length() - characters);
    }

    private static void append(StringBuilder key, String part) {
        if (Character.isDigit(part.charAt(0))) {
            String digits = part.replaceFirst("^0+(?=.)", "");
            // The number of digits goes first, so that more digits sort after fewer.
            key.append(NUMBER).append((char) ('0' + Math.min(digits.length(), 70))).append(digits);
        } else {
            String word = part.toLowerCase(Locale.ROOT);
            key.append(LATER.contains(word) ? LATER_WORD : WORD).append(word).append(' ');
        }
    }
}
