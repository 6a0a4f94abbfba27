package been.analyses.conduct;

import been.analyses.definition.Definition;
import been.analyses.planning.PlanSentence;
import been.analyses.planning.Tally;
import been.analyses.store.AnalysisStore;
import been.analyses.store.StoredExperiment;
import been.analyses.store.StoredRun;
import been.analyses.verdict.Evaluation;
import been.protocol.analyses.AnalysisSummary.VerdictCounts;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Summarises an analysis when it ends. */
final class Outcome {
    private final AnalysisStore store;
    private final Findings findings;

    Outcome(AnalysisStore store, Findings findings) {
        this.store = store;
        this.findings = findings;
    }

    /**
     * @param plan as carried out
     */
    record Result(VerdictCounts verdicts, String plan) {}

    Result of(RunningAnalysis running) {
        long id = running.id();
        Evaluation evaluation = findings.evaluation(id, running.definition());
        Definition definition = running.definition();
        List<String> asked = store.experiments(id).stream().map(StoredExperiment::key).toList();
        IntSummaryStatistics counts =
                findings.asked(id, definition).stream()
                        .mapToInt(Tally::valid)
                        .filter(valid -> valid > 0)
                        .summaryStatistics();
        if (counts.getCount() == 0) {
            return new Result(new VerdictCounts(0, 0, 0, 0), running.analysis().plan());
        }
        if (definition.bisects() && store.repeat(id).isEmpty()) {
            return new Result(
                    Evaluation.count(findings.comparisons(id, definition)),
                    new Bisections(store, findings).after(id, definition));
        }
        Map<Boolean, List<StoredRun>> runs =
                store.runs(id).stream()
                        .collect(
                                Collectors.partitioningBy(run -> asked.contains(run.experiment())));
        List<StoredRun> fresh = runs.getOrDefault(false, List.of());
        String plan =
                PlanSentence.after(
                        findings.planned(id, definition),
                        (int) counts.getCount(),
                        counts.getMin(),
                        counts.getMax(),
                        Findings.used(runs.getOrDefault(true, List.of())),
                        evaluation.widest());
        return new Result(
                Evaluation.count(findings.comparisons(id, definition)),
                plan
                        + PlanSentence.ofBinaries(definition, store.binaries(id))
                        + PlanSentence.ofVersions(
                                asked.size() / definition.histories(),
                                store.historySize(id) / definition.histories())
                        + PlanSentence.confirmations(fresh.size(), Findings.used(fresh)));
    }
}
