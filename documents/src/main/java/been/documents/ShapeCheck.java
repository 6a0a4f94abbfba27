package been.documents;

import been.protocol.NearestName;
import com.networknt.schema.Error;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Checks a document against its schema and reports problems in the words of the schema. */
final class ShapeCheck {
    private static final int LONGEST_QUOTE = 60;

    private final DocumentSchema schema;
    private final YamlTree tree;
    private final Document document;

    /** Paths of the problems reported so far, so that one mistake is reported once. */
    private final Set<String> refused = new HashSet<>();

    /** Paths of keys that are probably there under a misspelt name. */
    private final Set<String> misspelt = new HashSet<>();

    ShapeCheck(DocumentSchema schema, YamlTree tree, Document document) {
        this.schema = schema;
        this.tree = tree;
        this.document = document;
    }

    void run() {
        JsonNode root = tree.typed();
        if (root.isObject() && !root.isEmpty()) {
            List<Error> errors = schema.validator().validate(root);
            errors.stream().filter(ShapeCheck::isUnknownKey).forEach(this::report);
            errors.stream().filter(error -> !isUnknownKey(error)).forEach(this::report);
            return;
        }
        String message =
                root.isObject() || root.isNull()
                        ? "the file is empty; expected keys such as '%s'"
                                .formatted(schema.example())
                        : "found %s; %s consists of keys such as '%s'"
                                .formatted(kind(tree.written()), schema.noun(), schema.example());
        document.refuse("empty", message, "");
    }

    /** These are reported first, so that a misspelt key is not also reported as missing. */
    private static boolean isUnknownKey(Error error) {
        return error.getKeyword().equals("additionalProperties");
    }

    private void report(Error error) {
        if (error.getEvaluationPath().toString().contains("/oneOf/")) {
            return; // one branch of a choice; the choice as a whole is reported
        }
        String path = error.getInstanceLocation().toString();
        List<JsonNode> rules = rules(error);
        switch (error.getKeyword()) {
            case "required" -> missing(path, error.getProperty(), rules);
            case "additionalProperties" -> unknown(path, error.getProperty(), rules);
            case "oneOf" -> choice(path, rules.getLast().path("oneOf"));
            case "not" ->
                    key(path, "not-allowed", "'%s' %s".formatted(name(path), title(rules, "")));
            case "propertyNames" -> {
                String key = error.getProperty();
                key(
                        YamlTree.child(path, key),
                        "name",
                        "'%s' cannot be a name here; expected %s".formatted(key, expected(rules)));
            }
            default -> wrong(path, rules);
        }
    }

    /** The schemas that apply to the value an error is about, the outermost first. */
    private List<JsonNode> rules(Error error) {
        List<JsonNode> rules = new ArrayList<>(List.of(schema.tree()));
        JsonNode at = schema.tree();
        boolean isName = false;
        var path = error.getEvaluationPath();
        int last = path.getNameCount() - (error.getKeyword().equals("propertyNames") ? 0 : 1);
        for (int i = 0; i < last; i++) {
            String step = path.getElement(i).toString();
            at = at.isArray() ? at.path(Integer.parseInt(step)) : at.path(step);
            if (step.equals("$ref")) {
                at = target(at);
            }
            boolean isOfAnotherValue =
                    isName
                            || List.of("items", "additionalProperties", "propertyNames")
                                    .contains(step);
            isName = !isName && step.equals("properties");
            if (isOfAnotherValue) {
                rules.clear();
            }
            rules.add(at);
        }
        if (at.has("$ref")) {
            rules.add(target(at.path("$ref")));
        }
        return rules;
    }

    private JsonNode target(JsonNode reference) {
        return schema.tree().at(reference.asString().substring(1));
    }

    private void missing(String path, String key, List<JsonNode> rules) {
        String child = YamlTree.child(path, key);
        if (!misspelt.contains(child) && refused.add(child)) {
            String expected = expected(of(key, rules));
            document.add(
                    tree.value(path),
                    child,
                    "missing",
                    "%s is missing; expected %s".formatted(name(child), expected),
                    expected);
        }
    }

    /** The schemas of a key. */
    private List<JsonNode> of(String key, List<JsonNode> rules) {
        List<JsonNode> found = new ArrayList<>();
        for (JsonNode rule : rules) {
            for (JsonNode at = rule.path("properties").path(key); !at.isMissingNode(); ) {
                found.add(at);
                at = at.has("$ref") ? target(at.path("$ref")) : at.path("$ref");
            }
        }
        return found;
    }

    private void unknown(String path, String key, List<JsonNode> rules) {
        List<String> known = new ArrayList<>();
        rules.getLast()
                .path("properties")
                .forEachEntry((name, rule) -> {
                    if (!rule.has("not")) {
                        known.add(name);
                    }
                });
        NearestName.to(key, known).ifPresent(meant -> misspelt.add(YamlTree.child(path, meant)));
        String where = path.isEmpty() ? "" : " in " + name(path);
        key(
                YamlTree.child(path, key),
                "unknown-key",
                "unknown key '%s'%s%s".formatted(key, where, NearestName.hintOrAll(key, known)));
    }

