package been.analyses.definition;

import been.analyses.evaluators.UseReader;
import been.analyses.module.BenchmarkModule;
import been.analyses.module.SoftwareDefinition;
import been.documents.Problem;
import been.protocol.PackageReference;
import been.protocol.analyses.EvaluatorName;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What an analysis file may refer to. */
public interface Catalog extends UseReader.Published {

    /** Names of published modules. */
    List<String> modules();

    /**
     * A published module.
     *
     * @param version {@code null} for the newest
     */
    Optional<PublishedModule> module(String name, @Nullable String version);

    /**
     * The problems in the file of a published module, if any.
     *
     * @param version {@code null} for the newest
     */
    default List<Problem> problems(String name, @Nullable String version) {
        return List.of();
    }

    /**
     * A published software definition.
     *
     * @param version {@code null} for the newest
     */
    Optional<PublishedSoftware> software(String name, @Nullable String version);

    /** A published package; the newest version if {@code null}. */
    Optional<PackageReference> find(String name, @Nullable String version);

    /** Names of all hosts that have ever joined. */
    List<String> hosts();

    @Override
    default List<String> evaluators() {
        return List.of();
    }

    @Override
    default Optional<UseReader.PublishedEvaluator> evaluator(
            String name, @Nullable String version) {
        return Optional.empty();
    }

    @Override
    default Optional<UseReader.PublishedEvaluator> evaluator(PackageReference reference) {
        return Optional.empty();
    }

    /** A software definition and the package it was read from. */
    record PublishedSoftware(PackageReference reference, SoftwareDefinition definition) {}

    /** A module and the package it was read from. */
    record PublishedModule(PackageReference reference, BenchmarkModule module) {

        /** The evaluators in its package. */
        public List<PackageReference> evaluators() {
            return module.evaluators().stream()
                    .map(own -> EvaluatorName.in(reference, own))
                    .toList();
        }
    }
}
