package been.results;

import been.protocol.PackageReference;
import java.util.List;
import java.util.SortedMap;

/**
 * A request for an evaluation, identified by analysis, target, evaluator name and parameters.
 *
 * @param parameters values of all parameters of the evaluator
 * @param reads names of evaluators whose outputs it reads
 */
public record EvaluationRequest(
        String analysis,
        EvaluationTarget target,
        PackageReference evaluator,
        SortedMap<String, String> parameters,
        List<String> reads,
        String who) {
    public EvaluationRequest {
        reads = List.copyOf(reads);
    }
}
