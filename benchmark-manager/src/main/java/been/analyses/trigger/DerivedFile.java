package been.analyses.trigger;

import been.protocol.analyses.Change;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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

    /** Keys of {@code repeat} that a bisection decides itself. */
    private static final List<String> DECIDED =
            List.of("executions", "rule", "epsilon", "step", "mode", "confirm");

    /** What is measured; an analysis has only one of them. */
    private static final Map<String, String> SUBJECTS =
            Map.of("module", "command", "command", "module");

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

    /**
     * A search for the version that made a change; {@code document} is the file of the regression
     * that found it. The search has one configuration and one metric, and steps that it decides
     * itself.
     *
     * @param role that runs on the host of the change; empty if several roles do
     * @param all versions that the file or its module lists; empty if they have a source
     */
    public static String bisection(
            String document, String name, Change change, Optional<String> role, List<String> all) {
        List<NodeTuple> keys = new ArrayList<>(keys(document));
        List<String> varied = new ArrayList<>(varied(keys));
        List<String> unwanted =
                List.of(SCHEDULE, "vary", "exclude", "hosts", "evaluators", "benchmarks");
        keys.removeIf(tuple -> unwanted.contains(key(tuple)));
        put(keys, "analysis", text(bisectionName(change, name)));
        put(keys, "benchmarks", texts(List.of(change.series().metric().name())));
        put(keys, "versions", between(keys, all, change.oldVersion(), change.until()));
        put(
                keys,
                "repeat",
                tuples -> {
                    tuples.removeIf(tuple -> DECIDED.contains(key(tuple)));
                    put(tuples, "versions", plain("bisect"));
                });
        role.ifPresent(one ->
                put(
                        keys,
                        "roles",
                        roles ->
                                put(
                                        roles,
                                        one,
                                        placed ->
                                                put(
                                                        placed,
                                                        "hosts",
                                                        texts(List.of(change.series().host()))))));
        Map<String, String> configuration = change.series().configuration();
        varied.removeIf(factor -> !configuration.containsKey(factor));
        if (!varied.isEmpty()) {
            put(
                    keys,
                    "parameters",
                    tuples ->
                            varied.forEach(factor ->
                                    put(
                                            tuples,
                                            factor,
                                            text(configuration.getOrDefault(factor, "")))));
        }
        return written(keys);
    }

    /** By which the search for the version that made a change is found again. */
    public static String bisectionName(Change change, String name) {
        return shortened("change %d of %s".formatted(change.id(), name));
    }

    /** The names of factors, whether all combinations are measured or listed ones. */
    private static List<String> varied(List<NodeTuple> keys) {
        return keys.stream()
                .filter(tuple -> key(tuple).equals("vary"))
                .map(NodeTuple::getValueNode)
                .flatMap(node ->
                        node instanceof SequenceNode list
                                ? list.getValue().stream()
                                : Stream.of(node))
                .filter(MappingNode.class::isInstance)
                .flatMap(node -> ((MappingNode) node).getValue().stream())
                .map(DerivedFile::key)
                .distinct()
                .toList();
    }

    /** The versions from one to another, both included. */
    private static Node between(List<NodeTuple> keys, List<String> all, String from, String to) {
        if (!all.isEmpty()) {
            int first = all.indexOf(from);
            int last = all.indexOf(to);
            return listed(
                    first >= 0 && first < last ? all.subList(first, last + 1) : List.of(from, to));
        }
        Optional<NodeTuple> source = source(keys);
        List<NodeTuple> chosen =
                new ArrayList<>(
                        source.map(one -> (MappingNode) one.getValueNode())
                                .or(() -> section(keys, "versions"))
                                .map(MappingNode::getValue)
                                .orElse(List.of()));
        chosen.removeIf(tuple -> List.of("tags", "commits").contains(key(tuple)));
        put(chosen, "from", text(from));
        put(chosen, "to", text(to));
        Node node = new MappingNode(Tag.MAP, chosen, FlowStyle.FLOW);
        return source.map(one -> section(key(one), node)).orElse(node);
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
        put(keys, "parameters", tuples -> put(tuples, "version", text(version)));
        return written(keys);
    }

    /** The files of the analyses of a suite, each with what is shared. */
    public static List<String> members(String suite) {
        List<NodeTuple> keys = keys(suite);
        List<NodeTuple> shared =
                section(keys, "shared").map(MappingNode::getValue).orElse(List.of());
        return keys.stream()
                .filter(tuple -> key(tuple).equals("analyses"))
                .flatMap(tuple -> ((SequenceNode) tuple.getValueNode()).getValue().stream())
                .map(node -> written(merged(shared, ((MappingNode) node).getValue())))
                .toList();
    }

    /** Maps are merged; what excludes something shared replaces it. */
    private static List<NodeTuple> merged(List<NodeTuple> shared, List<NodeTuple> own) {
        List<NodeTuple> all = new ArrayList<>(own);
        List<String> excluded = own.stream().map(DerivedFile::key).map(SUBJECTS::get).toList();
        for (NodeTuple tuple : shared) {
            String key = key(tuple);
            Optional<MappingNode> inner = section(own, key);
            if (own.stream().noneMatch(one -> key(one).equals(key)) && !excluded.contains(key)) {
                all.add(tuple);
            } else if (inner.isPresent()
                    && tuple.getValueNode() instanceof MappingNode map
                    && !(key.equals("versions") && isAnother(map, inner.get()))) {
                put(
                        all,
                        key,
                        new MappingNode(
                                Tag.MAP,
                                merged(map.getValue(), inner.get().getValue()),
                                inner.get().getFlowStyle()));
            }
        }
        return all;
    }

    /** Whether versions come from another source. */
    private static boolean isAnother(MappingNode shared, MappingNode own) {
        return own.getValue().stream()
                .noneMatch(tuple ->
                        shared.getValue().stream()
                                .anyMatch(other -> key(other).equals(key(tuple))));
    }

    /** Whether the file says how much is measured. */
    public static boolean hasBudget(String document) {
        return section(keys(document), "repeat").stream()
                .flatMap(repeat -> repeat.getValue().stream())
                .anyMatch(tuple -> List.of("budget", "executions").contains(key(tuple)));
    }

    /** The same with a budget, in whole seconds. */
    public static String withBudget(String document, Duration budget) {
        List<NodeTuple> keys = new ArrayList<>(keys(document));
        put(keys, "repeat", repeat -> put(repeat, "budget", text(budget.toSeconds() + "s")));
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

    /** Whether the file names a source that sorts its versions, whatever the order of a pair. */
    static boolean isSorted(String document) {
        return source(keys(document))
                .filter(source -> !List.of("git", "command").contains(key(source)))
                .isPresent();
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

    /** Changes a section, which may be missing. */
    private static void put(List<NodeTuple> keys, String name, Consumer<List<NodeTuple>> change) {
        List<NodeTuple> section =
                new ArrayList<>(section(keys, name).map(MappingNode::getValue).orElse(List.of()));
        change.accept(section);
        put(keys, name, new MappingNode(Tag.MAP, section, FlowStyle.FLOW));
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
