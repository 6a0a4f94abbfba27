package been.cli.run;

import been.cli.command.CommandFailure;
import been.protocol.Wire;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/**
 * The text of an analysis file or a suite file. When a part is replaced, everything else stays as
 * it is written and in the line in which it is, so that the platform's messages have the positions
 * of the user's file. What is not a map is left for the platform to refuse.
 */
record AnalysisText(String text) {

    /** The address of the repository that the versions come from. */
    Optional<String> repository() {
        return url(root()).map(ScalarNode::getValue);
    }

    /** Whether an address is a path from the folder of the file. */
    static boolean isRelative(String url) {
        return url.matches("\\.\\.?(/.*)?");
    }

    /** The first address of a repository that is a path, also of the analyses of a suite. */
    Optional<String> relative() {
        return relatives().map(ScalarNode::getValue).findFirst();
    }

    /** With all such paths from this folder on. */
    AnalysisText located(Path folder) {
        AnalysisText text = this;
        // From the last one on, so that the others stay where they are.
        for (ScalarNode node : relatives().toList().reversed()) {
            text = text.replaced(node, folder.resolve(node.getValue()).normalize().toString());
        }
        return text;
    }

    private Stream<ScalarNode> relatives() {
        Optional<MappingNode> root = root();
        Stream<Optional<MappingNode>> analyses =
                tuple(root, "analyses").map(NodeTuple::getValueNode).stream()
                        .filter(SequenceNode.class::isInstance)
                        .flatMap(node -> ((SequenceNode) node).getValue().stream())
                        .filter(MappingNode.class::isInstance)
                        .map(node -> Optional.of((MappingNode) node));
        return Stream.concat(Stream.of(root, map(tuple(root, "shared"))), analyses)
                .flatMap(one -> url(one).stream())
                .filter(node -> isRelative(node.getValue()))
                .sorted(Comparator.comparingInt(this::start));
    }

    /** Why two versions of the sources cannot be measured by it; empty where they may be. */
    Optional<String> problemWithSources() {
        Optional<MappingNode> root = root();
        boolean isComparison =
                tuple(root, "kind")
                        .map(NodeTuple::getValueNode)
                        .filter(ScalarNode.class::isInstance)
                        .filter(node -> ((ScalarNode) node).getValue().equals("comparison"))
                        .isPresent();
        if (isComparison) {
            return Optional.of(
                    "--here compares two versions of the sources, which needs kind: regression; this file is a comparison of configurations");
        }
        return tuple(root, "command").isPresent() && !text.contains("package.version")
                ? Optional.of(
                        "the command does not use ${package.version}, the folder with the build or the sources of a version, so --here would measure the same twice")
                : Optional.empty();
    }

    /**
     * With other versions.
     *
     * @param versions to be written as JSON, which is YAML
     */
    AnalysisText withVersions(Object versions) {
        Optional<MappingNode> root = root();
        if (root.isEmpty()) {
            return this;
        }
        Optional<NodeTuple> known = tuple(root, "versions");
        if (known.isPresent()) {
            if (start(known.get().getValueNode()) < end(known.get().getKeyNode())) {
                throw CommandFailure.badInput(
                        "versions: is an alias (*); write the versions themselves for --here");
            }
            return replaced(known.get().getValueNode(), versions);
        }
        String json = Wire.write(versions);
        return root.get().getFlowStyle() == FlowStyle.FLOW
                ? inserted(start(root.get()) + 1, "\"versions\": " + json + ", ")
                : appended(root.get(), "versions: " + json);
    }

    private AnalysisText appended(MappingNode root, String line) {
        int end = end(root);
        String indentation = " ".repeat(root.getStartMark().map(Mark::getColumn).orElse(0));
        String before = end == 0 || text.charAt(end - 1) == '\n' ? "" : "\n";
        return inserted(end, before + indentation + line + "\n");
    }

    private AnalysisText inserted(int at, String more) {
        return new AnalysisText(text.substring(0, at) + more + text.substring(at));
    }

    private AnalysisText replaced(Node node, Object value) {
        String old = text.substring(start(node), end(node));
        String lineEnds = "\n".repeat((int) old.chars().filter(c -> c == '\n').count());
        return new AnalysisText(
                text.substring(0, start(node))
                        + Wire.write(value)
                        + lineEnds
                        + text.substring(end(node)));
    }

    private static Optional<ScalarNode> url(Optional<MappingNode> analysis) {
        return tuple(map(tuple(map(tuple(analysis, "versions")), "git")), "url")
                .map(NodeTuple::getValueNode)
                .filter(ScalarNode.class::isInstance)
                .map(ScalarNode.class::cast);
    }

    private Optional<MappingNode> root() {
        try {
            return new Compose(LoadSettings.builder().setUseMarks(true).build())
                    .composeString(text)
                    .filter(MappingNode.class::isInstance)
                    .map(MappingNode.class::cast);
        } catch (YamlEngineException _) {
            return Optional.empty();
        }
    }

    private static Optional<MappingNode> map(Optional<NodeTuple> tuple) {
        return tuple.map(NodeTuple::getValueNode)
                .filter(MappingNode.class::isInstance)
                .map(MappingNode.class::cast);
    }

    private static Optional<NodeTuple> tuple(Optional<MappingNode> map, String key) {
        return map.stream()
                .flatMap(node -> node.getValue().stream())
                .filter(tuple ->
                        tuple.getKeyNode() instanceof ScalarNode scalar
                                && scalar.getValue().equals(key))
                .findFirst();
    }

    private int start(Node node) {
        return offset(node.getStartMark());
    }

    private int end(Node node) {
        return offset(node.getEndMark());
    }

    /** Marks count characters beyond the basic plane once, and strings twice. */
    private int offset(Optional<Mark> mark) {
        return text.offsetByCodePoints(0, mark.orElseThrow().getIndex());
    }
}
