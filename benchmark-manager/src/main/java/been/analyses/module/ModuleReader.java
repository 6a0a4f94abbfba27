package been.analyses.module;

import been.analyses.Problem;
import been.analyses.module.MeasuredMetric.Recorded;
import been.analyses.yaml.Documents;
import been.analyses.yaml.Fields;
import been.analyses.yaml.Place;
import been.analyses.yaml.Problems;
import been.analyses.yaml.Value.Text;
import been.protocol.NearestName;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads {@code module.yaml}. Thread-safe. */
public final class ModuleReader {
    private final Problems problems = new Problems();

    private ModuleReader() {}

    /** What a module file turned out to be. */
    public sealed interface Reading {}

    /** A module that can be used as it is. */
    public record Usable(BenchmarkModule module) implements Reading {}

    /** A file that breaks a rule of the format. */
    public record Broken(List<Problem> problems) implements Reading {
        public Broken {
            problems = List.copyOf(problems);
        }
    }

    public static Reading read(String text) {
        var reader = new ModuleReader();
        Optional<BenchmarkModule> module =
                Documents.read(text, "a module file", reader.problems)
                        .flatMap(
                                section -> reader.module(new Fields(section, "", reader.problems)));
        return module.isPresent() && reader.problems.isEmpty()
                ? new Usable(module.get())
                : new Broken(reader.problems.inOrder());
    }

    private Optional<BenchmarkModule> module(Fields fields) {
        Optional<Text> title = fields.requiredText("title", "one line for people");
        List<Parameter> parameters =
                fields.section("parameters", "names with their declarations")
                        .map(ParameterReader::read)
                        .orElse(List.of());
        List<MeasuredMetric> metrics =
                fields.required("metrics", "at least one metric")
                        .flatMap(value -> fields.section("metrics", value, "names of metrics"))
                        .map(section -> MetricReader.all(section, new Recorded()))
                        .orElse(List.of());
        Optional<VersionSource> versions =
                fields.section("versions", "list: or maven:").flatMap(VersionSourceReader::read);
        Place runAt = fields.placeOf("run");
        Optional<Run> run =
                fields.required("run", "how one execution runs")
                        .flatMap(value -> fields.section("run", value, "java: or command:"))
                        .flatMap(RunReader::read);
        List<Requirement> requirements = requirements(fields);
        fields.notYet("plots", "plots of a module");
        fields.notYet("build", "building from source");
        fields.notYet("roles", "roles of a distributed benchmark");
        fields.end();
        if (title.isEmpty() || run.isEmpty()) {
            return Optional.empty();
        }
        var module =
                new BenchmarkModule(
                        title.get().text(), parameters, metrics, versions, run.get(), requirements);
        checkPlaceholders(module, runAt);
        return Optional.of(module);
    }

    private static List<Requirement> requirements(Fields fields) {
        Map<String, Text> sentences =
                fields.map("requires", "host properties with a sentence for hosts without")
                        .orElse(Map.of());
        return sentences.entrySet().stream()
                .map(entry -> new Requirement(entry.getKey(), entry.getValue().text()))
                .toList();
    }

    private void checkPlaceholders(BenchmarkModule module, Place runAt) {
        Set<String> known = new HashSet<>(module.parameterNames());
        known.addAll(Template.OWN);
        Template.texts(module.run())
                .forEach((where, texts) ->
                        texts.forEach(text -> check(module, where, text, known, runAt)));
        if (module.versions().isEmpty() && uses(module.run(), Template.VERSION)) {
            problems.add(runAt, "run uses ${version}, but the module has no versions");
        }
    }

    private void check(
            BenchmarkModule module, String where, String text, Set<String> known, Place runAt) {
        for (String name : Template.names(text)) {
            if (!known.contains(name)) {
                problems.add(
                        runAt,
                        "run.%s uses ${%s}, which is no parameter%s"
                                .formatted(where, name, NearestName.hint(name, known)));
            }
        }
        Set<String> aliases = new HashSet<>(module.run().packages().keySet());
        aliases.add(Run.MODULE_ALIAS);
        if (module.versions().orElse(null) instanceof VersionSource.Maven) {
            aliases.add(Run.VERSION_ALIAS);
        }
        for (String alias : Template.packageAliases(text)) {
            if (!aliases.contains(alias)) {
                problems.add(
                        runAt,
                        "run.%s uses ${package.%s}, which is no package of the run%s"
                                .formatted(where, alias, NearestName.hint(alias, aliases)));
            }
        }
    }

    private static boolean uses(Run run, String name) {
        return Template.texts(run).values().stream()
                .flatMap(List::stream)
                .anyMatch(text -> Template.names(text).contains(name));
    }
}
