package been.analyses.conduct;

import been.analyses.definition.Definition;
import been.analyses.planning.Repetition;
import been.analyses.store.AnalysisStore;
import been.analyses.verdict.Evaluation;
import been.protocol.analyses.AnalysisState;
import java.util.List;

/** Requests for more executions than an analysis planned. */
final class Grants {
    private final AnalysisStore store;
    private final Findings findings;
    private final Trials trials;

    Grants(AnalysisStore store, Findings findings, Trials trials) {
        this.store = store;
        this.findings = findings;
        this.trials = trials;
    }

    /**
     * Requests more executions of each experiment, as far as the budget allows.
     *
     * @return the outcome, as the end of a sentence
     */
    String grant(RunningAnalysis running, int asked) {
        long id = running.id();
        Definition definition = running.definition();
        if (running.analysis().state() != AnalysisState.FINISHED) {
            return "refused, since the analysis has not finished";
        }
        if (definition.repeat().executions().isPresent()) {
            return "refused, since the analysis file counts executions exactly";
        }
        if (definition.searches(store.historySize(id))) {
            return "refused, since the analysis measures only versions that locate a change";
        }
        if (store.repeat(id).isPresent()) {
            return "refused, since the analysis repeats another exactly";
        }
        Evaluation evaluation = findings.evaluation(id, definition);
        int granted = asked;
        int least = Integer.MAX_VALUE;
        int most = 0;
        List<Trial> live =
                trials.all(running).stream().filter(trial -> !trial.live().isEmpty()).toList();
        for (Trial trial : live) {
            Repetition.Progress progress = trials.progress(running, evaluation, trial, live, 0);
            granted = Math.min(granted, Repetition.granted(definition.repeat(), progress, asked));
            least = Math.min(least, progress.least());
            most = Math.max(most, progress.most());
        }
        if (granted == 0 || !store.grant(id, least + granted)) {
            return "refused, since the budget of the analysis is used up";
        }
        if (definition.repeat().decides() && most > least) {
            return "up to %d executions of each experiment are granted".formatted(least + granted);
        }
        String each =
                findings.isInRounds(id, definition)
                        ? "experiment that was measured last"
                        : "experiment";
        return granted == asked
                ? "%d more of each %s are granted".formatted(granted, each)
                : "%d more of each %s are granted of the %d requested, which is what the budget allows"
                        .formatted(granted, each, asked);
    }
}
