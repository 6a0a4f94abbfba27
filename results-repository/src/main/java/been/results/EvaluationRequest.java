package been.results;

import been.protocol.PackageReference;
import java.util.List;
import java.util.SortedMap;

/**
 * What somebody wants to have evaluated; by analysis, target, evaluator's name and parameters it is
 * one and the same.
 *
 * @param parameters all of the evaluator's, with their values
 * @param reads names of evaluators whose outputs it is given
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