    /** Exactly one of several keys. */
    private void choice(String path, JsonNode branches) {
        JsonNode value = tree.written().at(path);
        if (!value.isObject()) {
            return;
        }
        List<String> keys = new ArrayList<>();
        branches.forEach(branch -> keys.add(branch.path("required").path(0).asString()));
        List<String> given = keys.stream().filter(value::has).toList();
        if (given.isEmpty()) {
            if (keys.stream().anyMatch(key -> misspelt.contains(YamlTree.child(path, key)))) {
                return;
            }
            document.add(
                    tree.value(path),
                    YamlTree.child(path, keys.getFirst()),
                    "missing",
                    "'%s' is missing%s"
                            .formatted(
                                    String.join("' or '", keys),
                                    path.isEmpty() ? "" : " in " + name(path)));
        } else {
            key(
                    YamlTree.child(path, given.getLast()),
                    "conflict",
                    "'%s' and '%s' exclude each other; leave one of them out"
                            .formatted(given.getFirst(), given.getLast()));
        }
    }

    private void key(String path, String code, String message) {
        document.add(tree.key(path), path, code, message);
    }

    private void wrong(String path, List<JsonNode> rules) {
        if (!refused.add(path)) {
            return;
        }
        JsonNode value = tree.written().at(path);
        List<String> words = new ArrayList<>();
        for (JsonNode rule : rules) {
            rule.path("enum").forEach(word -> words.add(word.asString()));
        }
        String hint =
                isQuoted(path, rules)
                        ? "; remove the quotes"
                        : value.isString() ? NearestName.hint(value.asString(), words) : "";
        String expected = expected(rules);
        document.add(
                tree.value(path),
                path,
                "value",
                "%s is %s; expected %s%s".formatted(name(path), kind(value), expected, hint),
                expected);
    }

    /** Whether the value is a number or a boolean, but quotes make it a text. */
    private boolean isQuoted(String path, List<JsonNode> rules) {
        JsonNode typed = tree.typed().at(path);
        String text = typed.asString("");
        return typed.isString()
                && switch (first(rules, "type").asString("")) {
                    case "integer" -> YamlTree.WHOLE.matcher(text).matches();
                    case "number" ->
                            YamlTree.WHOLE.matcher(text).matches()
                                    || YamlTree.REAL.matcher(text).matches();
                    case "boolean" -> text.equals("true") || text.equals("false");
                    default -> false;
                };
    }

    private static String expected(List<JsonNode> rules) {
        JsonNode words = first(rules, "enum");
        JsonNode least = first(rules, "minimum");
        JsonNode most = first(rules, "maximum");
        String otherwise = "a value";
        if (!words.isMissingNode()) {
            List<String> all = new ArrayList<>();
            words.forEach(word -> all.add(word.asString()));
            otherwise = "one of " + String.join(", ", all);
        } else if (!least.isMissingNode() && !most.isMissingNode()) {
            otherwise = "an integer from %,d to %,d".formatted(least.asLong(), most.asLong());
        } else if (first(rules, "type").asString("").equals("number")) {
            otherwise = "a number";
        }
        String title = title(rules, otherwise);
        JsonNode example = first(rules, "examples").path(0);
        String such = example.isString() ? example.asString() : example.toString();
        boolean isShown =
                example.isMissingNode() || title.contains("such as") || title.contains(such);
        return isShown ? title : title + ", such as " + such;
    }

    private static String title(List<JsonNode> rules, String otherwise) {
        for (JsonNode rule : rules) {
            if (rule.path("title").isString()) {
                return rule.path("title").asString();
            }
        }
        return otherwise;
    }

    private static JsonNode first(List<JsonNode> rules, String keyword) {
        return rules.stream()
                .map(rule -> rule.path(keyword))
                .filter(value -> !value.isMissingNode())
                .findFirst()
                .orElseGet(() -> rules.getFirst().path(keyword));
    }

    private String name(String path) {
        return name(tree.written(), path);
    }

    /** The keys on the way to a value, without positions in lists: {@code repeat.precision}. */
    static String name(JsonNode root, String path) {
        var name = new StringBuilder();
        JsonNode at = root;
        for (String step : path.split("/", -1)) {
            if (at.isArray()) {
                at = at.path(Integer.parseInt(step));
            } else if (!step.isEmpty()) {
                String key = step.replace("~1", "/").replace("~0", "~");
                name.append(name.isEmpty() ? "" : ".").append(key);
                at = at.path(key);
            }
        }
        return name.toString();
    }

    /** What a value is, in words. */
    static String kind(JsonNode value) {
        if (value.isString()) {
            String text = value.asString();
            return "'"
                    + (text.length() <= LONGEST_QUOTE
                            ? text
                            : text.substring(0, LONGEST_QUOTE - 3) + "…")
                    + "'";
        }
        String empty = value.isEmpty() ? "an empty " : "a ";
        return value.isArray()
                ? empty + "list"
                : value.isObject() ? empty + "section of keys" : "empty";
    }
}
