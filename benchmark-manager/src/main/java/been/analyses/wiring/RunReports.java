package been.analyses.wiring;

import been.analyses.Analyses;
import been.analyses.store.AnalysisStore;
import been.analyses.store.StoredExperiment;
import been.analyses.trigger.TriggeredRun;
import been.analyses.trigger.TriggeredRun.Ending;
import been.analyses.verdict.Lacking;
import been.analyses.verdict.MetricVerdicts;
import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.AnalysisState;
import been.protocol.analyses.AnalysisSummary;
import been.protocol.analyses.AnalysisSummary.VerdictCounts;
import been.protocol.analyses.AnalysisView;
import been.protocol.analyses.AnalysisView.Experiment;
import been.protocol.analyses.RunView;
import been.protocol.analyses.RunView.Kind;
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
        boolean isFinished = state == RunView.State.FINISHED;
        Optional<AnalysisView> current = ended(view).filter(_ -> isFinished);
        List<MetricVerdict> verdicts =
                current.map(v -> verdicts(run, v)).orElse(isFinished ? run.verdicts() : List.of());
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
                current.map(v -> notes(run, v)).orElse(isFinished ? run.notes() : List.of()),
                run.who(),
                run.askedAt(),
                run.endedAt());
    }

    /** How a run ends, once its analysis has finished; empty if that continues meanwhile. */
    Optional<Ending> ending(TriggeredRun run) {
        return ended(measuring(run)).map(view -> ending(run, view));
    }

    /**
     * A run of named versions fails if one of them could not be measured. One of whatever there is
     * fails only if nothing could be compared.
     */
    private Ending ending(TriggeredRun run, AnalysisView view) {
        List<MetricVerdict> verdicts = verdicts(run, view);
        boolean isOfNamed = run.kind() == Kind.ADD || run.kind() == Kind.PAIR;
        List<Experiment> measured =
                isOfNamed || verdicts.isEmpty() ? experiments(run, view) : List.of();
        Optional<String> failure = AnalysisView.failure(measured);
        return new Ending(
                failure.isPresent() ? TriggeredRun.State.FAILED : TriggeredRun.State.FINISHED,
                failure.or(() -> measured.stream().flatMap(e -> e.leftOut().stream()).findFirst())
                        .orElse(null),
                verdicts,
                notes(run, view));
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

    /** Empty while its analysis continues, which then has no verdicts. */
    private static Optional<AnalysisView> ended(Optional<AnalysisView> view) {
        return view.filter(v -> v.summary().state().isTerminal());
    }

    private List<MetricVerdict> verdicts(TriggeredRun run, AnalysisView view) {
        List<String> keys = experiments(run, view).stream().map(Experiment::key).toList();
        return view.comparisons().stream()
                .filter(c -> keys.contains(c.newExperiment()))
                .map(c -> MetricVerdicts.of(c, view))
                .toList();
    }

    private List<String> notes(TriggeredRun run, AnalysisView view) {
        return Lacking.notes(view, experiments(run, view));
    }

    /** What the run measures. */
    private List<Experiment> experiments(TriggeredRun run, AnalysisView view) {
        return switch (run.kind()) {
            case PAIR, AGAIN -> view.experiments();
            case ADD -> of(view, e -> Objects.equals(e.experiment().version(), run.version()));
            case LOOK -> of(view, e -> e.added() == run.era());
        };
    }

    private List<Experiment> of(AnalysisView view, Predicate<StoredExperiment> isNew) {
        List<String> keys =
                store.experiments(view.summary().id().value()).stream()
                        .filter(isNew)
                        .map(StoredExperiment::key)
                        .toList();
        return view.experiments().stream().filter(e -> keys.contains(e.key())).toList();
    }

    private static VerdictCounts counts(List<MetricVerdict> verdicts) {
        return VerdictCounts.of(verdicts.stream().map(MetricVerdict::verdict).toList());
    }
}
