package been.analyses.module;

import been.protocol.Program;
import been.protocol.ServicePlaceholder;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Replaces {@code ${name}} in texts; what the platform and the host runtime replace is left alone,
 * and so is a doubled dollar sign, which the host makes a single one.
 */
public final class Template {
    /** The version under test. */
    public static final String VERSION = "version";

    /** How many measurements an execution is to make. */
    public static final String MEASUREMENTS = "measurements";

    /** How many more it makes before these, to warm up, and does not record. */
    public static final String WARM_UP = "warm-up-measurements";

    /** The chosen metrics, separated by commas. */
    public static final String BENCHMARKS = "benchmarks";

    /** Which of its role's instances a task is, from 1. */
    public static final String INSTANCE = "instance";

    /** A host or host group, where this is a factor and what runs has no parameter of that name. */
    public static final String HOST = "host";

    /** Placeholders of every template, which no parameter may be called. */
    public static final Set<String> OWN = Set.of(VERSION, MEASUREMENTS, WARM_UP, BENCHMARKS);

    private static final Set<String> OF_THE_HOST = Set.of("work", "tmp", "results", "cores");
    private static final Pattern PLACEHOLDER = Pattern.compile("(?<!\\$)\\$\\{([A-Za-z0-9._-]+)}");

    private Template() {}

    /** Whether no parameter may have this name. */
    public static boolean isReserved(String name) {
        return OWN.contains(name) || isOfTheHost(name);
    }

    /** The names to be replaced here, in order of appearance. */
    public static Set<String> names(String text) {
        Set<String> names = new LinkedHashSet<>();
        PLACEHOLDER
                .matcher(text)
                .results()
                .map(match -> match.group(1))
                .filter(name -> !isOfTheHost(name))
                .forEach(names::add);
        return names;
    }

    /** Aliases of packages that the text refers to. */
    public static Set<String> packageAliases(String text) {
        Set<String> aliases = new LinkedHashSet<>();
        PLACEHOLDER
                .matcher(text)
                .results()
                .map(match -> match.group(1))
                .filter(name -> name.startsWith("package."))
                .forEach(name -> aliases.add(name.substring("package.".length())));
        return aliases;
    }

    /** Whether an alias can be that of a required package, which is known at submission only. */
    public static boolean mayBeRequired(String alias) {
        return alias.indexOf('.') > 0;
    }

    /**
     * The text with every known placeholder replaced.
     *
     * @throws IllegalArgumentException when a placeholder is neither known nor the host's
     */
    public static String fill(String text, Map<String, String> values) {
        Matcher matcher = PLACEHOLDER.matcher(text);
        return matcher.replaceAll(match -> {
            String name = match.group(1);
            if (isOfTheHost(name)) {
                return Matcher.quoteReplacement(match.group());
            }
            String value = values.get(name);
            if (value == null) {
                throw new IllegalArgumentException("nothing is known of ${" + name + "}");
            }
            return Matcher.quoteReplacement(value);
        });
    }

    public static List<String> fill(List<String> texts, Map<String, String> values) {
        return texts.stream().map(text -> fill(text, values)).toList();
    }

    public static Map<String, String> fill(Map<String, String> texts, Map<String, String> values) {
        var filled = new TreeMap<String, String>();
        texts.forEach((key, text) -> filled.put(key, fill(text, values)));
        return filled;
    }

    /** The same for a program; arguments that become empty are left out. */
    public static Program fill(Program program, Map<String, String> values) {
        return switch (program) {
            case Program.Command(var arguments) ->
                    new Program.Command(arguments(arguments, values));
            case Program.JavaMain java ->
                    new Program.JavaMain(
                            java.taskClass(),
                            fill(java.classpath(), values),
                            java.java(),
                            arguments(java.options(), values),
                            java.aot(),
                            java.debugging());
        };
    }

    private static List<String> arguments(List<String> texts, Map<String, String> values) {
        return texts.stream()
                .filter(text -> text.isEmpty() || !fill(text, values).isEmpty())
                .map(text -> fill(text, values))
                .toList();
    }

    /** Every text of a run that may hold placeholders, by where it stands. */
    public static Map<String, List<String>> texts(Run run) {
        var texts = new LinkedHashMap<String, List<String>>();
        switch (run.program()) {
            case Program.Command(var arguments) -> texts.put("command", arguments);
            case Program.JavaMain(_, var classpath, _, var options, _, _) -> {
                texts.put("java.classpath", classpath);
                texts.put("java.options", options);
            }
        }
        run.environment().forEach((key, text) -> texts.put("environment." + key, List.of(text)));
        run.properties().forEach((key, text) -> texts.put("properties." + key, List.of(text)));
        return texts;
    }

    private static boolean isOfTheHost(String name) {
        return OF_THE_HOST.contains(name)
                || name.startsWith("package.")
                || name.startsWith("host.")
                || ServicePlaceholder.isOne(name);
    }
}
