package been.web.rest;

import been.protocol.analyses.EvaluationReport;
import been.results.Evaluation;
import been.results.Evaluation.State;
import been.results.EvaluationTarget.Scope;

/** Evaluations as REST answers them. */
final class EvaluationReports {
    private EvaluationReports() {}

    static EvaluationReport of(Evaluation one) {
        Scope scope = one.target().scope();
        return new EvaluationReport(
                one.id(),
                one.analysis(),
                scope.word(),
                one.target().toString(),
                one.evaluator().name(),
                one.evaluator().version(),
                one.evaluator().digest(),
                one.parameters(),
                one.state().name().toLowerCase(java.util.Locale.ROOT),
                one.detail(),
                one.round(),
                one.isStale() || (one.state() != State.DONE && !one.outputs().isEmpty()),
                one.askedBy(),
                one.askedAt(),
                one.endedAt(),
                one.madeFrom(),
                one.answer(),
                one.outputs().stream()
                        .map(output ->
                                new EvaluationReport.File(
                                        output.name(),
                                        output.kind().word(),
                                        output.bytes(),
                                        output.sha256(),
                                        "/api/v1/evaluations/%d/files/%s"
                                                .formatted(one.id(), output.name())))
                        .toList(),
                one.refused(),
                one.isolation());
    }
}
