package been.packages.archive;

import static java.nio.charset.StandardCharsets.UTF_8;

import been.packages.PackageKind;
import been.protocol.NearestName;
import been.protocol.PlainText;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/**
 * Reads {@code package.yaml}; every complaint names line and column, what was expected, and for an
 * unknown key the nearest known one. Pure.
 */
final class ManifestReader {
    static final int MAXIMUM_BYTES = 64 << 10;

    private static final int MAXIMUM_DEPTH = 8;
    private static final List<String> KEYS =
            List.of(
                    "name",
                    "version",
                    "kind",
                    "description",
                    "licence",
                    "platforms",
                    "provenance",
                    "requires");
    private static final Pattern NAME =
            Pattern.compile("[a-z0-9][a-z0-9._-]{0,63}/[a-z0-9][a-z0-9._-]{0,63}");
    private static final Pattern VERSION = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._+-]{0,63}");
    private static final Pattern PLATFORM = Pattern.compile("[a-z0-9]+/[a-z0-9_]+");

    private static final LoadSettings SETTINGS =
            LoadSettings.builder()
                    .setLabel("package.yaml")
                    .setUseMarks(true)
                    .setCodePointLimit(MAXIMUM_BYTES)
                    .build();

    private final Map<String, Node> values = new LinkedHashMap<>();
    private final MappingNode root;

    private ManifestReader(MappingNode root) {
        this.root = root;
    }

    static Manifest read(byte[] yaml) throws RefusedException {
        try {
            var text = UTF_8.newDecoder().decode(ByteBuffer.wrap(yaml)).toString();
            checkDepth(text);
            var node = new Compose(SETTINGS).composeString(text);
            if (!(node.orElse(null) instanceof MappingNode root)) {
                throw new RefusedException(
                        RefusalCode.MANIFEST,
                        "package.yaml must hold the keys " + String.join(", ", KEYS));
            }
            return new ManifestReader(root).manifest();
        } catch (CharacterCodingException notText) {
            throw new RefusedException(RefusalCode.MANIFEST, "package.yaml is not UTF-8 text");
        } catch (MarkedYamlEngineException broken) {
            throw at(broken.getProblemMark(), broken.getProblem());
        } catch (YamlEngineException broken) {
            throw new RefusedException(
                    RefusalCode.MANIFEST, "package.yaml is not YAML: " + broken.getMessage());
        }
    }

    /** Before the composer, which would recurse with the document. */
    private static void checkDepth(String text) throws RefusedException {
        int depth = 0;
        for (var event : new Parse(SETTINGS).parseString(text)) {
            if (event instanceof CollectionStartEvent && ++depth > MAXIMUM_DEPTH) {
                throw at(event.getStartMark(), "nested too deeply");
            } else if (event instanceof CollectionEndEvent) {
                depth--;
            } else if (event instanceof AliasEvent) {
                throw at(event.getStartMark(), "aliases are not allowed here");
            }
        }
    }

    private Manifest manifest() throws RefusedException {
        for (var entry : root.getValue()) {
            var key = text(entry.getKeyNode(), "a key");
            if (!KEYS.contains(key)) {
                throw at(
                        entry.getKeyNode().getStartMark(),
                        "unknown key '" + key + "'" + NearestName.hintOrAll(key, KEYS));
            }
            if (values.put(key, entry.getValueNode()) != null) {
                throw at(entry.getKeyNode().getStartMark(), "the key '" + key + "' is there twice");
            }
        }
        return new Manifest(
                matching("name", NAME, "group/name in lower-case letters, digits, '.', '_' or '-'"),
                matching("version", VERSION, "at most 64 letters, digits, '.', '_', '+' or '-'"),
                kind(),
                required("description"),
                required("licence"),
                platforms(),
                provenance(),
                list("requires"));
    }

    private PackageKind kind() throws RefusedException {
        var word = required("kind");
        var names =
                Arrays.stream(PackageKind.values())
                        .map(k -> k.name().toLowerCase(Locale.ROOT))
                        .toList();
        if (!names.contains(word)) {
            throw at(
                    mark("kind"),
                    "unknown kind '" + word + "'" + NearestName.hintOrAll(word, names));
        }
        return PackageKind.valueOf(word.toUpperCase(Locale.ROOT));
    }

    private List<String> platforms() throws RefusedException {
        var platforms = list("platforms");
        for (var platform : platforms) {
            if (!PLATFORM.matcher(platform).matches()) {
                throw at(
                        mark("platforms"),
                        "'" + platform + "' is no platform such as linux/x86_64");
            }
        }
        return platforms;
    }

    private Map<String, String> provenance() throws RefusedException {
        var node = values.get("provenance");
        if (node == null) {
            return Map.of();
        }
        if (!(node instanceof MappingNode facts)) {
            throw at(node.getStartMark(), "'provenance' must be a map of texts");
        }
        var provenance = new LinkedHashMap<String, String>();
        for (var fact : facts.getValue()) {
            var key = text(fact.getKeyNode(), "a key of 'provenance'");
            if (provenance.put(key, text(fact.getValueNode(), "'" + key + "'")) != null) {
                throw at(fact.getKeyNode().getStartMark(), "the key '" + key + "' is there twice");
            }
        }
        return provenance;
    }

    private List<String> list(String key) throws RefusedException {
        var node = values.get(key);
        if (node == null) {
            return List.of();
        }
        if (!(node instanceof SequenceNode items)) {
            throw at(node.getStartMark(), "'" + key + "' must be a list of texts");
        }
        var list = new ArrayList<String>();
        for (var item : items.getValue()) {
            list.add(text(item, "an item of '" + key + "'"));
        }
        return list;
    }

    private String matching(String key, Pattern pattern, String expected) throws RefusedException {
        var value = required(key);
        if (!pattern.matcher(value).matches()) {
            throw at(mark(key), "'" + key + "' must be " + expected + ", not '" + value + "'");
        }
        return value;
    }

    private String required(String key) throws RefusedException {
        var node = values.get(key);
        if (node == null) {
            throw at(root.getStartMark(), "the key '" + key + "' is missing");
        }
        return text(node, "'" + key + "'");
    }

    private static String text(Node node, String what) throws RefusedException {
        if (node instanceof ScalarNode scalar
                && !scalar.getTag().equals(Tag.NULL)
                && !scalar.getValue().isBlank()) {
            Optional<String> unkept = PlainText.problem(what, scalar.getValue());
            if (unkept.isPresent()) {
                throw at(node.getStartMark(), unkept.get());
            }
            return scalar.getValue();
        }
        throw at(node.getStartMark(), what + " must be a text that is not empty");
    }

    private Optional<Mark> mark(String key) {
        return Optional.ofNullable(values.get(key)).flatMap(Node::getStartMark);
    }

    private static RefusedException at(Optional<Mark> mark, @Nullable String problem) {
        var place =
                mark.map(m -> " line " + (m.getLine() + 1) + ", column " + (m.getColumn() + 1))
                        .orElse("");
        return new RefusedException(
                RefusalCode.MANIFEST,
                "package.yaml"
                        + place
                        + ": "
                        + (problem == null
                                ? "is not YAML"
                                : problem.replaceAll("\\p{Cntrl}", "\uFFFD")));
    }
}
