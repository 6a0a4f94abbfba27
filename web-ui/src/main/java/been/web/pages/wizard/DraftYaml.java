package been.web.pages.wizard;

import been.protocol.Wire;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The analysis file that a draft makes, a field a line, so that messages about a line can be shown
 * of the field. Pure.
 */
final class DraftYaml {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z][A-Za-z0-9._/-]*|[0-9]{1,9}");
    private static final List<String> OTHER_THINGS =
            List.of("null", "true", "false", "yes", "no", "on", "off");

    private final Draft draft;
    private final List<String> lines = new ArrayList<>();
    private final List<String> fields = new ArrayList<>();

    private DraftYaml(Draft draft) {
        this.draft = draft;
    }

    static DraftYaml of(Draft draft) {
        var yaml = new DraftYaml(draft);
        if (draft.isYaml()) {
            draft.get(Draft.YAML).lines().forEach(line -> yaml.line(Draft.YAML, line));
        } else {
            yaml.write();
        }
        return yaml;
    }

    /** The whole file. */
    String text() {
        return draft.isYaml() ? draft.get(Draft.YAML) : String.join("\n", lines) + "\n";
    }

    /**
     * The field that a line of the file is from.
     *
     * @param line from 1
     */
    String fieldAt(int line) {
        return fields.isEmpty()
                ? Draft.COMMANDS
                : fields.get(Math.clamp(line, 1, fields.size()) - 1);
    }

    private void line(String field, String text) {
        lines.add(text);
        fields.add(field);
    }

    private void write() {
        line(Draft.NAME, "analysis: " + scalar(draft.name()));
        line(Draft.KIND, "kind: " + (draft.isRegression() ? "regression" : "comparison"));
        if (draft.isOfModule()) {
            line(Draft.MODULE, "module: " + scalar(draft.get(Draft.MODULE).strip()));
        } else {
            command();
        }
        versions();
        benchmarks();
        values();
        combination("baseline", Draft.BASELINE);
        excluded();
        where();
        repeat();
        limits();
    }

    private void command() {
        List<String> commands = draft.commands();
        String run =
                draft.comparesCommands()
                        ? "${command}"
                        : commands.isEmpty() ? "" : commands.getFirst();
        line(Draft.COMMANDS, "command:");
        line(Draft.COMMANDS, "  run: " + quoted(run));
        List<String> measured = Draft.list(draft.get(Draft.MEASURE));
        String pattern = draft.get(Draft.METRIC_PATTERN);
        boolean isOwn = !pattern.isEmpty() || !draft.get(Draft.METRIC).isEmpty();
        if (measured.isEmpty() && !isOwn) {
            return; // the wall time, which the manager takes by itself
        }
        line(Draft.MEASURE, "  measure:");
        measured.forEach(figure -> line(Draft.MEASURE, "    - " + scalar(figure)));
        if (isOwn) {
            line(Draft.METRIC, "    - metric: " + scalar(draft.get(Draft.METRIC)));
            option(Draft.METRIC_UNIT, "      unit: ");
            option(Draft.METRIC_BETTER, "      better: ");
            line(Draft.METRIC_PATTERN, "      pattern: " + quoted(pattern));
        }
    }

    private void option(String field, String start) {
        String value = draft.get(field).strip();
        if (!value.isEmpty()) {
            line(field, start + scalar(value));
        }
    }

    private void versions() {
        if (!draft.isRegression()) {
            return;
        }
        List<String> listed = Draft.list(draft.get(Draft.VERSIONS));
        String artifact = draft.get(Draft.ARTIFACT).strip();
        boolean isChosen =
                !(draft.get(Draft.FROM) + draft.get(Draft.TO) + draft.get(Draft.INCLUDE)).isBlank();
        if (!listed.isEmpty()) {
            line(Draft.VERSIONS, "versions:");
            line(Draft.VERSIONS, "  list:");
            listed.forEach(version -> line(Draft.VERSIONS, "    - " + quoted(version)));
        } else if (!artifact.isEmpty() || isChosen) {
            String field = artifact.isEmpty() ? Draft.FROM : Draft.ARTIFACT;
            line(field, "versions:");
            if (!artifact.isEmpty()) {
                line(field, "  maven:");
                line(field, "    artifact: " + quoted(artifact));
            }
            String indent = artifact.isEmpty() ? "  " : "    ";
            for (String bound : List.of(Draft.FROM, Draft.TO, Draft.INCLUDE)) {
                String value = draft.get(bound).strip();
                if (!value.isEmpty()) {
                    line(bound, indent + bound + ": " + quoted(value));
                }
            }
        }
    }

    private void benchmarks() {
        List<String> chosen = Draft.list(draft.get(Draft.BENCHMARKS));
        if (draft.isOfModule() && !chosen.isEmpty()) {
            line(
                    Draft.BENCHMARKS,
                    "benchmarks: ["
                            + chosen.stream()
                                    .map(DraftYaml::scalar)
                                    .collect(Collectors.joining(", "))
                            + "]");
        }
    }

    /** One value sets a parameter, several vary it. */
    private void values() {
        var set = new TreeMap<String, String>();
        var varied = new TreeMap<String, List<String>>();
        draft.parameters()
                .forEach((name, values) -> {
                    if (!draft.isOfModule() && !isOfCommand(name)) {
                        return; // of a command that is no longer there
                    }
                    if (values.size() == 1 && !name.equals("version") && !name.equals("host")) {
                        set.put(name, values.getFirst());
                    } else if (!draft.isRegression() || !name.equals("version")) {
                        varied.put(name, values);
                    }
                });
        if (!set.isEmpty()) {
            line(Draft.VALUE + set.firstKey(), "parameters:");
            set.forEach((name, value) ->
                    line(Draft.VALUE + name, "  " + scalar(name) + ": " + quoted(value)));
        }
        if (draft.comparesCommands()) {
            line(Draft.COMMANDS, "vary:");
            line(Draft.COMMANDS, "  command:");
            draft.commands().forEach(each -> line(Draft.COMMANDS, "    - " + quoted(each)));
        } else if (!varied.isEmpty()) {
            line(Draft.VALUE + varied.firstKey(), "vary:");
        }
        varied.forEach((name, values) -> {
            line(Draft.VALUE + name, "  " + scalar(name) + ":");
            values.forEach(value -> line(Draft.VALUE + name, "    - " + quoted(value)));
        });
    }

    private boolean isOfCommand(String name) {
        return draft.placeholders().contains(name)
                || name.equals("host")
                || (name.equals("version") && draft.namesVersion());
    }

    private void combination(String key, String field) {
        List<Map<String, String>> one = Draft.combinations(draft.get(field));
        if (!draft.isRegression() && !one.isEmpty()) {
            line(field, key + ": " + flow(one.getFirst()));
        }
    }

    private void excluded() {
        List<Map<String, String>> all = Draft.combinations(draft.get(Draft.EXCLUDED));
        boolean isVaried = draft.parameters().values().stream().anyMatch(each -> each.size() > 1);
        if ((!draft.isRegression() || isVaried) && !all.isEmpty()) {
            line(Draft.EXCLUDED, "exclude:");
            all.forEach(each -> line(Draft.EXCLUDED, "  - " + flow(each)));
        }
    }

    private void where() {
        List<String> keys = List.of(Draft.RESTRICTION, Draft.HOSTS, Draft.EXCLUSIVITY, Draft.CORES);
        List<String> given = keys.stream().filter(key -> !draft.get(key).isBlank()).toList();
        if (given.isEmpty()) {
            return;
        }
        line(given.getFirst(), "roles:");
        line(given.getFirst(), "  measure:");
        for (String key : given) {
            String value =
                    draft.get(key)
                            .lines()
                            .map(String::strip)
                            .filter(line -> !line.isEmpty())
                            .collect(Collectors.joining(" "));
            String written =
                    switch (key) {
                        case Draft.HOSTS ->
                                "["
                                        + Draft.list(value).stream()
                                                .map(DraftYaml::scalar)
                                                .collect(Collectors.joining(", "))
                                        + "]";
                        case Draft.RESTRICTION -> quoted(value);
                        default -> scalar(value);
                    };
            line(key, "    " + key + ": " + written);
        }
    }

    private void repeat() {
        List<String> keys =
                draft.isExact()
                        ? List.of(
                                Draft.EXECUTIONS,
                                Draft.MEASUREMENTS,
                                Draft.CONFIDENCE,
                                Draft.TOLERANCE)
                        : List.of(
                                Draft.PRECISION,
                                Draft.CONFIDENCE,
                                Draft.TOLERANCE,
                                Draft.BUDGET,
                                Draft.MEASUREMENTS);
        List<String> given = keys.stream().filter(key -> !draft.get(key).isBlank()).toList();
        if (given.isEmpty()) {
            return;
        }
        line(given.getFirst(), "repeat:");
        given.forEach(key -> line(key, "  " + key + ": " + scalar(draft.get(key).strip())));
    }

    private void limits() {
        List<String> keys = List.of(Draft.WALL_TIME, Draft.MEMORY);
        List<String> given = keys.stream().filter(key -> !draft.get(key).isBlank()).toList();
        if (!given.isEmpty()) {
            line(given.getFirst(), "limits:");
            given.forEach(key -> line(key, "  " + key + ": " + scalar(draft.get(key).strip())));
        }
    }

    private static String flow(Map<String, String> combination) {
        return combination.entrySet().stream()
                .map(each -> scalar(each.getKey()) + ": " + quoted(each.getValue()))
                .collect(Collectors.joining(", ", "{", "}"));
    }

    /** As one would write it by hand, where that means the same. */
    private static String scalar(String value) {
        return PLAIN.matcher(value).matches() && !OTHER_THINGS.contains(value)
                ? value
                : quoted(value);
    }

    /** JSON's texts are YAML's too. */
    private static String quoted(String value) {
        return Wire.write(value);
    }
}
