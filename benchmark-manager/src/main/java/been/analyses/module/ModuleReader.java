package been.analyses.module;

import been.analyses.module.MeasuredMetric.Recorded;
import been.documents.Document;
import been.documents.DocumentSchema;
import been.documents.Reading;
import been.protocol.NearestName;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads {@code module.yaml}. */
public final class ModuleReader {
    private final Document document;

    private ModuleReader(Document document) {
        this.document = document;
    }

    /** The file as it is written. */
    record ModuleFile(
            String title,
            Map<String, ParameterSection> parameters,
            Map<String, MetricSection> metrics,
            Optional<VersionsSection> versions,
            Optional<BuildSection> build,
            Optional<String> software,
            RunSection run,
            Map<String, String> requires) {}

    public static Reading<BenchmarkModule> read(String text) {
        return Reading.of(
                text,
                DocumentSchema.MODULE,
                ModuleFile.class,
                (file, document) -> Optional.of(new ModuleReader(document).module(file)));
    }

    private BenchmarkModule module(ModuleFile file) {
        var module =
                new BenchmarkModule(
                        file.title(),
                        ParameterSection.all(file.parameters(), document),
                        file.metrics().entrySet().stream()
                                .map(e -> metric(e.getKey(), e.getValue()))
                                .toList(),
                        file.versions().map(versions -> versions.source(document)),
                        file.build().map(build -> build.recipe(document)),
                        file.software(),
                        file.run().run(document),
                        file.requires().entrySet().stream()
                                .map(e -> new Requirement(e.getKey(), e.getValue()))
                                .toList());
        checkPlaceholders(module);
        return module;
    }

    private MeasuredMetric metric(String name, MetricSection section) {
        return section.named(name, new Recorded(), document, "/metrics/" + name + "/pattern");
    }

    private void checkPlaceholders(BenchmarkModule module) {
        Set<String> known = new HashSet<>(module.parameterNames());
        known.addAll(Template.OWN);
        Template.texts(module.run())
                .forEach(
                        (where, texts) -> texts.forEach(text -> check(module, where, text, known)));
        if (module.versions().isEmpty()
                && module.software().isEmpty()
                && uses(module.run(), Template.VERSION)) {
            document.refuseKey(
                    "placeholder", "run uses ${version}, but the module has no versions", "/run");
        }
    }

    private void check(BenchmarkModule module, String where, String text, Set<String> known) {
        for (String name : Template.names(text)) {
            if (!known.contains(name)) {
                refuse(where, name, "not a parameter", NearestName.hint(name, known));
            }
        }
        Set<String> aliases = new HashSet<>(module.run().packages().keySet());
        aliases.add(Run.MODULE_ALIAS);
        if (module.software().isPresent()) {
            aliases.add(Run.SOFTWARE_ALIAS);
            aliases.add(Run.VERSION_ALIAS);
        }
        if (module.versions().orElse(null) instanceof VersionSource.Provider provider
                && provider.hasPackages()) {
            aliases.add(Run.VERSION_ALIAS);
        }
        for (String alias : Template.packageAliases(text)) {
            if (!aliases.contains(alias) && !Template.mayBeRequired(alias)) {
                String hint = NearestName.hint(alias, aliases);
                refuse(where, "package." + alias, "not a package of the run", hint);
            }
        }
    }

    private void refuse(String where, String placeholder, String what, String hint) {
        document.refuseKey(
                "placeholder",
                "run.%s uses ${%s}, which is %s%s".formatted(where, placeholder, what, hint),
                "/run");
    }

    private static boolean uses(Run run, String name) {
        return Template.texts(run).values().stream()
                .flatMap(List::stream)
                .anyMatch(text -> Template.names(text).contains(name));
    }
}
