package been.analyses.definition;

import been.analyses.module.BenchmarkModule;
import been.analyses.module.BuildRecipe;
import been.analyses.module.VersionSource;
import been.documents.Document;
import been.protocol.PackageReference;
import java.util.Optional;

/** Reads {@code build:} of the analysis or its module, and checks it against the versions. */
final class BuildReader {
    private BuildReader() {}

    static Optional<Definition.Build> read(
            AnalysisFile file,
            BenchmarkModule module,
            Versions versions,
            Optional<Definition.Fetch> fetch,
            Catalog catalog,
            Document document) {
        Optional<BuildRecipe> own = module.build();
        if (own.isPresent() && file.build().isPresent()) {
            document.refuseKey(
                    "conflict", "the module knows how it is built; leave build: out", "/build");
        }
        Optional<BuildRecipe> recipe = file.build().map(b -> b.recipe(document)).or(() -> own);
        if (recipe.isEmpty()) {
            return Optional.empty();
        }
        String at = file.build().isPresent() ? "/build" : "/module";
        for (String option : recipe.get().options()) {
            if (document.isSound() && module.parameter(option).isEmpty()) {
                document.refuseKey(
                        "placeholder",
                        "the build uses ${%s}, which is not a parameter of the module"
                                .formatted(option),
                        at);
            }
        }
        boolean hasSources =
                versions instanceof Versions.Packaged
                        || fetch.filter(f -> f.source().hasSources()).isPresent();
        if (!hasSources && document.isSound()) {
            document.refuseKey(
                    "build",
                    "there are no sources to build: neither a list nor maven: has them",
                    at);
        } else if (!VersionUse.of(module).byPackage()) {
            document.refuseKey(
                    "build", "nothing runs what is built; its folder is ${package.version}", at);
        }
        Optional<PackageReference> tasks = catalog.find(VersionSource.SOURCE_TASKS, null);
        return tasks.flatMap(reference -> recipe.map(r -> new Definition.Build(r, reference)));
    }
}
