package been.analyses.definition;

import been.analyses.definition.Catalog.PublishedModule;
import been.analyses.module.BenchmarkModule;
import been.analyses.module.Bounds;
import been.analyses.module.BuildRecipe;
import been.analyses.module.BuildSection;
import been.analyses.module.MeasuredMetric;
import been.analyses.module.MeasuredMetric.Recorded;
import been.analyses.module.MetricSection;
import been.analyses.module.Parameter;
import been.analyses.module.Role;
import been.analyses.module.Run;
import been.analyses.module.Template;
import been.analyses.module.VersionsSection;
import been.analyses.module.VersionsSection.Asked;
import been.documents.Document;
import been.documents.Problem;
import been.protocol.InputStorage;
import been.protocol.NearestName;
import been.protocol.PackageReference;
import been.protocol.analyses.AnalysisKind;
import been.results.MeasurementOrigin;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Resolves the module, or creates one from the command, and pins the packages that it needs. */
final class SubjectReader {
    private final Catalog catalog;
    private final Document document;

    SubjectReader(Catalog catalog, Document document) {
        this.catalog = catalog;
        this.document = document;
    }

    Optional<Subject> read(AnalysisFile file) {
        return file.command().isPresent()
                ? command(file, file.command().get())
                : module(file)
                        .map(own ->
                                file.versions()
                                        .flatMap(VersionsSection::asked)
                                        .map(asked -> of(own, asked))
                                        .orElse(own));
    }

    /** The same, where the links of roles may have parameters of their own. */
    private Optional<Subject> module(AnalysisFile file) {
        Set<String> ofLinks = new LinkedHashSet<>();
        file.roles().values().stream()
                .flatMap(role -> role.link().stream())
                .forEach(link -> ofLinks.addAll(link.parameters()));
        return module(file.module().orElseThrow())
                .map(own ->
                        new Subject(own.name(), own.module().withTexts(ofLinks), own.packages()));
    }

    /** The same program with versions from where the analysis wants them. */
    private static Subject of(Subject subject, Asked asked) {
        return new Subject(
                subject.name(), subject.module().withVersions(asked.source()), subject.packages());
    }

    private Optional<Subject> module(String query) {
        String[] words = query.strip().split("\\s+", 2);
        String name = words[0];
        String version = words.length > 1 ? words[1] : null;
        Optional<PublishedModule> found = catalog.module(name, version);
        if (found.isEmpty()) {
            List<Problem> problems = catalog.problems(name, version);
            for (Problem problem : problems) {
                document.refuse(
                        "broken-module",
                        "module.yaml of '%s' at %d:%d: %s"
                                .formatted(
                                        name, problem.line(), problem.column(), problem.message()),
                        "/module");
            }
            if (problems.isEmpty()) {
                document.refuse("unknown-module", unknown(name, version), "/module");
            }
            return Optional.empty();
        }
        var published = found.get();
        BenchmarkModule module = published.module();
        Optional<Catalog.PublishedSoftware> software = module.software().flatMap(this::software);
        if (module.software().isPresent() && software.isEmpty()) {
            document.refuse(
                    "unknown-software",
                    "the module needs the software definition '%s', which is not published here"
                            .formatted(module.software().get()),
                    "/module");
            return Optional.empty();
        }
        return pin(module.roles(), false)
                .map(packages -> {
                    packages.put(Run.MODULE_ALIAS, published.reference());
                    software.ifPresent(s -> packages.put(Run.SOFTWARE_ALIAS, s.reference()));
                    return new Subject(
                            published.reference().name(),
                            software.map(s -> module.of(s.definition())).orElse(module),
                            packages);
                });
    }

    private Optional<Catalog.PublishedSoftware> software(String query) {
        String[] words = query.strip().split("\\s+", 2);
        return catalog.software(words[0], words.length > 1 ? words[1] : null);
    }

    private String unknown(String name, @Nullable String version) {
        List<String> names = catalog.modules();
        if (version != null && names.contains(name)) {
            return "module '%s' has no version '%s'".formatted(name, version);
        }
        return names.isEmpty()
                ? "unknown module '%s'; no module is published here".formatted(name)
                : "unknown module '%s'%s".formatted(name, NearestName.hintOrAll(name, names));
    }

