package been.analyses.yaml;

import been.analyses.yaml.Value.Entry;
import been.analyses.yaml.Value.Listing;
import been.analyses.yaml.Value.Section;
import been.analyses.yaml.Value.Text;
import been.protocol.PlainText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/** Turns text into sections of keys. Thread-safe. */
public final class Documents {
    private static final int MOST_CHARACTERS = 1 << 20;
    private static final int DEEPEST = 32;

    private Documents() {}

    /**
     * The document's keys; empty, with the reason among the problems, when the text is empty, is
     * not one YAML or JSON document, or is no section of keys.
     *
     * @param what the document is, for messages: {@code an analysis file}
     */
    public static Optional<Section> read(String text, String what, Problems problems) {
        if (text.length() > MOST_CHARACTERS) {
            problems.add(
                    Place.START,
                    "%s has at most %,d characters, not %,d"
                            .formatted(what, MOST_CHARACTERS, text.length()));
            return Optional.empty();
        }
        Optional<Place> tooDeep = Depth.exceeds(text, DEEPEST);
        if (tooDeep.isPresent()) {
            problems.add(tooDeep.get(), "brackets are nested deeper than " + DEEPEST + " times");
            return Optional.empty();
        }
        return compose(text, problems)
                .flatMap(node -> new Conversion(problems).convert(node, 0))
                .flatMap(value -> section(value, what, problems));
    }

    private static Optional<Section> section(Value value, String what, Problems problems) {
        if (value instanceof Section section && !section.entries().isEmpty()) {
            return Optional.of(section);
        }
        boolean isEmpty =
                value instanceof Section || (value instanceof Text scalar && scalar.isEmpty());
        problems.add(
                value.place(),
                isEmpty
                        ? what + " is empty; expected keys such as 'analysis: my-first'"
                        : "found %s; %s consists of keys such as 'analysis: my-first'"
                                .formatted(value.kind(), what));
        return Optional.empty();
    }

    private static Optional<Node> compose(String text, Problems problems) {
        var settings =
                LoadSettings.builder().setUseMarks(true).setCodePointLimit(MOST_CHARACTERS).build();
        try {
            Optional<Node> node = new Compose(settings).composeString(text);
            if (node.isEmpty()) {
                problems.add(
                        Place.START,
                        "the file is empty; expected keys such as 'analysis: my-first'");
            }
            return node;
        } catch (MarkedYamlEngineException e) {
            problems.add(place(e), "this is not YAML: " + sentence(e));
        } catch (ReaderException e) {
            problems.add(
                    placeOf(text, e.getPosition()),
                    "the character U+%04X must not be in a YAML file".formatted(e.getCodePoint()));
        } catch (YamlEngineException e) {
            problems.add(Place.START, "this is not YAML: " + e.getMessage());
        }
        return Optional.empty();
    }

    /** Of brackets that are not closed, where they open; that is the place to mend. */
    private static Place place(MarkedYamlEngineException e) {
        return isOpenBracket(e) ? Place.of(e.getContextMark()) : Place.of(e.getProblemMark());
    }

    private static String sentence(MarkedYamlEngineException e) {
        String problem = e.getProblem();
        String context = e.getContext();
        if (context == null || context.isBlank()) {
            return problem;
        }
        String where = isOpenBracket(e) ? " in line " + Place.of(e.getProblemMark()).line() : "";
        return context + ": " + problem + where;
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

    /** Shares what aliases share, so that a small file cannot grow into a large tree. */
    private static final class Conversion {
        private final Problems problems;
        private final IdentityHashMap<Node, Value> done = new IdentityHashMap<>();

        Conversion(Problems problems) {
            this.problems = problems;
        }

        Optional<Value> convert(Node node, int depth) {
            @Nullable Value known = done.get(node);
            if (known != null) {
                return Optional.of(known);
            }
            if (depth > DEEPEST) {
                problems.add(Place.of(node), "values are nested too deep, or refer to themselves");
                return Optional.empty();
            }
            Optional<Value> value =
                    switch (node) {
                        case ScalarNode scalar -> kept(text(scalar)).map(Value.class::cast);
                        case SequenceNode list -> listing(list, depth);
                        case MappingNode map -> mapping(map, depth);
                        default ->
                                throw new IllegalStateException("unknown node " + node.getClass());
                    };
            value.ifPresent(v -> done.put(node, v));
            return value;
        }

        /** Empty, and a problem, where an escape such as {@code "\0"} says what cannot be kept. */
        private Optional<Text> kept(Text text) {
            Optional<String> problem = PlainText.problem("the text", text.text());
            problem.ifPresent(why -> problems.add(text.place(), why));
            return problem.isEmpty() ? Optional.of(text) : Optional.empty();
        }

        private static Text text(ScalarNode node) {
            boolean isEmpty = node.getTag().equals(Tag.NULL);
            return new Text(isEmpty ? "" : node.getValue(), isEmpty, Place.of(node));
        }

        private Optional<Value> listing(SequenceNode node, int depth) {
            List<Value> items = new ArrayList<>();
            for (Node item : node.getValue()) {
                Optional<Value> value = convert(item, depth + 1);
                if (value.isEmpty()) {
                    return Optional.empty();
                }
                items.add(value.get());
            }
            return Optional.of(new Listing(items, Place.of(node)));
        }

        private Optional<Value> mapping(MappingNode node, int depth) {
            List<Entry> entries = new ArrayList<>();
            Map<String, Place> seen = new HashMap<>();
            for (NodeTuple tuple : node.getValue()) {
                if (!(tuple.getKeyNode() instanceof ScalarNode key)) {
                    problems.add(Place.of(tuple.getKeyNode()), "a key must be a word");
                    return Optional.empty();
                }
                Optional<Value> value = convert(tuple.getValueNode(), depth + 1);
                if (value.isEmpty()) {
                    return Optional.empty();
                }
                Optional<Text> named = kept(text(key));
                if (named.isEmpty()) {
                    return Optional.empty();
                }
                Text name = named.get();
                Place first = seen.putIfAbsent(name.text(), name.place());
                if (first != null) {
                    problems.add(
                            name.place(),
                            "the key '%s' stands in line %d already"
                                    .formatted(name.text(), first.line()));
                } else {
                    entries.add(new Entry(name, value.get()));
                }
            }
            return Optional.of(new Section(entries, Place.of(node)));
        }
    }
}
