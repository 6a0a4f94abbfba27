package been.protocol;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/** Checks and matches regular expressions (RE2) from users' files. */
public final class Expressions {
    private static final int MOST_CHARACTERS = 1_000;

    private Expressions() {}

    /** Why an expression is not usable, as the end of a sentence; empty if it is. */
    public static Optional<String> complaint(String expression) {
        if (expression.length() > MOST_CHARACTERS) {
            return Optional.of("has more than %,d characters".formatted(MOST_CHARACTERS));
        }
        if (PatternSize.of(expression) > PatternSize.MOST) {
            return Optional.of(
                    "comes to more than %,d characters when its repetitions {…} are written out"
                            .formatted(PatternSize.MOST));
        }
        try {
            Pattern.compile(expression);
            return Optional.empty();
        } catch (PatternSyntaxException wrong) {
            return Optional.of("is not a regular expression (RE2): " + wrong.getDescription());
        }
    }

    /** Whether an expression, checked before, matches a whole text. */
    public static boolean matches(String expression, String text) {
        return Pattern.matches(expression, text);
    }

    /** Matches whole texts with a valid expression. */
    public static Predicate<String> matcher(String expression) {
        Pattern pattern = Pattern.compile(expression);
        return text -> pattern.matcher(text).matches();
    }

    /** Names of the groups of an expression, checked before. */
    public static Set<String> groups(String expression) {
        return Pattern.compile(expression).namedGroups().keySet();
    }

    /**
     * Finds an expression, checked before, in texts: gives the texts of its named groups, without
     * those that took no part, or is empty.
     */
    public static Function<String, Optional<Map<String, String>>> finder(String expression) {
        Pattern pattern = Pattern.compile(expression);
        return text -> {
            Matcher matcher = pattern.matcher(text);
            return matcher.find() ? Optional.of(groups(pattern, matcher)) : Optional.empty();
        };
    }

    private static Map<String, String> groups(Pattern pattern, Matcher matcher) {
        var found = new LinkedHashMap<String, String>();
        for (String name : pattern.namedGroups().keySet()) {
            String value = matcher.group(name);
            if (value != null) {
                found.put(name, value);
            }
        }
        return found;
    }
}
