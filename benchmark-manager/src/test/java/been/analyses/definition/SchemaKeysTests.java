package been.analyses.definition;

import static org.assertj.core.api.Assertions.assertThat;

import been.documents.DocumentSchema;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Each key of a schema is a component of the record that a document is bound to, and conversely.
 */
class SchemaKeysTests {
    private final Map<Class<?>, Set<String>> described =
            new TreeMap<>((a, b) -> a.getName().compareTo(b.getName()));
    private JsonNode root = JsonMapper.shared().nullNode();

    @Test
    void schemasAndRecordsHaveTheSameKeys() throws ClassNotFoundException {
        compare(DocumentSchema.ANALYSIS, AnalysisFile.class);
        compare(DocumentSchema.SUITE, Class.forName("been.analyses.suite.SuiteReader$SuiteFile"));
        compare(
                DocumentSchema.MODULE,
                Class.forName("been.analyses.module.ModuleReader$ModuleFile"));
        compare(
                DocumentSchema.EVALUATOR,
                Class.forName("been.analyses.evaluators.EvaluatorReader$EvaluatorFile"));
        compare(
                DocumentSchema.SOFTWARE,
                Class.forName("been.analyses.module.SoftwareDefinition$SoftwareFile"));
        compare(DocumentSchema.PACKAGE, Class.forName("been.packages.archive.Manifest"));

        assertThat(described.keySet()).hasSizeGreaterThan(15);
        // A record that two schemas share has the keys of both.
        assertThat(described)
                .allSatisfy((type, keys) ->
                        assertThat(keys).as(type.getName()).isEqualTo(components(type).keySet()));
    }

    private void compare(DocumentSchema schema, Class<?> type) {
        root = JsonMapper.shared().readTree(schema.text());
        walk(List.of(root), type);
    }

    private void walk(List<JsonNode> rules, Type type) {
        if (type instanceof ParameterizedType generic) {
            Type[] arguments = generic.getActualTypeArguments();
            if (generic.getRawType() == Optional.class) {
                walk(rules, arguments[0]);
            } else if (generic.getRawType() == Map.class) {
                walk(resolved(rules, "additionalProperties"), arguments[1]);
            } else if (generic.getRawType() == List.class) {
                walk(resolved(rules, "items"), arguments[0]);
            }
        } else if (type instanceof Class<?> plain && plain.isEnum() && !isReadByItself(plain)) {
            assertThat(words(rules)).as(plain.getName()).isEqualTo(constants(plain));
        } else if (type instanceof Class<?> plain && plain.isRecord()) {
            Map<String, JsonNode> keys = keys(rules);
            boolean isOpen =
                    rules.stream().anyMatch(r -> r.path("additionalProperties").isObject());
            if (keys.isEmpty() || isOpen) {
                return; // a value with an own notation
            }
            described.computeIfAbsent(plain, _ -> new TreeSet<>()).addAll(keys.keySet());
            Map<String, Type> components = components(plain);
            keys.forEach((key, rule) -> {
                assertThat(components).as(plain.getName()).containsKey(key);
                walk(resolved(List.of(rule)), Objects.requireNonNull(components.get(key)));
            });
        }
    }

    private Map<String, JsonNode> keys(List<JsonNode> rules) {
        var keys = new TreeMap<String, JsonNode>();
        for (JsonNode rule : rules) {
            rule.path("properties")
                    .forEachEntry((name, value) -> {
                        if (!value.has("not")) {
                            keys.put(name, value);
                        }
                    });
        }
        return keys;
    }

    private List<JsonNode> resolved(List<JsonNode> rules, String keyword) {
        return resolved(
                rules.stream().map(r -> r.path(keyword)).filter(JsonNode::isObject).toList());
    }

    private List<JsonNode> resolved(List<JsonNode> rules) {
        var all = new ArrayList<JsonNode>();
        for (JsonNode rule : rules) {
            for (JsonNode at = rule; at.isObject(); ) {
                all.add(at);
                String reference = at.path("$ref").asString("");
                at = reference.isEmpty() ? at.path("$ref") : root.at(reference.substring(1));
            }
        }
        return all;
    }

    private static Set<String> words(List<JsonNode> rules) {
        return rules.stream()
                .flatMap(rule -> rule.path("enum").valueStream())
                .map(JsonNode::asString)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** An enum with an own notation. */
    private static boolean isReadByItself(Class<?> type) {
        return Arrays.stream(type.getDeclaredMethods())
                .anyMatch(method -> method.isAnnotationPresent(JsonCreator.class));
    }

    private static Set<String> constants(Class<?> type) {
        return Arrays.stream(type.getEnumConstants())
                .map(constant -> ((Enum<?>) constant).name())
                .map(name -> name.toLowerCase(Locale.ROOT).replace('_', '-'))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Map<String, Type> components(Class<?> type) {
        var components = new TreeMap<String, Type>();
        for (RecordComponent component : type.getRecordComponents()) {
            JsonProperty named = component.getAccessor().getAnnotation(JsonProperty.class);
            String name =
                    named == null
                            ? component
                                    .getName()
                                    .replaceAll("([A-Z])", "-$1")
                                    .toLowerCase(Locale.ROOT)
                            : named.value();
            components.put(name, component.getGenericType());
        }
        return components;
    }
}
