package been.web.pages.wizard;

import static java.util.function.Predicate.not;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.schema.FailsafeSchema;

/**
 * Finds the fields that make an analysis file, where there are such: what they make is held against
 * the file, and nothing of it may be missing. Pure.
 */
final class DraftReader {
    private static final int LONGEST = 1 << 20;

    private DraftReader() {}

    /** What became of a file. */
    sealed interface Read {}

    /** The form shows all of it. */
    record Form(Draft draft) implements Read {}

    /** It stays text; the rest of a sentence has the reason. */
    record OnlyText(String why) implements Read {}

    static Read read(String yaml) {
        Object file;
        try {
            file = load(yaml);
        } catch (YamlEngineException | StackOverflowError _) {
            return new OnlyText("it is not valid YAML yet");
        }
        if (!(file instanceof Map<?, ?> map)) {
            return new OnlyText("it has no keys yet");
        }
        Draft draft = draft(map);
        Object written = load(DraftYaml.of(draft).text());
        return difference("", usual(file), usual(written))
                .<Read>map(path -> new OnlyText("the form has no field for '" + path + "'"))
                .orElseGet(() -> new Form(draft));
    }

    private static @Nullable Object load(String yaml) {
        var settings =
                LoadSettings.builder()
                        .setSchema(new FailsafeSchema())
                        .setCodePointLimit(LONGEST)
                        .setMaxAliasesForCollections(0)
                        .build();
        // A text without a document has no value, for which this schema knows no constructor.
        return new Compose(settings).composeString(yaml).isEmpty()
                ? null
                : new Load(settings).loadFromString(yaml);
    }

    private static Draft draft(Map<?, ?> file) {
        var values = new TreeMap<String, String>();
        put(values, Draft.NAME, file.get("analysis"));
        put(values, Draft.KIND, file.get("kind"));
        if (file.get("module") instanceof String module) {
            values.put(Draft.SUBJECT, "module");
            values.put(Draft.MODULE, module);
        }
        Map<?, ?> command = section(file, "command");
        put(values, Draft.COMMANDS, command.get("run"));
        measured(values, command);
        Map<?, ?> versions = section(file, "versions");
        values.put(Draft.VERSIONS, joined(versions.get("list"), "\n"));
        Map<?, ?> maven = section(versions, "maven");
        put(values, Draft.ARTIFACT, maven.get("artifact"));
        for (String bound : List.of(Draft.FROM, Draft.TO, Draft.INCLUDE)) {
            put(values, bound, maven.get(bound));
            put(values, bound, versions.get(bound));
        }
        values.put(Draft.BENCHMARKS, joined(file.get("benchmarks"), ", "));
        section(file, "parameters")
                .forEach((name, value) -> put(values, Draft.VALUE + name, joined(value, ", ")));
        varied(values, command, section(file, "vary"));
        values.put(Draft.BASELINE, Draft.text(texts(section(file, "baseline"))));
        excluded(values, file.get("exclude"));
        Map<?, ?> role = section(section(file, "roles"), "measure");
        for (String key : List.of(Draft.RESTRICTION, Draft.EXCLUSIVITY, Draft.CORES)) {
            put(values, key, role.get(key));
        }
        values.put(Draft.HOSTS, joined(role.get(Draft.HOSTS), ", "));
        repeat(values, section(file, "repeat"));
        put(values, Draft.WALL_TIME, section(file, "limits").get(Draft.WALL_TIME));
        put(values, Draft.MEMORY, section(file, "limits").get(Draft.MEMORY));
        return Draft.of(values);
    }

    private static void measured(Map<String, String> values, Map<?, ?> command) {
        List<String> figures = new ArrayList<>();
        for (Object item : list(command.get("measure"))) {
            if (item instanceof String figure) {
                figures.add(figure);
            } else if (item instanceof Map<?, ?> metric) {
                put(values, Draft.METRIC, metric.get("metric"));
                put(values, Draft.METRIC_UNIT, metric.get("unit"));
                put(values, Draft.METRIC_BETTER, metric.get("better"));
                put(values, Draft.METRIC_PATTERN, metric.get("pattern"));
            }
        }
        values.put(Draft.MEASURE, String.join(", ", figures));
    }

