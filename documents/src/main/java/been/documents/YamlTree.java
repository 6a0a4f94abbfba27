package been.documents;

import been.protocol.PlainText;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A YAML or JSON text as trees, with the position of every key and value. What could exhaust stack
 * or memory is refused: a long text, deep nesting, aliases that multiply, long keys around many
 * values.
 */
final class YamlTree {
    private static final int MOST_CHARACTERS = 1 << 20;
    private static final int DEEPEST = 32;
    private static final int MOST_VALUES = 100_000;

    /** Every value has its whole path in memory. */
    private static final int MOST_CHARACTERS_OF_PATHS = 16 << 20;

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final LoadSettings SETTINGS =
            LoadSettings.builder().setUseMarks(true).setCodePointLimit(MOST_CHARACTERS).build();

    static final Pattern WHOLE = Pattern.compile("0|-?[1-9][0-9]{0,17}");
    static final Pattern REAL =
            Pattern.compile(
                    "(?!-[0.]*([eE]|$))-?[0-9]{1,18}(\\.[0-9]{0,18})?([eE][+-]?[0-9]{1,3})?");

    private final Map<String, Place> keys = new HashMap<>();
    private final Map<String, Place> values = new HashMap<>();
    private Both root = new Both(NODES.nullNode(), NODES.nullNode());
    private int count;
    private long charactersOfPaths;

    /**
     * A value twice.
     *
     * @param typed its scalars are numbers, booleans and texts, as YAML 1.2 reads them; a number
     *     that is longer than any accepted one, or a negative zero, is a text
     * @param written its scalars are texts, so that {@code 2.10} stays {@code 2.10}
     */
    private record Both(JsonNode typed, JsonNode written) {}

    /** The text cannot be read. */
    static final class Unreadable extends Exception {
        private static final long serialVersionUID = 1;

        final transient Place place;
        final String path;
        final String code;

        Unreadable(Place place, String path, String code, String message) {
            super(message);
            this.place = place;
            this.path = path;
            this.code = code;
        }
    }

    private YamlTree() {}

    static YamlTree of(String text, DocumentSchema schema) throws Unreadable {
        if (text.length() > MOST_CHARACTERS) {
            throw new Unreadable(
                    Place.START,
                    "",
                    "too-long",
                    "%s has at most %,d characters, not %,d"
                            .formatted(schema.noun(), MOST_CHARACTERS, text.length()));
        }
        var tree = new YamlTree();
        try {
            checkEvents(text, schema);
            Optional<Node> node = new Compose(SETTINGS).composeString(text);
            if (node.isPresent()) {
                tree.root = tree.convert(node.get(), "", 0);
            }
            return tree;
        } catch (MarkedYamlEngineException e) {
            throw new Unreadable(place(e), "", "syntax", "this is not YAML: " + sentence(e));
        } catch (ReaderException e) {
            throw new Unreadable(
                    placeOf(text, e.getPosition()),
                    "",
                    "syntax",
                    "the character U+%04X must not be in a YAML file".formatted(e.getCodePoint()));
        } catch (YamlEngineException e) {
            throw new Unreadable(Place.START, "", "syntax", "this is not YAML: " + e.getMessage());
        } catch (NumberFormatException _) {
            // What the library says of an escape without its digits at the end of the text.
            throw new Unreadable(
                    placeOf(text, text.length()),
                    "",
                    "syntax",
                    "this is not YAML: it ends within an escape sequence");
        }
    }

    JsonNode typed() {
        return root.typed;
    }

    JsonNode written() {
        return root.written;
    }

    boolean has(String path) {
        return values.containsKey(path);
    }

    /** Position of the value, or of the nearest enclosing one if it is missing. */
    Place value(String path) {
        return find(values, path);
    }

    /** Position of the key, or of the nearest enclosing value if it is missing. */
    Place key(String path) {
        Place place = keys.get(path);
        return place == null ? value(path) : place;
    }

    private static Place find(Map<String, Place> places, String path) {
        for (String at = path; ; at = at.substring(0, at.lastIndexOf('/'))) {
            Place place = places.get(at);
            if (place != null || at.isEmpty()) {
                return place == null ? Place.START : place;
            }
        }
    }

    static String child(String path, String key) {
        return path + "/" + key.replace("~", "~0").replace("/", "~1");
    }

    /** Comes before the composer, whose recursion deep nesting could exhaust. */
    private static void checkEvents(String text, DocumentSchema schema) throws Unreadable {
        int depth = 0;
        for (var event : new Parse(SETTINGS).parseString(text)) {
            switch (event) {
                case ScalarEvent scalar -> checkTag(scalar, scalar.getTag());
                case CollectionStartEvent start -> checkTag(start, start.getTag());
                default -> {}
            }
            if (event instanceof CollectionStartEvent && ++depth > DEEPEST) {
                throw tooDeep(Place.of(event.getStartMark()), "");
            } else if (event instanceof CollectionEndEvent) {
                depth--;
            } else if (event instanceof AliasEvent && schema == DocumentSchema.PACKAGE) {
                throw new Unreadable(
                        Place.of(event.getStartMark()),
                        "",
                        "alias",
                        "a package's manifest must not use aliases");
            }
        }
    }

