package been.analyses.definition;

import been.analyses.evaluators.EvaluatorUse;
import been.analyses.evaluators.UseReader;
import been.analyses.module.BenchmarkModule;
import been.analyses.module.MeasuredMetric;
import been.analyses.module.Run;
import been.analyses.module.VersionSource;
import been.documents.Document;
import been.documents.DocumentSchema;
import been.documents.Reading;
import been.protocol.Monitoring;
import been.protocol.NearestName;
import been.protocol.PackageReference;
import been.protocol.ResourceLimits;
import been.results.MeasurementOrigin.Converted;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Reads analysis files: the schema checks their shape, then references are resolved. Every problem
 * has its position, what was expected, and the nearest valid name.
 */
public final class DefinitionReader {
    private final Catalog catalog;
    private final Document document;

    private DefinitionReader(Catalog catalog, Document document) {
        this.catalog = catalog;
        this.document = document;
    }

    public static Reading<Definition> read(String text, Catalog catalog) {
        return Reading.of(
                text,
                DocumentSchema.ANALYSIS,
                AnalysisFile.class,
                (file, document) -> new DefinitionReader(catalog, document).definition(file));
    }

    private Optional<Definition> definition(AnalysisFile file) {
        Optional<Subject> subject = new SubjectReader(catalog, document).read(file);
        Optional<BenchmarkModule> module = subject.map(Subject::module);
        var factors = new FactorsReader(file, module, document).read();
        Versions versions = new VersionsReader(file, module, factors, catalog, document).read();
        List<MeasuredMetric> metrics = module.map(m -> metrics(file, m)).orElse(List.of());
        Repeat repeat = repeat(file, module, metrics);
        Optional<RolesReader> roles =
                module.map(m -> new RolesReader(file, m, catalog.hosts(), document));
        Map<String, RoleSettings> settings = roles.map(r -> r.read(metrics)).orElse(Map.of());
        ResourceLimits limits =
                module.flatMap(m -> Optional.ofNullable(settings.get(m.measured().name())))
                        .map(measured -> measured.bounds().limits())
                        .orElse(ResourceLimits.NONE);
        Monitoring monitoring = new BoundsReader(file, document).monitoring(limits);
        Optional<Timetable> schedule = ScheduleReader.read(file, versions, document);
        List<EvaluatorUse> evaluators =
                new UseReader(new UseReader.Offered(catalog, ofModule(subject)))
                        .read(file.evaluators(), document);
        boolean bisects = repeat.options().bisects();
        Optional<Definition.Fetch> fetch = module.flatMap(m -> fetch(versions, m, bisects));
        Optional<Definition.Build> build =
                module.flatMap(m -> BuildReader.read(file, m, versions, fetch, catalog, document));
        boolean choosesBinaries = build.filter(b -> b.recipe().binaries().isEmpty()).isPresent();
        if (choosesBinaries && !repeat.isUntilPrecise()) {
            document.refuseKey(
                    "conflict",
                    "'binaries: auto' needs a precision to plan for; write a number of binaries, or leave out what repeat says instead of it",
                    file.build().isPresent() ? "/build" : "/module");
        }
        boolean hasBinaries =
                build.filter(b -> !b.recipe().binaries().equals(Optional.of(1))).isPresent();
        if (hasBinaries
                && file.repeat()
                        .flatMap(AnalysisFile.Repetition::rule)
                        .filter("verdict"::equals)
                        .isPresent()) {
            document.refuseKey(
                    "conflict",
                    "'rule: verdict' adds executions until they decide, but with several binaries of each version these decide; write 'rule: precision'",
                    "/repeat/rule");
        }
        if (bisects) {
            refuseForBisection(file, versions, metrics, hasBinaries);
        }
        Repeat planned =
                choosesBinaries
                        ? repeat.withPilot(Math.max(repeat.pilot(), Definition.PILOT_EXECUTIONS))
                        : repeat;
        Optional<Definition> definition =
                subject.map(found ->
                        new Definition(
                                file.analysis(),
                                file.kind(),
                                found.name(),
                                found.module().choosing(file.benchmarks()),
                                found.packages(),
                                versions,
                                metrics,
                                factors.parameters(),
                                factors.combinations(),
                                factors.baseline(),
                                settings,
                                hasBinaries ? planned.withoutDeciding() : planned,
                                monitoring,
                                file.profile().orElse(ProfileUse.NOTHING),
                                evaluators,
                                schedule,
                                fetch,
                                build));
        if (document.isSound()) {
            definition.ifPresent(read -> roles.ifPresent(r -> r.checkInstances(read)));
        }
        return definition;
    }

    private static List<PackageReference> ofModule(Optional<Subject> subject) {
        return subject.stream()
                .flatMap(found ->
                        Stream.ofNullable(found.packages().get(Run.MODULE_ALIAS))
                                .map(module -> new Catalog.PublishedModule(module, found.module())))
                .flatMap(module -> module.evaluators().stream())
                .toList();
    }

