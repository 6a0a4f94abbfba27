package been.cli.tools;

import been.cli.command.CommandFailure;
import been.protocol.NearestName;
import been.protocol.Wire;
import been.protocol.XmlText;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A benchmark of copperbench: a JSON file that names lists of configurations, which are command
 * lines, and of instances. It becomes a definition of BenchExec with a run definition for each
 * configuration and a task for each instance. The command lines are in a file beside it, for the
 * tool-info module {@code been_tools.copperbench}. The settings are those of copperbench's README.
 */
final class Copperbench {
    private static final Set<String> SETTINGS =
            Set.of(
                    "name",
                    "configs",
                    "instances",
                    "executable",
                    "timeout",
                    "mem_limit",
                    "request_cpus",
                    "runs",
                    "working_dir",
                    "symlink_working_dir",
                    "timeout_factor",
                    "initial_seed",
                    "runsolver_term_delay",
                    "instances_are_parameters",
                    "postprocess_stdout_regex",
                    "cmd_cwd",
                    "starexec_compatible");

    /** Settings of Slurm, of copperbench's programs and of its folders. */
    private static final Set<String> WITHOUT_EFFECT =
            Set.of(
                    "runsolver_kill_delay",
                    "runsolver_path",
                    "clearcache_path",
                    "use_perf",
                    "slurm_time_buffer",
                    "partition",
                    "postprocess_partition",
                    "cpus_per_node",
                    "mem_lines",
                    "exclusive",
                    "exclude_nodes",
                    "cpu_freq",
                    "billing",
                    "email",
                    "max_parallel_jobs",
                    "write_scheduler_logs",
                    "overwrite",
                    "data_to_main_mem");

    private static final Pattern FILE = Pattern.compile("\\$(file|folder)\\{([^}]*)}");
    private static final Pattern ARGUMENT = Pattern.compile("\\$([1-9][0-9]{0,3})");
    private static final Pattern QUOTED = Pattern.compile("'[^']*'|\"[^\"]*\"|\\\\.");
    private static final Pattern FOR_A_SHELL = Pattern.compile("[|&;<>()`]");
    private static final Pattern COMPRESSED =
            Pattern.compile("(.+)\\.(lzma|zip|gz|xz|bz2)", Pattern.CASE_INSENSITIVE);
    private static final Pattern GROUP = Pattern.compile("\\(\\?P<(\\w+)>");
    private static final long MEBIBYTE = 1 << 20;

    /** A line of a list that is no comment. */
    private record Line(Path file, int number, String text) {
        CommandFailure mistake(String sentence) {
            return Element.mistake(file, number, sentence);
        }
    }

    /**
     * An instance.
     *
     * @param words names of its files, or parameters
     */
    private record Instance(String name, List<String> words) {}

    private final Path file;
    private final JsonNode settings;
    private final Path here = Path.of("").toAbsolutePath();
    private final Path folder;
    private final @Nullable Path workingFolder;
    private final NavigableSet<Path> files = new TreeSet<>();
    private final Map<String, String> compressed = new TreeMap<>();
    private final List<List<String>> commands = new ArrayList<>();

    /** By name, the names of their instances. */
    private final Map<String, List<String>> tasks = new LinkedHashMap<>();

    private final Set<String> runDefinitions = new TreeSet<>();

    /** Of result files, which are no inputs. */
    private final Path output;

    private Copperbench(Path file, JsonNode settings, Path output) {
        this.file = file;
        this.output = output;
        this.settings = settings;
        this.folder = Objects.requireNonNull(file.toAbsolutePath().normalize().getParent());
        String working = text("working_dir", "");
        this.workingFolder = working.isEmpty() ? null : inFolder(working, folder);
    }

