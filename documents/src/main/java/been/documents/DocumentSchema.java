package been.documents;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The kinds of documents, each with its JSON Schema (draft 2020-12). A {@code title} in a schema is
 * the noun phrase that follows "expected" in messages. Thread-safe.
 */
public enum DocumentSchema {
    ANALYSIS("an analysis file", "analysis: my-first"),
    SUITE("a suite file", "suite: my-suite"),
    MODULE("a module file", "title: Compressors"),
    SOFTWARE("a software definition", "title: Compressor"),
    PACKAGE("package.yaml", "name: group/name"),
    EVALUATOR("an evaluator's manifest", "title: Means"),
    TASK("a task file", "program: {type: command, arguments: [./run.sh]}"),
    CONTEXT("a context file", "tasks:");

    private static final JsonMapper JSON = JsonMapper.shared();

    private final String noun;
    private final String example;

    DocumentSchema(String noun, String example) {
        this.noun = noun;
        this.example = example;
    }

    /** The words that name the kinds on the command line and in REST: {@code analysis} … */
    public static List<String> words() {
        return Arrays.stream(values()).map(DocumentSchema::word).toList();
    }

    /** The kind of that word. */
    public static Optional<DocumentSchema> of(String word) {
        return Arrays.stream(values()).filter(schema -> schema.word().equals(word)).findFirst();
    }

    private String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The schema as JSON, complete in itself. */
    public String text() {
        return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(loaded().tree) + "\n";
    }

    String noun() {
        return noun;
    }

    /** A first key with its value. */
    String example() {
        return example;
    }

    ObjectNode tree() {
        return loaded().tree;
    }

    Schema validator() {
        return loaded().validator;
    }

    private Loaded loaded() {
        return Objects.requireNonNull(Loaded.ALL.get(this));
    }

    /** Compiled when the first document is read. */
    private record Loaded(ObjectNode tree, Schema validator) {
        static final Map<DocumentSchema, Loaded> ALL = load();

        private static Map<DocumentSchema, Loaded> load() {
            var registry = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
            JsonNode shared = resource("definitions.json");
            var all = new EnumMap<DocumentSchema, Loaded>(DocumentSchema.class);
            for (DocumentSchema schema : values()) {
                var tree = (ObjectNode) resource(schema.word() + ".schema.json");
                if (schema == CONTEXT) {
                    tree.withObject("/$defs").setAll(taskOfContext());
                }
                tree.withObject("/$defs").setAll((ObjectNode) shared);
                all.put(schema, new Loaded(tree, registry.getSchema(tree)));
            }
            return all;
        }

        /** A task file, which may have an ID there, and what it refers to. */
        private static ObjectNode taskOfContext() {
            var task = (ObjectNode) resource(TASK.word() + ".schema.json");
            var definitions = (ObjectNode) task.remove("$defs");
            task.remove(List.of("$schema", "$id"));
            task.withObject("/properties").putObject("id").put("$ref", "#/$defs/text");
            return definitions.set("task", task);
        }

        private static JsonNode resource(String name) {
            try (InputStream in = DocumentSchema.class.getResourceAsStream(name)) {
                return JSON.readTree(Objects.requireNonNull(in, name));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
