package been.web.pages.wizard;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * What was typed so far, field by field, each a text; an empty one is as good as none. Pure.
 *
 * @param values by the names below; values of parameters and factors under {@code value:NAME}
 */
record Draft(SortedMap<String, String> values) {

    /** {@code commands} or {@code module}. */
    static final String SUBJECT = "subject";

    /** {@code comparison} or {@code regression}. */
    static final String KIND = "kind";

    static final String NAME = "name";

    /** A command a line. */
    static final String COMMANDS = "commands";

    /** Of a command, separated by commas. */
    static final String MEASURE = "measure";

    static final String METRIC = "metric";
    static final String METRIC_UNIT = "metric-unit";
    static final String METRIC_BETTER = "metric-better";
    static final String METRIC_PATTERN = "metric-pattern";
    static final String MODULE = "module";

    /** Of a module, separated by commas; empty for all. */
    static final String BENCHMARKS = "benchmarks";

    /** How an empty value is typed. */
    static final String EMPTY_VALUE = "\"\"";

    /** What values of parameters and factors begin with. */
    static final String VALUE = "value:";

    static final String VERSIONS = "versions";
    static final String ARTIFACT = "artifact";
    static final String FROM = "from";
    static final String TO = "to";
    static final String INCLUDE = "include";

    /** {@code name=value}, a line each. */
    static final String BASELINE = "baseline";

    /** Combinations like the baseline, with an empty line between them. */
    static final String EXCLUDED = "excluded";

    static final String RESTRICTION = "restriction";
    static final String HOSTS = "hosts";
    static final String EXCLUSIVITY = "exclusivity";
    static final String CORES = "cores";

    /** {@code precision} or {@code exactly}. */
    static final String UNTIL = "until";

    static final String PRECISION = "precision";
    static final String CONFIDENCE = "confidence";
    static final String TOLERANCE = "tolerance";
    static final String BUDGET = "budget";
    static final String EXECUTIONS = "executions";
    static final String MEASUREMENTS = "measurements";
    static final String WALL_TIME = "wall-time";
    static final String MEMORY = "memory";

    /** The whole file, if it has more than the other fields can express; they are disabled then. */
    static final String YAML = "yaml";

    private static final Pattern PLACEHOLDER = Pattern.compile("(?<!\\$)\\$\\{([A-Za-z0-9._-]+)}");
    private static final Set<String> NO_PARAMETERS =
            Set.of(
                    "version",
                    "measurements",
                    "warm-up-measurements",
                    "benchmarks",
                    "work",
                    "tmp",
                    "results",
                    "cores");

    Draft {
        var given = new TreeMap<String, String>();
        values.forEach((name, value) -> {
            if (!value.isEmpty()) {
                given.put(name, value);
            }
        });
        values = Collections.unmodifiableSortedMap(given);
    }

    /** Nothing is typed yet: two commands are to be compared. */
    static final Draft EMPTY = new Draft(new TreeMap<>());

    static Draft of(Map<String, String> values) {
        return new Draft(new TreeMap<>(values));
    }

    /** What a field holds; empty when it was not filled in. */
    String get(String field) {
        return values.getOrDefault(field, "");
    }

    private String or(String field, String usual) {
        String value = get(field).strip();
        return value.isEmpty() ? usual : value;
    }

    Draft with(String field, String value) {
        var changed = new TreeMap<>(values);
        changed.put(field, value);
        return new Draft(changed);
    }

    boolean isOfModule() {
        return get(SUBJECT).equals("module");
    }

    boolean isRegression() {
        return get(KIND).equals("regression");
    }

    boolean isExact() {
        return get(UNTIL).equals("exactly");
    }

    boolean isYaml() {
        return !get(YAML).isEmpty();
    }

    /** The commands that are to be compared, or the only one with its placeholders. */
    List<String> commands() {
        return get(COMMANDS).lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
    }

    /** Whether commands are distinguished by their text, not by values of placeholders. */
    boolean comparesCommands() {
        return !isOfModule() && !isRegression() && commands().size() > 1;
    }

    /** Names that the only command leaves open. */
    Set<String> placeholders() {
        var names = new LinkedHashSet<String>();
        if (!isOfModule() && commands().size() == 1) {
            PLACEHOLDER
                    .matcher(commands().getFirst())
                    .results()
                    .map(match -> match.group(1))
                    .filter(name -> !NO_PARAMETERS.contains(name))
                    .filter(name -> !name.startsWith("host.") && !name.startsWith("package."))
                    .forEach(names::add);
        }
        return names;
    }

    /** Whether the only command has a placeholder for the version. */
    boolean namesVersion() {
        return !isOfModule() && get(COMMANDS).contains("${version}");
    }

    /** Parameters for which values were typed, with them, by name. */
    SortedMap<String, List<String>> parameters() {
        var parameters = new TreeMap<String, List<String>>();
        for (String field : values.keySet()) {
            if (field.startsWith(VALUE) && !list(get(field)).isEmpty()) {
                parameters.put(field.substring(VALUE.length()), list(get(field)));
            }
        }
        return parameters;
    }

    /** What is between commas and ends of lines; two quotation marks are an empty text. */
    static List<String> list(String text) {
        return Arrays.stream(text.split("[,\n]"))
                .map(String::strip)
                .filter(part -> !part.isEmpty())
                .map(part -> part.equals(EMPTY_VALUE) ? "" : part)
                .toList();
    }

    /** Combinations as {@link #EXCLUDED} writes them. */
    static List<Map<String, String>> combinations(String text) {
        return Arrays.stream(text.split("\n\n"))
                .map(Draft::combination)
                .filter(combination -> !combination.isEmpty())
                .toList();
    }

    private static Map<String, String> combination(String text) {
        var combination = new LinkedHashMap<String, String>();
        text.lines()
                .map(line -> line.split("=", 2))
                .filter(pair -> pair.length == 2)
                .forEach(pair -> combination.put(pair[0], pair[1]));
        return combination;
    }

    static String text(Map<String, String> combination) {
        var text = new StringBuilder();
        new TreeMap<>(combination)
                .forEach((name, value) -> text.append(name).append('=').append(value).append('\n'));
        return text.toString().stripTrailing();
    }

    static String text(List<Map<String, String>> combinations) {
        return String.join("\n\n", combinations.stream().map(Draft::text).toList());
    }

    /** The name, or one made of what is asked. */
    String name() {
        String made =
                isOfModule()
                        ? get(MODULE).replaceFirst("^.*/", "").replaceFirst(" .*$", "")
                        : String.join(
                                " or ",
                                commands().stream()
                                        .map(command -> command.split("\\s+", 2)[0])
                                        .map(program -> program.replaceFirst("^.*/", ""))
                                        .distinct()
                                        .toList());
        String usual = made.isBlank() ? "comparison" : made;
        return or(NAME, usual.length() > 100 ? usual.substring(0, 100) : usual);
    }
}
