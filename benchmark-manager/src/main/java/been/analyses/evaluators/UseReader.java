package been.analyses.evaluators;

import been.analyses.evaluators.ParameterValues.Values;
import been.documents.Document;
import been.protocol.NearestName;
import been.protocol.PackageReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
                                .map(full -> full.substring(full.indexOf('/') + 1))
                                .toList();
        return NearestName.hintOrAll(name, names);
    }

    /** An evaluator by its name, whose group may be left out where only one has such a name. */
    public static Optional<PublishedEvaluator> find(
            Published published, String name, @Nullable String version) {
        if (name.contains("/")) {
            return published.evaluator(name, version);
        }
        List<String> named =
                published.evaluators().stream().filter(n -> n.endsWith("/" + name)).toList();
        return named.size() == 1
                ? published.evaluator(named.getFirst(), version)
                : named.contains("been/" + name)
                        ? published.evaluator("been/" + name, version)
                        : Optional.empty();
    }
}
