package been.analyses.evaluators;

import been.analyses.module.LimitsSection;
import been.analyses.module.ParameterSection;
import been.documents.Document;
import been.documents.DocumentSchema;
import been.documents.Reading;
import been.protocol.ResourceLimits;
import been.results.EvaluationTarget.Scope;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads {@code evaluator.yaml}. */
public final class EvaluatorReader {
    /** The name of the file, at the root of the package. */
    public static final String FILE = "evaluator.yaml";

    private static final Duration LONGEST = Duration.ofHours(1);
    private static final ResourceLimits USUAL =
            new ResourceLimits(null, Duration.ofMinutes(5), 1L << 30, 256, 1L << 20)
                    .withDiskBytes(512L << 20);

    private EvaluatorReader() {}

    /** The file as written. */
    record EvaluatorFile(
            String title,
            Language language,
            Scope scope,
            String main,
            String help,
            Map<String, ParameterSection> parameters,
            List<String> reads,
            Optional<String> restriction,
            Optional<LimitsSection> limits) {}

    public static Reading<EvaluatorManifest> read(String text) {
        return Reading.of(
                text,
                DocumentSchema.EVALUATOR,
                EvaluatorFile.class,
                (file, document) -> Optional.of(manifest(file, document)));
    }

    private static EvaluatorManifest manifest(EvaluatorFile file, Document document) {
        ResourceLimits limits =
                file.limits().map(l -> l.over(USUAL, document, "/limits")).orElse(USUAL);
        if (limits.wallTime() == null || limits.wallTime().compareTo(LONGEST) > 0) {
            document.refuseKey(
                    "limits", "limits.wall-time of an evaluator is one hour at most", "/limits");
        }
        return new EvaluatorManifest(
                file.title(),
                file.language(),
                file.scope(),
                file.main(),
                file.help().strip(),
                ParameterSection.all(file.parameters(), document),
                file.reads().stream().distinct().toList(),
                file.restriction().orElse(null),
                limits);
    }
}
