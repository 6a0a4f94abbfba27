package been.analyses.evaluators;

import been.analyses.module.Parameter;
import been.protocol.ResourceLimits;
import been.results.EvaluationTarget.Scope;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The content of {@code evaluator.yaml}.
 *
 * @param title one line for people
 * @param scope what one run evaluates
 * @param main the script, below {@code files/}
 * @param help what it does, how to read it, and when not to use it
 * @param reads names of evaluators whose outputs it receives
 * @param restriction what a host must satisfy beside having the language; {@code null} for no
 *     restriction
 * @param limits of one run
 */
public record EvaluatorManifest(
        String title,
        Language language,
        Scope scope,
        String main,
        String help,
        List<Parameter> parameters,
        List<String> reads,
        @Nullable String restriction,
        ResourceLimits limits) {
    public EvaluatorManifest {
        parameters = List.copyOf(parameters);
        reads = List.copyOf(reads);
    }

    public List<String> parameterNames() {
        return parameters.stream().map(Parameter::name).toList();
    }
}
