package been.analyses.wiring;

import been.analyses.LeftOut;
import been.analyses.conduct.Definitions;
import been.analyses.definition.Repeat;
import been.analyses.store.AnalysisStore;
import been.analyses.store.Exclusion;
import been.analyses.store.RunTally;
import been.analyses.store.StoredAnalysis;
import been.analyses.store.StoredExperiment;
import been.analyses.store.StoredRun;
import been.analyses.wiring.Reports.Whole;
import been.protocol.analyses.AnalysisView;
import been.protocol.analyses.AnalysisView.Estimate;
import been.protocol.analyses.PlanView;
import been.protocol.analyses.PlanView.Planned;
import been.protocol.analyses.PlanView.Turn;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Describes the plan of an analysis and its progress. */
final class Plans {
    private final AnalysisStore store;
    private final Definitions definitions;

    Plans(AnalysisStore store, Definitions definitions) {
        this.store = store;
        this.definitions = definitions;
    }

    /**
     * @param whole the view of the analysis with its widest interval
     * @param remaining absent if unknown
     */
    PlanView of(
            StoredAnalysis analysis,
            Whole whole,
            int offset,
            int limit,
            @Nullable Duration remaining) {
        RunTally tally = store.tally(analysis.id());
        List<StoredExperiment> experiments = store.experiments(analysis.id());
        Optional<Repeat> repeat =
                definitions.of(analysis) instanceof Definitions.Known(var known)
                        ? Optional.of(known.repeat())
                        : Optional.empty();
        Map<String, Double> reached = reached(whole.view().estimates());
        Map<String, Integer> planned =
                whole.view().experiments().stream()
                        .collect(
                                Collectors.toMap(
                                        AnalysisView.Experiment::key,
                                        AnalysisView.Experiment::executionsPlanned));
        return new PlanView(
                analysis.plan(),
                repeat.filter(one -> one.executions().isEmpty())
                        .map(one -> one.precision())
                        .orElse(null),
                whole.widest(),
                repeat.map(Repeat::confidence).orElse(0.99),
                seconds(tally.allSeconds()),
                remaining,
                analysis.seed(),
                experiments.stream().map(e -> planned(e, planned, tally, reached)).toList(),
                order(experiments, store.runs(analysis.id(), offset, limit)),
                tally.executions());
    }

    private static Duration seconds(double seconds) {
        return Duration.ofNanos(Math.round(seconds * 1e9));
    }

    private static Planned planned(
            StoredExperiment experiment,
            Map<String, Integer> planned,
            RunTally tally,
            Map<String, Double> reached) {
        int done = tally.landed().getOrDefault(experiment.key(), 0);
        return new Planned(
                experiment.key(),
                experiment.experiment().label(),
                experiment.experiment().configuration(),
                planned.getOrDefault(experiment.key(), done),
                done,
                seconds(tally.seconds().getOrDefault(experiment.key(), 0.0)),
                reached.get(experiment.key()),
                experiment.problem());
    }

    /** The widest relative half-width of all metrics, by experiment. */
    private static Map<String, Double> reached(List<Estimate> estimates) {
        Map<String, Double> widest = new HashMap<>();
        estimates.forEach(estimate -> {
            Double halfWidth = estimate.halfWidth();
            if (halfWidth != null && estimate.mean() != 0) {
                widest.merge(
                        estimate.experiment(), halfWidth / Math.abs(estimate.mean()), Math::max);
            }
        });
        return widest;
    }

    private static List<Turn> order(List<StoredExperiment> experiments, List<StoredRun> runs) {
        Map<String, String> labels =
                experiments.stream()
                        .collect(
                                Collectors.toMap(
                                        StoredExperiment::key, e -> e.experiment().label()));
        return runs.stream()
                .map(run ->
                        new Turn(
                                run.place(),
                                labels.getOrDefault(run.experiment(), run.experiment()),
                                run.task().value(),
                                run.state().name().toLowerCase(Locale.ROOT),
                                run.seconds(),
                                run.measurements()))
                .toList();
    }

    /** Excludes an experiment from a running analysis, if enough are left. */
    LeftOut leaveOut(long id, String key, String who) {
        Optional<StoredAnalysis> stored = store.analysis(id);
        List<StoredExperiment> experiments = store.experiments(id);
        Optional<StoredExperiment> wanted =
                experiments.stream().filter(e -> e.key().equals(key)).findFirst();
        if (stored.isEmpty() || wanted.isEmpty()) {
            return new LeftOut.Unknown();
        }
        if (stored.get().state().isTerminal()) {
            return new LeftOut.Refused("The analysis has ended; clone it to change it.");
        }
        if (wanted.get().isOut()) {
            return new LeftOut.Done();
        }
        if (experiments.stream().filter(e -> !e.isOut()).count() <= 2) {
            return new LeftOut.Refused(
                    "A comparison needs two experiments; stop the analysis instead.");
        }
        if (isBaseline(stored.get(), experiments.indexOf(wanted.get()))) {
            return new LeftOut.Refused(
                    "The others are compared with this one; clone the analysis with another baseline instead.");
        }
        store.takeOut(id, key, Exclusion.leftOut(who));
        return new LeftOut.Done();
    }

    private boolean isBaseline(StoredAnalysis analysis, int position) {
        return analysis.kind().equals("comparison")
                && definitions.of(analysis) instanceof Definitions.Known(var definition)
                && definition.baseline() == position;
    }
}
