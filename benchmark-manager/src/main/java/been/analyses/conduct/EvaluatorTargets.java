package been.analyses.conduct;

import been.analyses.definition.Definition;
import been.analyses.evaluators.EvaluatorUse;
import been.protocol.results.ExecutionAddress;
import been.protocol.results.StoredExecution;
import been.results.Evaluation;
import been.results.EvaluationRequest;
import been.results.EvaluationTarget;
import been.results.EvaluationTarget.Scope;
import been.results.Evaluations;
import been.results.Results;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Requests evaluators for all matching results of an analysis. */
public final class EvaluatorTargets {
    /** A request starts at most this number of runs of one evaluator. */
    public static final int MOST = 50;

    private static final Logger LOG = LoggerFactory.getLogger(EvaluatorTargets.class);
    private static final String PLATFORM = "analysis file";

    private final Results results;
    private final Evaluations evaluations;

    public EvaluatorTargets(Results results, Evaluations evaluations) {
        this.results = results;
        this.evaluations = evaluations;
    }

    /** Every target of that scope with valid results, ordered by address. */
    public List<EvaluationTarget> of(String analysis, Scope scope) {
        return results.executions(analysis).stream()
                .filter(execution -> execution.validity().counts())
                .map(StoredExecution::address)
                .map(address -> target(scope, address))
                .distinct()
                .toList();
    }

    private static EvaluationTarget target(Scope scope, ExecutionAddress address) {
        return switch (scope) {
            case ANALYSIS -> EvaluationTarget.ANALYSIS;
            case EXPERIMENT -> EvaluationTarget.experiment(address.experiment());
            case BINARY -> new EvaluationTarget(address.experiment(), address.binary(), null);
            case EXECUTION ->
                    new EvaluationTarget(
                            address.experiment(), address.binary(), address.execution());
        };
    }

    /** Requests the evaluators in an analysis file for all requested results. */
    public void ask(long id, Definition definition) {
        String analysis = String.valueOf(id);
        for (EvaluatorUse use : definition.evaluators()) {
            List<EvaluationTarget> targets = of(analysis, use.manifest().scope());
            if (targets.size() > MOST) {
                LOG.warn(
                        "analysis {}: {} looks at one {} a run, and there are {}; the first {} are evaluated",
                        id,
                        use.evaluator().name(),
                        use.manifest().scope().word(),
                        targets.size(),
                        MOST);
            }
            targets.stream().limit(MOST).forEach(target -> ask(analysis, target, use, PLATFORM));
        }
    }

    /** Requests one evaluator. */
    public Evaluation ask(String analysis, EvaluationTarget target, EvaluatorUse use, String who) {
        return evaluations.ask(
                new EvaluationRequest(
                        analysis,
                        target,
                        use.evaluator(),
                        use.parameters(),
                        use.manifest().reads(),
                        who));
    }
}
