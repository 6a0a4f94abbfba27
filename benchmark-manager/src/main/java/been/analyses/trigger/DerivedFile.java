package been.analyses.trigger;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.StreamDataWriter;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/** Derives analysis files from others; everything not changed explicitly is preserved. */
public final class DerivedFile {
    private static final int LONGEST_NAME = 100;

    /** Only the original file is scheduled, not files derived from it. */
    private static final String SCHEDULE = "schedule";

    private DerivedFile() {}

    /** The same analysis with two versions only; {@code document} is the file of a regression. */
    public static String pair(String document, String name, String baseline, String version) {
        List<NodeTuple> keys = new ArrayList<>(keys(document));
        keys.removeIf(tuple -> key(tuple).equals(SCHEDULE));
        put(keys, "analysis", text(shortened(name + ": " + version + " against " + baseline)));
        if (hasSources(keys)) {
            return written(keys);
        }
        List<String> pair = List.of(baseline, version);
        put(keys, "versions", source(keys).map(s -> only(s, pair)).orElseGet(() -> listed(pair)));
        return written(keys);
    }

    /** Whether the file measures a working tree, which concerns only its author. */
    public static boolean isOfWorkingTree(String document) {
        return root(document).filter(root -> hasSources(root.getValue())).isPresent();
    }

    private static boolean hasSources(List<NodeTuple> keys) {
        return section(keys, "versions").stream()
                .flatMap(versions -> versions.getValue().stream())
                .anyMatch(tuple -> key(tuple).equals("sources"));
    }

    /** The same comparison, with another version if one is given. */
    public static String again(String document, @Nullable String version) {
        List<NodeTuple> keys = new ArrayList<>(keys(document));
        boolean isScheduled = keys.removeIf(tuple -> key(tuple).equals(SCHEDULE));
        if (version == null) {
            return isScheduled ? written(keys) : document;
        }
        List<NodeTuple> parameters =
                new ArrayList<>(
                        section(keys, "parameters").map(MappingNode::getValue).orElse(List.of()));
        put(parameters, "version", text(version));
        put(keys, "parameters", new MappingNode(Tag.MAP, parameters, FlowStyle.FLOW));
        return written(keys);
    }

    private static String shortened(String name) {
        return name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME - 1) + "…";
    }

    private static Node listed(List<String> versions) {
        return section("list", texts(versions));
    }

    private static Node texts(List<String> texts) {
        return new SequenceNode(
                Tag.SEQ, texts.stream().<Node>map(DerivedFile::text).toList(), FlowStyle.FLOW);
    }

    /** The source of versions in the file; empty for a list and for a module's own. */
    private static Optional<NodeTuple> source(List<NodeTuple> keys) {
        return section(keys, "versions").stream()
                .flatMap(versions -> versions.getValue().stream())
                .filter(tuple -> tuple.getValueNode() instanceof MappingNode)
                .findFirst();
    }

    /** The same source limited to these versions. */
    private static Node only(NodeTuple source, List<String> versions) {
        boolean isGit = key(source).equals("git");
        List<String> choices =
                isGit
                        ? List.of("branch", "from", "to", "paths", "tags", "commits")
                        : List.of("from", "to", "include");
        List<NodeTuple> keys =
                ((MappingNode) source.getValueNode())
                        .getValue().stream()
                                .filter(tuple -> !choices.contains(key(tuple)))
                                .collect(Collectors.toCollection(ArrayList::new));
        if (isGit) {
            put(keys, "commits", texts(versions));
        } else {
            put(
                    keys,
                    "include",
                    text(versions.stream().map(Pattern::quote).collect(Collectors.joining("|"))));
        }
        return section(key(source), new MappingNode(Tag.MAP, keys, FlowStyle.FLOW));
    }

    private static Node section(String key, Node value) {
        return new MappingNode(Tag.MAP, List.of(new NodeTuple(plain(key), value)), FlowStyle.FLOW);
    }

    private static Node plain(String key) {
        return new ScalarNode(Tag.STR, key, ScalarStyle.PLAIN);
    }

    private static Node text(String text) {
        return new ScalarNode(Tag.STR, text, ScalarStyle.DOUBLE_QUOTED);
    }

    private static List<NodeTuple> keys(String document) {
        return root(document)
                .map(MappingNode::getValue)
                .orElseThrow(() -> new IllegalStateException("an analysis file has keys"));
    }

    private static Optional<MappingNode> root(String document) {
        return new Compose(LoadSettings.builder().build())
                .composeString(document)
                .filter(MappingNode.class::isInstance)
                .map(MappingNode.class::cast);
    }

    private static Optional<MappingNode> section(List<NodeTuple> keys, String name) {
        return keys.stream()
                .filter(tuple -> key(tuple).equals(name))
                .map(NodeTuple::getValueNode)
                .filter(MappingNode.class::isInstance)
                .map(MappingNode.class::cast)
                .findFirst();
    }

    private static void put(List<NodeTuple> keys, String name, Node value) {
        var tuple = new NodeTuple(plain(name), value);
        for (int i = 0; i < keys.size(); i++) {
            if (key(keys.get(i)).equals(name)) {
                keys.set(i, tuple);
                return;
            }
        }
        keys.add(tuple);
    }

    private static String key(NodeTuple tuple) {
        return tuple.getKeyNode() instanceof ScalarNode scalar ? scalar.getValue() : "";
    }

    private static String written(List<NodeTuple> keys) {
        var settings = DumpSettings.builder().setWidth(100).build();
        var text = new Text();
        new Dump(settings).dumpNode(new MappingNode(Tag.MAP, keys, FlowStyle.BLOCK), text);
        return text.toString();
    }

    private static final class Text implements StreamDataWriter {
        private final StringBuilder text = new StringBuilder();

        @Override
        public void write(String part) {
            text.append(part);
        }

        @Override
        public void write(String part, int offset, int length) {
            text.append(part, offset, offset + length);
        }

        @Override
        public String toString() {
            return text.toString();
        }
    }
}
