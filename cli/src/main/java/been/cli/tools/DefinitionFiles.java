package been.cli.tools;

import been.cli.command.CommandFailure;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/**
 * The files that the runs of a benchmark definition need: itself, inputs, task definitions, sets,
 * properties and required files. BenchExec decides on the host which of them a run gets.
 */
final class DefinitionFiles {
    private static final LoadSettings YAML = LoadSettings.builder().setUseMarks(true).build();

    private final Element benchmark;
    private final Path base;
    private final NavigableSet<Path> files = new TreeSet<>();
    private final Set<String> warnings = new LinkedHashSet<>();
    private int runs;

    private DefinitionFiles(Element benchmark) {
        this.benchmark = benchmark;
        Path folder = benchmark.file().toAbsolutePath().normalize().getParent();
        this.base = folder == null ? Path.of("/") : folder;
    }

    /**
     * Looks for the files.
     *
     * @throws CommandFailure with file and line of what refers to an absent file
     */
    static DefinitionFiles of(Element benchmark) {
        var found = new DefinitionFiles(benchmark);
        try {
            found.collect();
        } catch (IOException e) {
            throw CommandFailure.badInput("a file cannot be read: " + e.getMessage());
        }
        return found;
    }

    /** Absolute and normalised. */
    NavigableSet<Path> files() {
        return files;
    }

    /** What BenchExec will only warn about. */
    Set<String> warnings() {
        return warnings;
    }

    private void collect() throws IOException {
        files.add(benchmark.file().toAbsolutePath().normalize());
        for (Element one : benchmark.all("requiredfiles").toList()) {
            addAll(required(one, variables(null), base));
        }
        for (Element definition : benchmark.all("rundefinition").toList()) {
            var tasks = Stream.concat(benchmark.all("tasks"), definition.all("tasks"));
            for (Element set : tasks.toList()) {
                Element property =
                        Stream.of(set, definition, benchmark)
                                .flatMap(owner -> owner.all("propertyfile"))
                                .findFirst()
                                .orElse(null);
                var withFiles =
                        Stream.of(definition, set).flatMap(owner -> owner.all("requiredfiles"));
                collect(set, property, withFiles.toList());
            }
        }
        if (runs == 0) {
            throw benchmark.mistake("nothing to run: no <rundefinition> has tasks");
        }
    }

    private void collect(Element set, @Nullable Element property, List<Element> required)
            throws IOException {
        Set<Path> tasks = tasks(set);
        int withoutFile = (int) set.all("withoutfile").count();
        runs += tasks.size() + withoutFile;
        for (Path task : tasks) {
            var known = variables(task);
            if (task.toString().endsWith(".yml")) {
                addTaskDefinition(task, property != null);
            } else {
                addAll(List.of(task));
            }
            for (Element one : set.all("append").toList()) {
                addAll(matches(one, known, parent(task)));
            }
            for (Element one : required) {
                addAll(required(one, known, base));
            }
            if (property != null) {
                addProperty(property, known);
            }
        }
        if (withoutFile > 0 && property != null) {
            addProperty(property, variables(null));
        }
    }

    private Set<Path> tasks(Element set) throws IOException {
        var known = variables(null);
        var tasks = new LinkedHashSet<Path>();
        for (Element one : set.all("include").toList()) {
            tasks.addAll(required(one, known, base));
        }
        for (Element one : set.all("includesfile").toList()) {
            for (Path file : required(one, known, base)) {
                tasks.addAll(listed(file, known));
            }
        }
        for (Element one : set.all("exclude").toList()) {
            matches(one, known, base).forEach(tasks::remove);
        }
        for (Element one : set.all("excludesfile").toList()) {
            for (Path file : matches(one, known, base)) {
                listed(file, known).forEach(tasks::remove);
            }
        }
        return tasks;
    }

    /** The files that a set file lists. */
    private Set<Path> listed(Path set, Map<String, String> known) throws IOException {
        files.add(set);
        var listed = new LinkedHashSet<Path>();
        int line = 0;
        for (String text : text(set).lines().toList()) {
            line++;
            String pattern = text.strip();
            if (!pattern.isEmpty() && !pattern.startsWith("#") && !pattern.startsWith("//")) {
                requireRelative(shown(set), line, pattern);
                listed.addAll(FilePattern.matches(parent(set), substituted(pattern, known)));
            }
        }
        if (listed.isEmpty()) {
            throw Element.mistake(shown(set), 1, "no line of this set names an existing file");
        }
        return listed;
    }

    private void addProperty(Element property, Map<String, String> known) throws IOException {
        List<Path> found = matches(property, known, base);
        if (found.isEmpty()) {
            throw property.mistake("there is no property file '%s'".formatted(property.text()));
        }
        addAll(found);
    }

