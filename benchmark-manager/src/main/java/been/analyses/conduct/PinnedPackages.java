package been.analyses.conduct;

import been.analyses.definition.Catalog;
import been.analyses.evaluators.UseReader;
import been.analyses.module.ModuleReader;
import been.analyses.store.StoredAnalysis;
import been.protocol.PackageReference;
import been.task.version.VersionRange;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The packages published when an analysis was submitted, so that newer packages change neither a
 * running analysis nor its findings.
 */
record PinnedPackages(StoredAnalysis analysis, PublishedPackages now) implements Catalog {

    @Override
    public List<String> modules() {
        return List.of(analysis.subject());
    }

    @Override
    public Optional<PublishedModule> module(String name, @Nullable String version) {
        String text = analysis.module();
        Optional<PackageReference> reference = find(name, version);
        return text == null
                ? Optional.empty()
                : reference.flatMap(pinned ->
                        ModuleReader.read(text)
                                .accepted()
                                .map(module -> new PublishedModule(pinned, module)));
    }

    @Override
    public Optional<PackageReference> find(String name, @Nullable String version) {
        return analysis.packages().stream()
                .filter(reference -> reference.name().equals(name))
                .filter(reference -> isMeant(reference, version))
                .findFirst();
    }

    private static boolean isMeant(PackageReference reference, @Nullable String version) {
        return version == null
                || reference.version().equals(version)
                || VersionRange.read(version)
                        .filter(range -> range.contains(reference.version()))
                        .isPresent();
    }

    @Override
    public Optional<PublishedSoftware> software(String name, @Nullable String version) {
        return find(name, version).flatMap(now::software);
    }

    @Override
    public List<String> evaluators() {
        return analysis.packages().stream().map(PackageReference::name).toList();
    }

    @Override
    public Optional<UseReader.PublishedEvaluator> evaluator(String name, @Nullable String version) {
        return find(name, version).flatMap(now::evaluator);
    }

    @Override
    public Optional<UseReader.PublishedEvaluator> evaluator(PackageReference reference) {
        return now.evaluator(reference);
    }

    @Override
    public List<String> hosts() {
        return now.hosts();
    }
}