    private Optional<Subject> command(AnalysisFile file, AnalysisFile.Command command) {
        var run =
                new Run(
                        command.run().program(),
                        command.packages(),
                        command.environment(),
                        Map.of(),
                        Optional.empty(),
                        Optional.empty(),
                        Bounds.NONE,
                        command.inputs().orElse(InputStorage.DISK));
        checkAliases(run);
        var module =
                new BenchmarkModule(
                        "a command",
                        parameters(run, file.build()),
                        metrics(command.measure()),
                        files(command.measure()),
                        answers(command.measure()),
                        file.kind() == AnalysisKind.COMPARISON
                                ? file.versions().flatMap(VersionsSection::asked).map(Asked::source)
                                : Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        List.of(Role.only(run, List.of())),
                        List.of());
        return pin(module.roles(), true)
                .map(packages -> new Subject(Definition.COMMAND, module, packages));
    }

    private List<MeasuredMetric> metrics(List<MetricSection> written) {
        boolean hasNumbers = written.stream().anyMatch(section -> section.answer().isEmpty());
        List<MetricSection> sections =
                hasNumbers ? written : List.of(MetricSection.ofFigure("wall-time"));
        List<MeasuredMetric> metrics = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (int i = 0; i < sections.size(); i++) {
            MetricSection section = sections.get(i);
            if (section.isFile() || section.answer().isPresent()) {
                continue;
            }
            String name = section.metric().orElseThrow();
            if (!names.add(name)) {
                document.refuse(
                        "duplicate",
                        "the metric '%s' is measured twice".formatted(name),
                        "/command/measure",
                        i);
            }
            metrics.add(section.named(name, new Recorded(), document, path(i)));
        }
        return metrics;
    }

    private List<MeasurementOrigin.Converted> files(List<MetricSection> sections) {
        return IntStream.range(0, sections.size())
                .filter(i -> sections.get(i).isFile())
                .mapToObj(i -> sections.get(i).converted(document, path(i)))
                .toList();
    }

    private List<MeasurementOrigin.Answer> answers(List<MetricSection> sections) {
        List<MeasurementOrigin.Answer> answers = new ArrayList<>();
        for (int i = 0; i < sections.size(); i++) {
            sections.get(i).answer(document, path(i)).ifPresent(answers::add);
        }
        Set<String> names = new HashSet<>();
        answers.stream()
                .map(MeasurementOrigin.Answer::name)
                .filter(name -> !names.add(name))
                .forEach(name ->
                        document.refuse(
                                "duplicate",
                                "the answer '%s' is read twice".formatted(name),
                                "/command/measure"));
        return answers;
    }

    private String path(int position) {
        boolean isList = document.has("/command/measure/0");
        return isList ? "/command/measure/" + position : "/command/measure";
    }

    private void checkAliases(Run run) {
        Set<String> aliases = new HashSet<>(run.packages().keySet());
        aliases.add(Run.VERSION_ALIAS);
        Template.texts(run).values().stream()
                .flatMap(List::stream)
                .flatMap(text -> Template.packageAliases(text).stream())
                .filter(alias -> !aliases.contains(alias) && !Template.mayBeRequired(alias))
                .forEach(alias ->
                        document.refuseKey(
                                "placeholder",
                                "${package.%s} is not a package of the command%s"
                                        .formatted(alias, NearestName.hint(alias, aliases)),
                                "/command/run"));
    }

    /** The placeholders of the command; a parameter that none of them uses is a problem. */
    private static List<Parameter> parameters(Run run, Optional<BuildSection> build) {
        Set<String> names = new LinkedHashSet<>();
        Stream.concat(
                        Template.texts(run).values().stream().flatMap(List::stream),
                        build.stream().flatMap(BuildSection::texts))
                .forEach(text -> names.addAll(Template.names(text)));
        names.removeAll(Template.OWN);
        names.remove(BuildRecipe.SEED);
        return names.stream().map(Parameter::text).toList();
    }

    /** The packages of all roles; an alias means the same package in all of them. */
    private Optional<Map<String, PackageReference>> pin(List<Role> roles, boolean isCommand) {
        Map<String, String> wanted = new HashMap<>();
        roles.forEach(role -> wanted.putAll(role.run().packages()));
        Map<String, PackageReference> pinned = new HashMap<>();
        wanted.forEach((alias, query) -> {
            String[] words = query.strip().split("\\s+", 2);
            Optional<PackageReference> found =
                    catalog.find(words[0], words.length > 1 ? words[1] : null);
            found.ifPresent(reference -> pinned.put(alias, reference));
            if (found.isEmpty()) {
                String message =
                        "the package '%s' is needed, but not published here".formatted(query);
                if (isCommand) {
                    document.refuseKey("unknown-package", message, "/command/packages");
                } else {
                    document.refuse("unknown-package", message, "/module");
                }
            }
        });
        return pinned.size() == wanted.size() ? Optional.of(pinned) : Optional.empty();
    }
}
