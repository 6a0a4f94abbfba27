package been.analyses.definition;

import been.analyses.evaluators.EvaluatorReader;
import been.analyses.evaluators.UseReader.PublishedEvaluator;
import been.analyses.module.BenchmarkModule;
import been.analyses.module.ModuleReader;
import been.analyses.module.SoftwareDefinition;
import been.documents.Reading;
import been.protocol.PackageReference;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Catalog with modules, a data package and two hosts. */
final class Published implements Catalog {
    static final String DIGEST = "a".repeat(64);

    private static final String JSON =
            """
            title: Parse and write JSON
            parameters:
              document: {type: choice, values: [metadata, small], default: metadata, help: What is parsed}
              depth: {type: integer, min: 1, max: 9, default: 3}
            metrics:
              parse: {unit: ms, better: lower, title: parsing}
              write: {unit: ms, better: lower, title: writing}
            versions:
              maven: {artifact: "org.example:json"}
            run:
              java:
                main: example.JsonTask
                classpath: ["${package.module}/*", "${package.version}/*"]
              packages: {documents: been/documents}
              properties: {measurements: "${measurements}", document: "${document}", depth: "${depth}"}
              measurements: 40
            """;

    private static final String COMPRESSORS =
            """
            title: Compressors
            parameters:
              program: {type: choice, values: [gzip, xz]}
              level: {type: integer, min: 1, max: 9}
            metrics:
              time: {source: wall-time}
            run:
              command: ["${program}", "-${level}", "-c", "${package.module}/file"]
              limits: {memory: 1GiB, wall-time: 3m}
              isolation: {network: none}
            requires:
              software.${program}: "${program} is not installed"
            evaluators: [levels, sizes]
            """;

    private static final String SOFTWARE =
            """
            title: A compressor
            versions:
              crates: {name: squash}
            build: {run: cargo build --release, output: [target/release/squash]}
            """;

    private static final String SQUASH =
            """
            title: Squash a file
            metrics:
              time: {source: wall-time}
            software: %s
            run:
              command: ["${package.version}/target/release/squash", "${package.software}/a"]
            """;

    private static final String LEVELS =
            """
            title: Levels
            language: r
            scope: experiment
            main: levels.R
            help: Where the variation comes from.
            """;

    private static final String CHANGES =
            """
            title: Changes
            language: r
            scope: analysis
            main: changes.R
            help: What changed.
            parameters:
              confidence: {type: number, min: 0.5, max: 0.9999, default: 0.99}
            reads: [been/levels]
            """;

    private final Map<String, String> modules = new LinkedHashMap<>();

    Published() {
        modules.put("been/json", JSON);
        modules.put("been/compressors", COMPRESSORS);
        modules.put("been/squash", SQUASH.formatted("been/compressor"));
        modules.put("been/squash-lost", SQUASH.formatted("been/nothing 2.0"));
    }

    @Override
    public List<String> modules() {
        return List.copyOf(modules.keySet());
    }

    @Override
    public Optional<PublishedModule> module(String name, @Nullable String version) {
        return Optional.ofNullable(modules.get(name))
                .filter(text -> version == null || version.equals("1.0"))
                .map(text ->
                        new PublishedModule(
                                new PackageReference(name, "1.0", DIGEST), module(text)));
    }

    @Override
    public Optional<PackageReference> find(String name, @Nullable String version) {
        return List.of("been/documents", "been/maven", "been/sources").contains(name)
                ? Optional.of(new PackageReference(name, "1.0", DIGEST))
                : Optional.empty();
    }

    @Override
    public Optional<PublishedSoftware> software(String name, @Nullable String version) {
        return Optional.of(SOFTWARE)
                .filter(_ -> name.equals("been/compressor"))
                .flatMap(text -> SoftwareDefinition.read(text).accepted())
                .map(definition ->
                        new PublishedSoftware(
                                new PackageReference(name, "1.0", DIGEST), definition));
    }

    @Override
    public List<String> evaluators() {
        return List.of("been/changes-chart", "been/levels");
    }

    @Override
    public Optional<PublishedEvaluator> evaluator(String name, @Nullable String version) {
        String text = name.equals("been/levels") ? LEVELS : CHANGES;
        return EvaluatorReader.read(text)
                .accepted()
                .filter(_ -> evaluators().contains(name))
                .map(manifest ->
                        new PublishedEvaluator(
                                new PackageReference(name, "1.0", DIGEST), manifest));
    }

    @Override
    public Optional<PublishedEvaluator> evaluator(PackageReference reference) {
        return EvaluatorReader.read(LEVELS)
                .accepted()
                .map(manifest -> new PublishedEvaluator(reference, manifest));
    }

    @Override
    public List<String> hosts() {
        return List.of("alpha", "beta");
    }

    private static BenchmarkModule module(String text) {
        return switch (ModuleReader.read(text)) {
            case Reading.Accepted(var module) -> module;
            case Reading.Refused(var problems) ->
                    throw new IllegalStateException(problems.toString());
        };
    }
}