    private static void varied(Map<String, String> values, Map<?, ?> command, Map<?, ?> vary) {
        boolean areCommands = "${command}".equals(command.get("run"));
        vary.forEach((name, items) -> {
            if (areCommands && "command".equals(name)) {
                values.put(Draft.COMMANDS, joined(items, "\n"));
            } else {
                values.put(Draft.VALUE + name, joined(items, ", "));
            }
        });
    }

    private static void excluded(Map<String, String> values, @Nullable Object exclude) {
        List<Map<String, String>> all = new ArrayList<>();
        for (Object item : list(exclude)) {
            if (item instanceof Map<?, ?> combination) {
                all.add(texts(combination));
            }
        }
        values.put(Draft.EXCLUDED, Draft.text(all));
    }

    private static void repeat(Map<String, String> values, Map<?, ?> repeat) {
        for (String key :
                List.of(
                        Draft.PRECISION,
                        Draft.CONFIDENCE,
                        Draft.TOLERANCE,
                        Draft.BUDGET,
                        Draft.EXECUTIONS,
                        Draft.MEASUREMENTS)) {
            put(values, key, repeat.get(key));
        }
        if (repeat.get(Draft.EXECUTIONS) instanceof String) {
            values.put(Draft.UNTIL, "exactly");
        }
    }

    private static void put(Map<String, String> values, String field, @Nullable Object value) {
        if (value instanceof String text) {
            values.put(field, text);
        }
    }

    private static Map<?, ?> section(Map<?, ?> file, String key) {
        return file.get(key) instanceof Map<?, ?> section ? section : Map.of();
    }

    private static List<?> list(@Nullable Object value) {
        return value == null ? List.of() : value instanceof List<?> list ? list : List.of(value);
    }

    private static String joined(@Nullable Object items, String between) {
        return String.join(
                between,
                list(items).stream()
                        .map(item -> "".equals(item) ? Draft.EMPTY_VALUE : String.valueOf(item))
                        .toList());
    }

    private static Map<String, String> texts(Map<?, ?> map) {
        var texts = new LinkedHashMap<String, String>();
        map.forEach((key, value) -> texts.put(String.valueOf(key), String.valueOf(value)));
        return texts;
    }

    /** Without entries that equal the defaults. */
    private static @Nullable Object usual(@Nullable Object value) {
        return switch (value) {
            case Map<?, ?> map -> {
                var usual = new TreeMap<String, @Nullable Object>();
                map.forEach((key, each) -> usual.put(String.valueOf(key), usual(each)));
                usual.values().removeIf(each -> each instanceof Map<?, ?> m && m.isEmpty());
                yield usual;
            }
            case List<?> list -> list.stream().map(DraftReader::usual).toList();
            case String text -> text.strip();
            case null, default -> value;
        };
    }

    /** The path of the first thing that only one of both has, or has otherwise. */
    private static Optional<String> difference(
            String path, @Nullable Object file, @Nullable Object written) {
        boolean isWhole = written == null && !path.contains("."); // then what of it, says more
        if (file instanceof Map<?, ?> one
                && (isWhole ? Map.of() : written) instanceof Map<?, ?> other) {
            var keys = new TreeSet<String>();
            one.keySet().forEach(key -> keys.add(String.valueOf(key)));
            other.keySet().forEach(key -> keys.add(String.valueOf(key)));
            return keys.stream()
                    .flatMap(key ->
                            difference(
                                    path.isEmpty() ? key : path + "." + key,
                                    one.get(key),
                                    other.get(key))
                                    .stream())
                    .findFirst();
        }
        return Optional.of(path).filter(not(_ -> sameItems(file, written)));
    }

    /** One value and a list of it mean the same. */
    private static boolean sameItems(@Nullable Object file, @Nullable Object written) {
        return Objects.equals(file, written) || list(file).equals(list(written));
    }
}
