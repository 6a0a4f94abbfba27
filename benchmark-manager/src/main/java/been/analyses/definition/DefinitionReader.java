package been.analyses.definition;

import been.analyses.module.BenchmarkModule;
import been.analyses.module.MeasuredMetric;
import been.analyses.module.VersionSource;
import been.analyses.yaml.Documents;
import been.analyses.yaml.Fields;
import been.analyses.yaml.Problems;
import been.analyses.yaml.Value.Text;
import been.protocol.NearestName;
import been.protocol.ResourceLimits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads analysis files: YAML or JSON, every mistake with line and column, what was expected, and
 * the nearest valid name.
 */
public final class DefinitionReader {
    /** Ends an execution that hangs, unless the file says otherwise. */
    static final Duration USUAL_WALL_TIME = Duration.ofMinutes(10);

    private final Surroundings surroundings;
    private final Problems problems = new Problems();

    private DefinitionReader(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    public static Reading read(String document, Surroundings surroundings) {
        var reader = new DefinitionReader(surroundings);
        Optional<Definition> definition =
                Documents.read(document, "an analysis file", reader.problems)
                        .flatMap(section ->
                                reader.definition(new Fields(section, "", reader.problems)));
        return definition.isPresent() && reader.problems.isEmpty()
                ? new Reading.Accepted(definition.get())
                : new Reading.Refused(reader.problems.inOrder());
    }

    private Optional<Definition> definition(Fields fields) {
        Optional<String> name = name(fields);
        Optional<AnalysisKind> kind = fields.requiredChoice("kind", AnalysisKind.class);
        Optional<Subject> subject = new SubjectReader(surroundings).read(fields);
        Optional<BenchmarkModule> module = subject.map(Subject::module);
        var factors = new FactorsReader(kind, module).read(fields);
        Versions versions = new VersionsReader(kind, module, factors).read(fields);
        List<MeasuredMetric> metrics =
                module.map(m -> metrics(fields, m)).orElseGet(() -> unread(fields));
        Role measure = new RolesReader(surroundings).read(fields);
        Repeat repeat = new RepeatReader(module).read(fields);
        ResourceLimits limits = limits(fields);
        fields.notYet("schedule", "repeating an analysis by itself");
        fields.notYet("notify", "telling people of changes");
        fields.notYet("evaluators", "evaluators beside the built-in ones");
        fields.notYet("build", "building from source");
        fields.end();
        Optional<Definition.Fetch> fetch = module.flatMap(m -> fetch(fields, versions, m));
        if (name.isEmpty() || kind.isEmpty() || subject.isEmpty() || !problems.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                new Definition(
                        name.get(),
                        kind.get(),
                        subject.get().name(),
                        subject.get().module(),
                        subject.get().packages(),
                        versions,
                        metrics,
                        factors.parameters(),
                        factors.combinations(),
                        factors.baseline(),
                        measure,
                        repeat,
                        limits,
                        fetch));
    }

    private Optional<Definition.Fetch> fetch(
            Fields fields, Versions versions, BenchmarkModule module) {
        Optional<VersionSource.Maven> artifact =
                switch (versions) {
                    case Versions.Released(var released, _, _, _) -> Optional.of(released);
                    case Versions.Unversioned _, Versions.Listed _ ->
                            module.versions().orElse(null) instanceof VersionSource.Maven own
                                            && VersionUse.of(module.run()).byPackage()
                                    ? Optional.of(own)
                                    : Optional.empty();
                };
        return artifact.flatMap(a -> {
            var tasks = surroundings.find(Definition.Fetch.TASKS, null);
            if (tasks.isEmpty()) {
                problems.add(
                        fields.placeOf("versions"),
                        "versions from Maven need the package '%s', which is not published here"
                                .formatted(Definition.Fetch.TASKS));
            }
            return tasks.map(reference -> new Definition.Fetch(a, reference));
        });
    }

    private static Optional<String> name(Fields fields) {
        String expected =
                "a name of 1 to 100 characters without line breaks, such as jackson-releases";
        fields.required("analysis", expected);
        return fields.parsed(
                "analysis",
                expected,
                text ->
                        text.length() <= 100 && text.chars().noneMatch(Character::isISOControl)
                                ? Optional.of(text)
                                : Optional.empty());
    }

    private List<MeasuredMetric> metrics(Fields fields, BenchmarkModule module) {
        Optional<List<Text>> chosen =
                fields.texts("benchmarks", "a list of metrics such as " + module.metricNames());
        if (chosen.isEmpty()) {
            return module.metrics();
        }
        List<String> names = new ArrayList<>();
        for (Text text : chosen.get()) {
            if (!module.metricNames().contains(text.text())) {
                problems.add(
                        text.place(),
                        "unknown benchmark '%s'%s"
                                .formatted(
                                        text.text(),
                                        NearestName.hintOrAll(text.text(), module.metricNames())));
            }
            names.add(text.text());
        }
        return module.metrics().stream().filter(m -> names.contains(m.metric().name())).toList();
    }

    /** Without a module nothing can be said of the key, except that it is a known one. */
    private static List<MeasuredMetric> unread(Fields fields) {
        fields.texts("benchmarks", "a list of metrics");
        return List.of();
    }

    private static ResourceLimits limits(Fields fields) {
        Optional<Fields> section =
                fields.section("limits", "wall-time:, cpu-time:, memory:, processes: or output:");
        if (section.isEmpty()) {
            return new ResourceLimits(null, USUAL_WALL_TIME, null, null, null);
        }
        Fields limits = section.get();
        Optional<Duration> wallTime = limits.duration("wall-time", "2m");
        Optional<Duration> cpuTime = limits.duration("cpu-time", "90s");
        Optional<Long> memory = limits.bytes("memory", "2GiB");
        Optional<Integer> processes = limits.integer("processes", 1, 1_000_000);
        Optional<Long> output = limits.bytes("output", "10MB");
        limits.end();
        return new ResourceLimits(
                cpuTime.orElse(null),
                wallTime.orElse(USUAL_WALL_TIME),
                memory.orElse(null),
                processes.orElse(null),
                output.orElse(null));
    }
}