    private void addTaskDefinition(Path file, boolean isJudged) throws IOException {
        files.add(file);
        try {
            Optional<Node> root = new Compose(YAML).composeString(text(file));
            if (!(root.orElse(null) instanceof MappingNode map)) {
                throw Element.mistake(shown(file), 1, "this is not a task definition");
            }
            for (NodeTuple entry : map.getValue()) {
                switch (scalar(entry.getKeyNode())) {
                    case "input_files", "required_files" -> addNamed(file, entry.getValueNode());
                    case "properties" -> {
                        if (!isJudged) {
                            break; // BenchExec ignores them
                        }
                        for (Node one : items(entry.getValueNode())) {
                            if (one instanceof MappingNode property) {
                                for (NodeTuple part : property.getValue()) {
                                    if (scalar(part.getKeyNode()).equals("property_file")) {
                                        addNamed(file, part.getValueNode());
                                    }
                                }
                            }
                        }
                    }
                    default -> {} // BenchExec reads it
                }
            }
        } catch (YamlEngineException e) {
            throw Element.mistake(shown(file), 1, "this task definition is not YAML");
        }
    }

    private void addNamed(Path definition, Node names) throws IOException {
        for (Node one : items(names)) {
            int line = one.getStartMark().map(mark -> mark.getLine() + 1).orElse(1);
            requireRelative(shown(definition), line, scalar(one));
            List<Path> found = FilePattern.matches(parent(definition), scalar(one));
            if (found.isEmpty()) {
                throw Element.mistake(
                        shown(definition), line, "there is no file '%s'".formatted(scalar(one)));
            }
            addAll(found);
        }
    }

    private static List<Node> items(Node node) {
        return node instanceof SequenceNode list ? list.getValue() : List.of(node);
    }

    private static String scalar(Node node) {
        return node instanceof ScalarNode text ? text.getValue() : "";
    }

    /** A folder stands for all files in it. */
    private void addAll(List<Path> found) throws IOException {
        for (Path one : found) {
            try (Stream<Path> all = Files.walk(one)) {
                all.filter(Files::isRegularFile).forEach(files::add);
            }
        }
    }

    private List<Path> required(Element pattern, Map<String, String> known, Path folder)
            throws IOException {
        List<Path> found = matches(pattern, known, folder);
        if (found.isEmpty()) {
            warnings.add(
                    "%s:%d: no file matches '%s'"
                            .formatted(pattern.file(), pattern.line(), pattern.text()));
        }
        return found;
    }

    private static List<Path> matches(Element pattern, Map<String, String> known, Path folder)
            throws IOException {
        requireRelative(pattern.file(), pattern.line(), pattern.text());
        return FilePattern.matches(folder, substituted(pattern.text(), known));
    }

    private static void requireRelative(Path file, int line, String name) {
        if (name.startsWith("/") || name.startsWith("~")) {
            throw Element.mistake(
                    file,
                    line,
                    "'%s' is not a relative name: on the host that runs it, it may be elsewhere"
                            .formatted(name));
        }
    }

    private static String text(Path file) throws IOException {
        try {
            return Files.readString(file);
        } catch (CharacterCodingException e) {
            throw Element.mistake(shown(file), 1, "this is not UTF-8 text");
        }
    }

    private static String substituted(String pattern, Map<String, String> known) {
        String text = pattern;
        for (var variable : known.entrySet()) {
            text = text.replace("${" + variable.getKey() + "}", variable.getValue());
        }
        return text;
    }

    /** Variables of file names; folders are absolute. */
    private Map<String, String> variables(@Nullable Path task) {
        var known = new TreeMap<String, String>();
        String name = benchmark.file().getFileName().toString();
        known.put("benchmark_name", name.replaceFirst("\\.xml$", ""));
        known.put("benchmark_file", name);
        known.put("benchmark_path", base.toString());
        known.put("benchmark_path_abs", base.toString());
        if (task != null) {
            String kind = task.toString().endsWith(".yml") ? "taskdef_" : "inputfile_";
            known.put(kind + "name", task.getFileName().toString());
            known.put(kind + "path", parent(task).toString());
            known.put(kind + "path_abs", parent(task).toString());
        }
        return known;
    }

    private static Path parent(Path file) {
        Path parent = file.getParent();
        return parent == null ? file : parent;
    }

    /** As users would write it. */
    private static Path shown(Path file) {
        Path here = Path.of("").toAbsolutePath();
        return file.startsWith(here) ? here.relativize(file) : file;
    }
}
