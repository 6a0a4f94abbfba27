package been.analyses;

import been.analyses.PlanView.Planned;
import been.analyses.PlanView.Turn;
import been.analyses.conduct.Definitions;
import been.analyses.conduct.Findings;
import been.analyses.definition.Definition;
import been.analyses.store.AnalysisStore;
import been.analyses.store.StoredAnalysis;
import been.analyses.store.StoredExperiment;
import been.analyses.store.StoredRun;
import been.analyses.verdict.Evaluation;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Says what an analysis plans and what of it is done. */
final class Plans {
    private final AnalysisStore store;
    private final Definitions definitions;
    private final Findings findings;

    Plans(AnalysisStore store, Definitions definitions, Findings findings) {
        this.store = store;
        this.definitions = definitions;
        this.findings = findings;
    }

    Optional<PlanView> of(long id, int offset, int limit, @Nullable Duration remaining) {
        return store.analysis(id).map(analysis -> plan(analysis, offset, limit, remaining));
    }

    private PlanView plan(
            StoredAnalysis analysis, int offset, int limit, @Nullable Duration remaining) {
        List<StoredRun> runs = store.runs(analysis.id());
        List<StoredExperiment> experiments = store.experiments(analysis.id());
        Optional<Definition> definition =
                definitions.of(analysis) instanceof Definitions.Known(var known)
                        ? Optional.of(known)
                        : Optional.empty();
        Optional<Evaluation> evaluation =
                definition
                        .filter(_ -> !experiments.isEmpty())
                        .map(known -> findings.evaluation(analysis.id(), known));
        Map<String, Double> reached = evaluation.map(Plans::reached).orElse(Map.of());
        return new PlanView(
                analysis.plan(),
                definition
                        .map(Definition::repeat)
                        .filter(repeat -> repeat.executions().isEmpty())
                        .map(repeat -> repeat.precision())
                        .orElse(null),
                evaluation.map(Evaluation::widest).filter(Double::isFinite).orElse(null),
                definition.map(known -> known.repeat().confidence()).orElse(0.99),
                Findings.used(runs),
                remaining,
                analysis.seed(),
                experiments.stream().map(e -> planned(analysis, e, runs, reached)).toList(),
                order(experiments, runs).stream().skip(offset).limit(limit).toList(),
                runs.size());
    }

    private static Planned planned(
            StoredAnalysis analysis,
            StoredExperiment experiment,
            List<StoredRun> runs,
            Map<String, Double> reached) {
        List<StoredRun> own =
                runs.stream().filter(run -> run.experiment().equals(experiment.key())).toList();
        int done = (int) own.stream().filter(r -> r.state() == StoredRun.State.LANDED).count();
        boolean isOpen = !analysis.state().isTerminal() && !experiment.isOut();
        return new Planned(
                experiment.key(),
                experiment.experiment().label(),
                experiment.experiment().configuration(),
                isOpen ? Math.max(done, analysis.expected()) : done,
                done,
                Findings.used(own),
                reached.get(experiment.key()),
                experiment.problem());
    }

    /** Half-widths relative to the means, the widest of all metrics, by experiment. */
    private static Map<String, Double> reached(Evaluation evaluation) {
        Map<String, Double> widest = new HashMap<>();
        evaluation
                .estimates()
                .forEach(estimate -> {
                    Double halfWidth = estimate.halfWidth();
                    if (halfWidth != null && estimate.mean() != 0) {
                        widest.merge(
                                estimate.experiment(),
                                halfWidth / Math.abs(estimate.mean()),
                                Math::max);
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
                .sorted(Comparator.comparingInt(StoredRun::place))
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

    /** Takes an experiment out of an analysis that goes on, if enough are left. */
    LeftOut leaveOut(long id, String key, String who) {
        Optional<StoredAnalysis> stored = store.analysis(id);
        List<StoredExperiment> experiments = store.experiments(id);
        Optional<StoredExperiment> wanted =
                experiments.stream().filter(e -> e.key().equals(key)).findFirst();
        if (stored.isEmpty() || wanted.isEmpty()) {
            return new LeftOut.Unknown();
        }
        if (stored.get().state().isTerminal()) {
            return new LeftOut.Refused("The analysis has ended; clone it to measure it otherwise.");
        }
        if (wanted.get().isOut()) {
            return new LeftOut.Done();
        }
        if (experiments.stream().filter(e -> !e.isOut()).count() <= 2) {
            return new LeftOut.Refused(
                    "Two experiments must be left to compare; stop the analysis instead.");
        }
        if (isBaseline(stored.get(), experiments.indexOf(wanted.get()))) {
            return new LeftOut.Refused(
                    "The others are compared with this one; clone the analysis with another baseline instead.");
        }
        store.takeOut(id, key, StoredExperiment.LEFT_OUT + who, null);
        return new LeftOut.Done();
    }

    private boolean isBaseline(StoredAnalysis analysis, int position) {
        return analysis.kind().equals("comparison")
                && definitions.of(analysis) instanceof Definitions.Known(var definition)
                && definition.baseline() == position;
    }
}
