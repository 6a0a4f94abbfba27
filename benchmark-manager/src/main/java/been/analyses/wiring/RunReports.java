package been.analyses.wiring;

import been.analyses.Analyses;
import been.analyses.store.AnalysisStore;
import been.analyses.store.StoredExperiment;
import been.analyses.trigger.TriggeredRun;
import been.analyses.verdict.MetricVerdicts;
import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.AnalysisState;
import been.protocol.analyses.AnalysisSummary;
import been.protocol.analyses.AnalysisSummary.VerdictCounts;
import been.protocol.analyses.AnalysisView;
import been.protocol.analyses.AnalysisView.Comparison;
import been.protocol.analyses.RunView;
import been.protocol.analyses.RunView.MetricVerdict;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Computes the views of runs. */
final class RunReports {

    private final AnalysisStore store;
    private final Analyses analyses;

    RunReports(AnalysisStore store, Analyses analyses) {
        this.store = store;
        this.analyses = analyses;
    }

    RunView view(TriggeredRun run) {
        Long measured = run.measured();
        Optional<AnalysisView> view = measuring(run);
        RunView.State state = state(run, view);
        List<MetricVerdict> verdicts =
                state == RunView.State.FINISHED
                        ? verdicts(run, view).orElse(run.verdicts())
                        : List.of();
        Optional<AnalysisSummary> summary = view.map(AnalysisView::summary);
        boolean isOver = state.isOver();
        return new RunView(
                run.id(),
                new AnalysisId(run.analysis()),
                store.analysis(run.analysis()).map(a -> a.name()).orElse("#" + run.analysis()),
                run.kind(),
                run.version(),
                run.baseline(),
                state,
                detail(run, state, summary),
                measured == null ? null : new AnalysisId(measured),
                summary.map(AnalysisSummary::executionsDone).orElse(0),
                summary.map(AnalysisSummary::executionsPlanned).orElse(0),
                isOver ? null : summary.map(AnalysisSummary::remaining).orElse(null),
                counts(verdicts),
                verdicts,
                run.who(),
                run.askedAt(),
                run.endedAt());
    }

    /** The verdicts of a run, by the results as they are; empty while its analysis continues. */
    Optional<List<MetricVerdict>> verdicts(TriggeredRun run) {
        return verdicts(run, measuring(run));
    }

    private Optional<AnalysisView> measuring(TriggeredRun run) {
        return Optional.ofNullable(run.measured()).map(AnalysisId::new).flatMap(analyses::view);
    }

    private static RunView.State state(TriggeredRun run, Optional<AnalysisView> view) {
        return switch (run.state()) {
            case WAITING -> RunView.State.WAITING;
            case FINISHED -> RunView.State.FINISHED;
            case FAILED -> RunView.State.FAILED;
            case STOPPED -> RunView.State.STOPPED;
            case RUNNING ->
                    view.filter(v -> v.summary().state() == AnalysisState.PAUSED).isPresent()
                            ? RunView.State.PAUSED
                            : RunView.State.RUNNING;
        };
    }

    private static @Nullable String detail(
            TriggeredRun run, RunView.State state, Optional<AnalysisSummary> summary) {
        return state == RunView.State.PAUSED || state == RunView.State.RUNNING
                ? summary.map(AnalysisSummary::stateDetail).orElse(null)
                : run.detail();
    }

    private Optional<List<MetricVerdict>> verdicts(
            TriggeredRun run, Optional<AnalysisView> measuring) {
        return measuring
                .filter(view -> view.summary().state().isTerminal())
                .map(view -> verdicts(run, view));
    }

    private List<MetricVerdict> verdicts(TriggeredRun run, AnalysisView view) {
        Predicate<Comparison> isOfRun = comparisons(run, view);
        return view.comparisons().stream()
                .filter(isOfRun)
                .map(c -> MetricVerdicts.of(c, view))
                .toList();
    }

    private Predicate<Comparison> comparisons(TriggeredRun run, AnalysisView view) {
        return switch (run.kind()) {
            case PAIR, AGAIN -> _ -> true;
            case ADD -> of(view, e -> Objects.equals(e.experiment().version(), run.version()));
            case LOOK -> of(view, e -> e.added() == run.era());
        };
    }

    private Predicate<Comparison> of(AnalysisView view, Predicate<StoredExperiment> isNew) {
        List<String> keys =
                store.experiments(view.summary().id().value()).stream()
                        .filter(isNew)
                        .map(StoredExperiment::key)
                        .toList();
        return c -> keys.contains(c.newExperiment());
    }

    private static VerdictCounts counts(List<MetricVerdict> verdicts) {
        return VerdictCounts.of(verdicts.stream().map(MetricVerdict::verdict).toList());
    }
}
