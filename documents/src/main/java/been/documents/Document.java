package been.documents;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.exc.InvalidDefinitionException;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A text checked against a schema, with the problems found so far. Paths are JSON pointers. Not
 * thread-safe.
 */
public final class Document {
    private static final int MOST_PROBLEMS = 100;

    private final List<Problem> problems = new ArrayList<>();
    private final @Nullable YamlTree tree;

    private Document(String text, DocumentSchema schema) {
        @Nullable YamlTree read = null;
        try {
            read = YamlTree.of(text, schema);
        } catch (YamlTree.Unreadable e) {
            add(e.place, e.path, e.code, String.valueOf(e.getMessage()));
        }
        tree = read;
        if (tree != null) {
            new ShapeCheck(schema, tree, this).run();
        }
    }

    /** Reads a text and records every violation of the schema as a problem. */
    public static Document read(String text, DocumentSchema schema) {
        return new Document(text, schema);
    }

    /**
     * The document as a record whose scalars are read from the text as written; empty if there are
     * problems.
     */
    public <T> Optional<T> bind(Class<T> type) {
        return bind(type, Binding.MAPPER);
    }

    /** The same, for a document whose keys are those of another mapper. */
    public <T> Optional<T> bind(Class<T> type, ObjectMapper mapper) {
        if (tree == null || !isSound()) {
            return Optional.empty();
        }
        try {
            return Optional.of(mapper.treeToValue(tree.written(), type));
        } catch (InvalidDefinitionException e) {
            throw e; // a bug in the record, not a problem of the document
        } catch (DatabindException e) {
            String path = pathOf(e);
            Throwable cause = e.getCause() == null ? e : e.getCause();
            add(
                    tree.value(path),
                    path,
                    "value",
                    "%s: %s".formatted(ShapeCheck.name(tree.written(), path), cause.getMessage()));
            return Optional.empty();
        }
    }

    /**
     * The document as JSON, in which a number that JSON would write differently, such as {@code
     * 2.10}, is a text as written; empty if there are problems.
     */
    public Optional<JsonNode> json() {
        return tree == null || !isSound()
                ? Optional.empty()
                : Optional.of(asWritten(tree.typed(), tree.written()));
    }

    private static JsonNode asWritten(JsonNode typed, JsonNode written) {
        switch (typed) {
            case ObjectNode object ->
                    object.propertyNames()
                            .forEach(key ->
                                    object.set(key, asWritten(typed.path(key), written.path(key))));
            case ArrayNode array -> {
                for (int i = 0; i < array.size(); i++) {
                    array.set(i, asWritten(typed.path(i), written.path(i)));
                }
            }
            default -> {
                return typed.asString("").equals(written.asString("")) ? typed : written;
            }
        }
        return typed;
    }

    private static String pathOf(DatabindException e) {
        String path = "";
        for (var step : e.getPath()) {
            String key = step.getPropertyName();
            path = key == null ? path + "/" + step.getIndex() : YamlTree.child(path, key);
        }
        return path;
    }

    /** Appends keys and positions to a JSON pointer. */
    public static String path(String start, Object... steps) {
        String path = start;
        for (Object step : steps) {
            path = YamlTree.child(path, step.toString());
        }
        return path;
    }

    /** Adds a problem at a value, or at the nearest enclosing one if it is missing. */
    public void refuse(String code, String message, String start, Object... steps) {
        String path = path(start, steps);
        add(placeOf(path), path, code, message);
    }

    /** Adds a problem at a key, or at the nearest enclosing value if it is missing. */
    public void refuseKey(String code, String message, String start, Object... steps) {
        String path = path(start, steps);
        add(tree == null ? Place.START : tree.key(path), path, code, message);
    }

    /** Whether no problem has been found so far. */
    public boolean isSound() {
        return problems.isEmpty();
    }

    /** The problems, sorted by position; at most 100. */
    public List<Problem> problems() {
        return problems.stream()
                .sorted(Comparator.comparingInt(Problem::line).thenComparingInt(Problem::column))
                .distinct()
                .limit(MOST_PROBLEMS)
                .toList();
    }

    /** Whether the document has a value at this path. */
    public boolean has(String start, Object... steps) {
        return tree != null && tree.has(path(start, steps));
    }

    /** Position of a value, or of the nearest enclosing one if it is missing. */
    public Place placeOf(String path) {
        return tree == null ? Place.START : tree.value(path);
    }

    void add(Place place, String path, String code, String message) {
        add(place, path, code, message, null);
    }

    void add(Place place, String path, String code, String message, @Nullable String expected) {
        String line = message.replaceAll("[\\p{Cntrl}\\x85\\u2028\\u2029]+", " ");
        problems.add(new Problem(place.line(), place.column(), path, code, line, expected));
    }
}