    /**
     * Reads a benchmark.
     *
     * @param output the folder of result files, which are no inputs
     * @throws CommandFailure with file and line of the first mistake
     */
    static Copperbench read(Path file, Path output) {
        try {
            JsonNode settings = JsonMapper.shared().readTree(Files.readString(file));
            if (!settings.isObject()) {
                throw Element.mistake(file, 1, "this is not a benchmark of copperbench");
            }
            for (String name : settings.propertyNames()) {
                if (!SETTINGS.contains(name) && !WITHOUT_EFFECT.contains(name)) {
                    throw CommandFailure.badInput(
                            "%s: copperbench has no setting '%s'%s"
                                    .formatted(file, name, NearestName.hint(name, SETTINGS)));
                }
            }
            var read = new Copperbench(file, settings, output.toAbsolutePath().normalize());
            read.collect();
            return read;
        } catch (CharacterCodingException e) {
            throw Element.mistake(file, 1, "this is not UTF-8 text");
        } catch (JacksonException e) {
            TokenStreamLocation at = e.getLocation();
            throw Element.mistake(file, at == null ? 1 : at.getLineNr(), "this is not JSON");
        } catch (IOException e) {
            throw CommandFailure.badInput("the file %s cannot be read".formatted(e.getMessage()));
        }
    }

    /** The definition of BenchExec, which does not exist on this machine. */
    Path definition() {
        return folder.resolve(text("name").replaceAll("[^A-Za-z0-9._-]", "-") + ".xml");
    }

    /** Absolute and normalised. */
    NavigableSet<Path> files() {
        return files;
    }

    /** Executions of each configuration with each instance. */
    int runs() {
        return (int) number("runs", 1);
    }

    /** The definition of BenchExec, and the commands that it refers to. */
    Map<Path, byte[]> made() {
        var list = new LinkedHashMap<String, Object>();
        list.put("folder", here.relativize(runFolder()).toString());
        list.put("runs", runs());
        JsonNode seed = settings.get("initial_seed");
        list.put("seed", seed == null || seed.isNull() ? "" : seed.asString());
        list.put("pattern", text("postprocess_stdout_regex", ""));
        list.put("compressed", compressed);
        list.put("commands", commands);
        String name = definition().toString().replaceFirst("xml$", "commands.json");
        return Map.of(
                definition(),
                xml(),
                Path.of(name),
                Wire.write(list).getBytes(StandardCharsets.UTF_8));
    }

    private void collect() throws IOException {
        for (String name : List.of("cmd_cwd", "starexec_compatible")) {
            if (flag(name, false)) {
                throw CommandFailure.badInput(
                        "%s: '%s' is not supported; remove it, or run a script that does it"
                                .formatted(file, name));
            }
        }
        if (workingFolder != null && flag("symlink_working_dir", true)) {
            addAll(workingFolder);
        }
        for (var list : lists("instances").entrySet()) {
            List<Instance> instances = instances(list.getValue());
            tasks.put(list.getKey(), instances.stream().map(Instance::name).toList());
            for (var configurations : lists("configs").entrySet()) {
                String set = configurations.getKey();
                for (Line line : lines(configurations.getValue())) {
                    String name = (set.isEmpty() ? "" : set + ".") + "config" + line.number();
                    runDefinitions.add(name);
                    for (Instance instance : instances) {
                        commands.add(List.of(name, instance.name(), command(line, instance)));
                    }
                }
            }
        }
        if (commands.isEmpty()) {
            throw CommandFailure.badInput(file + ": nothing to run: a list is empty");
        }
    }

    /** Lists by name; the name of an only list is empty. */
    private Map<String, Path> lists(String setting) {
        JsonNode value = settings.path(setting);
        var named = new LinkedHashMap<String, String>();
        if (value.isString()) {
            named.put("", value.asString());
        } else if (value.isArray()) {
            value.forEach(one ->
                    named.put(one.asString().replaceFirst("\\.[^./]*$", ""), one.asString()));
        } else if (value.isObject()) {
            value.properties().forEach(one -> named.put(one.getKey(), one.getValue().asString()));
        }
        var lists = new LinkedHashMap<String, Path>();
        named.forEach((name, list) -> {
            if (!isComment(name) && !isComment(list)) {
                lists.put(name, inFolder(list, folder));
            }
        });
        if (lists.isEmpty()) {
            throw CommandFailure.badInput(
                    "%s: '%s' must name a file with a line for each, or several files"
                            .formatted(file, setting));
        }
        return lists;
    }

