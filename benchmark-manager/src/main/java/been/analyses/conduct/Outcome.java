package been.analyses.conduct;

import been.analyses.AnalysisSummary.VerdictCounts;
import been.analyses.planning.PlanSentence;
import been.analyses.store.AnalysisStore;
import been.analyses.store.StoredRun;
import been.analyses.verdict.Evaluation;
import java.util.IntSummaryStatistics;
import java.util.List;

/** What an analysis comes to when it ends. */
final class Outcome {
    private final AnalysisStore store;
    private final Findings findings;

    Outcome(AnalysisStore store, Findings findings) {
        this.store = store;
        this.findings = findings;
    }

    /**
     * @param plan as it turned out
     */
    record Result(VerdictCounts verdicts, String plan) {}

    Result of(Undertaking undertaking) {
        long id = undertaking.id();
        Evaluation evaluation = findings.evaluation(id, undertaking.definition());
        IntSummaryStatistics counts =
                findings.valid(id).values().stream()
                        .mapToInt(Integer::intValue)
                        .summaryStatistics();
        if (counts.getCount() == 0) {
            return new Result(new VerdictCounts(0, 0, 0, 0), undertaking.analysis().plan());
        }
        List<StoredRun> runs = store.runs(id);
        String plan =
                PlanSentence.after(
                        undertaking.definition().repeat(),
                        (int) counts.getCount(),
                        counts.getMin(),
                        counts.getMax(),
                        Findings.used(runs),
                        evaluation.widest());
        return new Result(Evaluation.count(evaluation.comparisons()), plan);
    }
}
