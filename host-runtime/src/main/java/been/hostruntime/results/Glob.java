package been.hostruntime.results;

import been.protocol.Expressions;
import java.util.function.Predicate;
import java.util.regex.PatternSyntaxException;

/**
 * A pattern of paths with the syntax of the JDK's globs: {@code *} and {@code ?} within a name,
 * {@code **} across names, {@code [a-z]}, {@code [!a-z]}, <code>{a,b}</code> and {@code \\}. The
 * JDK's backtracking takes exponential time for names that a task could choose; RE2, into which
 * this translates it, takes linear time.
 */
final class Glob {
    private static final int MOST_CHARACTERS = 1_000;

    private final Predicate<String> matcher;

    /**
     * @throws PatternSyntaxException when the pattern is invalid
     */
    Glob(String pattern) {
        if (pattern.length() > MOST_CHARACTERS) {
            throw new PatternSyntaxException(
                    "more than %,d characters".formatted(MOST_CHARACTERS), "…", -1);
        }
        matcher = Expressions.matcher(expression(pattern));
    }

    boolean matches(String path) {
        return matcher.test(path);
    }

    private static String expression(String pattern) {
        var expression = new StringBuilder("(?s)");
        int open = -1;
        int at = 0;
        while (at < pattern.length()) {
            int end = tokenEnd(pattern, at);
            char c = pattern.charAt(at);
            if (c == '{' && open >= 0) {
                throw new PatternSyntaxException("braces within braces", pattern, at);
            } else if (c == '{') {
                open = at;
                expression.append("(?:");
            } else if (open >= 0 && (c == '}' || c == ',')) {
                open = c == '}' ? -1 : open;
                expression.append(c == '}' ? ')' : '|');
            } else {
                append(pattern.substring(at, end), pattern, expression);
            }
            at = end;
        }
        if (open >= 0) {
            throw new PatternSyntaxException("a { without its }", pattern, open);
        }
        return expression.toString();
    }

    /** The end of a character, an escaped character, two stars or a class. */
    private static int tokenEnd(String pattern, int at) {
        return switch (pattern.charAt(at)) {
            case '\\' -> {
                if (at + 1 == pattern.length()) {
                    throw new PatternSyntaxException("nothing to escape", pattern, at);
                }
                yield at + 2;
            }
            case '[' -> {
                int inside = pattern.startsWith("[!", at) ? at + 2 : at + 1;
                int close = pattern.indexOf(']', inside);
                if (close <= inside || pattern.substring(inside, close).contains("/")) {
                    throw new PatternSyntaxException("a [ without its ]", pattern, at);
                }
                yield close + 1;
            }
            default -> pattern.startsWith("**", at) ? at + 2 : at + 1;
        };
    }

    private static void append(String token, String pattern, StringBuilder expression) {
        switch (token.charAt(0)) {
            case '?' -> expression.append("[^/]");
            case '*' -> expression.append(token.equals("**") ? ".*" : "[^/]*");
            case '[' -> {
                boolean isNot = token.charAt(1) == '!';
                expression.append(isNot ? "[^/" : "[");
                int[] ranges =
                        token.substring(isNot ? 2 : 1, token.length() - 1).codePoints().toArray();
                for (int i = 0; i < ranges.length; i++) {
                    boolean isRange = i + 2 < ranges.length && ranges[i + 1] == '-';
                    range(ranges[i], ranges[isRange ? i + 2 : i], pattern, expression);
                    i += isRange ? 2 : 0;
                }
                expression.append(']');
            }
            default -> literal(token.charAt(token.length() - 1), expression);
        }
    }

    /** Without the slash, which no class matches. */
    private static void range(int first, int last, String pattern, StringBuilder expression) {
        if (first > last) {
            throw new PatternSyntaxException("the end of a range is before its start", pattern, -1);
        }
        if (first < '/' && '/' < last) {
            range(first, '/' - 1, pattern, expression);
            range('/' + 1, last, pattern, expression);
        } else {
            expression.append("\\x{%x}-\\x{%x}".formatted(first, last));
        }
    }

    private static void literal(char c, StringBuilder expression) {
        if ("\\.+*?()|[]{}^$".indexOf(c) >= 0) {
            expression.append('\\');
        }
        expression.append(c);
    }
}
