package been.protocol;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How a place in a tree is written: plain names with dots between, other names in quotes, elements
 * of lists by their numbers. So it reads in a restriction, too.
 */
final class PropertyPath {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
    private static final Pattern STEP = Pattern.compile("\\[([0-9]+)]|\\.?([^.\\[]+)");
    private static final Pattern ESCAPED = Pattern.compile("\\\\(.)");

    private PropertyPath() {}

    static String child(String path, String name) {
        if (PLAIN.matcher(name).matches()) {
            return path.isEmpty() ? name : path + "." + name;
        }
        return path + "['" + name.replace("\\", "\\\\").replace("'", "\\'") + "']";
    }

    static String element(String path, int number) {
        return path + "[" + number + "]";
    }

    /** The names and numbers that a path goes by; what is no path goes nowhere. */
    static List<String> steps(String path) {
        var steps = new ArrayList<String>();
        Matcher step = STEP.matcher(path);
        int end = 0;
        while (end < path.length()) {
            if (path.startsWith("['", end)) {
                int close = closing(path, end + 2);
                if (close < 0) {
                    return List.of(path);
                }
                steps.add(ESCAPED.matcher(path.substring(end + 2, close)).replaceAll("$1"));
                end = close + 2;
            } else if (step.find(end) && step.start() == end) {
                steps.add(step.group(1) != null ? step.group(1) : step.group(2));
                end = step.end();
            } else {
                return List.of(path);
            }
        }
        return steps.isEmpty() ? List.of(path) : steps;
    }

    /** Where the quote is that ends a name; negative when none does. */
    private static int closing(String path, int from) {
        for (int at = from; at < path.length(); at++) {
            switch (path.charAt(at)) {
                case '\\' -> at++;
                case '\'' -> {
                    return path.startsWith("']", at) ? at : -1;
                }
                default -> {
                    // part of the name
                }
            }
        }
        return -1;
    }
}
