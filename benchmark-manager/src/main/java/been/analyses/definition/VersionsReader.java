package been.analyses.definition;

import been.analyses.module.BenchmarkModule;
import been.analyses.module.Template;
import been.analyses.module.VersionSource;
import been.analyses.module.VersionSourceReader;
import been.analyses.yaml.Fields;
import been.analyses.yaml.Value.Text;
import been.results.Expressions;
import java.util.Optional;

/** Reads {@code versions:}, and holds it against what runs. */
final class VersionsReader {
    private static final String EXPECTED =
            "list: [\"1.0\", \"1.1\"], maven: {artifact:, from:, to:, include:}, or from:, to: and include: for a module's own";

    private final boolean isComparison;
    private final Optional<BenchmarkModule> module;
    private final Factors factors;

    VersionsReader(Optional<AnalysisKind> kind, Optional<BenchmarkModule> module, Factors factors) {
        this.isComparison = kind.isPresent() && kind.get() == AnalysisKind.COMPARISON;
        this.module = module;
        this.factors = factors;
    }

    Versions read(Fields fields) {
        Optional<VersionSource> own = module.flatMap(BenchmarkModule::versions);
        VersionUse use =
                module.map(m -> VersionUse.of(m.run())).orElse(new VersionUse(false, false));
        if (isComparison) {
            return ofComparison(fields, own, use);
        }
        Versions versions =
                fields.value("versions")
                        .flatMap(value -> fields.section("versions", value, EXPECTED))
                        .map(section -> asked(section, own))
                        .orElseGet(() -> usual(fields, own));
        boolean isFetched =
                versions instanceof Versions.Released
                        || own.orElse(null) instanceof VersionSource.Maven;
        if (module.isPresent() && !use.any()) {
            fields.problems()
                    .add(
                            fields.placeOf("versions"),
                            "the command does not use ${version}, so every version would be the same");
        } else if (use.byPackage() && !isFetched) {
            fields.problems()
                    .add(
                            fields.placeOf("versions"),
                            "the command uses ${package.version}, which only versions from maven: have");
        }
        return versions;
    }

    private Versions ofComparison(Fields fields, Optional<VersionSource> own, VersionUse use) {
        if (fields.has("versions")) {
            fields.problems()
                    .add(
                            fields.placeOf("versions"),
                            "'versions' belongs to a regression; compare versions by vary: {version: [\"1.0\", \"1.1\"]}");
        }
        if (use.any() && !factors.combinations().isEmpty() && !factors.sets(Template.VERSION)) {
            fields.problems()
                    .add(
                            fields.placeOf("vary"),
                            "a version is needed; set it in parameters: {version: \"1.0\"} or vary it");
        }
        if (use.byPackage() && !(own.orElse(null) instanceof VersionSource.Maven)) {
            fields.problems()
                    .add(
                            fields.placeOf("command"),
                            "the command uses ${package.version}, which only a regression with versions from maven: has");
        }
        return new Versions.Unversioned();
    }

    private Versions usual(Fields fields, Optional<VersionSource> own) {
        if (fields.has("versions") || module.isEmpty()) {
            return new Versions.Unversioned();
        }
        return switch (own.orElse(null)) {
            case VersionSource.Listed(var list) -> new Versions.Listed(list);
            case VersionSource.Maven artifact -> new Versions.Released(artifact, null, null, null);
            case null -> {
                fields.required("versions", EXPECTED);
                yield new Versions.Unversioned();
            }
        };
    }

    private Versions asked(Fields fields, Optional<VersionSource> own) {
        fields.notYet("git", "versions from a Git repository");
        fields.notYet("archive", "versions from a folder of archives");
        fields.notYet("package", "versions from the software repository");
        Versions versions = new Versions.Unversioned();
        if (fields.has("list")) {
            versions =
                    fields.texts("list", "a list of versions")
                            .flatMap(texts -> VersionSourceReader.listed(fields, texts))
                            .<Versions>map(Versions.Listed::new)
                            .orElse(versions);
        } else if (fields.has("maven")) {
            if (own.isPresent()) {
                fields.problems()
                        .add(
                                fields.placeOf("maven"),
                                "the module knows where its versions come from; give from:, to:, include: or list: only");
            }
            versions = fields.section("maven", EXPECTED).map(this::maven).orElse(versions);
        } else if (own.orElse(null) instanceof VersionSource.Maven artifact) {
            versions = range(fields, artifact);
        } else {
            fields.required("list", EXPECTED);
        }
        fields.end();
        return versions;
    }

    private Versions maven(Fields fields) {
        Optional<VersionSource.Maven> artifact = VersionSourceReader.artifact(fields);
        Versions versions = artifact.map(a -> range(fields, a)).orElse(new Versions.Unversioned());
        fields.end();
        return versions;
    }

    private static Versions range(Fields fields, VersionSource.Maven artifact) {
        Optional<String> from = version(fields, "from");
        Optional<String> to = version(fields, "to");
        Optional<Text> include =
                fields.text("include", "a regular expression such as \".*\\\\.0\"");
        include.ifPresent(text -> checkExpression(fields, text));
        return new Versions.Released(
                artifact, from.orElse(null), to.orElse(null), include.map(Text::text).orElse(null));
    }

    private static Optional<String> version(Fields fields, String key) {
        return fields.text(key, "a version")
                .filter(text -> VersionSourceReader.isVersion(fields, text))
                .map(Text::text);
    }

    private static void checkExpression(Fields fields, Text text) {
        Expressions.complaint(text.text())
                .ifPresent(why -> fields.problems().add(text.place(), "include " + why));
    }
}