    private static boolean isComment(String text) {
        return text.startsWith("#") || text.startsWith("%");
    }

    private List<Line> lines(Path list) throws IOException {
        if (!Files.isRegularFile(list)) {
            throw CommandFailure.badInput("%s: there is no file '%s'".formatted(file, list));
        }
        Path shown = list.startsWith(here) ? here.relativize(list) : list;
        var lines = new ArrayList<Line>();
        int number = 0;
        for (String text : text(list, shown).lines().toList()) {
            number++;
            if (!text.isBlank() && !isComment(text.strip())) {
                lines.add(new Line(shown, number, text.strip()));
            }
        }
        return lines;
    }

    private static String text(Path list, Path shown) throws IOException {
        try {
            return Files.readString(list);
        } catch (CharacterCodingException e) {
            throw Element.mistake(shown, 1, "this is not UTF-8 text");
        }
    }

    /** Each has the name of its first file, or a longer one where another has that name. */
    private List<Instance> instances(Path list) throws IOException {
        boolean areParameters = flag("instances_are_parameters", false);
        Path base =
                workingFolder == null ? Objects.requireNonNull(list.getParent()) : workingFolder;
        Set<String> taken = new TreeSet<>();
        tasks.values().forEach(taken::addAll);
        var instances = new ArrayList<Instance>();
        for (Line line : lines(list)) {
            List<String> words = Pattern.compile("[;, ]+").splitAsStream(line.text()).toList();
            String first =
                    areParameters
                            ? line.text()
                            : String.valueOf(Path.of(words.getFirst()).getFileName());
            String name = first;
            for (int i = 2; !taken.add(name); i++) {
                name = first + "-" + i;
            }
            var read = new ArrayList<String>();
            for (String word : words) {
                read.add(areParameters ? word : uncompressed(existing(line, word, base)));
            }
            instances.add(new Instance(name, read));
        }
        return instances;
    }

    private String uncompressed(Path instance) {
        files.add(instance);
        String name = shown(instance);
        Matcher suffix = COMPRESSED.matcher(String.valueOf(instance.getFileName()));
        if (!suffix.matches()) {
            return name;
        }
        return compressed.computeIfAbsent(name, one -> one + ".d/" + suffix.group(1));
    }

    /** The command line; {@code $seed} differs by run. */
    private String command(Line line, Instance instance) throws IOException {
        String own = line.text().equals("None") ? "" : line.text();
        String whole = (text("executable", "") + " " + own).strip();
        if (FOR_A_SHELL.matcher(QUOTED.matcher(whole).replaceAll("")).find()) {
            throw line.mistake("'%s' needs a shell: run a script instead".formatted(whole));
        }
        var left = new ArrayList<>(instance.words());
        String command =
                ARGUMENT.matcher(whole)
                        .replaceAll(found -> {
                            int number = Integer.parseInt(found.group(1));
                            if (number > instance.words().size()) {
                                throw line.mistake(
                                        "there is no '%s' in the instance '%s'"
                                                .formatted(found.group(), instance.name()));
                            }
                            left.set(number - 1, "");
                            return Matcher.quoteReplacement(instance.words().get(number - 1));
                        });
        for (MatchResult found : FILE.matcher(command).results().toList()) {
            Path named =
                    existing(line, found.group(2), workingFolder == null ? folder : workingFolder);
            if (found.group(1).equals("folder")) {
                addAll(Objects.requireNonNull(named.getParent()));
            } else {
                files.add(named);
            }
            command = command.replace(found.group(), shown(named));
        }
        left.removeIf(String::isEmpty);
        double timeout = limit("timeout") * number("timeout_factor", 1);
        return (command + " " + String.join(" ", left))
                .replace("$timeout", decimal(timeout))
                .strip();
    }

