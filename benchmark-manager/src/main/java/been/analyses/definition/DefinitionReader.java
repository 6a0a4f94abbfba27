package been.analyses.definition;

import been.analyses.evaluators.EvaluatorUse;
import been.analyses.evaluators.UseReader;
import been.analyses.module.BenchmarkModule;
import been.analyses.module.Bounds;
import been.analyses.module.BoundsReader;
import been.analyses.module.MeasuredMetric;
import been.analyses.module.VersionSource;
import been.analyses.yaml.Documents;
import been.analyses.yaml.Fields;
import been.analyses.yaml.Problems;
import been.analyses.yaml.Value.Text;
import been.protocol.Monitoring;
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
        Repeat repeat = ofWholeRuns(new RepeatReader(module).read(fields), metrics);
        var watching = new MonitoringReader(fields);
        Bounds bounds = bounds(fields, module, watching);
        Monitoring monitoring = watching.read();
        Optional<Timetable> schedule =
                ScheduleReader.read(fields, kind.orElse(AnalysisKind.COMPARISON), versions);
        fields.notYet(
                "notify",
                "an administrator says who is told of which analysis, under Administration, Notifications");
        List<EvaluatorUse> evaluators = new UseReader(surroundings).read(fields);
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
                        bounds.limits(),
                        bounds.conditions(),
                        monitoring,
                        evaluators,
                        schedule,
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

    /** A figure of the whole run grows with what it does, so the pilot must not change that. */
    private static Repeat ofWholeRuns(Repeat repeat, List<MeasuredMetric> metrics) {
        boolean isOfRuns =
                metrics.stream().anyMatch(m -> m.source() instanceof MeasuredMetric.RunFigure);
        return isOfRuns ? repeat.withFixedMeasurements() : repeat;
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

    /** What the file says, else the module, else only that nothing runs for ever. */
    private static Bounds bounds(
            Fields fields, Optional<BenchmarkModule> module, MonitoringReader watching) {
        Bounds own = module.map(m -> m.run().bounds()).orElse(Bounds.NONE);
        Bounds bounds =
                BoundsReader.read(
                        fields,
                        own,
                        (section, limits) -> watching.readBounds(section, wallTime(limits)));
        return new Bounds(
                bounds.limits().withWallTime(wallTime(bounds.limits())), bounds.conditions());
    }

    /** The usual one is beyond a soft limit that is longer itself. */
    private static Duration wallTime(ResourceLimits limits) {
        if (limits.wallTime() != null) {
            return limits.wallTime();
        }
        Duration soft = limits.softWallTime();
        return soft == null || soft.compareTo(USUAL_WALL_TIME) < 0
                ? USUAL_WALL_TIME
                : soft.multipliedBy(2);
    }
}
