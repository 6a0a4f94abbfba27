package been.analyses.conduct;

import been.analyses.definition.Catalog;
import been.analyses.definition.Definition;
import been.analyses.definition.DefinitionReader;
import been.analyses.definition.Versions;
import been.analyses.evaluators.EvaluatorUse;
import been.analyses.store.StoredAnalysis;
import been.documents.Reading;
import been.protocol.PackageReference;
import been.protocol.RecentMap;
import been.protocol.analyses.EvaluatorName;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Reads stored analysis files again, with the packages pinned at submission. Thread-safe. */
public final class Definitions {
    /** More than are conducted or shown at the same time, and fewer than there are in the end. */
    private static final int KEPT = 500;

    private final PublishedPackages published;

    private final Map<Long, Definition> read = Collections.synchronizedMap(new RecentMap<>(KEPT));

    public Definitions(PublishedPackages published) {
        this.published = published;
    }

    /** The result of reading a stored file. */
    public sealed interface Found {}

    /** It is still valid. */
    public record Known(Definition definition) implements Found {}

    /** Something it refers to no longer exists. */
    public record Lost(String why) implements Found {}

    public Found of(StoredAnalysis analysis) {
        Definition known = read.get(analysis.id());
        if (known != null) {
            return new Known(known);
        }
        Catalog pinned = new PinnedPackages(analysis, published);
        return switch (DefinitionReader.read(analysis.document(), pinned)) {
            case Reading.Accepted(var definition) -> {
                read.put(analysis.id(), definition);
                yield new Known(definition);
            }
            case Reading.Refused(var problems) ->
                    new Lost("it can no longer be read: " + problems.getFirst().message());
        };
    }

    /** Every package that a definition refers to, for pinning. */
    public static List<PackageReference> packages(Definition definition) {
        return Stream.concat(
                        Stream.concat(
                                definition.packages().values().stream(),
                                definition.evaluators().stream()
                                        .map(EvaluatorUse::evaluator)
                                        .filter(Definitions::isPackage)),
                        Stream.concat(
                                definition.fetch().map(Definition.Fetch::tasks).stream(),
                                Stream.concat(
                                        definition.build().map(Definition.Build::tasks).stream(),
                                        sources(definition.versions()))))
                .distinct()
                .toList();
    }

    /** An evaluator of the module is pinned with the module. */
    private static boolean isPackage(PackageReference evaluator) {
        return !EvaluatorName.of(evaluator.name()).isInModule();
    }

    private static Stream<PackageReference> sources(Versions versions) {
        return versions instanceof Versions.Packaged(var packaged)
                ? packaged.stream().map(Versions.PackagedVersion::sources)
                : Stream.empty();
    }
}
