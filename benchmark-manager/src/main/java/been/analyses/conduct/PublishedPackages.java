package been.analyses.conduct;

import been.analyses.definition.Catalog;
import been.analyses.evaluators.EvaluatorReader;
import been.analyses.evaluators.UseReader.PublishedEvaluator;
import been.analyses.module.ModuleReader;
import been.analyses.module.SoftwareDefinition;
import been.documents.Problem;
import been.documents.Reading;
import been.packages.SoftwareRepository;
import been.protocol.PackageReference;
import been.protocol.analyses.EvaluatorName;
import been.protocol.packages.PackageKind;
import been.protocol.packages.StoredPackage;
import been.tasks.Hosts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Currently published packages and known hosts. Thread-safe. */
public final class PublishedPackages implements Catalog {
    private static final Logger LOG = LoggerFactory.getLogger(PublishedPackages.class);
    private static final String MODULE_FILE = "module.yaml";

    private final SoftwareRepository packages;
    private final Hosts hosts;

    public PublishedPackages(SoftwareRepository packages, Hosts hosts) {
        this.packages = packages;
        this.hosts = hosts;
    }

    @Override
    public List<String> modules() {
        return packages.list(PackageKind.MODULE, null).stream()
                .map(StoredPackage::name)
                .distinct()
                .sorted()
                .toList();
    }

    @Override
    public Optional<PublishedModule> module(String name, @Nullable String version) {
        return packages.find(name, version)
                .filter(stored -> stored.kind() == PackageKind.MODULE)
                .map(PublishedPackages::reference)
                .flatMap(this::module);
    }

    @Override
    public List<Problem> problems(String name, @Nullable String version) {
        return packages.find(name, version)
                .filter(stored -> stored.kind() == PackageKind.MODULE)
                .flatMap(stored -> text(reference(stored)))
                .map(text ->
                        ModuleReader.read(text) instanceof Reading.Refused(var problems)
                                ? problems
                                : List.<Problem>of())
                .orElse(List.of());
    }

    /** The module of exactly this package, even if unlisted. */
    public Optional<PublishedModule> module(PackageReference reference) {
        Optional<String> text = text(reference);
        if (text.isEmpty()) {
            LOG.warn("module {} has no {}", reference, MODULE_FILE);
            return Optional.empty();
        }
        return switch (ModuleReader.read(text.get())) {
            case Reading.Accepted(var module) ->
                    Optional.of(new PublishedModule(reference, module));
            case Reading.Refused(var problems) -> {
                LOG.warn("module {} is broken: {}", reference, problems);
                yield Optional.empty();
            }
        };
    }

    @Override
    public List<String> evaluators() {
        return packages.list(PackageKind.EVALUATOR, null).stream()
                .map(StoredPackage::name)
                .distinct()
                .sorted()
                .toList();
    }

    @Override
    public Optional<PublishedEvaluator> evaluator(String name, @Nullable String version) {
        EvaluatorName parts = EvaluatorName.of(name);
        PackageKind kind = parts.isInModule() ? PackageKind.MODULE : PackageKind.EVALUATOR;
        return packages.find(parts.packageName(), version)
                .filter(stored -> stored.kind() == kind)
                .map(stored -> new PackageReference(name, stored.version(), stored.digest()))
                .flatMap(this::evaluator);
    }

    @Override
    public Optional<PublishedEvaluator> evaluator(PackageReference reference) {
        String file = EvaluatorName.of(reference.name()).folder() + EvaluatorReader.FILE;
        Optional<String> text = text(reference, file);
        return text.flatMap(t -> EvaluatorReader.read(t).accepted())
                .map(manifest -> new PublishedEvaluator(reference, manifest));
    }

    @Override
    public Optional<PublishedSoftware> software(String name, @Nullable String version) {
        return packages.find(name, version)
                .filter(stored -> stored.kind() == PackageKind.SOFTWARE)
                .map(PublishedPackages::reference)
                .flatMap(this::software);
    }

    /** The software definition of exactly this package, even if unlisted. */
    Optional<PublishedSoftware> software(PackageReference reference) {
        return text(reference, SoftwareDefinition.FILE)
                .flatMap(text -> SoftwareDefinition.read(text).accepted())
                .map(definition -> new PublishedSoftware(reference, definition));
    }

    /** The file of the module itself. */
    public Optional<String> text(PackageReference module) {
        return text(module, MODULE_FILE);
    }

    private Optional<String> text(PackageReference of, String file) {
        try {
            return packages.file(of.digest(), file)
                    .map(bytes -> new String(bytes, StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static PackageReference reference(StoredPackage stored) {
        return new PackageReference(stored.name(), stored.version(), stored.digest());
    }

    @Override
    public Optional<PackageReference> find(String name, @Nullable String version) {
        return packages.find(name, version).map(PublishedPackages::reference);
    }

    @Override
    public List<String> hosts() {
        return hosts.hosts().stream().map(host -> host.name().value()).sorted().toList();
    }
}
