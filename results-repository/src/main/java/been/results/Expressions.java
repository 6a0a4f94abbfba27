package been.results;

import been.protocol.PatternSize;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.Optional;

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
}
