package been.analyses.definition;

import been.analyses.module.BenchmarkModule;
import been.analyses.module.Template;
import been.analyses.module.VersionSource;
import been.analyses.module.VersionsSection;
import been.documents.Document;
import been.protocol.Expressions;
import been.protocol.PackageReference;
import been.protocol.analyses.AnalysisKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads {@code versions:} and checks it against the program. */
final class VersionsReader {
    private static final String EXPECTED =
            "list: [\"1.0\", \"1.1\"], a source (git:, maven:, pypi:, crates:, npm:, go:, archive:, packages: or command:), or from:, to: and include: for a module's own";

    /** Keys of sources that filter their versions. */
    private static final List<String> CHOOSING =
            List.of("branch", "from", "to", "include", "paths", "tags", "commits");

    private static final int MOST_EXPERIMENTS = 10_000;

    private final AnalysisFile file;
    private final Optional<BenchmarkModule> module;
    private final Factors factors;
    private final Catalog catalog;
    private final Document document;

    VersionsReader(
            AnalysisFile file,
            Optional<BenchmarkModule> module,
            Factors factors,
            Catalog catalog,
            Document document) {
        this.file = file;
        this.module = module;
        this.factors = factors;
        this.catalog = catalog;
        this.document = document;
    }

    Versions read() {
        Optional<VersionSource> own = module.flatMap(BenchmarkModule::versions);
        VersionUse use = module.map(m -> VersionUse.of(m)).orElse(new VersionUse(false, false));
        if (file.kind() == AnalysisKind.COMPARISON) {
            checkComparison(own, use);
            return new Versions.Unversioned();
        }
        Versions versions = file.versions().map(v -> asked(v, own)).orElseGet(() -> usual(own));
        boolean isFetched =
                switch (versions) {
                    case Versions.Released(var asked, _, _, _) -> asked.hasPackages();
                    case Versions.Packaged _ -> true;
                    case Versions.Unversioned _, Versions.Listed _ -> isFetched(own);
                };
        if (module.isPresent() && !use.any()) {
            document.refuseKey(
                    "versions",
                    "the command does not use ${version}, so every version would be the same",
                    "/versions");
        } else if (module.isPresent()
                && versions instanceof Versions.Packaged
                && !use.byPackage()) {
            document.refuseKey(
                    "versions",
                    "the command does not use ${package.version}, the folder with what is built of each version, or with its sources",
                    "/versions");
        } else if (use.byPackage() && !isFetched) {
            document.refuseKey(
                    "versions",
                    "the command uses ${package.version}, but nothing fetches these versions",
                    "/versions");
        }
        int named =
                switch (versions) {
                    case Versions.Listed(var list) -> list.size();
                    case Versions.Packaged(var list) -> list.size();
                    case Versions.Released _, Versions.Unversioned _ -> 1;
                };
        if (document.has("/vary")
                && (long) named * factors.combinations().size() > MOST_EXPERIMENTS) {
            document.refuseKey(
                    "combinations",
                    "%,d versions in %,d combinations are more than %,d experiments; list fewer versions, or vary fewer values"
                            .formatted(named, factors.combinations().size(), MOST_EXPERIMENTS),
                    "/vary");
        }
        return versions;
    }

    private static boolean isFetched(Optional<VersionSource> own) {
        return own.orElse(null) instanceof VersionSource.Provider provider
                && provider.hasPackages();
    }

    private void checkComparison(Optional<VersionSource> own, VersionUse use) {
        Optional<VersionsSection.Asked> source = file.versions().flatMap(VersionsSection::asked);
        source.ifPresent(this::checkNamed);
        if (file.versions().isPresent() && source.isEmpty()) {
            document.refuseKey(
                    "kind",
                    "'versions' belongs to a regression; compare versions by vary: {version: [\"1.0\", \"1.1\"]}",
                    "/versions");
        }
        if (use.any() && !factors.combinations().isEmpty() && !factors.sets(Template.VERSION)) {
            document.refuseKey(
                    "versions",
                    "a version is needed; set it in parameters: {version: \"1.0\"} or vary it",
                    "/vary");
        }
        if (use.byPackage() && !isFetched(own)) {
            document.refuseKey(
                    "versions",
                    "the command uses ${package.version}, but nothing fetches it; set versions: to a source such as git: {url: …}",
                    "/command");
        }
    }

    /** The versions of a comparison are named, so filters have no effect. */
    private void checkNamed(VersionsSection.Asked source) {
        for (String key : CHOOSING) {
            if (document.has("/versions/" + source.key(), key)) {
                document.refuseKey(
                        "no-effect",
                        "versions.%s.%s has no effect in a comparison; name versions by vary: or parameters:"
                                .formatted(source.key(), key),
                        "/versions/" + source.key() + "/" + key);
            }
        }
    }

    private Versions usual(Optional<VersionSource> own) {
        return switch (own.orElse(null)) {
            case VersionSource.Listed(var list) -> new Versions.Listed(list);
            case VersionSource.Provider source -> new Versions.Released(source, null, null, null);
            case null -> {
                if (module.isPresent()) {
                    document.refuse(
                            "missing", "versions is missing; expected " + EXPECTED, "/versions");
                }
                yield new Versions.Unversioned();
            }
        };
    }

    private Versions asked(VersionsSection asked, Optional<VersionSource> own) {
        asked.check(document);
        if (!asked.list().isEmpty()) {
            return new Versions.Listed(asked.list());
        }
        if (!asked.sources().isEmpty()) {
            return packaged(asked.sources());
        }
        Optional<VersionsSection.Asked> source = asked.asked();
        if (source.isPresent()) {
            var one = source.get();
            checkExpression(one.include(), "/versions/%s/include".formatted(one.key()));
            return released(one.source(), one.from(), one.to(), one.include());
        }
        if (own.orElse(null) instanceof VersionSource.Provider provider) {
            checkExpression(asked.include(), "/versions/include");
            return released(provider, asked.from(), asked.to(), asked.include());
        }
        document.refuse(
                "missing", "versions.list is missing; expected " + EXPECTED, "/versions/list");
        return new Versions.Unversioned();
    }

    private Versions packaged(List<VersionsSection.Sources> versions) {
        var found = new ArrayList<Versions.PackagedVersion>();
        for (int i = 0; i < versions.size(); i++) {
            VersionsSection.Sources one = versions.get(i);
            Optional<PackageReference> sources =
                    catalog.find(one.packageName(), one.packageVersion());
            if (sources.isEmpty()) {
                document.refuse(
                        "unknown-package",
                        "the package '%s' is not published here".formatted(one.sources()),
                        "/versions/sources",
                        i,
                        "package");
            } else {
                found.add(
                        new Versions.PackagedVersion(one.version(), sources.get(), one.details()));
            }
        }
        return new Versions.Packaged(found);
    }

    private static Versions released(
            VersionSource.Provider source,
            Optional<String> from,
            Optional<String> to,
            Optional<String> include) {
        return new Versions.Released(
                source, from.orElse(null), to.orElse(null), include.orElse(null));
    }

    private void checkExpression(Optional<String> include, String path) {
        include.flatMap(Expressions::complaint)
                .ifPresent(why -> document.refuse("pattern", "include " + why, path));
    }
}
