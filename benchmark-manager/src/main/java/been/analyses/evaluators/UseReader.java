package been.analyses.evaluators;

import been.analyses.evaluators.ParameterValues.Values;
import been.documents.Document;
import been.protocol.NearestName;
import been.protocol.PackageReference;
import been.protocol.analyses.EvaluatorName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads {@code evaluators:} of an analysis file. */
public final class UseReader {

    private final Published published;

    /** The published evaluators. */
    public interface Published {

        /** Names of published evaluators. */
        List<String> evaluators();

        /**
         * A published evaluator.
         *
         * @param version {@code null} for the newest
         */
        Optional<PublishedEvaluator> evaluator(String name, @Nullable String version);

        /** The evaluator of exactly this package, even if unlisted. */
        Optional<PublishedEvaluator> evaluator(PackageReference reference);
    }

    /**
     * What an analysis may use: evaluators that are packages, and those of its module in the
     * version that it measures.
     */
    public record Offered(Published published, List<PackageReference> ofModule)
            implements Published {

        @Override
        public List<String> evaluators() {
            return Stream.concat(
                            published.evaluators().stream(),
                            ofModule.stream().map(PackageReference::name))
                    .toList();
        }

        @Override
        public Optional<PublishedEvaluator> evaluator(String name, @Nullable String version) {
            return EvaluatorName.of(name).isInModule()
                    ? ofModule.stream()
                            .filter(one -> one.name().equals(name))
                            .filter(one -> version == null || one.version().equals(version))
                            .findFirst()
                            .flatMap(this::evaluator)
                    : published.evaluator(name, version);
        }

        @Override
        public Optional<PublishedEvaluator> evaluator(PackageReference reference) {
            return published.evaluator(reference);
        }
    }

    /** An evaluator and its package. */
    public record PublishedEvaluator(PackageReference reference, EvaluatorManifest manifest) {}

    public UseReader(Published published) {
        this.published = published;
    }

    /** Returns the valid uses and reports the problems of the others. */
    public List<EvaluatorUse> read(List<UseSection> sections, Document document) {
        List<EvaluatorUse> uses = new ArrayList<>();
        for (int i = 0; i < sections.size(); i++) {
            use(sections.get(i), i, document).ifPresent(uses::add);
        }
        return uses;
    }

    private Optional<EvaluatorUse> use(UseSection section, int position, Document document) {
        String[] words = section.name().strip().split("\\s+", 2);
        Optional<PublishedEvaluator> found =
                find(published, words[0], words.length > 1 ? words[1] : null);
        if (found.isEmpty()) {
            document.refuse(
                    "unknown-evaluator",
                    "unknown evaluator '%s'%s".formatted(section.name(), hint(published, words[0])),
                    "/evaluators",
                    position,
                    "name");
            return Optional.empty();
        }
        PublishedEvaluator evaluator = found.get();
        Values values = ParameterValues.of(evaluator.manifest(), section.parameters());
        values.problems()
                .forEach((key, problem) ->
                        document.refuse(
                                "parameter",
                                "%s: %s".formatted(words[0], problem),
                                "/evaluators",
                                position,
                                key));
        return values.problems().isEmpty()
                ? Optional.of(
                        new EvaluatorUse(evaluator.reference(), evaluator.manifest(), values.all()))
                : Optional.empty();
    }

    /** Suggests a similar name, or lists the known ones. */
    public static String hint(Published published, String name) {
        List<String> names =
                name.contains("/")
                        ? published.evaluators()
                        : published.evaluators().stream()
                                .map(full -> full.substring(full.lastIndexOf('/') + 1))
                                .toList();
        return NearestName.hintOrAll(name, names);
    }

    /**
     * An evaluator by its name, whose group may be left out where only one has such a name. A
     * package precedes an evaluator of a module, so that a new version of a module changes the
     * meaning of no analysis file.
     */
    public static Optional<PublishedEvaluator> find(
            Published published, String name, @Nullable String version) {
        if (name.contains("/")) {
            return published.evaluator(name, version);
        }
        Map<Boolean, List<String>> named =
                published.evaluators().stream()
                        .filter(full -> full.endsWith("/" + name))
                        .collect(
                                Collectors.partitioningBy(
                                        full -> EvaluatorName.of(full).isInModule()));
        List<String> packages = named.getOrDefault(false, List.of());
        List<String> found = packages.isEmpty() ? named.getOrDefault(true, List.of()) : packages;
        return found.size() == 1
                ? published.evaluator(found.getFirst(), version)
                : found.contains("been/" + name)
                        ? published.evaluator("been/" + name, version)
                        : Optional.empty();
    }
}