    /** A bisection follows one series of values. */
    private void refuseForBisection(
            AnalysisFile file,
            Versions versions,
            List<MeasuredMetric> metrics,
            boolean hasBinaries) {
        if (versions instanceof Versions.Listed(var list) && list.size() < 2) {
            document.refuseKey(
                    "versions",
                    "'versions: bisect' searches between two versions, and only one is listed",
                    "/repeat/versions");
        }
        if (file.benchmarks().isEmpty() ? metrics.size() != 1 : file.benchmarks().size() > 1) {
            document.refuseKey(
                    "conflict",
                    "'versions: bisect' follows one metric; name it: 'benchmarks: [%s]'"
                            .formatted(
                                    metrics.isEmpty()
                                            ? "NAME"
                                            : metrics.getFirst().metric().name()),
                    "/repeat/versions");
        }
        for (String key : List.of("vary", "hosts", "schedule")) {
            if (document.has("", key)) {
                document.refuseKey(
                        "conflict",
                        "'versions: bisect' searches one history, once; leave out '%s'"
                                .formatted(key),
                        "/" + key);
            }
        }
        if (hasBinaries) {
            document.refuseKey(
                    "conflict",
                    "'versions: bisect' builds each version once; leave out 'binaries'",
                    file.build().isPresent() ? "/build" : "/module");
        }
    }

    private Optional<Definition.Fetch> fetch(
            Versions versions, BenchmarkModule module, boolean bisects) {
        Optional<VersionSource.Provider> provider =
                switch (versions) {
                    case Versions.Released(var released, _, _, _) -> Optional.of(released);
                    case Versions.Packaged _ -> Optional.empty();
                    case Versions.Unversioned _, Versions.Listed _ ->
                            module.versions().orElse(null) instanceof VersionSource.Provider own
                                            && VersionUse.of(module).byPackage()
                                    ? Optional.of(own)
                                    : Optional.empty();
                };
        return provider.flatMap(source -> {
            VersionSource.Tasks wanted = source.tasks();
            if (wanted == null) {
                return Optional.of(new Definition.Fetch(source, null));
            }
            VersionSource.Provider asked =
                    bisects && source instanceof VersionSource.Git git ? git.preferring() : source;
            var tasks = catalog.find(wanted.pack(), null);
            if (tasks.isEmpty()) {
                document.refuseKey(
                        "unknown-package",
                        "%s need the package '%s', which is not published here"
                                .formatted(source.title(), wanted.pack()),
                        "/versions");
            }
            return tasks.map(reference -> new Definition.Fetch(asked, reference));
        });
    }

    /**
     * The pilot must not change the number of measurements where values depend on it: a figure of
     * the whole run grows with the work done, and the minimum of many measurements is less than
     * that of few.
     */
    private Repeat repeat(
            AnalysisFile file, Optional<BenchmarkModule> module, List<MeasuredMetric> metrics) {
        Repeat repeat = new RepeatReader(module, document, usual(module, metrics)).read(file);
        boolean isOfRuns =
                metrics.stream().anyMatch(m -> m.source() instanceof MeasuredMetric.RunFigure);
        boolean hasQuantiles =
                Stream.concat(
                                metrics.stream().map(m -> m.metric().summary()),
                                module.stream()
                                        .flatMap(m -> m.files().stream())
                                        .map(Converted::summary))
                        .anyMatch(summary -> !summary.isMean());
        return isOfRuns || hasQuantiles ? repeat.withFixedMeasurements() : repeat;
    }

    /** Where all executions may be the same, a few are enough to see that. */
    private static RepeatReader.Usual usual(
            Optional<BenchmarkModule> module, List<MeasuredMetric> metrics) {
        boolean mayVary =
                metrics.isEmpty()
                        || !metrics.stream().allMatch(MeasuredMetric::mayBeExact)
                        || module.filter(m -> m.files().isEmpty()).isEmpty();
        if (mayVary) {
            return RepeatReader.Usual.TIMES;
        }
        return metrics.stream().allMatch(m -> m.source() == MeasuredMetric.RunFigure.INSTRUCTIONS)
                ? RepeatReader.Usual.INSTRUCTIONS
                : RepeatReader.Usual.COUNTS;
    }

    private List<MeasuredMetric> metrics(AnalysisFile file, BenchmarkModule module) {
        List<String> names = file.benchmarks();
        if (names.isEmpty()) {
            return module.metrics();
        }
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i);
            // Benchmarks in result files are unknown before the first execution.
            if (module.files().isEmpty() && !module.metricNames().contains(name)) {
                document.refuse(
                        "unknown-benchmark",
                        "unknown benchmark '%s'%s"
                                .formatted(name, NearestName.hintOrAll(name, module.metricNames())),
                        "/benchmarks",
                        i);
            }
        }
        return module.metrics().stream().filter(m -> names.contains(m.metric().name())).toList();
    }
}