    private static String decimal(double number) {
        return number == Math.rint(number) ? "%.0f".formatted(number) : String.valueOf(number);
    }

    private byte[] xml() {
        var text = new StringWriter();
        try {
            XMLStreamWriter xml = XmlText.writer(text);
            xml.writeStartDocument("UTF-8", "1.0");
            xml.writeStartElement("benchmark");
            xml.writeAttribute("tool", "been_tools.copperbench");
            xml.writeAttribute("displayName", text("name"));
            double seconds = limit("timeout") + number("runsolver_term_delay", 5);
            xml.writeAttribute("walltimelimit", "%.0f s".formatted(Math.ceil(seconds)));
            xml.writeAttribute("memlimit", "%.0f B".formatted(limit("mem_limit") * MEBIBYTE));
            xml.writeAttribute("cpuCores", "%.0f".formatted(limit("request_cpus")));
            for (String name : runDefinitions) {
                xml.writeStartElement("rundefinition");
                xml.writeAttribute("name", name);
                XmlText.element(xml, "option", name);
                xml.writeEndElement();
            }
            for (Entry<String, List<String>> set : tasks.entrySet()) {
                xml.writeStartElement("tasks");
                if (!set.getKey().isEmpty()) {
                    xml.writeAttribute("name", set.getKey());
                }
                for (String name : set.getValue()) {
                    XmlText.element(xml, "withoutfile", name);
                }
                xml.writeEndElement();
            }
            xml.writeStartElement("columns");
            for (MatchResult group :
                    GROUP.matcher(text("postprocess_stdout_regex", "")).results().toList()) {
                XmlText.element(xml, "column", group.group(1));
            }
            xml.writeEndDocument();
        } catch (XMLStreamException e) {
            throw new IllegalStateException(e);
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private Path runFolder() {
        return workingFolder == null ? here : workingFolder;
    }

    /** As runs name it: with a folder, so that a program is not looked for on the PATH. */
    private String shown(Path path) {
        String name = runFolder().relativize(path).toString();
        return name.startsWith(".") ? name : "./" + name;
    }

    private static Path existing(Line line, String name, Path base) {
        Path path = inFolder(name, base);
        if (!Files.isRegularFile(path)) {
            throw line.mistake("there is no file '%s'".formatted(name));
        }
        return path;
    }

    private static Path inFolder(String name, Path folder) {
        String home = System.getProperty("user.home");
        return folder.resolve(name.replaceFirst("^~(?=/|$)", Matcher.quoteReplacement(home)))
                .normalize();
    }

    private void addAll(Path whole) throws IOException {
        try (Stream<Path> all = Files.walk(whole)) {
            all.filter(one -> Files.isRegularFile(one) && !one.startsWith(output))
                    .forEach(files::add);
        }
    }

    private String text(String setting) {
        String text = text(setting, "");
        if (text.isBlank()) {
            throw CommandFailure.badInput("%s: '%s' is missing".formatted(file, setting));
        }
        return text;
    }

    private String text(String setting, String other) {
        JsonNode value = settings.path(setting);
        return value.isString() ? value.asString() : other;
    }

    private boolean flag(String setting, boolean other) {
        JsonNode value = settings.path(setting);
        return value.isBoolean() ? value.asBoolean() : other;
    }

    private double number(String setting, double other) {
        JsonNode value = settings.path(setting);
        return value.isNumber() ? value.asDouble() : other;
    }

    private double limit(String setting) {
        double number = number(setting, 0);
        if (number <= 0) {
            throw CommandFailure.badInput(
                    "%s: '%s' must be a positive number".formatted(file, setting));
        }
        return number;
    }
}
