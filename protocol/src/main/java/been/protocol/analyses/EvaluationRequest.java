package been.protocol.analyses;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is to be evaluated.
 *
 * @param target {@code experiment/binary/execution} as far as the evaluator's scope goes; left out
 *     for everything of the analysis
 */
public record EvaluationRequest(
        @Nullable String analysis,
        @Nullable String evaluator,
        @Nullable String version,
        @Nullable String target,
        @Nullable Map<String, String> parameters) {}