    /** The composer throws no exception of its own for a tag such as {@code !%20}. */
    private static void checkTag(Event event, Optional<String> tag) throws Unreadable {
        try {
            tag.ifPresent(Tag::new);
        } catch (IllegalArgumentException e) {
            throw new Unreadable(
                    Place.of(event.getStartMark()),
                    "",
                    "syntax",
                    "this is not YAML: the tag '%s' is not valid".formatted(tag.orElse("")));
        }
    }

    private static Unreadable tooDeep(Place place, String path) {
        return new Unreadable(
                place,
                path,
                "too-deep",
                "values are nested deeper than %d times, or refer to themselves"
                        .formatted(DEEPEST));
    }

    private Both convert(Node node, String path, int depth) throws Unreadable {
        Place place = Place.of(node.getStartMark());
        if (depth > DEEPEST) {
            throw tooDeep(place, path);
        }
        if (++count > MOST_VALUES) {
            throw new Unreadable(
                    place,
                    path,
                    "too-long",
                    "there are more than %,d values".formatted(MOST_VALUES));
        }
        charactersOfPaths += path.length();
        if (charactersOfPaths > MOST_CHARACTERS_OF_PATHS) {
            throw new Unreadable(
                    place,
                    "",
                    "too-long",
                    "the keys are too long for the number of values below them");
        }
        values.put(path, place);
        return switch (node) {
            case ScalarNode scalar -> scalar(scalar, path);
            case SequenceNode list -> list(list, path, depth);
            case MappingNode map -> map(map, path, depth);
            default -> throw new IllegalStateException("unknown node " + node.getClass());
        };
    }

    private Both list(SequenceNode node, String path, int depth) throws Unreadable {
        ArrayNode typed = NODES.arrayNode();
        ArrayNode written = NODES.arrayNode();
        for (Node item : node.getValue()) {
            Both both = convert(item, path + "/" + typed.size(), depth + 1);
            typed.add(both.typed);
            written.add(both.written);
        }
        return new Both(typed, written);
    }

    private Both map(MappingNode node, String path, int depth) throws Unreadable {
        ObjectNode typed = NODES.objectNode();
        ObjectNode written = NODES.objectNode();
        for (NodeTuple tuple : node.getValue()) {
            Place place = Place.of(tuple.getKeyNode().getStartMark());
            if (!(tuple.getKeyNode() instanceof ScalarNode scalar)) {
                throw new Unreadable(place, path, "syntax", "a key must be a word");
            }
            String key = plain(scalar, path);
            String at = child(path, key);
            Place first = typed.has(key) ? keys.get(at) : null;
            if (first != null) {
                throw new Unreadable(
                        place,
                        at,
                        "duplicate-key",
                        "the key '%s' is already in line %d".formatted(key, first.line()));
            }
            keys.put(at, place);
            Both both = convert(tuple.getValueNode(), at, depth + 1);
            typed.set(key, both.typed);
            written.set(key, both.written);
        }
        return new Both(typed, written);
    }

    private static Both scalar(ScalarNode node, String path) throws Unreadable {
        if (node.getTag().equals(Tag.NULL)) {
            return new Both(NODES.nullNode(), NODES.nullNode());
        }
        String text = plain(node, path);
        JsonNode written = NODES.stringNode(text);
        JsonNode typed = written;
        if (node.getTag().equals(Tag.BOOL)) {
            typed = NODES.booleanNode(Boolean.parseBoolean(text));
        } else if (node.getTag().equals(Tag.INT) && WHOLE.matcher(text).matches()) {
            typed = NODES.numberNode(Long.parseLong(text));
        } else if (node.getTag().equals(Tag.FLOAT) && REAL.matcher(text).matches()) {
            typed = NODES.numberNode(Double.parseDouble(text));
        }
        return new Both(typed, written);
    }

    /** An escape such as {@code "\0"} can produce a character that cannot be stored. */
    private static String plain(ScalarNode node, String path) throws Unreadable {
        Optional<String> problem = PlainText.problem("the text", node.getValue());
        if (problem.isPresent()) {
            throw new Unreadable(Place.of(node.getStartMark()), path, "character", problem.get());
        }
        return node.getValue();
    }

    /** For unclosed brackets, the place where they open, since that is where to look. */
    private static Place place(MarkedYamlEngineException e) {
        return Place.of(isOpenBracket(e) ? e.getContextMark() : e.getProblemMark());
    }

    private static String sentence(MarkedYamlEngineException e) {
        String context = e.getContext();
        if (context == null || context.isBlank()) {
            return e.getProblem();
        }
        String where = isOpenBracket(e) ? " in line " + Place.of(e.getProblemMark()).line() : "";
        return context + ": " + e.getProblem() + where;
    }

    private static boolean isOpenBracket(MarkedYamlEngineException e) {
        String context = e.getContext();
        return context != null
                && context.contains("flow")
                && e.getContextMark().isPresent()
                && (e.getProblem().endsWith("but got :")
                        || e.getProblem().endsWith("but got <stream end>"));
    }

    private static Place placeOf(String text, int position) {
        String before = text.substring(0, Math.clamp(position, 0, text.length()));
        int line = (int) before.chars().filter(c -> c == '\n').count() + 1;
        return new Place(line, before.length() - before.lastIndexOf('\n'));
    }
}
