package been.hostruntime.results;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.regex.PatternSyntaxException;

/**
 * A pattern of paths with the syntax of the JDK's globs: {@code *} and {@code ?} within a name,
 * {@code **} across names, {@code [a-z]}, {@code [!a-z]}, <code>{a,b}</code> and {@code \}. The
 * JDK's backtracking takes exponential time for names that a task could choose; this matcher
 * follows all alternatives at once in linear time.
 */
final class Glob {
    private static final int MOST_CHARACTERS = 1_000;
    private static final int MOST_ALTERNATIVES = 100;

    private final List<List<Step>> alternatives = new ArrayList<>();

    /** A step of the pattern, which matches one character of a path. */
    private sealed interface Step {
        record Plain(char c) implements Step {}

        /** Any character; any number of them when it repeats. */
        record Any(boolean repeats, boolean crosses) implements Step {}

        record OneOf(String ranges, boolean isNot) implements Step {}
    }

    /**
     * @throws PatternSyntaxException when the pattern is invalid
     */
    Glob(String pattern) {
        if (pattern.length() > MOST_CHARACTERS) {
            throw new PatternSyntaxException(
                    "more than %,d characters".formatted(MOST_CHARACTERS), "…", -1);
        }
        for (String alternative : alternatives(pattern)) {
            alternatives.add(steps(alternative, pattern));
        }
    }

    boolean matches(String path) {
        return alternatives.stream().anyMatch(steps -> matches(steps, path));
    }

    /** The patterns without braces that this one expands to. */
    private static List<String> alternatives(String pattern) {
        List<StringBuilder> all = new ArrayList<>(List.of(new StringBuilder()));
        int at = 0;
        while (at < pattern.length()) {
            int end = tokenEnd(pattern, at);
            if (pattern.charAt(at) != '{') {
                String token = pattern.substring(at, end);
                all.forEach(one -> one.append(token));
            } else {
                List<StringBuilder> longer = new ArrayList<>();
                for (String choice : choices(pattern, at, end)) {
                    all.forEach(one -> longer.add(new StringBuilder(one).append(choice)));
                    if (longer.size() > MOST_ALTERNATIVES) {
                        throw new PatternSyntaxException(
                                "its braces expand to more than %d alternatives"
                                        .formatted(MOST_ALTERNATIVES),
                                pattern,
                                at);
                    }
                }
                all = longer;
            }
            at = end;
        }
        return all.stream().map(StringBuilder::toString).toList();
    }

    private static List<String> choices(String pattern, int open, int end) {
        List<String> choices = new ArrayList<>();
        int first = open + 1;
        int at = first;
        while (at < end) {
            int next = at == end - 1 ? end : tokenEnd(pattern, at);
            if (pattern.charAt(at) == '{') {
                throw new PatternSyntaxException("braces within braces", pattern, at);
            }
            if (at == end - 1 || pattern.charAt(at) == ',') {
                choices.add(pattern.substring(first, at));
                first = next;
            }
            at = next;
        }
        return choices;
    }

    /** The end of a character, an escaped character, a class or a group. */
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
            case '{' -> {
                int next = at + 1;
                while (next < pattern.length() && pattern.charAt(next) != '}') {
                    next = pattern.charAt(next) == '{' ? next + 1 : tokenEnd(pattern, next);
                }
                if (next >= pattern.length()) {
                    throw new PatternSyntaxException("a { without its }", pattern, at);
                }
                yield next + 1;
            }
            default -> at + 1;
        };
    }

    private static List<Step> steps(String alternative, String pattern) {
        List<Step> steps = new ArrayList<>();
        int at = 0;
        while (at < alternative.length()) {
            int end = tokenEnd(alternative, at);
            switch (alternative.charAt(at)) {
                case '\\' -> steps.add(new Step.Plain(alternative.charAt(at + 1)));
                case '?' -> steps.add(new Step.Any(false, false));
                case '*' -> {
                    boolean crosses = alternative.startsWith("**", at);
                    steps.add(new Step.Any(true, crosses));
                    end += crosses ? 1 : 0;
                }
                case '[' -> {
                    boolean isNot = alternative.charAt(at + 1) == '!';
                    String ranges = alternative.substring(isNot ? at + 2 : at + 1, end - 1);
                    steps.add(new Step.OneOf(checked(ranges, pattern), isNot));
                }
                default -> steps.add(new Step.Plain(alternative.charAt(at)));
            }
            at = end;
        }
        return steps;
    }

    private static String checked(String ranges, String pattern) {
        for (int i = 1; i + 1 < ranges.length(); i++) {
            if (ranges.charAt(i) == '-' && ranges.charAt(i - 1) > ranges.charAt(i + 1)) {
                throw new PatternSyntaxException(
                        "the end of a range is before its start", pattern, -1);
            }
        }
        return ranges;
    }

    /** Reads the path once and tracks every step that the pattern may be at. */
    private static boolean matches(List<Step> steps, String path) {
        var at = new BitSet();
        enter(steps, 0, at);
        for (int i = 0; i < path.length() && !at.isEmpty(); i++) {
            char c = path.charAt(i);
            var next = new BitSet();
            for (int step = at.nextSetBit(0); step >= 0; step = at.nextSetBit(step + 1)) {
                if (step < steps.size() && takes(steps.get(step), c)) {
                    boolean repeats = steps.get(step) instanceof Step.Any any && any.repeats();
                    enter(steps, repeats ? step : step + 1, next);
                }
            }
            at = next;
        }
        return at.get(steps.size());
    }

    /** Also enters the step after one that repeats, which may match nothing. */
    private static void enter(List<Step> steps, int from, BitSet at) {
        int step = from;
        at.set(step);
        while (step < steps.size() && steps.get(step) instanceof Step.Any any && any.repeats()) {
            step++;
            at.set(step);
        }
    }

    private static boolean takes(Step step, char c) {
        return switch (step) {
            case Step.Plain(char plain) -> plain == c;
            case Step.Any(_, boolean crosses) -> crosses || c != '/';
            case Step.OneOf(String ranges, boolean isNot) -> c != '/' && isIn(ranges, c) != isNot;
        };
    }

    private static boolean isIn(String ranges, char c) {
        for (int i = 0; i < ranges.length(); i++) {
            boolean isRange = i + 2 < ranges.length() && ranges.charAt(i + 1) == '-';
            if (c >= ranges.charAt(i) && c <= ranges.charAt(isRange ? i + 2 : i)) {
                return true;
            }
            i += isRange ? 2 : 0;
        }
        return false;
    }
}
