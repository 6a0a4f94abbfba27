package been.analyses.modifications;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The functions that profiles show, and which files they are in: Java by its class, Python by its
 * file, other languages by where a function of that name is defined. Pure.
 */
public final class UsedCode {
    private static final int MOST = 20;

    /** Such as {@code org.example.Parser$Inner.parse}. */
    private static final Pattern JAVA = Pattern.compile("((?:[\\w$]+\\.)+[\\w$]+)\\.[\\w$<>]+");

    /** Such as {@code parse (app/parser.py)}. */
    private static final Pattern PYTHON = Pattern.compile(".* \\((.+\\.py)\\)");

    private static final Pattern JAVA_FILE = Pattern.compile("(.*)\\.(java|class|kt|scala|groovy)");
    private static final Pattern NATIVE_FILE =
            Pattern.compile(
                    ".*\\.(c|cc|cpp|cxx|c\\+\\+|h|hh|hpp|hxx|inl|m|mm|rs|go|zig|d|f90|swift)");

    /** Takes time linear in the length of its input, also for very long words and lines. */
    private static final Pattern CALL =
            Pattern.compile("\\b([A-Za-z_][A-Za-z_0-9]*+)\\s*+(<[^;{}()]{0,200}>)?\\(");

    private static final Pattern TYPE =
            Pattern.compile("\\b(?:class|interface|enum|record)\\s+(\\w+)");

    private static final Pattern BODY =
            Pattern.compile("\\s*(\\{|const\\b|noexcept\\b|->|:[^:]|[\\w(][^;]*?\\{)");
    private static final int LONGEST_HEAD = 2000;
    private static final int DEEPEST = 50;

    /** In order of interest. */
    private final Map<String, Integer> ranks = new LinkedHashMap<>();

    private final Map<String, Set<String>> byClass = new HashMap<>();
    private final Map<String, Set<String>> byFile = new HashMap<>();
    private final Map<String, Set<String>> byName = new HashMap<>();

    /** From the names of frames, those of most interest first. */
    public UsedCode(Collection<String> frames) {
        for (String frame : frames) {
            if (ranks.putIfAbsent(frame, ranks.size()) != null) {
                continue;
            }
            Matcher python = PYTHON.matcher(frame);
            Matcher java = JAVA.matcher(frame);
            if (python.matches()) {
                put(byFile, tail(python.group(1)), frame);
            } else {
                if (java.matches()) {
                    put(byClass, java.group(1).replaceFirst("\\$.*", ""), frame);
                }
                put(byName, simple(frame), frame);
            }
        }
    }

    private static void put(Map<String, Set<String>> map, String key, String frame) {
        map.computeIfAbsent(key, _ -> new LinkedHashSet<>()).add(frame);
    }

    /** The last two parts of a path. */
    private static String tail(String path) {
        String[] parts = path.split("/", -1);
        return parts.length < 2 ? path : parts[parts.length - 2] + "/" + parts[parts.length - 1];
    }

    /** A function's name without its namespace, type and parameters. */
    private static String simple(String frame) {
        // Go has (*Type).method.
        String name = frame.replaceAll("\\(\\*?(\\w+)\\)\\.", "$1.").replaceFirst("[(<].*", "");
        return name.substring(Math.max(name.lastIndexOf(':'), name.lastIndexOf('.')) + 1);
    }

    /** Whether there is nothing to mark. */
    public boolean isEmpty() {
        return ranks.isEmpty();
    }

    /** Files with more interesting functions have smaller numbers. */
    int rank(List<String> functions) {
        return functions.isEmpty()
                ? Integer.MAX_VALUE
                : ranks.getOrDefault(functions.getFirst(), 0);
    }

    /** The functions in a file, those of most interest first. */
    List<String> functions(String path, List<String> old, List<String> current) {
        var found = new TreeSet<String>(java.util.Comparator.comparing(ranks::get));
        types(path).forEach(type -> found.addAll(byClass.getOrDefault(type, Set.of())));
        if (path.endsWith(".py")) {
            found.addAll(byFile.getOrDefault(tail(path), Set.of()));
            found.addAll(byFile.getOrDefault(path.substring(path.lastIndexOf('/') + 1), Set.of()));
        } else if (NATIVE_FILE.matcher(path).matches() && !byName.isEmpty()) {
            addDefined(old, found);
            addDefined(current, found);
        }
        return new ArrayList<>(found).subList(0, Math.min(MOST, found.size()));
    }

    /** Names that the class of a Java file may have, as its first folders are in no package. */
    static List<String> types(String path) {
        Matcher java = JAVA_FILE.matcher(path);
        if (!java.matches()) {
            return List.of();
        }
        List<String> types = new ArrayList<>();
        String name = java.group(1).replaceFirst("\\$.*", "").replace('/', '.');
        int dot = name.length();
        do {
            dot = name.lastIndexOf('.', dot - 1);
            types.add(name.substring(dot + 1));
        } while (dot >= 0 && types.size() < DEEPEST);
        return types;
    }

    /** Names of the types that the lines of a Java file may declare. */
    static Set<String> declared(List<String> lines) {
        return TYPE.matcher(String.join("\n", lines))
                .results()
                .map(type -> type.group(1))
                .collect(Collectors.toSet());
    }

    private void addDefined(List<String> lines, Set<String> found) {
        String text = String.join("\n", lines);
        Matcher call = CALL.matcher(text);
        while (call.find()) {
            Set<String> frames = byName.get(call.group(1));
            if (frames != null && isDefinition(text, call.end())) {
                found.addAll(frames);
            }
        }
    }

    /** Whether a body follows the parameters that begin here. */
    private static boolean isDefinition(String text, int from) {
        int open = 1;
        int end = Math.min(text.length(), from + LONGEST_HEAD);
        for (int i = from; i < end; i++) {
            open += text.charAt(i) == '(' ? 1 : text.charAt(i) == ')' ? -1 : 0;
            if (open == 0) {
                return BODY.matcher(text.substring(i + 1, end)).lookingAt();
            }
        }
        return false;
    }
}
