package been.analyses.module;

import been.analyses.yaml.Fields;
import been.analyses.yaml.Value;
import been.analyses.yaml.Value.Listing;
import been.analyses.yaml.Value.Text;
import been.protocol.InputStorage;
import been.protocol.Program;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads how one execution runs. */
public final class RunReader {
    private static final String COMMAND =
            "a list such as [program, argument], or one line for the shell";
    private static final int MOST_MEASUREMENTS = 1_000_000;

    private RunReader() {}

    static Optional<Run> read(Fields fields) {
        Optional<Program> program;
        if (fields.has("java")) {
            program =
                    fields.section("java", "main:, classpath:, options: and aot:")
                            .flatMap(RunReader::java);
            if (fields.has("command")) {
                fields.problems()
                        .add(fields.placeOf("command"), "run has 'java' already; leave one out");
            }
        } else {
            program =
                    fields.required("command", "java: or command:")
                            .flatMap(value -> command(fields, "command", value));
        }
        Map<String, String> packages = packages(fields);
        Map<String, String> environment = texts(fields, "environment");
        Map<String, String> properties = texts(fields, "properties");
        Optional<Integer> measurements = fields.integer("measurements", 1, MOST_MEASUREMENTS);
        Optional<Duration> typical = fields.duration("typical-duration", "2.5s");
        Bounds bounds = BoundsReader.read(fields, Bounds.NONE);
        InputStorage inputs = inputs(fields);
        fields.end();
        return program.map(p ->
                new Run(
                        p,
                        packages,
                        environment,
                        properties,
                        measurements,
                        typical,
                        bounds,
                        inputs));
    }

    /** Where the packages lie while an execution runs. */
    public static InputStorage inputs(Fields fields) {
        return fields.choice("inputs", InputStorage.class).orElse(InputStorage.DISK);
    }

    /** A list of arguments, or a text for the POSIX shell. */
    public static Optional<Program> command(Fields fields, String key, Value value) {
        return switch (value) {
            case Text _ ->
                    fields.text(key, value, COMMAND)
                            .map(text -> List.of("/bin/sh", "-c", text.text()))
                            .map(Program.Command::new);
            case Listing _ ->
                    fields.texts(key, value, COMMAND)
                            .map(texts -> texts.stream().map(Text::text).toList())
                            .map(Program.Command::new);
            case Value.Section _ -> {
                fields.wrong(key, value, COMMAND);
                yield Optional.empty();
            }
        };
    }

    /** Package names by alias. */
    public static Map<String, String> packages(Fields fields) {
        Map<String, String> packages = new LinkedHashMap<>();
        fields.map("packages", "aliases with names of packages")
                .orElse(Map.of())
                .forEach((alias, query) -> {
                    if (alias.equals(Run.MODULE_ALIAS) || alias.equals(Run.VERSION_ALIAS)) {
                        fields.problems()
                                .add(
                                        query.place(),
                                        "the alias '%s' belongs to the platform; choose another"
                                                .formatted(alias));
                    }
                    packages.put(alias, query.text());
                });
        return packages;
    }

    /** Names with texts. */
    public static Map<String, String> texts(Fields fields, String key) {
        Map<String, String> texts = new LinkedHashMap<>();
        fields.map(key, "names with texts")
                .orElse(Map.of())
                .forEach((name, text) -> texts.put(name, text.text()));
        return texts;
    }

    private static Optional<Program> java(Fields fields) {
        Optional<Text> main = fields.requiredText("main", "the class of the task");
        List<String> classpath = list(fields, "classpath", "folders, jars or folder/*");
        List<String> options = list(fields, "options", "options of the JVM");
        Boolean aot = fields.bool("aot").orElse(null);
        fields.end();
        return main.map(text -> new Program.JavaMain(text.text(), classpath, null, options, aot));
    }

    private static List<String> list(Fields fields, String key, String expected) {
        return fields.texts(key, expected).orElse(List.of()).stream().map(Text::text).toList();
    }
}
